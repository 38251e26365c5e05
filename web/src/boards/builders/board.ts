// What the parts of the yard share: the view, what is printed, what can be done at a place, and who would be sent where.
import { getContext, setContext } from 'svelte'
import type { TableSession } from '../../table/session.svelte'
import { t } from '../../words/words.svelte'
import type { Member, Printed, Resources, SendOutcome, Site, View } from './view'

export interface Board {
  readonly view: View
  readonly printed: Printed
  readonly session: TableSession | null
  considered: string | null // a member or a tool that is pointed at
}

const KEY = Symbol('yard')

export function share(board: Board): void {
  setContext(KEY, board)
}

export function shared(): Board {
  return getContext<Board>(KEY)
}

export interface Preview extends SendOutcome {
  price: { actions: number; sesterces: number }
}

/** What would come of sending the member who is chosen, or pointed at, to a site. */
export function preview(board: Board, site: Site): Preview | null {
  const { view, considered } = board
  const send = site.sends[view.decision?.member ?? considered ?? '']
  if (!send) return null
  const { actions, sesterces, bare, equipped } = send
  return { ...(equipped[considered ?? ''] ?? bare), price: { actions, sesterces } }
}

/** A member by its name; a freed slave is called freed. */
export function memberName(member: Member): string {
  const name = t(`member-${member.name}`)
  return member.kind === 'freed' ? t('member-freed', { member: name }) : name
}

/** A member in one or two words: "Master II", "Slave". */
export function shortName(member: Member): string {
  if (member.kind === 'machine') return t(`building-${member.name}`)
  return member.kind === 'worker' ? t('table-worker', { worker: member.name }) : t(`table-${member.kind}`)
}

/** A list of resources in words, as in "2 stone and 1 wood". */
export function inWords(resources: Resources): unknown[] {
  const found = Object.entries(resources)
    .filter(([, count]) => count > 0)
    .map(([resource, count]) => ({ id: 'amount-resource', args: { count, resource: { id: `resource-${resource}`, args: {} } } }))
  return found.length ? found : [{ id: 'amount-none', args: {} }]
}
