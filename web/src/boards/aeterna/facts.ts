// What there is to say of a card besides what it shows, in sentences.
import { t } from '../../words/words.svelte'
import type { Printed, View } from './view'

export function factsOf(name: string, view: View, printed: Printed): string[] {
  const card = printed.cards[name]
  if (!card) return []
  const facts = card.kind === 'personality' ? [] : [t('rome-fact-kind', { category: t(`category-${card.category}`), kind: card.kind })]
  for (const [seat, times] of Object.entries(view.favours[name] ?? {})) facts.push(t('rome-met-seat', { seat: t(`seat-${seat}`), times }))
  const from = view.laid_out[name]
  if (from) facts.push(t('rome-laid-out', { seat: t(`seat-${from}`) }))
  for (const player of view.players) {
    if (player.area.includes(name)) facts.push(t('rome-fact-area', { seat: t(`seat-${player.name}`), used: player.used.includes(name) ? 'yes' : 'no' }))
  }
  return facts
}
