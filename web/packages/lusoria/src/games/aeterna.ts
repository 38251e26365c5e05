// Made by `lusoria wasm build` from the records of lusoria.games.aeterna.rules.

export interface PlayerCountSetup {
  active: number[]
  spaces: number
  people: number
  devastated: number
  passing: number[]
}

export interface Card {
  code: number
  kind: number
  category: number
  timing: number
  end_pp: number
  cost: number[]
  gains: number[]
}

export interface Reward {
  code: number
  gains: number[]
  count: number[]
}

export interface Box {
  revision: number
  citizens: number
  start: number[]
  influence_cost: number[]
  build_stone: number
  build_pp: number
  devastation_unrest: number
  unfed_unrest: number
  feed_grain: number
  reserve: number[]
  income: number[][]
  exchange: number[][]
  most_unrest: number
  calm_pp: number
  riot_at: number[]
  riot_pay: number[][]
  ruin_pp: number[]
  leftover: number[]
  diversity: number[]
  hill_pp: number[][]
  table: PlayerCountSetup[]
  card: Card[]
  reward: Reward[]
  code: number[]
}

export interface Player {
  hand: number
  shown: number
  pp: number
  used: number[]
  stock: number[]
  supply: number
  unrest: number
  ruin: number
  damned: number
  cards: number[]
  now: number[]
  area_size: number
  area: number[]
}

export interface Pack {
  left: number
  taken: number[]
}

export interface Hill {
  owner: number[]
  height: number[]
  token: number[]
  exhausted: number[]
  building: number[]
  devastation: number
}

export interface Frame {
  pc: number
  kind: number
  what: number
  times: number
  event: number
  at: number
  limit: number
}

export interface State {
  players: Player[]
  packs: Pack[]
  board: number
  hills: Hill[]
  people: number
  seats: number
  epoch: number
  phase: number
  step: number
  seat: number
  round: number
  at: number
  acted: number
  chosen: number
  riot_space: number
  ignored: number
  passes: number
  passed: number[]
  order: number[]
  next_order: number[]
  offered: number[]
  worker: number[]
  reserve: number[]
  riot: number[]
  depth: number
  stack: Frame[]
}

/** The records that a game of this kind reads and writes, by name. */
export interface AeternaRecords {
  Box: Box
  State: State
}
