// What Æterna brings to the table.
import type { IconName } from '../../pieces/Icon.svelte'
import type { Parts } from '../boards'
import Board from './Board.svelte'
import Hand from './Hand.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'
import Prompt from './Prompt.svelte'

const ICONS: [RegExp, IconName][] = [
  [/unrest|rioted|devastated|shielded|ruin|damned/, 'swords'],
  [/dealt|picked|received|laid-out|played|eliminated|triggered|readied|activated/, 'scroll'],
  [/person/, 'crest'],
  [/token|gained|colour-bonus/, 'coins'],
  [/fed/, 'house'],
  [/stands|recalled|came-home|order/, 'person'],
  [/served/, 'temple'],
]
const icon = (event: string): IconName | undefined => ICONS.find(([pattern]) => pattern.test(event))?.[1]

const MINOR = /^event-(dealt|received)$/ // the draft shows them as they come
const isMinor = (event: string): boolean => MINOR.test(event)

export const parts = { Board, Hand, Prompt, Player, Piece, icon, isMinor } as unknown as Parts
