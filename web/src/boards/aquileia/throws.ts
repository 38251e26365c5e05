// The last throw of dice, read from what has happened.
import type { Happened } from '../../api/types'
import type { Throw } from './Tray.svelte'

const DICE: Record<string, 'red' | 'blue'> = { threw_red: 'red', threw_blue: 'blue' }
const BETWEEN = ['received', 'short', 'robbed'] // what a die brings at once; other events are between two throws

/** The dice that one seat threw together, most recently. */
export function lastThrow(news: Happened[], seats: string[]): Throw | null {
  for (let n = news.length - 1; n >= 0; n--) {
    const events = news[n]?.events ?? []
    const last = events.findLastIndex((event) => event.kind in DICE)
    const { kind = '', seat = null } = events[last] ?? {}
    const colour = DICE[kind]
    if (!colour || seat === null) continue
    const dice: Throw['dice'] = []
    let first = last
    for (; first >= 0; first--) {
      const one = events[first]
      if (one?.kind === kind && one.seat === seat) dice.unshift({ colour, metal: one.pieces['metal'] ?? '' })
      else if (!one || !BETWEEN.includes(one.kind)) break
    }
    return { key: `${news[n]?.number} ${first}`, seat: seats[seat] ?? '', dice }
  }
  return null
}
