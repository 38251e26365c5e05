// A table as the page follows it: its state, its news, the legal moves, and the seat from which it is watched.
import { get, Problem } from '../api/http'
import { isHere } from '../device/where'
import type { Act, Happened, HintedMove, LegalMove, LiveNews, PlaceNow, SeatNow, TableNow, TableThen } from '../api/types'
import type { Parts, ToldLine } from '../boards/boards'
import type { How } from '../lost/again'
import { asking, kept, type Confirming } from '../lost/draft'
import { socket } from '../stores/socket.svelte'
import { words } from '../words/words.svelte'
import { lastMoves } from './lastMoves'
import { namesOf } from './names'
import { cutAt, joined, Pacing, type Passage, type Scene } from './pace.svelte'
import { pieceAt } from './pieceAt'
import { Recap, sinceOwnTurn } from './recap.svelte'
import { inBackground } from '../lost/background'

const DOUBLE_CLICK_MS = 400 // a second click within this time does not confirm a move: it is part of the slip

export class TableSession {
  news = $state.raw<Happened[]>([]) // what has been shown; what has not is still in the queue of `pacing`
  latest = $state.raw<Happened[]>([]) // what was shown last, to be animated
  flying = true // whether the pieces of `latest` travel
  printed = $state.raw<Record<string, unknown> | null>(null)
  problem = $state<Problem | null>(null) // why the table can't be shown
  actionError = $state('') // why the last command was refused
  busy = $state(false)
  pointed = $state<string | null>(null) // the place to highlight: of a line of the log, or of a move in the list
  advice = $state.raw<HintedMove[]>([])
  impression = $state(false) // whether that is the first impression, and a closer look is on its way
  hinting = $state(false) // while a hint is being thought of
  pending = $state<string | null>(null) // a move that was sent and not yet confirmed
  pendingPlace = $state<string | null>(null) // the place that it belongs to
  confirming = $state.raw<LegalMove | null>(null) // a move that looks like a slip, until it is meant
  seat = $state<number | null>(null) // the seat it is watched from; null for a spectator
  next = $state<number | null>(null) // of another person at this device, who has to decide
  curtain = $state<number | null>(null) // of the person to whom the device is being passed: nothing else is shown

  readonly id: string
  readonly pacing = new Pacing((scenes, flown) => this.#show(scenes, flown))
  readonly recap = new Recap((step) => this.#animate([step]), (number) => this.#viewAt(number))
  #parts = $state.raw<Parts | null>(null)
  #told = $state.raw<Passage[]>([])
  #seats = $state.raw<SeatNow[]>([])
  #shown = $state.raw<TableNow | null>(null)
  #newest: TableNow | null = null // what the server said last; it may not be shown yet
  onBeforeUpdate: ((news: Happened[]) => void) | null = null // called with the news before it is shown
  #unwatch: (() => void) | null = null
  #closed = false
  readonly #whileOpen: How = { wanted: () => !this.#closed, patient: true }
  #places = new Map<string, PlaceNow>()
  #answered = ''
  #chosenPlace: string | null = null // of the last own move
  #chosenAt: number | null = null // the decision that it answered
  #askedAt = 0

  constructor(id: string) {
    this.id = id
  }

  async open(): Promise<void> {
    asking.confirming = () => this.#unconfirmed()
    try {
      const found = await get<TableNow>(`tables/${this.id}`, {}, this.#whileOpen)
      if (this.#closed) return
      inBackground(words.load(found.game))
      inBackground(this.#print())
      this.#shown = this.#newest = found
      this.#name(found.seats)
      this.#turnTo(this.preferredSeat(found), found)
      if (this.next !== null) this.draw() // anybody may hold the device now
    } catch (error) {
      inBackground(words.load(null)) // the bar needs its words, and so does what is said instead of a table
      this.#fail(error)
    }
  }

  /** Loads what is printed on the board. */
  async #print(): Promise<void> {
    try {
      this.printed = await get<Record<string, unknown>>(`tables/${this.id}/board`, {}, this.#whileOpen)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    if (!this.#closed) this.problem = error instanceof Problem ? error : new Problem('internal', String(error))
  }

  close(): void {
    this.#closed = true
    asking.confirming = null
    this.#unwatch?.()
    this.pacing.close()
    this.recap.close()
    if (words.seatName === this.#seatName) words.seatName = null
  }

  /** The table as it is shown: now; a moment ago, while others' moves are told; or a step of the recap. */
  get now(): TableNow | null {
    return this.recap.now ?? this.#shown
  }

  /** What the game says about how it is told. */
  use(parts: Parts): void {
    this.#parts = parts
    this.pacing.passages = parts.passages ?? null
  }

  /** The news up to what is shown. */
  readonly shownNews = $derived.by(() => {
    const step = this.recap.step
    if (!step) return this.news
    const until = (step.from ?? 0) + (step.events?.length ?? 0)
    return this.news
      .filter((one) => one.number <= step.number)
      .map((one) => (one.number === step.number ? { ...one, events: one.events?.slice(0, until) } : one))
  })

  /** The lines of the log, by the numbers of the entries. */
  readonly lines = $derived.by(() => this.#parts?.retell?.(this.news) ?? new Map<number, ToldLine[]>())

  /** The lines of an entry, or of a passage of it. */
  linesOf(one: Passage): ToldLine[] {
    const events = one.events ?? []
    const from = one.from ?? 0
    const told = this.lines.get(one.number)?.filter(({ at }) => at >= from && at < from + events.length)
    return (told ?? events.map((event, i) => ({ event, zone: null, at: from + i }))).flatMap((line) => [line, ...this.#sumsOf(line)])
  }

  /** How the points of a line came about, once the game is over. */
  #sumsOf(line: ToldLine): ToldLine[] {
    const { kind, seat, args } = line.event
    if (kind !== 'points') return []
    const sums = (this.now?.sums ?? []).filter((one) => one.seat === seat && one.source === args['source'])
    return sums.map(({ id, args, sentence }) => ({ ...line, event: { ...line.event, id, args, sentence, kind: 'sum', travels: null } }))
  }

  /** The zone in which what the caption tells happened, where the game says so. */
  readonly toldZone = $derived.by(() => {
    const one = this.told.at(-1)
    return one ? (this.linesOf(one).at(-1)?.zone ?? null) : null
  })

  /** The seats that moved last at a place; see `lastMoves`. */
  readonly lastMoves = $derived.by(() => lastMoves(this.shownNews))

  /** What happened since the player's last turn. */
  readonly sinceTurn = $derived.by(() => sinceOwnTurn(this.news, this.ownSeats, (one) => cutAt(one, this.#parts?.passages?.(one.events ?? []) ?? [])))

  /** Whether others have moved since this player's last move: to take it back takes theirs back too. */
  readonly othersMovedSince = $derived.by(() => {
    const undone = new Set(this.news.flatMap((one) => one.undone ?? []))
    const last = this.news.findLast((one) => one.kind === 'move' && !undone.has(one.number))
    return !!last && last.seat !== null && !this.ownSeats.includes(last.seat)
  })

  /** The moves that the caption tells: the last ones, or a step of the recap. */
  get told(): Passage[] {
    return this.recap.step ? [this.recap.step] : this.#told
  }

  /** The places of others' moves that the caption tells, and of the step of the recap. */
  readonly toldPlaces = $derived.by(() => {
    const told = this.recap.step ? this.told : this.told.filter((one) => one.seat === null || !this.ownSeats.includes(one.seat))
    return new Set(told.flatMap((one) => (one.events ?? []).flatMap((event) => (event.place ? pieceAt(event.place) : []))))
  })

  isPointed(place: string): boolean {
    return this.pointed !== null && pieceAt(this.pointed) === pieceAt(place)
  }

  /** What the seats are called in sentences, by their colours. */
  readonly names = $derived.by(() => namesOf(this.#seats))
  #seatName = (colour: string): string | undefined => this.names[colour]

  nameOf(seat: number | null): string {
    const colour = this.colour(seat)
    return this.names[colour] ?? (colour && words.say({ id: `seat-${colour}`, args: {} }))
  }

  /** The seats of this player. */
  get ownSeats(): number[] {
    return this.now?.seats.filter((s) => s.yours && s.kind === 'guest').map((s) => s.seat) ?? []
  }

  get moves(): LegalMove[] {
    const decision = this.now?.decision
    return decision && !decision.sealed ? decision.moves : []
  }

  /** How a move is ranked by the hint: 1 is the best, 0 is none. */
  rank(move: string): number {
    return this.advice.findIndex((one) => one.move === move) + 1
  }

  /** How the best move at a place is ranked. */
  rankAt(place: string): number {
    return this.advice.findIndex((one) => this.legalMove(one.move)?.place === place) + 1
  }

  legalMove(move: string): LegalMove | undefined {
    return this.moves.find((m) => m.move === move)
  }

  /** The legal move that belongs to a place on the board. Where only one is left, the place that was chosen last plays it too. */
  at(place: string): LegalMove | undefined {
    const found = this.moves.find((m) => m.place === place)
    const next = this.#chosenAt !== null && this.now?.decision?.number === this.#chosenAt + 1 // nobody has moved in between
    return found ?? (next && this.moves.length === 1 && place === this.#chosenPlace ? this.moves[0] : undefined)
  }

  colour(seat: number | null): string {
    return seat === null ? '' : (this.now?.seats[seat]?.colour ?? '')
  }

  /** Changes to another seat; with several people at one device, only when it has been passed on. */
  #turnTo(seat: number | null, now: TableNow): void {
    const people = now.seats.filter((one) => one.yours && one.kind === 'guest')
    if (isHere(this.id) && people.length > 1 && now.state === 'running' && seat !== null) this.next = seat
    else this.watchFrom(seat)
  }

  /** Hides the table while the device is passed on: the next person finds nothing of what this one saw. */
  draw(): void {
    this.curtain = this.next
    this.#unwatch?.()
    this.#unwatch = null
    this.#forget()
    if (this.#shown) this.#shown = this.#newest = { ...this.#shown, audience: null, view: null, decision: null }
  }

  /** The next person holds the device, and sees their own. */
  lift(): void {
    const seat = this.curtain
    this.curtain = null
    this.watchFrom(seat)
  }

  /** Watches the table from a seat, or as a spectator. */
  watchFrom(seat: number | null): void {
    this.#unwatch?.()
    this.seat = seat
    this.next = null
    this.#forget()
    this.#unwatch = socket.watch(
      this.id,
      seat,
      (messages) => {
        this.#newest = messages.at(-1)?.now ?? this.#newest
        this.#places.clear()
        this.problem = null
        for (const message of messages) this.recap.keep(message.now)
        this.pacing.receive(messages, (message) => this.#isOwn(message))
      },
      (problem) => {
        if (problem.code === 'no_such_table') this.problem = problem
        else if (problem.code === 'not_your_seat' && seat !== null) this.watchFrom(null) // who has left may still watch
        else this.actionError = problem.message
      },
    )
  }

  /** What was seen, asked and pointed at from one seat. */
  #forget(): void {
    this.news = []
    this.latest = []
    this.#told = []
    this.advice = []
    this.confirming = null
    this.pending = this.pendingPlace = this.pointed = null
    this.actionError = ''
    this.#places.clear()
    this.pacing.restart()
    this.recap.forget()
  }

  /** Whether this player has done something in a message, or the table was not played before it. */
  #isOwn(message: LiveNews): boolean {
    return !this.#shown?.view || message.news.some((one) => one.seat !== null && one.kind !== 'chat' && this.ownSeats.includes(one.seat))
  }

  /** Shows what `pacing` lets through; `flown`: its pieces travel. */
  #show(scenes: Scene[], flown: boolean): void {
    const last = scenes.at(-1)
    if (!last) return
    const news = scenes.flatMap((scene) => scene.news)
    const first = !this.news.length
    const previous = this.#shown
    if (!first && this.recap.at === null) this.#animate(news, flown)
    this.news = joined(this.news, news)
    const moves = news.filter((one) => (one.events?.length && one.kind !== 'start') || one.undone?.length)
    if (moves.length) this.#told = flown && !first ? moves : moves.slice(-1)
    this.#shown = this.pacing.behind ? this.#asOf(last) : last.now
    this.#name(last.now.seats)
    if (previous?.decision?.number !== this.#shown.decision?.number) {
      this.advice = []
      this.confirming = null
      this.#remind()
    }
    if (this.pacing.behind) return
    const seat = this.preferredSeat(last.now)
    if (last.now.audience !== seat) this.#turnTo(seat, last.now)
    else this.next = null // an undo has given the turn back
  }

  /** Tells what is about to be shown to whom animates it. */
  #animate(news: Happened[], flying = true): void {
    this.flying = flying
    if (flying) this.onBeforeUpdate?.(news)
    this.latest = news
  }

  /** Who sits where. Set only when it changes, since every sentence with a player in it depends on it. */
  #name(seats: SeatNow[]): void {
    words.seatName = this.#seatName
    if (JSON.stringify(seats) !== JSON.stringify(this.#seats)) this.#seats = seats
  }

  /** An older state. Only what is still legal may be answered in it, once the message is told. */
  #asOf({ now, ends }: Scene): TableNow {
    const open = (ends && this.#newest?.decision) || null
    return { ...now, decision: open && open.number === now.decision?.number ? open : null, undo: this.#newest?.undo ?? now.undo }
  }

  /** Shows the present at once: nothing is told any more. */
  skip(): void {
    this.recap.close()
    this.pacing.skip()
  }

  /** Opens the recap of what happened since the player's last turn. */
  openRecap(): void {
    this.pacing.skip()
    this.recap.open(this.sinceTurn)
  }

  /** The seat to watch from: the current one, unless another own seat has to decide. */
  preferredSeat(now: TableNow): number | null {
    const own = now.seats.filter((s) => s.yours && s.kind === 'guest').map((s) => s.seat)
    if (!own.length) return null
    const asked = own.find((s) => now.waiting.includes(s))
    if (this.seat !== null && own.includes(this.seat) && (asked === undefined || now.waiting.includes(this.seat))) return this.seat
    return asked ?? own[0] ?? null
  }

  async act(command: Act['do'], body: Record<string, unknown> = {}): Promise<boolean> {
    this.busy = true
    this.actionError = ''
    try {
      await socket.act(this.id, command, body)
      return true
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'stale')) this.actionError = error instanceof Error ? error.message : String(error)
      return false
    } finally {
      this.busy = false
    }
  }

  /** Makes a move, however it was chosen. What looks like a slip is asked once more; to choose it again is an answer too. */
  async play(move: string, meant = false): Promise<void> {
    const decision = this.now?.decision
    const key = `${this.seat} ${decision?.number}`
    if (!decision || this.seat === null || this.#answered === key) return
    if (!meant && this.#asksFirst(move)) return
    this.confirming = null
    this.#answered = key // one answer to a decision, however often it is clicked
    this.pending = move
    this.pendingPlace = this.legalMove(move)?.place ?? null
    this.#chosenPlace = this.pendingPlace
    this.#chosenAt = decision.number
    const done = await this.act('move', { seat: this.seat, number: decision.number, move })
    if (!done && this.#answered === key) this.#answered = ''
    if (this.pending === move) this.pending = this.pendingPlace = null
  }

  #asksFirst(move: string): boolean {
    const legal = this.legalMove(move)
    const again = this.confirming?.move === move
    if (!legal?.confirm || (again && performance.now() - this.#askedAt > DOUBLE_CLICK_MS)) return false
    if (!again) this.#askedAt = performance.now()
    this.confirming = legal
    return true
  }

  /** The move that the page has asked about, for a page that starts again. */
  #unconfirmed(): Confirming | null {
    const { decision } = this.now ?? {}
    return this.confirming && decision && this.seat !== null ? { table: this.id, seat: this.seat, number: decision.number, move: this.confirming.move } : null
  }

  /** Asks about it again, in the page that has started again. */
  #remind(): void {
    const asked = kept?.confirming
    if (!kept || asked?.table !== this.id || asked.seat !== this.seat || asked.number !== this.now?.decision?.number) return
    kept.confirming = null
    this.confirming = this.legalMove(asked.move) ?? null
  }

  /** What was last said of a place, if nothing has happened since. */
  knownOf(place: string): PlaceNow | undefined {
    return this.#places.get(place)
  }

  /** What a place does, what it would bring now, and why no move is legal there. Answers are cached until the next news. */
  async about(place: string): Promise<PlaceNow | null> {
    const known = this.#places.get(place)
    if (known) return known
    const asked = this.now
    try {
      const seat = this.seat === null ? {} : { seat: this.seat }
      const answer = await get<PlaceNow>(`tables/${this.id}/place`, { ...seat, place }, { wanted: () => this.now === asked && !this.#closed })
      if (this.now === asked) this.#places.set(place, answer)
      return answer
    } catch {
      return null
    }
  }

  /** The board after something that happened, as the watching seat saw it. */
  async #viewAt(number: number): Promise<TableNow['view'] | null> {
    try {
      return (await get<TableThen>(`tables/${this.id}/at/${number}`, this.seat === null ? {} : { seat: this.seat })).view
    } catch {
      return null
    }
  }

  /** What the network thinks without looking ahead. If there is none, or anything is wrong, the whole answer says so. */
  async #firstImpression(seat: number | null, isOpen: () => boolean): Promise<void> {
    const { hint } = await import('../thinking/advice')
    const moves = await hint(this.id, seat, true).then(({ moves }) => moves, () => [])
    if (!isOpen()) return
    this.advice = moves
    this.impression = true
  }

  async askHint(): Promise<void> {
    this.actionError = ''
    this.hinting = true
    const asked = this.now?.decision?.number
    const seat = this.seat
    const isOpen = (): boolean => this.seat === seat && this.now?.decision?.number === asked
    try {
      if (!this.advice.length) await this.#firstImpression(seat, isOpen)
      const { hint } = await import('../thinking/advice')
      const { moves } = await hint(this.id, seat)
      if (!isOpen()) return
      this.advice = moves
      this.impression = false
    } catch (error) {
      this.actionError = error instanceof Error ? error.message : String(error)
    } finally {
      this.hinting = false
    }
  }
}
