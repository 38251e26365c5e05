// Made by tools/make_types.py from lusoria.games.builders.view. A test fails when it is stale.

export interface DecisionView {
  seat: string
  step: "move" | "person" | "site" | "tool" | "settle"
  /** actions left in the turn */
  pool: number
  /** left in the turn */
  investments: number
  /** who is being sent */
  member: string | null
  /** where to */
  site: string | null
  /** being given to somebody */
  university: string | null
}

export interface Decks {
  /** in no order, without the open card on top */
  buildings: string[]
  /** in no order */
  workers: string[]
}

export interface Piles {
  slaves: string[]
  tools: string[]
  loans: string[]
  universities: string[]
}

export interface Resources {
  stone: number
  wood: number
  architecture: number
  decoration: number
}

export interface Member {
  name: string
  kind: "worker" | "slave" | "freed" | "machine"
  wage: number
  /** with what it has learned, and with the tool in its hands */
  gives: Resources
  /** where it works */
  site: string | null
  university: string | null
  /** in its hands */
  tool: string | null
}

export interface SendOutcome {
  /** what the site would still need */
  lacks: Resources
  completes: boolean
}

export interface Send {
  /** from the pool */
  actions: number
  /** the wage, and actions that have to be bought */
  sesterces: number
  /** without a tool */
  bare: SendOutcome
  /** by tool, while one is being chosen */
  equipped: Record<string, SendOutcome>
}

export interface Site {
  card: string
  /** what it still needs */
  lacks: Resources
  members: string[]
  /** that the next send to it costs */
  actions: number
  /** by member: what sending it here would come to, for the seat that decides now */
  sends: Record<string, Send>
}

export interface Player {
  name: string
  money: number
  /** on finished cards */
  vp: number
  /** the score as it stands: with sesterces and penalties */
  points: number
  /** has ended the race, or will with this turn: first with the victory points that it takes */
  ends: boolean
  /** decides its final settlement itself */
  settles: boolean
  team: Member[]
  /** who works with it */
  tools: Record<string, string | null>
  loans: string[]
  sites: Site[]
  finished: string[]
}

export interface View {
  game: "builders"
  you: string | null
  round: number
  /** at most */
  rounds: number
  stage: "turns" | "settlement" | "over"
  first: string
  last_round: boolean
  decision: DecisionView | null
  /** the row, slot by slot */
  buildings: (string | null)[]
  /** the open card on the building deck */
  top: string | null
  /** the row, slot by slot */
  workers: (string | null)[]
  decks: Decks
  piles: Piles
  players: Player[]
}

export interface PrintedBuilding {
  cost: Resources
  pays: number
  vp: number
  machine: boolean
}

export interface PrintedMember {
  wage: number
  gives: Resources
}

export interface PrintedTool {
  resource: "stone" | "wood" | "architecture" | "decoration"
  adds: number
}

export interface PrintedUniversity {
  resource: "stone" | "wood" | "architecture" | "decoration"
  level: number
}

export interface Prices {
  action: number
  slave: number
  tool: number
  university: number
  freedom: number
  repayment: number
}

export interface Penalties {
  slave: number
  loan: number
}

export interface Printed {
  /** and machines */
  buildings: Record<string, PrintedBuilding>
  /** slaves on their slave side */
  members: Record<string, PrintedMember>
  /** slaves on their freed side */
  freed: Record<string, PrintedMember>
  tools: Record<string, PrintedTool>
  universities: Record<string, PrintedUniversity>
  /** free in a turn */
  actions: number
  /** in a turn */
  investments: number
  /** sesterces for 1, 2 and 3 actions */
  take: number[]
  prices: Prices
  /** sesterces */
  loan: number
  penalties: Penalties
  /** triggers the last round */
  end_vp: number
}
