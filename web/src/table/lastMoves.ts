// Where each seat moved last: these places stay marked until the seat moves again.
import type { Happened } from '../api/types'
import { pieceAt } from './pieceAt'

const MAX_LOOKED_AT = 120 // entries
const MAX_PLACES = 6 // of one seat

/** The seats, by their numbers, that moved last at a place, or with a card. A turn of several moves in a row counts as one. */
export function lastMoves(news: Happened[]): Map<string, number[]> {
  const recent = news.slice(-MAX_LOOKED_AT)
  const undone = new Set(recent.flatMap((one) => one.undone ?? []))
  const found = new Map<string, number[]>()
  const seen = new Set<number>()
  let seat: number | null = null // whose turn is looked at, from its last move backwards
  let left = 0
  for (const one of recent.toReversed()) {
    if (one.seat === null || !one.events?.length || undone.has(one.number)) continue
    if (one.seat !== seat) {
      left = seen.has(one.seat) ? 0 : MAX_PLACES
      seen.add((seat = one.seat))
    }
    for (const place of placesOf(one)) {
      if (left-- <= 0) break
      found.set(place, [...new Set([...(found.get(place) ?? []), seat])])
    }
  }
  return found
}

/** The places at which a seat moved: those of its own events, up to the first that happens to somebody else. */
function placesOf(one: Happened): string[] {
  const events = one.events ?? []
  const other = events.findIndex((event) => event.seat !== one.seat)
  return [...new Set((other < 0 ? events : events.slice(0, other)).flatMap((event) => (event.place ? pieceAt(event.place) : [])))]
}
