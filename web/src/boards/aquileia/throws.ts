// The last throw of dice, read from what has happened.
import type { Happened } from '../../api/types'
import { piece } from '../../words/piece'
import type { Throw } from './Tray.svelte'

/** The dice that one seat threw together, most recently. */
export function lastThrow(news: Happened[]): Throw | null {
  for (let n = news.length - 1; n >= 0; n--) {
    const events = news[n]?.events ?? []
    for (let i = events.length - 1; i >= 0; i--) {
      const event = events[i]
      if (!event?.id.startsWith('event-threw')) continue
      const seat = piece(event.args['seat'])
      const dice: Throw['dice'] = []
      let first = i
      for (; first >= 0; first--) {
        const one = events[first]
        if (!one || one.id === 'event-strength' || dice.length === (event.id === 'event-threw-blue' ? 4 : 3)) break
        if (!one.id.startsWith('event-threw')) continue
        if (piece(one.args['seat']) !== seat || one.id !== event.id) break
        dice.unshift({ colour: one.id === 'event-threw-blue' ? 'blue' : 'red', metal: piece(one.args['metal']) })
      }
      return { key: `${news[n]?.number} ${first}`, seat, dice }
    }
  }
  return null
}
