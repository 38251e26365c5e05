// Made by tools/make_types.py from the server's OpenAPI description. A test fails when it is stale.

export interface Act {
  type: "act"
  table: string
  do: "sit" | "leave" | "reveal" | "start" | "close" | "move" | "undo" | "answer" | "resign" | "rematch" | "chat"
  with?: Record<string, unknown>
  id?: string | null
}

export interface Answer {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  agree: boolean
}

export interface AskHint {
  type: "hint"
  table: string
  seat: number
  /** the first impression, which is there at once; no moves in a game without a network */
  instant?: boolean
  id?: string | null
}

export interface AtSeat {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  seat: number
}

export interface BrowserLook {
  /** the bytes of the state, in base 64 */
  state: string
  seat: number
  seed: number
  /** the action that was taken, in a finished game */
  made: number | null
  /** of the search; null for the usual budget of a hint */
  iterations: number | null
}

export interface BrowserQuestion {
  /** where the game's WebAssembly is; .json instead of .wasm describes it */
  module: string | null
  /** the bytes of the box, in base 64 */
  box: string
  decision: number
  looks: BrowserLook[]
}

export interface BrowserReview {
  looks: BrowserLook[]
  review: LookBack | null
}

export interface Compiled {
  /** waiting, compiling or ready */
  games: Record<string, string>
  rule: string | null
  done: number
  total: number
}

export interface Costly {
  step: number
  /** of the last thing before it that spectators have seen */
  number: number
  /** the step of a spectators' replay that shows it; those in which something happened, from 1 */
  moment: number
  seat: number
  /** to win after the move that was made */
  chance: number
  /** to win after the best one */
  best: number
  made: Said
  better: Said
  reason: Said
}

export interface Decision {
  /** to be sent along with the move */
  number: number
  /** what you have chosen already, where all choose at once */
  sealed: string | null
  moves: LegalMove[]
}

export interface DiceNow {
  /** SHA-256 of the secret */
  promise: string
  /** SHA-256 of each seat's word; null for those who bring none */
  pledges: (string | null)[]
  /** seats that have to reveal their word now, with `reveal` */
  due: number[]
  /** the players' own words, when the game has begun */
  nonces: string[] | null
  /** when the game is over */
  secret: string | null
}

export interface Done {
  table: string
  /** as the audience that asked counts; null if it sees nothing of it */
  number: number | null
}

export interface FinalScore {
  seat: number
  /** null for a seat that was eliminated */
  points: string | null
  /** from 1; equal seats share a place, eliminated ones the last */
  place: number
}

export interface GameInfo {
  game: string
  title: string
  seats: number[]
  colours: string[]
  /** what the game says of itself, if it comes from another package */
  about: string | null
}

export interface Games {
  games: GameInfo[]
  levels: string[]
  /** of bots, unless somebody chooses another */
  level: string
  languages: string[]
}

export interface Happened {
  number: number
  kind: string
  seat: number | null
  time: number
  /** of `move` and `seal`; null where it is secret */
  move?: string | null
  /** in the order in which they happened */
  events?: Happening[]
  /** numbers of what was undone */
  undone?: number[]
  name?: string
  text?: string
  agree?: boolean
  table?: string
}

export interface Happening {
  id: string
  args: Record<string, unknown>
  /** always over HTTP; on a socket only with `language` */
  sentence?: string
  /** what happened, as one word */
  kind: string
  /** the seat it happened to */
  seat: number | null
  /** the place of the board that it speaks of */
  place: string | null
  /** what it is about, by family: {'card': 'lupercal'} */
  pieces: Record<string, string>
  travels: Travels | null
}

export interface Health {
  status: "ok"
}

export interface HintedMove {
  id: string
  args: Record<string, unknown>
  /** always over HTTP; on a socket only with `language` */
  sentence?: string
  move: string
  chance: number
  weight: number
}

export interface Hints {
  moves: HintedMove[]
}

export interface InLobby {
  table: string
  game: string
  title: string
  state: "open" | "running" | "over" | "closed"
  public: boolean
  level: string
  opened: number
  changed: number
  seats: SeatNow[]
  waiting: number[]
}

export interface Lead {
  source: string
  /** of the winner */
  points: string
  /** of the best of those who came next */
  next: string
}

export interface LegalMove {
  id: string
  args: Record<string, unknown>
  /** always over HTTP; on a socket only with `language` */
  sentence?: string
  move: string
  price: Record<string, number>
  /** the place of the board that it belongs to */
  place: string
  /** what it is about, by family: {'field': 'arena_2'} */
  pieces: Record<string, string>
  /** what to ask first, where the move looks like a slip */
  confirm: Said | null
  /** what it will not bring */
  warning: Said | null
}

export interface LiveAnnouncement {
  type: "announcement"
  text: string | null
}

export interface LiveChanged {
  type: "changed"
  table: string
  seat: number | null
  after: number
  news: Happened[]
  now: TableChanged
}

export interface LiveDone {
  table: string
  /** as the audience that asked counts; null if it sees nothing of it */
  number: number | null
  type: "done"
  id: string | null
}

export interface LiveHint {
  moves: HintedMove[]
  type: "hint"
  id: string | null
  table: string
  seat: number
}

export interface LiveNews {
  news: Happened[]
  now: TableNow
  type: "news"
  table: string
  seat: number | null
}

export interface LiveNumber {
  table: string
  seat: number | null
  /** of the newest entry that this audience may know of */
  number: number
}

export interface LivePong {
  type: "pong"
  id: string | null
  /** those that are watched on this socket */
  tables: LiveNumber[]
}

export interface LiveProblem {
  code: string
  message: string
  rule?: string
  type: "problem"
  id: string | null
  table?: string
  seat?: number | null
}

export interface Lobby {
  tables: InLobby[]
}

export interface LookBack {
  ready: boolean
  failed: boolean
  done: number
  total: number
  level: string
  chances: MoveChance[]
  /** each seat's share of the victory */
  shares: number[] | null
  /** the moves that cost the most, the costliest first */
  marked: Costly[]
}

export interface LookedAt {
  /** the best action */
  best: number
  best_chance: number
  /** to win after the move that was made */
  chance: number
}

export interface MakeMove {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  seat: number
  /** of the open decision: `decision.number` */
  number: number
  /** in words, as in `decision.moves`, or its number */
  move: string | number
}

export interface Me {
  name: string
  /** whether you chose the name yourself */
  chosen: boolean
}

export interface MoveChance {
  step: number
  /** of the last thing before it that spectators have seen */
  number: number
  /** the step of a spectators' replay that shows it; those in which something happened, from 1 */
  moment: number
  seat: number
  /** to win after the move that was made */
  chance: number
  /** to win after the best one */
  best: number
}

export interface NewName {
  name: string
}

export interface NewTable {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  game: string
  seats: number
  /** of the bots, one of /api/games; without it the default */
  level?: string | null
  /** shown in the lobby; otherwise people need the link */
  public?: boolean
  /** seats to sit down on at once; several share a screen */
  mine?: number[]
  /** seats that bots play */
  bots?: number[]
  /** the SHA-256 of a word, in hexadecimal digits; `reveal` tells the word when every seat is taken */
  pledge?: string | null
  /** a box of your own, instead of the printed one */
  box?: Record<string, unknown> | null
  /** who may talk: all who know the link, players, nobody */
  talk?: "all" | "players" | "nobody"
}

export interface News {
  news: Happened[]
  now: TableNow
}

export interface Odds {
  /** of the last thing that spectators have seen: the odds are of the game after it */
  number: number
  /** each seat's chance to win, as the network sees it; they need not add up to 1 */
  chances: number[]
}

export interface Origin {
  /** which of its numbers; null for all others */
  of: string | null
  kind: "rulebook" | "public" | "reconstructed"
  sources: string[]
  why: string | null
}

export interface Origins {
  pieces: Record<string, Origin[]>
  sources: Record<string, SourceTitle>
}

export interface Ping {
  type: "ping"
  id?: string | null
}

export interface PlaceNow {
  /** null if the game does not say it */
  what: Said | null
  now: Said | null
  /** whether a move there is legal for this seat */
  legal: boolean
  /** why not; null also if the seat is not asked, or no move belongs to the place */
  reason: Said | null
  /** in the way; or, where none is, the rule of the place */
  rule: string | null
}

export interface Plain {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
}

export interface Problem {
  code: string
  message: string
  rule?: string
}

export interface Rematch {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  /** the SHA-256 of a word, in hexadecimal digits; `reveal` tells the word when every seat is taken */
  pledge?: string | null
}

export interface Reveal {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  seat: number
  /** the word that was pledged */
  nonce: string
}

export interface Rule {
  /** its id: AQ-ARENA-6 */
  rule: string
  /** in English, as the rules document has it */
  text: string
}

export interface Said {
  id: string
  args: Record<string, unknown>
  /** always over HTTP; on a socket only with `language` */
  sentence?: string
}

export interface Say {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  text: string
}

export interface SeatNow {
  seat: number
  colour: string
  kind: "open" | "kept" | "guest" | "bot"
  name: string
  level: string | null
  yours: boolean
}

export interface Sit {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  /** without it the first that is free */
  seat?: number | null
  /** a word of your own for the dice */
  nonce?: string | null
  /** the SHA-256 of a word, in hexadecimal digits; `reveal` tells the word when every seat is taken */
  pledge?: string | null
}

export interface SourceTally {
  source: string
  /** of each seat */
  points: string[]
}

export interface SourceTitle {
  title: string
  url: string | null
}

export interface Status {
  version: string
  /** whether all bots can play; people can play at once */
  ready: boolean
  compiling: Compiled
  /** decisions that bots are working on, or have in their queue */
  thinking: number
}

export interface SumTold {
  id: string
  args: Record<string, unknown>
  /** always over HTTP; on a socket only with `language` */
  sentence?: string
  seat: number
  /** of the points, as in `tally` */
  source: string
}

export interface TableChanged {
  number: number
  /** only what is no longer as it was */
  view: Record<string, unknown>
  waiting: number[]
  since: number
  decision: Decision | null
  undo: UndoNow
}

export interface TableNow {
  table: string
  game: string
  title: string
  state: "open" | "running" | "over" | "closed"
  public: boolean
  level: string
  /** who may talk */
  talk: "all" | "players" | "nobody"
  box: "standard" | "own"
  opened: number
  yours: boolean
  /** the seat it is shown to; null for spectators */
  audience: number | null
  /** of the last thing that this audience knows of */
  number: number
  seats: SeatNow[]
  view: Record<string, unknown> | null
  /** seats that have to decide; all of them where they choose at once */
  waiting: number[]
  /** when they were asked, in seconds since 1970 */
  since: number
  decision: Decision | null
  undo: UndoNow
  dice: DiceNow
  /** of each seat, when the game is over */
  result: FinalScore[] | null
  /** seats that share the victory, when the game is over; none if nobody wins */
  winners: number[] | null
  /** who wins, when the game is over */
  victory: Said | null
  /** what decided it, when the game is over */
  why: Why | null
  /** where the points came from, when the game is over */
  tally: SourceTally[] | null
  /** how sums of points came about, when the game is over */
  sums: SumTold[] | null
  rematch: string | null
}

export interface TableThen {
  table: string
  audience: number | null
  number: number
  view: Record<string, unknown> | null
}

export interface ThoughtHint {
  seat: number
  /** that the question was about */
  decision: number
  /** the best first */
  moves: WeighedMove[]
}

export interface ThoughtLooks {
  /** one for each look of the question, in its order */
  looks: LookedAt[]
  /** the same for the second question */
  more?: LookedAt[]
}

export interface Travels {
  /** what it is: coin, card, ... */
  piece: string
  /** which one: gold, b_forum, red, ...; empty where only its back is seen */
  name: string
  start: string
  end: string
  many: number
}

export interface UndoNow {
  /** your last decision can be undone at once */
  free: boolean
  /** it can be undone, perhaps only if all agree */
  possible: boolean
  asked_by: number | null
  /** seats that have not agreed yet */
  missing: number[]
}

export interface Unwatch {
  type: "unwatch"
  table: string
  seat?: number | null
  id?: string | null
}

export interface Verified {
  steps: number
  /** of chance, all as promised */
  answers: number
}

export interface Watch {
  type: "watch"
  table: string
  seat?: number | null
  seen?: number | null
  /** after moves tell only what has changed: type `changed` */
  differences?: boolean
  id?: string | null
}

export interface WeighedMove {
  action: number
  /** to win after it */
  chance: number
  /** how much it is preferred */
  weight: number
}

export interface WhatIf {
  /** your own name for this request: sent twice it has one effect */
  key?: string | null
  /** after which the game goes on, as this audience counts */
  number: number
  /** that counts so; without it spectators */
  audience?: number | null
  /** to sit on; it knows what that seat knew, and the rest is dealt again */
  seat: number
  /** of the bots, one of /api/games; without it the default */
  level?: string | null
}

export interface Why {
  /** seats that came next after a single winner; none if nobody else has a score */
  next: number[]
  /** points between the winner and those who came next */
  lead: string | null
  /** the sources in which the winner was furthest ahead, the largest lead first */
  decisive: Lead[]
  /** whether several seats share the victory; no game has a tie-break */
  tied: boolean
  /** who was eliminated, and by what */
  eliminated: Said[]
}

export interface WhyNot {
  legal: boolean
  rule: string | null
  reason: Said | null
}
