// Made by tools/make_types.py from lusoria.games.aeterna.view. A test fails when it is stale.

export interface DecisionView {
  seat: string
  /** of another's choice of several questions only the first */
  step: "none" | "draft" | "turn" | "after" | "eliminate" | "build" | "reward" | "second_reward" | "play_card" | "choose" | "exchange" | "influence" | "use_hill" | "use_token" | "promote" | "ready" | "riot" | "order"
  /** the action of the turn has been performed */
  acted: boolean
  /** whose reward tokens are chosen from */
  hill: string | null
  /** chosen, and not built yet; for its own seat only */
  building: string | null
  /** what a card is eliminated for; for its own seat only */
  exchange: string | null
  /** the riot space under way */
  riot: number | null
  /** riot tokens that the seat has left out */
  ignored: number
}

export interface EffectView {
  family: "hill" | "card"
  /** the hill of a placement, or the card of an effect */
  of: string
  /** its next operation, in the code of the box */
  at: number
  /** how often it is still repeated */
  times: number
  /** what triggers may fire on */
  event: number
  /** the next card of the play area whose trigger may fire */
  next: number
  /** how many of them were in force when it began */
  limit: number
}

export interface PassSpace {
  pp: number
  /** who has passed there */
  seat: string | null
}

export interface HillView {
  /** owner and height, from the left */
  stacks: ([string, number])[]
  prefect: string | null
  /** the kind, and whether it is active */
  tokens: ([string | null, boolean])[]
  buildings: string[]
  /** values under devastation tokens */
  burnt: number[]
  /** PP of each position, from the left */
  values: number[]
  /** values that come into play with the next devastation */
  later: number[]
  /** the position of a new stack; null where there is no room */
  next_space: number | null
  /** it is devastated, as it stands */
  crowded: boolean
}

export interface SpaceView {
  /** its building can be built in this epoch */
  offered: boolean
  /** who has built it */
  citizen: string | null
  /** buildings that are left */
  reserve: number
}

export interface PlayerView {
  name: string
  pp: number
  stone: number
  aurei: number
  grain: number
  /** in the Domus */
  citizen: number
  /** citizens that are not in play */
  supply: number
  unrest: number
  ruin: number
  /** the space of the ruin column, if the game ended now */
  ruin_at: number
  /** what that space costs; null is damnatio memoriae */
  ruin_pp: number | null
  damned: boolean
  /** citizens that have to be fed, once all have come home */
  eating: number
  /** the grain that takes */
  to_feed: number
  /** there is less grain than that */
  hungry: boolean
  /** cards */
  hand: number
  /** cards of the hand that were played or eliminated in this epoch */
  shown: string[]
  area: string[]
  /** activated in this epoch */
  used: string[]
}

export interface OwnView {
  hand: string[]
  /** to pick from, in the draft */
  pack: string[]
  /** the packs of this epoch, as they came */
  held: string[][]
  /** cards of these packs that were not kept, and not seen since */
  handed_on: string[]
}

export interface View {
  game: "aeterna"
  you: string | null
  epoch: number
  epochs: number
  phase: "draft" | "actions" | "scoring" | "devastation" | "buildings" | "domus" | "riots" | "feeding" | "end_of_epoch" | "over"
  /** of the draft, from 0 */
  round: number
  /** null: the game is over */
  decision: DecisionView | null
  /** in progress, the innermost last */
  effects: EffectView[]
  order: (string | null)[]
  /** of the next epoch, while it is chosen */
  next_order: (string | null)[]
  pass_track: PassSpace[]
  /** cards */
  board: string[]
  /** which seat has put a card on the board */
  laid_out: Record<string, string>
  people: string[]
  /** how often a personality would help each seat */
  favours: Record<string, Record<string, number>>
  /** those in play */
  hills: Record<string, HillView>
  /** by building */
  construction: Record<string, SpaceView>
  /** the token on each riot space */
  riots: string[]
  players: PlayerView[]
  /** null for those who watch */
  own: OwnView | null
}

export interface MessageData {
  id: string
  args: Record<string, unknown>
}

export interface PrintedCard {
  kind: "monument" | "province" | "personality"
  epoch: number
  category: "political" | "civil" | "religious" | "military" | "commercial" | "diplomatic" | "personality"
  timing: "none" | "instant" | "permanent" | "activate" | "favour"
  cost: Record<string, number>
  gains: Record<string, number>
  end_pp: number
  ability: MessageData[]
}

export interface PrintedBuild {
  stone: number
  pp: number
}

export interface PrintedDiversity {
  six: number
  seven: number
}

export interface PrintedTable {
  hills: string[]
  /** for stacks, on a hill */
  spaces: number
  personalities: number
  /** hills at least, if they have citizens */
  devastated: number
  pass_pp: number[]
}

export interface Printed {
  phases: ("draft" | "actions" | "scoring" | "devastation" | "buildings" | "domus" | "riots" | "feeding" | "end_of_epoch" | "over")[]
  categories: ("political" | "civil" | "religious" | "military" | "commercial" | "diplomatic" | "personality")[]
  cards: Record<string, PrintedCard>
  /** their values */
  hills: Record<string, number[]>
  /** what each brings to the prefect */
  buildings: Record<string, Record<string, number>>
  /** empty: the token plays a card from the board */
  rewards: Record<string, Record<string, number>>
  /** for an eliminated card */
  exchanges: Record<string, Record<string, number>>
  /** what each token costs */
  riots: Record<string, Record<string, number>>
  /** spaces of the unrest track */
  riot_spaces: number[]
  /** PP of each space; null is damnatio memoriae */
  ruin: (number | null)[]
  /** by the citizens on the hill; the last for all more */
  influence_grain: number[]
  build: PrintedBuild
  devastation_unrest: number
  unfed_unrest: number
  feed_grain: number
  most_unrest: number
  /** how many make a PP */
  leftovers: Record<string, number>
  diversity: PrintedDiversity
  /** by the number of seats */
  tables: Record<string, PrintedTable>
}
