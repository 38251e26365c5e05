// The phases C to I, as they were told when they ran last.
import type { Happened, Happening } from '../../api/types'
import { piece } from '../../words/piece'

export interface Chapter {
  phase: string
  events: Happening[]
}

const QUIET = new Set(['event-dealt', 'event-received', 'event-laid-out', 'event-picked', 'event-picked-hidden'])

/** What happened since the phase of scoring began last, phase by phase, up to the next epoch; `from` tells one tale from the next. */
export function lastTale(news: Happened[]): { from: number; chapters: Chapter[] } {
  const undone = new Set(news.flatMap((one) => one.undone ?? []))
  const events = news.filter((one) => !undone.has(one.number)).flatMap((one) => one.events ?? [])
  const from = events.findLastIndex((event) => event.id === 'event-phase' && piece(event.args['phase']) === 'scoring')
  const chapters: Chapter[] = []
  for (const event of from < 0 ? [] : events.slice(from)) {
    if (event.id === 'event-epoch') break
    if (event.id === 'event-phase') chapters.push({ phase: piece(event.args['phase']), events: [] })
    else if (!QUIET.has(event.id)) chapters.at(-1)?.events.push(event)
  }
  return { from, chapters }
}

/** The points of the phase of scoring, hill by hill. */
export function byHill(events: Happening[]): { hill: string; points: { seat: string; count: number }[] }[] {
  const found = new Map<string, { seat: string; count: number }[]>()
  for (const event of events) {
    if (event.id !== 'event-points-hill') continue
    const hill = piece(event.args['hill'])
    const count = Number((event.args['points'] as { args?: { count?: number } }).args?.count ?? 0)
    found.set(hill, [...(found.get(hill) ?? []), { seat: piece(event.args['seat']), count }])
  }
  return [...found].map(([hill, points]) => ({ hill, points }))
}

export interface Line {
  seat: number | null
  id: string
  args: Record<string, unknown>
}

const LEFT_OUT = new Set(['event-paid', 'event-ruin']) // told by what came before them

/** The events of a phase in few lines: what a devastation or a building brings stands in the same line. */
export function linesOf(events: Happening[]): Line[] {
  const lines: Line[] = []
  for (const event of events) {
    const last = lines.at(-1)
    const brings = (last?.args['brings'] ?? []) as unknown[]
    if (event.id === 'event-devastated') {
      lines.push({ seat: event.seat, id: 'rome-line-devastated', args: { hill: event.args['hill'], brings: [] } })
    } else if (event.id === 'event-served') {
      lines.push({ seat: event.seat, id: 'rome-line-served', args: { hill: event.args['hill'], building: event.args['building'], brings: [] } })
    } else if (last && 'brings' in last.args && broughtBy(event)) {
      brings.push(broughtBy(event))
    } else if (!LEFT_OUT.has(event.id)) {
      lines.push({ seat: event.seat, id: event.id, args: event.args })
    }
  }
  return lines
}

/** What an event brings, as an amount; null for those that are no gain. */
function broughtBy(event: Happening): unknown {
  if (event.id === 'event-unrest') {
    const by = Number(event.args['now']) - Number(event.args['was'])
    return { id: 'amount', args: by < 0 ? { resource: 'calm', count: -by } : { resource: 'unrest', count: by } }
  }
  if (event.id === 'event-shielded') return { id: 'amount', args: { resource: 'unrest', count: 0 } }
  return event.args['points'] ?? event.args['amount'] ?? null
}
