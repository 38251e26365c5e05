// What the parts of the yard share: the view, what is printed, what can be done at a place, and who would be sent where.
import { getContext, setContext } from 'svelte'
import type { LegalMove } from '../../api/types'
import type { Sitting } from '../../table/sitting.svelte'
import { piece } from '../../words/piece'
import { t } from '../../words/words.svelte'
import { gives, lacksAfter, sum, type Member, type Player, type Printed, type Resources, type Site, type View } from './view'

export interface Board {
  readonly view: View
  readonly printed: Printed
  readonly sitting: Sitting | null
  considered: string | null // a member or a tool that is pointed at
}

const KEY = Symbol('yard')

export function share(board: Board): void {
  setContext(KEY, board)
}

export function shared(): Board {
  return getContext<Board>(KEY)
}

/** The move that a click on a place means, in the decision that is open; empty where it means none. */
export function moveAt(place: string, view: View, sitting: Sitting | null): string {
  const [kind = '', name = ''] = place.split(':')
  switch (kind) {
    case 'building':
      return `start ${name}`
    case 'worker':
      return `hire ${name}`
    case 'slave':
    case 'tool':
      return `buy ${kind} ${name}`
    case 'university':
      return `educate ${name}`
    case 'member':
      return view.decision?.step === 'person' ? `person ${name}` : `send ${name}`
    case 'site':
      return sitting?.legal(`buy to ${name}`) ? `buy to ${name}` : `to ${name}`
    case 'owed':
      return 'repay'
    case 'finished':
      return ''
    case 'free':
    case 'take':
    case 'with':
      return `${kind} ${name}`
    default:
      return kind.replaceAll('_', ' ') // loan, buy_action, end_turn, settle_myself, repay, done
  }
}

/** The place of a move in words. */
function placeOfMove(move: string): string {
  const [first = '', ...rest] = move.split(' ')
  const last = rest.at(-1) ?? ''
  const places: Record<string, string> = { start: 'building', hire: 'worker', educate: 'university', send: 'member', person: 'member', to: 'site' }
  if (first === 'buy') return rest[0] === 'to' ? `site:${last}` : rest[0] === 'action' ? 'buy_action' : `${rest[0]}:${last}`
  if (first in places) return `${places[first]}:${last}`
  if (['free', 'take', 'with'].includes(first)) return `${first}:${last}`
  return move.replaceAll(' ', '_')
}

export interface Preview {
  after: Resources
  completes: boolean
  actions: number
  wage: number
  legal: LegalMove | undefined // where the site can be chosen now
}

/** What would come of sending whoever is chosen, or pointed at, to a site: what it costs, and what is missing then. */
export function preview(board: Board, player: Player, site: Site): Preview | null {
  const { view, printed, sitting, considered } = board
  const open = view.decision
  if (!open || open.seat !== player.name || (open.site && open.site !== site.card)) return null
  const tool = considered && printed.tools[considered] ? considered : null
  const sent = open.step === 'move' ? considered : open.member
  const member = player.team.find((one) => one.name === sent && !one.site)
  if (!member || (open.step !== 'move' && open.step !== 'site' && open.step !== 'tool')) return null
  const after = lacksAfter(site, gives(printed, player, member, open.step === 'tool' ? tool : null))
  const legal = sitting?.legal(moveAt(`site:${site.card}`, view, sitting))
  return { after, completes: sum(after) === 0, actions: site.actions, wage: member.wage, legal }
}

/** A member by its name; a freed slave as such. */
export function memberName(member: Member): string {
  const name = t(`member-${member.name}`)
  return member.name.startsWith('s_') && !member.slave ? t('member-freed', { member: name }) : name
}

/** A list of resources in words, as in "2 stone and 1 wood". */
export function inWords(resources: Resources): unknown[] {
  const found = Object.entries(resources)
    .filter(([, count]) => count > 0)
    .map(([resource, count]) => ({ id: 'amount-resource', args: { count, resource: { id: `resource-${resource}`, args: {} } } }))
  return found.length ? found : [{ id: 'amount-none', args: {} }]
}

/** The card that an event is about. */
export function cardOf(args: Record<string, unknown>): string {
  for (const name of ['member', 'building', 'tool', 'university', 'loan']) {
    const found = piece(args[name])
    if (found) return found
  }
  return ''
}

const LIES: Record<string, string> = {
  'event-started': 'site', 'event-completed': 'finished', 'event-turned-building': 'building', 'event-turned-top': 'building',
  'event-turned-worker': 'worker', 'event-bought-tool': 'with', 'event-tool-returned': 'with',
}

/** The place that a move, or a line of the log, speaks of. */
export function placeOf(said: { move?: string; id?: string; args: Record<string, unknown> }): string | null {
  if (said.move) return placeOfMove(said.move)
  const site = piece(said.args['site'])
  if (site) return `site:${site}`
  const card = cardOf(said.args)
  return card ? `${LIES[said.id ?? ''] ?? 'member'}:${card}` : null
}
