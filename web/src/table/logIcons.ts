// The icon of a line in the log, by the id of its event.
import type { IconName } from '../pieces/Icon.svelte'

const ICON_PATTERNS: [RegExp, IconName][] = [
  [/crest/, 'crest'],
  [/placed|passed|citizen|worker|hired|sent/, 'person'],
  [/threw|blue/, 'dice'],
  [/received|paid$|paid-seat|got|short|portus-coin|exchanged|not-activated|coin|sesterce/, 'coins'],
  [/slave/, 'slave'],
  [/points|laurel|looked|removed|stadium|score|prestige/, 'laurel'],
  [/bought|drew|turned-equi|reshuffled|card/, 'horse'],
  [/strength|showed|ranked/, 'swords'],
  [/theatre|bid|out$/, 'gavel'],
  [/built|build/, 'house'],
  [/robbed/, 'robber'],
  [/activated/, 'anvil'],
  [/round|over|epoch|phase/, 'sun'],
]

export function logIcon(id: string): IconName {
  return ICON_PATTERNS.find(([pattern]) => pattern.test(id))?.[1] ?? 'scroll'
}
