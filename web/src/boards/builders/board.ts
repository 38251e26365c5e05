// What the parts of the yard share: the view, what is printed, what can be done at a place, and who would be sent where.
import { getContext, setContext } from 'svelte'
import type { LegalMove } from '../../api/types'
import type { Sitting } from '../../table/sitting.svelte'
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
  const legal = sitting?.at(`site:${site.card}`)
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
