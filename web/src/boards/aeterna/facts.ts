// What there is to say of a card, in sentences.
import { t } from '../../words/words.svelte'
import type { Goods, Printed, View } from './view'

function said(goods: Goods): unknown {
  const parts = Object.entries(goods)
    .filter(([, count]) => count)
    .map(([resource, count]) => ({ id: 'amount', args: resource === 'unrest' && count < 0 ? { resource: 'calm', count: -count } : { resource, count } }))
  return parts.length ? parts : t('amount-none')
}

export function factsOf(name: string, view: View, printed: Printed): string[] {
  const card = printed.cards[name]
  if (!card) return []
  const facts = [t('rome-fact-cost', { category: t(`category-${card.category}`), cost: said(card.cost) })]
  if (Object.keys(card.gains).length) facts.push(t('rome-fact-gains', { gains: said(card.gains) }))
  if (card.kind !== 'personality') facts.push(t('rome-end', { pp: card.end_pp }))
  for (const [seat, times] of Object.entries(view.favours[name] ?? {})) facts.push(t('rome-met-seat', { seat: t(`seat-${seat}`), times }))
  const from = Object.entries(view.laid_out ?? {}).find(([, laid]) => laid === name)
  if (from) facts.push(t('rome-laid-out', { seat: t(`seat-${from[0]}`) }))
  for (const player of view.players) {
    if (player.area.includes(name)) facts.push(t('rome-fact-area', { seat: t(`seat-${player.name}`), used: player.used.includes(name) ? 'yes' : 'no' }))
  }
  return facts
}
