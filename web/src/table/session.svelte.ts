// A table as the page follows it: its state, its news, the legal moves, and the seat from which it is watched.
import { get, Problem } from '../api/http'
import type { Act, Happened, HintedMove, Hints, LegalMove, TableNow, WhyNot } from '../api/types'
import { socket } from '../stores/socket.svelte'
import { words } from '../words/words.svelte'

export class TableSession {
  now = $state.raw<TableNow | null>(null)
  news = $state.raw<Happened[]>([])
  latest = $state.raw<Happened[]>([]) // the news of the last message, to be animated
  printed = $state.raw<Record<string, unknown> | null>(null)
  problem = $state<Problem | null>(null) // why the table can't be shown
  actionError = $state('') // why the last command was refused
  busy = $state(false)
  pointed = $state<string | null>(null) // the place to highlight: of a line of the log, or of a move in the list
  advice = $state.raw<HintedMove[]>([])
  pending = $state<string | null>(null) // a move that was sent and not yet confirmed
  pendingPlace = $state<string | null>(null) // the place that it belongs to
  seat = $state<number | null>(null) // the seat it is watched from; null for a spectator

  readonly id: string
  onBeforeUpdate: ((news: Happened[]) => void) | null = null // called with the news before it is shown
  #unwatch: (() => void) | null = null
  #closed = false
  #reasons = new Map<string, WhyNot>()
  #answered = ''

  constructor(id: string) {
    this.id = id
  }

  async open(): Promise<void> {
    try {
      const found = await get<TableNow>(`tables/${this.id}`)
      if (this.#closed) return
      void words.load(found.game)
      void get<Record<string, unknown>>(`tables/${this.id}/board`).then((board) => (this.printed = board))
      this.now = found
      this.watchFrom(this.preferredSeat(found))
    } catch (error) {
      this.problem = error instanceof Problem ? error : new Problem('internal', String(error))
    }
  }

  close(): void {
    this.#closed = true
    this.#unwatch?.()
  }

  /** The seats of this player. */
  get ownSeats(): number[] {
    return this.now?.seats.filter((s) => s.yours && s.kind === 'guest').map((s) => s.seat) ?? []
  }

  get moves(): LegalMove[] {
    const decision = this.now?.decision
    return decision && !decision.sealed ? decision.moves : []
  }

  get advised(): string[] {
    return this.advice.map((one) => one.move)
  }

  legalMove(move: string): LegalMove | undefined {
    return this.moves.find((m) => m.move === move)
  }

  /** The legal move that belongs to a place on the board. */
  at(place: string): LegalMove | undefined {
    return this.moves.find((m) => m.place === place)
  }

  colour(seat: number | null): string {
    return seat === null ? '' : (this.now?.seats[seat]?.colour ?? '')
  }

  /** Watches the table from a seat, or as a spectator. */
  watchFrom(seat: number | null): void {
    this.#unwatch?.()
    this.seat = seat
    this.news = []
    let first = true
    this.#unwatch = socket.watch(
      this.id,
      seat,
      (message) => {
        const previous = this.now
        this.#reasons.clear()
        if (!first) this.onBeforeUpdate?.(message.news)
        this.latest = first ? [] : message.news
        first = false
        this.news = [...this.news, ...message.news]
        this.now = message.now
        this.problem = null
        if (previous?.decision?.number !== message.now.decision?.number) this.advice = []
        if (message.now.audience !== this.preferredSeat(message.now)) this.watchFrom(this.preferredSeat(message.now))
      },
      (problem) => {
        if (problem.code === 'no_such_table') this.problem = problem
        else if (problem.code === 'not_your_seat' && seat !== null) this.watchFrom(null) // who has left may still watch
        else this.actionError = problem.message
      },
    )
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

  async play(move: string): Promise<void> {
    const decision = this.now?.decision
    const key = `${this.seat} ${decision?.number}`
    if (!decision || this.seat === null || this.#answered === key) return
    this.#answered = key // one answer to a decision, however often it is clicked
    this.pending = move
    this.pendingPlace = this.legalMove(move)?.place ?? null
    const done = await this.act('move', { seat: this.seat, number: decision.number, move })
    if (!done && this.#answered === key) this.#answered = ''
    if (this.pending === move) this.pending = this.pendingPlace = null
  }

  /** Why no move is legal at a place; null if this player is not asked. Answers are cached until the next news. */
  async whyNot(place: string): Promise<WhyNot | null> {
    if (!this.now?.decision || this.now.decision.sealed || this.seat === null) return null
    const known = this.#reasons.get(place)
    if (known) return known
    try {
      const answer = await get<WhyNot>(`tables/${this.id}/why_not`, { seat: this.seat, place })
      if (!answer.legal && !answer.reason) return null // the table has moved on, or no move belongs to this place
      this.#reasons.set(place, answer)
      return answer
    } catch {
      return null
    }
  }

  async askHint(): Promise<void> {
    this.actionError = ''
    try {
      this.advice = (await get<Hints>(`tables/${this.id}/hint`, { seat: this.seat })).moves
    } catch (error) {
      this.actionError = error instanceof Error ? error.message : String(error)
    }
  }
}
