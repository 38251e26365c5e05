// The phases C to I, as they were told when they ran last.
import type { Happened, Happening } from '../../api/types'

export interface Chapter {
  phase: string
  events: Happening[]
}

const OF_THE_NEXT_DRAFT = new Set(['dealt', 'received', 'laid_out', 'picked', 'picked_hidden'])

/** What happened since the phase of scoring began last, phase by phase, up to the next epoch; `from` tells one tale from the next. */
export function lastTale(news: Happened[]): { from: number; chapters: Chapter[] } {
  const undone = new Set(news.flatMap((one) => one.undone ?? []))
  const events = news.filter((one) => !undone.has(one.number)).flatMap((one) => one.events ?? [])
  const from = events.findLastIndex((event) => event.kind === 'phase' && event.pieces['phase'] === 'scoring')
  const chapters: Chapter[] = []
  for (const event of from < 0 ? [] : events.slice(from)) {
    if (event.kind === 'epoch') break
    if (event.kind === 'phase') chapters.push({ phase: event.pieces['phase'] ?? '', events: [] })
    else if (!OF_THE_NEXT_DRAFT.has(event.kind)) chapters.at(-1)?.events.push(event)
  }
  return { from, chapters }
}

/** The points of the phase of scoring, hill by hill. */
export function byHill(events: Happening[]): { hill: string; points: { seat: number; count: number }[] }[] {
  const found = new Map<string, { seat: number; count: number }[]>()
  for (const event of events) {
    const hill = event.place?.split(':')[1]
    if (event.kind !== 'points' || !hill || event.seat === null) continue
    const count = Number((event.args['points'] as { args?: { count?: number } }).args?.count ?? 0)
    found.set(hill, [...(found.get(hill) ?? []), { seat: event.seat, count }])
  }
  return [...found].map(([hill, points]) => ({ hill, points }))
}

export interface Line {
  seat: number | null
  id: string
  args: Record<string, unknown>
}

const TOLD_BEFORE = new Set(['paid']) // by the event that it follows from
const HEADS: Record<string, string> = { devastated: 'rome-line-devastated', served: 'rome-line-served' }

/** The events of a phase in few lines: what a devastation or a building brings stands in the same line. */
export function linesOf(events: Happening[]): Line[] {
  const lines: Line[] = []
  for (const event of events) {
    const last = lines.at(-1)
    const head = HEADS[event.kind]
    const brings = broughtBy(event)
    if (head) lines.push({ seat: event.seat, id: head, args: { ...event.args, brings: [] } })
    else if (last && 'brings' in last.args && brings) (last.args['brings'] as unknown[]).push(brings)
    else if (!TOLD_BEFORE.has(event.kind)) lines.push({ seat: event.seat, id: event.id, args: event.args })
  }
  return lines
}

/** What an event brings, as an amount; null for those that are no gain. */
function broughtBy(event: Happening): unknown {
  if (event.kind === 'unrest') {
    const by = Number(event.args['now']) - Number(event.args['was'])
    return { id: 'amount', args: by < 0 ? { resource: 'calm', count: -by } : { resource: 'unrest', count: by } }
  }
  if (event.kind === 'shielded') return { id: 'amount', args: { resource: 'unrest', count: 0 } }
  return event.args['points'] ?? event.args['amount'] ?? null
}
