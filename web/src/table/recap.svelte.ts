// What happened since the player's last turn, to be stepped through on the board. The session keeps the states that it received. If
// several steps came together, as those before the table was opened did, the server is asked for the boards between them.
import type { Happened, TableNow } from '../api/types'
import { settings } from '../stores/settings.svelte'
import { MOVE_MS, type Passage } from './pace.svelte'
import { inBackground } from '../lost/background'

const MAX_STATES = 80
const MAX_STEPS = 40

/** The news since the player's last turn, in passages: the own move that ended it, and what others did then. For those who only watch, the latest moves. */
export function sinceOwnTurn(news: Happened[], own: number[], cut: (one: Happened) => Passage[]): Passage[] {
  const undone = new Set(news.flatMap((one) => one.undone ?? []))
  const moves = news.filter((one) => (one.events ?? []).length && one.kind !== 'start' && !undone.has(one.number))
  const isOwn = (one: Happened): boolean => one.seat !== null && own.includes(one.seat)
  const end = moves.findLastIndex((one) => !isOwn(one))
  const begin = moves.findLastIndex((one, i) => i < end && isOwn(one))
  const from = Math.max(begin, end - MAX_STEPS + 1, 0)
  return end < 0 ? [] : moves.slice(from, end + 1).flatMap(cut).slice(-MAX_STEPS)
}

export class Recap {
  at = $state<number | null>(null) // the step that is shown; null while the recap is closed
  playing = $state(false)
  steps = $state.raw<Passage[]>([]) // as they were when the recap was opened
  #states = new Map<number, TableNow>()
  #timer = 0
  #views = $state.raw(new Map<number, TableNow['view']>()) // of the server, by the number of the entry
  readonly #onForward: (step: Passage) => void
  readonly #ask: (number: number) => Promise<TableNow['view'] | null>

  constructor(onForward: (step: Passage) => void, ask: (number: number) => Promise<TableNow['view'] | null>) {
    this.#onForward = onForward
    this.#ask = ask
  }

  /** Keeps a state, by the number of the last entry that it includes. */
  keep(now: TableNow): void {
    this.#states.set(now.number, now)
    for (const number of this.#states.keys()) {
      if (this.#states.size <= MAX_STATES) break
      this.#states.delete(number)
    }
  }

  readonly step = $derived(this.at === null ? null : (this.steps[this.at] ?? null))

  /** The table after the step that is shown, without a decision: nobody is asked in the past. */
  readonly now = $derived.by(() => {
    const number = this.step?.number
    if (number === undefined) return null
    for (const [last, now] of this.#states) {
      if (last < number) continue
      const view = last === number ? now.view : (this.#views.get(number) ?? now.view)
      return { ...now, view, decision: null, undo: { ...now.undo, possible: false, asked_by: null } }
    }
    return null
  })

  open(steps: Passage[]): void {
    if (!steps.length) return
    this.steps = steps
    this.at = 0
    inBackground(this.#fill(steps))
  }

  /** Asks for the boards that did not come by themselves, in the order in which they are looked at. */
  async #fill(steps: Happened[]): Promise<void> {
    for (const { number } of steps) {
      if (this.at === null || this.steps !== steps) return
      if (this.#states.has(number) || this.#views.has(number)) continue
      const view = await this.#ask(number)
      if (view && this.steps === steps) this.#views = new Map(this.#views).set(number, view)
    }
  }

  close(): void {
    this.#stop()
    this.at = null
  }

  /** Forgets everything: another seat must not see what this one has seen. */
  forget(): void {
    this.close()
    this.#states.clear()
    this.#views = new Map()
    this.steps = []
  }

  go(step: number): void {
    this.#stop()
    this.#to(Math.max(0, Math.min(this.steps.length - 1, step)))
  }

  /** Shows all steps one after another, then the present. */
  replay(): void {
    this.go(0)
    this.playing = true
    const next = (): void => {
      if (this.at === null || this.at >= this.steps.length - 1) return this.close()
      this.#to(this.at + 1)
      this.#timer = window.setTimeout(next, stay)
    }
    const stay = MOVE_MS[settings.pace] || MOVE_MS.brisk
    this.#timer = window.setTimeout(next, stay)
  }

  #to(step: number): void {
    const next = this.steps[step]
    if (next && this.at !== null && step === this.at + 1) this.#onForward(next)
    this.at = step
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.playing = false
  }
}
