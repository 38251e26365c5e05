// Made by `lusoria wasm build` from the records of lusoria.games.aquileia.rules.

export interface Site {
  kind: number
  colour: number
  value: number
  cost: number[]
  slaves: number
  pays_vp: number
  pays: number[]
}

export interface Box {
  revision: number
  rounds: number
  coins: number[]
  start_coins: number[]
  followers: number
  houses: number
  die_sides: number
  die: number[]
  red_dice: number
  blue_dice: number
  dolus_dice: number
  latro_dice: number
  pecunia_vp: number
  coin_value: number[]
  equi_price: number[][]
  equi_bonus: number[]
  servi_price: number[][]
  servi_max: number[]
  strength: number[]
  side: number[]
  arena_coins: number[]
  arena_vp_factor: number
  stadium_coins: number[]
  forum_builds: number[]
  forum_scores: number[]
  site: Site[]
  card_count: number[]
  card_slaves: number[]
  card_arena: number[]
  card_race: number[]
  card_side: number[]
  stadium_count: number[]
  stadium_colour: number[]
  stadium_vp: number[]
  theatre_count: number[]
  theatre_colour: number[][]
}

export interface Player {
  score: number
  strength: number
  coins: number[]
  followers: number
  houses: number
  crest: number
  passed: number
  out: number
  hand: number[]
  stadium: number[]
  theatre: number[]
  known: number[]
  old_slaves: number[]
  old_equi: number[]
}

export interface Laurels {
  winner: number
  second: number
  up: number
  top: number
  kept_top: number
}

export interface State {
  seats: number
  round: number
  stage: number
  step: number
  seat: number
  start: number
  at: number
  players: Player[]
  field: number[]
  site: number[]
  bank: number[]
  portus: number[]
  slaves: number[]
  slaves_out: number[]
  equi: number[]
  equi_out: number[]
  slot: number[]
  stadium: number[]
  stadium_buried: number
  stadium_up: number
  stadium_top: number
  laurels: Laurels[]
  theatre: number[]
  theatre_up: number
  blue_holder: number
  blue_dice: number
  laid: number[]
  rank: number[]
  gold: number
  site_chosen: number
  builds: number
  turn: number
  bidder: number
  bid: number[]
  pool: number[]
}

/** The records that a game of this kind reads and writes, by name. */
export interface AquileiaRecords {
  Box: Box
  State: State
}
