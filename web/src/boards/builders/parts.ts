// The table of The Builders: its board, its pieces, the icons of its log, and how rounds and points are written.
import type { IconName } from '../../pieces/Icon.svelte'
import { t } from '../../words/words.svelte'
import type { Parts } from '../boards'
import Board from './Board.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'
import type { Player as PlayerView, View } from './view'

const MINUS = '−'

function moment({ round, rounds, stage, last_round }: View): string {
  if (last_round) return t('yard-moment-last', { round })
  return t('yard-moment', { round, rounds, stage: t(`stage-${stage}`) })
}

const ICONS: [RegExp, IconName][] = [
  [/started|completed/, 'house'],
  [/recruited|joined|released|dealt/, 'person'],
  [/tool|equipped/, 'anvil'],
  [/educated/, 'book'],
  [/loan|repaid|settle/, 'bank'],
  [/freed/, 'slave'],
  [/turn$|bought-action|last-round/, 'sun'],
]
const icon = (event: string): IconName | undefined => ICONS.find(([pattern]) => pattern.test(event))?.[1]

export const parts = {
  Board, Hand: null, Player, Piece, icon, moment, points: (player: PlayerView) => String(player.points).replace('-', MINUS),
} as unknown as Parts
