// The pace at which a table is shown. The server and its clocks never wait: what comes in is queued here, and what others did is
// shown one move after another. A player's own moves, and a table that has just been opened, are shown at once.
import type { Happened, Happening, LiveNews, TableNow } from '../api/types'
import { settings } from '../stores/settings.svelte'

export const MOVE_MS = { calm: 1100, brisk: 600, instant: 0 } // for which a move stays before the next one
const QUEUE_MS = { calm: 14_000, brisk: 8000, instant: 0 } // the whole queue takes no longer: the more waits, the faster it goes
const END_MS = 1200 // the same, once the game is over
const FURTHER = 0.6 // of the time, for a further move of the same seat: turns of many small moves are told faster
const LINE = 0.2 // of the time more for each further line, up to MAX_LINES
const MAX_LINES = 8
const MIN_MS = 150 // moves that would stay for less are shown together
const MAX_ENTRIES = 8 // in a message; more is what a lost connection has missed, and is not told again

/** An entry, or a passage of one: `events` are then those from `from` on. */
export type Passage = Happened & { from?: number }

/** What is shown at one time: a message of the server, or a passage of it. */
export interface Scene {
  news: Passage[] // what is new in it
  now: TableNow
  ends: boolean // whether the message is told with it: what is asked is asked then
}
type Show = (scenes: Scene[], flown: boolean) => void

export class Pacing {
  behind = $state(0) // how many scenes are not shown yet
  stay = 0 // milliseconds for which the scene that is shown stays
  passages: ((events: Happening[]) => number[]) | null = null // where the game cuts what a move sets off
  #queue: Scene[] = []
  #last: Scene | null = null
  #nextAt = 0
  #timer = 0
  readonly #show: Show

  constructor(show: Show) {
    this.#show = show
    document.addEventListener('visibilitychange', this.#hidden)
  }

  close(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#hidden)
  }

  /** Queues messages, in the order in which they came. Those up to the last one that is to be shown at once do not wait. */
  receive(messages: LiveNews[], isOwn: (message: LiveNews) => boolean): void {
    const atOnce = settings.pace === 'instant' || document.hidden || this.#last === null
    const told = messages.map((message) => (atOnce || message.news.length > MAX_ENTRIES ? [whole(message)] : scenesOf(message, this.passages)))
    const own = messages.findLastIndex((one) => isOwn(one) || one.news.length > MAX_ENTRIES)
    const count = this.#queue.length
    this.#queue.push(...told.flat())
    const last = atOnce ? this.#queue.length : own < 0 ? 0 : count + told.slice(0, own).flat().length + 1 // what an own move sets off is watched, too
    const first = this.#queue[last - 1]
    const stay = first && !first.ends ? timeOf(first, null) : MOVE_MS[settings.pace] / 2 // the own piece lands before the first answer
    if (last) this.#take(last, stay, true)
    this.#plan()
  }

  /** Shows the present. */
  skip(): void {
    if (this.#queue.length) this.#take(this.#queue.length, 0, false)
    this.#plan()
  }

  /** Begins again: what comes next is shown at once. */
  restart(): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.#last = null
    this.behind = 0
  }

  #hidden = (): void => {
    if (document.hidden) this.skip()
  }

  #take(count: number, stay: number, flown: boolean): void {
    const taken = this.#queue.splice(0, count)
    this.#last = taken.at(-1) ?? this.#last
    this.behind = this.#queue.length
    this.stay = stay
    this.#nextAt = performance.now() + stay
    this.#show(taken, flown)
  }

  #plan(): void {
    clearTimeout(this.#timer)
    this.behind = this.#queue.length
    if (!this.#queue.length) return
    const wait = this.#nextAt - performance.now()
    if (wait > 0) this.#timer = window.setTimeout(() => this.#plan(), wait)
    else {
      this.#next()
      this.#plan()
    }
  }

  /** Shows the next move, or, where the queue is long, as many as together stay long enough to be seen. */
  #next(): void {
    const times = this.#queue.map((scene, i) => timeOf(scene, (i ? this.#queue[i - 1] : this.#last) ?? null))
    const total = times.reduce((sum, one) => sum + one, 0)
    const most = this.#queue.some((one) => one.now.state === 'over') ? END_MS : QUEUE_MS[settings.pace]
    const speed = Math.min(1, most / Math.max(total, 1))
    let count = 0
    let stay = 0
    while (count < times.length && (stay < MIN_MS || !times[count])) stay += (times[count++] ?? 0) * speed // what shows nothing waits for nothing
    this.#take(count, stay, true)
  }
}

function whole({ news, now }: LiveNews): Scene {
  return { news, now, ends: true }
}

/** A message, cut into the passages of its last entry with events. */
function scenesOf(message: LiveNews, passages: Pacing['passages']): Scene[] {
  const last = message.news.findLastIndex((one) => one.events?.length)
  const entry = message.news[last]
  const events = entry?.events ?? []
  const cuts = passages?.(events) ?? []
  if (!entry || cuts.length < 2) return [whole(message)]
  return cutAt(entry, cuts).map((piece, k) => {
    const ends = k === cuts.length - 1
    return { news: [...(k ? [] : message.news.slice(0, last)), piece, ...(ends ? message.news.slice(last + 1) : [])], now: message.now, ends }
  })
}

/** An entry in its passages. */
export function cutAt(entry: Happened, cuts: number[]): Passage[] {
  return cuts.length < 2 ? [entry] : cuts.map((from, k) => ({ ...entry, from, events: (entry.events ?? []).slice(from, cuts[k + 1]) }))
}

/** The news with what follows; the passages of an entry become one entry again. */
export function joined(news: Happened[], more: Passage[]): Happened[] {
  const found = [...news]
  for (const { from, ...one } of more) {
    const last = found.at(-1)
    if (from && last?.number === one.number) found[found.length - 1] = { ...one, events: [...(last.events ?? []), ...(one.events ?? [])] }
    else found.push(one)
  }
  return found
}

/** How long a scene stays; nothing for what is no move on the board, as words in the chat. */
function timeOf(scene: Scene, before: Scene | null): number {
  const lines = scene.news.reduce((sum, one) => sum + (one.events?.length ?? 0), 0)
  if (!lines) return 0
  const further = before !== null && before.ends && before.news.at(-1)?.seat === scene.news[0]?.seat
  return MOVE_MS[settings.pace] * (further ? FURTHER : 1) * (1 + LINE * Math.min(lines - 1, MAX_LINES))
}
