// The icon of a line of the log: the same signs as on the board.
import type { IconName } from '../pieces/Icon.svelte'

const OF: [RegExp, IconName][] = [
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

export function iconOf(id: string): IconName {
  return OF.find(([pattern]) => pattern.test(id))?.[1] ?? 'scroll'
}
