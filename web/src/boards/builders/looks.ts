// A closer look at a card of The Builders: its facts as sentences.
import { cardDialog } from '../../table/dialogs.svelte'
import { t } from '../../words/words.svelte'
import { inWords, memberName, type Board } from './board'

type Looked = Pick<Board, 'view' | 'printed' | 'session'>

/** Opens the closer look. `places` are those whose moves are offered. */
export function lookAt(board: Looked, card: string, places: string[]): void {
  cardDialog.open({ piece: card, title: titleOf(board, card), facts: facts(board, card), places })
}

function owned({ view }: Looked, card: string) {
  return view.players.flatMap((player) => player.team).find((member) => member.name === card)
}

function titleOf(board: Looked, card: string): string {
  const own = owned(board, card)
  if (own && own.kind !== 'machine') return memberName(own)
  const { buildings, members, tools, universities } = board.printed
  const family = card in buildings ? 'building' : card in members ? 'member' : card in tools ? 'tool' : card in universities ? 'university' : 'loan'
  return t(`${family}-${card}`)
}

function facts(board: Looked, card: string): string[] {
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
    const { gives, wage } = own ?? printed.members[card]
    found.push(t('look-gives', { gives: inWords(gives) }), wage ? t('look-wage', { wage }) : t('look-no-wage'))
    if (printed.freed[card] && own?.kind !== 'freed') found.push(t('look-slave', { penalty: printed.penalties.slave, wage: printed.freed[card].wage }))
    if (own?.university) found.push(t('look-learned', { university: t(`university-${own.university}`) }))
    if (own?.site) found.push(t('look-works', { site: t(`building-${own.site}`) }))
  }
  const tool = printed.tools[card]
  if (tool) found.push(t('look-tool', { count: tool.adds, resource: t(`resource-${tool.resource}`), price: printed.prices.tool }))
  const university = printed.universities[card]
  if (university) found.push(t('look-university', { level: university.level, resource: t(`resource-${university.resource}`), price: printed.prices.university }))
  if (card.startsWith('l_')) found.push(t('look-loan', { gain: printed.loan, repayment: printed.prices.repayment, penalty: printed.penalties.loan }))
  return found
}
