// Sitting at a table: how it stands, what has happened, what can be done, and through whose eyes it is seen.
import { get, Problem } from '../api/http'
import type { Act, Advice, Happened, Hint, LegalMove, TableNow, WhyNot } from '../api/types'
import { live } from '../stores/live.svelte'
import { words } from '../words/words.svelte'

export class Sitting {
  now = $state.raw<TableNow | null>(null)
  news = $state.raw<Happened[]>([])
  fresh = $state.raw<Happened[]>([]) // what came with the last message, to be animated
  printed = $state.raw<Record<string, unknown> | null>(null)
  problem = $state<Problem | null>(null)
  complaint = $state('') // why the last wish was refused
  busy = $state(false)
  pointed = $state<string | null>(null) // a place that a line of the log, or a move in the list, speaks of
  advice = $state.raw<Advice[]>([])
  pending = $state<string | null>(null) // a move that is on its way
  pendingPlace = $state<string | null>(null) // the place that it belongs to
  seat = $state<number | null>(null)

  readonly id: string
  before: ((news: Happened[]) => void) | null = null // is told what happens before it is shown
  #leave: (() => void) | null = null
  #gone = false
  #reasons = new Map<string, WhyNot>()
  #answered = ''

  constructor(id: string) {
    this.id = id
  }

  async open(): Promise<void> {
    try {
      const found = await get<TableNow>(`tables/${this.id}`)
      if (this.#gone) return
      void words.load(found.game)
      void get<Record<string, unknown>>(`tables/${this.id}/board`).then((board) => (this.printed = board))
      this.now = found
      this.look(this.best(found))
    } catch (error) {
      this.problem = error instanceof Problem ? error : new Problem('internal', String(error))
    }
  }

  close(): void {
    this.#gone = true
    this.#leave?.()
  }

  /** The seats of whoever looks. */
  get own(): number[] {
    return this.now?.seats.filter((s) => s.yours && s.kind === 'guest').map((s) => s.seat) ?? []
  }

  get moves(): LegalMove[] {
    const decision = this.now?.decision
    return decision && !decision.sealed ? decision.moves : []
  }

  get advised(): string[] {
    return this.advice.map((one) => one.move)
  }

  legal(move: string): LegalMove | undefined {
    return this.moves.find((m) => m.move === move)
  }

  /** The legal move that belongs to a place of the board. */
  at(place: string): LegalMove | undefined {
    return this.moves.find((m) => m.place === place)
  }

  colour(seat: number | null): string {
    return seat === null ? '' : (this.now?.seats[seat]?.colour ?? '')
  }

  /** Looks through the eyes of a seat, or as those who watch. */
  look(seat: number | null): void {
    this.#leave?.()
    this.seat = seat
    this.news = []
    let first = true
    this.#leave = live.watch(
      this.id,
      seat,
      (told) => {
        const before = this.now
        this.#reasons.clear()
        if (!first) this.before?.(told.news)
        this.fresh = first ? [] : told.news
        first = false
        this.news = [...this.news, ...told.news]
        this.now = told.now
        this.problem = null
        if (before?.decision?.number !== told.now.decision?.number) this.advice = []
        if (told.now.audience !== this.best(told.now)) this.look(this.best(told.now))
      },
      (problem) => {
        if (problem.code === 'no_such_table') this.problem = problem
        else if (problem.code === 'not_your_seat' && seat !== null) this.look(null) // who has left may watch
        else this.complaint = problem.message
      },
    )
  }

  /** The seat to look from: the own one that has to decide, the one looked from already, or any own one. */
  best(now: TableNow): number | null {
    const own = now.seats.filter((s) => s.yours && s.kind === 'guest').map((s) => s.seat)
    if (!own.length) return null
    const asked = own.find((s) => now.waiting.includes(s))
    if (this.seat !== null && own.includes(this.seat) && (asked === undefined || now.waiting.includes(this.seat))) return this.seat
    return asked ?? own[0] ?? null
  }

  async act(what: Act['do'], body: Record<string, unknown> = {}): Promise<boolean> {
    this.busy = true
    this.complaint = ''
    try {
      await live.act(this.id, what, body)
      return true
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'stale')) this.complaint = error instanceof Error ? error.message : String(error)
      return false
    } finally {
      this.busy = false
    }
  }

  async play(move: string): Promise<void> {
    const decision = this.now?.decision
    const key = `${this.seat} ${decision?.number}`
    if (!decision || this.seat === null || this.#answered === key) return
    this.#answered = key // one answer to each decision, however often it is clicked
    this.pending = move
    this.pendingPlace = this.legal(move)?.place ?? null
    const done = await this.act('move', { seat: this.seat, number: decision.number, move })
    if (!done && this.#answered === key) this.#answered = ''
    if (this.pending === move) this.pending = this.pendingPlace = null
  }

  /** Why nothing is possible at a place; null where nobody is asked. Answers are kept until something happens. */
  async whyNot(place: string): Promise<WhyNot | null> {
    if (!this.now?.decision || this.now.decision.sealed || this.seat === null) return null
    const known = this.#reasons.get(place)
    if (known) return known
    try {
      const told = await get<WhyNot>(`tables/${this.id}/why_not`, { seat: this.seat, place })
      if (!told.legal && !told.reason) return null // somebody was quicker, or nothing is ever done there
      this.#reasons.set(place, told)
      return told
    } catch {
      return null
    }
  }

  async advise(): Promise<void> {
    this.complaint = ''
    try {
      this.advice = (await get<Hint>(`tables/${this.id}/hint`, { seat: this.seat })).moves
    } catch (error) {
      this.complaint = error instanceof Error ? error.message : String(error)
    }
  }
}
