// Made by tools/make_types.py from lusoria.games.aquileia.view. A test fails when it is stale.

export interface DecisionView {
  seat: string
  /** half of another's choice is not shown */
  step: "none" | "place" | "pecunia_gold" | "pecunia_silver" | "equi" | "servi" | "arena_cards" | "arena_blue" | "arena_prize" | "stadium_cards" | "laurel" | "open" | "raise" | "build" | "pay_slaves" | "pay_again"
  /** the field whose follower acts */
  field: string | null
  /** left on this field of the Forum */
  builds: number
}

export interface Coins {
  bronze: number
  silver: number
  gold: number
}

export interface CardCounts {
  slaves: number
  /** horses and weapons */
  equi: number
  stadium: number
  theatre: number
}

export interface Player {
  name: string
  score: number
  coins: Coins
  /** not on the board */
  followers: number
  /** not on the board */
  houses: number
  /** its space on the advantage track; 0 in hand */
  crest: number
  passed: boolean
  /** of the auction under way */
  out: boolean
  /** in the contest under way */
  strength: number
  cards: CardCounts
}

export interface Discards {
  slaves: Record<string, number>
  equi: Record<string, number>
}

export interface Auction {
  card: string
  auctioneer: string
  bidder: string | null
  bid: Coins
}

export interface BlueDice {
  /** null: they lie on Potentia */
  holder: string | null
  /** that are not rolled yet */
  left: number
}

export interface SeenLaurel {
  round: number
  card: string
  /** null: it has left the game */
  to: string | null
}

export interface Own {
  hand: Record<string, number>
  stadium: Record<string, number>
  theatre: Record<string, number>
  /** chosen for the contest, and not shown yet */
  laid: Record<string, number>
  /** the Stadium card from the deck, while the winner chooses */
  looking_at: string | null
  /** chosen at Pecunia, before the silver */
  gold: number | null
  /** being paid for */
  site: string | null
  /** Stadium cards that this seat as winner did not keep */
  seen: SeenLaurel[]
  /** sites that this seat could pay for now */
  reach: string[]
}

export interface View {
  game: "aquileia"
  you: string | null
  round: number
  rounds: number
  stage: "placement" | "mercatus" | "arena_throw" | "arena_cards" | "arena_blue" | "arena_prizes" | "stadium_throw" | "stadium_cards" | "stadium_blue" | "stadium_prizes" | "theatrum" | "forum" | "portus" | "end_of_round" | "over"
  /** the one that is resolved */
  zone: "mercatus" | "arena" | "stadium" | "theatrum" | "forum" | "portus" | null
  start: string
  decision: DecisionView | null
  players: Player[]
  /** who stands there */
  fields: Record<string, string | null>
  /** whose house stands there */
  sites: Record<string, string | null>
  bank: Coins
  /** lying on the coin fields */
  portus: Coins
  /** face-up horses and weapons */
  slots: (string | null)[]
  decks: CardCounts
  discards: Discards
  /** the Stadium card that lies face up */
  stadium: string | null
  auction: Auction | null
  blue_dice: BlueDice
  /** of the contest, best first, while its prizes are given out */
  ranking: string[]
  own: Own | null
}

export interface Site {
  kind: "villa" | "workshop" | "bank"
  /** of a villa */
  colour: "white" | "blue" | "yellow" | "purple" | null
  value: number
  cost: Coins
  /** that it costs */
  slaves: number
  /** when activated */
  pays_vp: number
  /** when activated */
  pays: Coins
}

export interface Field {
  zone: "mercatus" | "arena" | "stadium" | "theatrum" | "forum" | "portus"
  /** Equi et arma, Servi: of one card */
  price?: Coins
  /** Equi et arma: further cards from the deck */
  bonus?: number
  /** Servi: cards that may be bought */
  most?: number
  /** Arena, Stadium: of a follower */
  strength?: number
  /** Stadium: the side that a follower runs on */
  side?: "bronze" | "silver" | "gold" | null
  /** Forum: buildings that may be built */
  builds?: number
  /** Forum: whether they score at once */
  scores?: boolean
  /** Portus: the coin that a follower brings */
  coin?: "bronze" | "silver" | "gold"
}

export interface Card {
  /** of the box file, where its numbers stand */
  part: string
  /** that a slave card shows */
  slaves: number
  /** strength in the Arena; 0 where it can't be played */
  arena: number
  /** strength in the Stadium; 0 where it can't be played */
  race: number
  /** that a horse runs on */
  side: "bronze" | "silver" | "gold" | null
  /** of a Stadium card; of a Theatre card, one of which counts */
  colours: ("white" | "blue" | "yellow" | "purple")[]
  /** of a neutral Stadium card */
  vp: number
}

export interface Printed {
  sites: Record<string, Site>
  fields: Record<string, Field>
  cards: Record<string, Card>
  coin_values: Coins
  pecunia_vp: number
  red_dice: number
  blue_dice: number
}
