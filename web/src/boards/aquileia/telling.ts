// How the page tells what happened in Aquileia: a move that sets off much is cut into passages (a throw, a ranking, a payment), each
// knows its zone, and the lines of a passage are put together: one line for all dice of a throw, one for all coins.
import type { Happened, Happening } from '../../api/types'
import type { ToldLine } from '../boards'

type Part = { id: string; args: Record<string, unknown> }

const DICE = ['threw_red', 'threw_blue']
const THROW = [...DICE, 'strength', 'received', 'short', 'robbed'] // what belongs to a throw
const RANKING = ['placed_in_contest', 'received', 'short']
const LAURELS = ['laurel', 'laurel_hidden', 'removed', 'removed_hidden', 'looked']
const ROUND = ['turned_equi', 'turned_stadium', 'reshuffled', 'round']
const PAID_OUT = ['paid_seat', 'got', 'won_theatre']
const DONE = ['built', 'points', 'activated', 'received'] // a payment after these is for something else

/** The indices at which a new passage begins. */
export function passages(events: Happening[]): number[] {
  const found = events.length ? [0] : []
  for (let i = 1; i < events.length; i++) if (begins(events.slice(found.at(-1), i), events[i] as Happening)) found.push(i)
  return found
}

function begins(passage: Happening[], next: Happening): boolean {
  const first = passage[0] as Happening
  const last = passage.at(-1) as Happening
  const all = (kinds: string[]): boolean => kinds.includes(first.kind) && kinds.includes(next.kind)
  if (first.kind === 'placed_in_contest') return !RANKING.includes(next.kind)
  if (next.kind === 'placed_in_contest' || next.kind === 'theatre_up' || next.kind === 'rolls_blue' || startsThrow(next)) return true
  if (all(LAURELS) || all(ROUND)) return false
  if (PAID_OUT.includes(last.kind) && PAID_OUT.includes(next.kind)) return false
  if (next.seat !== last.seat) return true
  if (DICE.includes(next.kind)) return !passage.every((one) => THROW.includes(one.kind) || one.kind === 'rolls_blue')
  if (passage.some((one) => DICE.includes(one.kind))) return !THROW.includes(next.kind)
  return next.kind === 'paid' && passage.some((one) => DONE.includes(one.kind))
}

const startsThrow = (event: Happening): boolean => event.kind === 'strength' && event.args['when'] === 'followers'

// ---- zones

const ZONE_OF_KIND: Record<string, string> = {
  exchanged: 'mercatus', bought: 'mercatus', blue_dice: 'mercatus',
  looked: 'stadium', laurel: 'stadium', laurel_hidden: 'stadium', removed: 'stadium', removed_hidden: 'stadium',
  theatre_up: 'theatrum', bid: 'theatrum', out: 'theatrum', won_theatre: 'theatrum', paid_seat: 'theatrum', got: 'theatrum',
  built: 'forum', paid_slaves: 'forum',
  robbed: 'portus', activated: 'portus', not_activated: 'portus',
}
const PLACEMENT = ['round', 'placed', 'crest', 'passed', 'portus_coin', 'over', 'theatre_counts', 'turned_equi', 'turned_stadium']
const ZONE_OF_FIELD: [string, string][] = [['arena', 'arena'], ['stadium', 'stadium'], ['theatrum', 'theatrum'], ['forum', 'forum'], ['portus', 'portus']]

export function zoneOfField(field: string): string {
  return ZONE_OF_FIELD.find(([start]) => field.startsWith(start))?.[1] ?? 'mercatus'
}

/** Follows the zones through a round: contests, dice and payments say only by what came before where they belong. */
class Zones {
  #zone: string | null = null
  #gladiators = new Set<number>() // with a follower in the Arena
  #rolled = new Set<number>() // have rolled there

  of(passage: Happening[]): string | null {
    for (const event of passage) this.#read(event, passage)
    return this.#zone
  }

  #read(event: Happening, passage: Happening[]): void {
    const { kind, seat } = event
    const field = event.pieces['field'] ?? ''
    if (kind === 'round') {
      this.#gladiators.clear()
      this.#rolled.clear()
    }
    if (kind === 'placed' && field.startsWith('arena') && seat !== null) this.#gladiators.add(seat)
    if (PLACEMENT.includes(kind)) this.#zone = null
    else if (startsThrow(event) && seat !== null) {
      const fights = this.#zone !== 'stadium' && this.#gladiators.has(seat) && !this.#rolled.has(seat)
      this.#rolled.add(seat)
      this.#zone = fights ? 'arena' : 'stadium'
    } else if (DICE.includes(kind) && event === passage[0]) this.#zone = this.#zone === null || this.#zone === 'mercatus' ? 'mercatus' : 'portus'
    else if (kind === 'declined' || kind === 'could_not') this.#zone = zoneOfField(field)
    else if (kind === 'points') this.#zone = pointsZone(String(event.args['source'])) ?? this.#zone
    else if (kind === 'paid' && passage.length === 1) this.#zone = 'portus'
    else this.#zone = ZONE_OF_KIND[kind] ?? this.#zone ?? 'mercatus'
  }
}

function pointsZone(source: string): string | null {
  return source === 'pecunia' ? 'mercatus' : ['arena', 'forum', 'portus'].includes(source) ? source : null
}

// ---- lines

/** The lines of all that happened, by the numbers of the entries. */
export function retell(news: Happened[]): Map<number, ToldLine[]> {
  const zones = new Zones()
  const found = new Map<number, ToldLine[]>()
  for (const one of news) {
    const events = one.events ?? []
    const cuts = passages(events)
    const lines = cuts.flatMap((from, k) => {
      const passage = events.slice(from, cuts[k + 1])
      const zone = zones.of(passage)
      return together(passage, zone).map((event) => ({ event, zone, at: from }))
    })
    found.set(one.number, lines)
  }
  return found
}

const LISTS: Record<string, string> = { threw_red: 'metal', threw_blue: 'metal', received: 'coins', paid: 'coins', short: 'coins', gave: 'coins', took: 'coins', paid_seat: 'coins', got: 'coins', showed: 'cards', activated: 'site', robbed: 'metal' }

function together(passage: Happening[], zone: string | null): Happening[] {
  const lines: Happening[] = []
  for (const event of passage) {
    const key = LISTS[event.kind]
    const same = lines.find((one) => one.id === event.id && one.seat === event.seat && (key || one.args['source'] === event.args['source']))
    if (same && key) same.args = { ...same.args, [key]: summed([...asList(same.args[key]), ...asList(event.args[key])]) }
    else if (same && event.kind === 'points') same.args = { ...same.args, points: summed([same.args['points'], event.args['points']])[0] }
    else lines.push({ ...event })
  }
  return tiesTold(throwTold(lines, zone))
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value])

/** Amounts of the same thing are added up; everything else stays. */
function summed(parts: unknown[]): unknown[] {
  const found: unknown[] = []
  for (const part of parts) {
    const { id, args } = part as Part
    const name = (one: unknown): string => JSON.stringify([(one as Part).id, (one as Part).args['metal'] ?? null])
    const at = id.startsWith('amount-') && id !== 'amount-none' ? found.findIndex((one) => name(one) === name(part)) : -1
    const before = found[at] as Part | undefined
    if (before) found[at] = { id, args: { ...args, count: Number(before.args['count']) + Number(args['count']) } }
    else found.push(part)
  }
  return found
}

/** A throw in one line: with the strength before and after it, or as the Latro's. */
function throwTold(lines: Happening[], zone: string | null): Happening[] {
  const dice = lines.find((one) => DICE.includes(one.kind))
  if (!dice) return lines
  const strengths = lines.filter((one) => one.kind === 'strength')
  const [before, after] = [strengths[0]?.args['strength'], strengths.at(-1)?.args['strength']]
  if (strengths.length > 1) return [{ ...dice, id: 'log-throw', args: { ...dice.args, before, after, grows: before === after ? 'no' : 'yes' } }, ...lines.filter((one) => one !== dice && one.kind !== 'strength')]
  if (dice.kind === 'threw_blue') return [{ ...dice, id: 'log-blue', args: { ...dice.args, after } }]
  if (zone !== 'portus') return lines
  const steals = lines.some((one) => one.kind === 'robbed') ? 'yes' : 'no'
  return lines.map((one) => (one === dice ? { ...one, id: 'log-latro', args: { ...one.args, steals } } : one))
}

/** AQ-ARENA-6: who comes before another of the same strength owes it to the crest. */
function tiesTold(lines: Happening[]): Happening[] {
  return lines.map((one, i) => {
    if (one.kind !== 'placed_in_contest') return one
    const tied = (other: Happening | undefined): boolean => other?.kind === 'placed_in_contest' && other.args['strength'] === one.args['strength']
    const crest = tied(lines[i + 1]) ? (tied(lines[i - 1]) ? 'both' : 'wins') : tied(lines[i - 1]) ? 'loses' : null
    return crest ? { ...one, id: 'log-tied', args: { ...one.args, crest } } : one
  })
}
