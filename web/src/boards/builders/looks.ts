// A closer look at a card of The Builders: its facts as sentences.
import { closer } from '../../table/closer.svelte'
import { t } from '../../words/words.svelte'
import { inWords, memberName, type Board } from './board'
import { gives } from './view'

/** Opens the closer look. `places` are those whose moves are offered. */
export function lookAt(board: Pick<Board, 'view' | 'printed' | 'sitting'>, card: string, places: string[]): void {
  closer.open({ piece: card, title: titleOf(board, card), facts: facts(board, card), places })
}

function owned(board: Pick<Board, 'view' | 'printed' | 'sitting'>, card: string) {
  for (const player of board.view.players) {
    const member = player.team.find((one) => one.name === card)
    if (member) return { player, member }
  }
  return null
}

function titleOf(board: Pick<Board, 'view' | 'printed' | 'sitting'>, card: string): string {
  const own = owned(board, card)
  if (own && !(card in board.printed.buildings)) return memberName(own.member)
  const family = card in board.printed.buildings ? 'building' : card in board.printed.members ? 'member' : card.startsWith('t_') ? 'tool' : card.startsWith('u_') ? 'university' : 'loan'
  return t(`${family}-${card}`)
}

function facts(board: Pick<Board, 'view' | 'printed' | 'sitting'>, card: string): string[] {
  const { printed, view } = board
  const found: string[] = []
  const building = printed.buildings[card]
  const own = owned(board, card)
  if (building) {
    found.push(t('look-needs', { needs: inWords(building.cost) }), t('look-worth', { pays: building.pays, vp: building.vp }))
    const site = view.players.flatMap((p) => p.sites.map((one) => ({ ...one, of: p.name }))).find((one) => one.card === card)
    if (site) found.push(t('look-site', { seat: t(`seat-${site.of}`), lacks: inWords(site.lacks), actions: site.actions }))
    const done = view.players.find((p) => p.finished.includes(card))
    if (done) found.push(t('look-finished', { seat: t(`seat-${done.name}`) }))
    if (building.machine) found.push(t('look-machine', { gives: inWords(printed.members[card]?.gives ?? building.cost) }))
  } else if (printed.members[card]) {
    const side = own && !own.member.slave && printed.freed[card] ? printed.freed[card] : printed.members[card]
    found.push(t('look-gives', { gives: inWords(own ? gives(printed, own.player, own.member) : side.gives) }))
    found.push(side.wage ? t('look-wage', { wage: side.wage }) : t('look-no-wage'))
    if (printed.freed[card] && (!own || own.member.slave)) found.push(t('look-slave', { penalty: printed.penalties.slave, wage: printed.freed[card].wage }))
    if (own?.member.university) found.push(t('look-learned', { university: t(`university-${own.member.university}`) }))
    if (own?.member.site) found.push(t('look-works', { site: t(`building-${own.member.site}`) }))
  }
  const tool = printed.tools[card]
  if (tool) found.push(t('look-tool', { count: tool.adds, resource: t(`resource-${tool.resource}`), price: printed.prices.tool }))
  const university = printed.universities[card]
  if (university) found.push(t('look-university', { level: university.level, resource: t(`resource-${university.resource}`), price: printed.prices.university }))
  if (card.startsWith('l_')) found.push(t('look-loan', { gain: printed.loan, repayment: printed.prices.repayment, penalty: printed.penalties.loan }))
  return found
}
