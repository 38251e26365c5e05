// The table of The Builders: its board, its pieces, the icons of its log, and how rounds and points are written.
import type { IconName } from '../../pieces/Icon.svelte'
import { written } from '../../words/numbers'
import { t } from '../../words/words.svelte'
import type { Parts } from '../boards'
import Board from './Board.svelte'
import './icons'
import Hand from './Hand.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'
import Turn from './Turn.svelte'
import type { Player as PlayerView, View } from './view'

function moment({ round, stage, last_round }: View): string {
  if (stage !== 'turns') return t(`stage-${stage}`)
  return last_round ? t('yard-moment-last', { round }) : t('yard-moment', { round })
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

/** What the score is made of: points on buildings, sesterces, and what is lost for slaves and loans. */
function aboutPoints({ vp, money, points }: PlayerView): string {
  const lost = Math.round(10 * vp + money - 10 * points) / 10
  return t('yard-score', { vp, money: written(money / 10), lost })
}

export const parts = {
  Board, Hand, Prompt: Turn, saysOneMove: true, Player, Piece, icon, moment, points: (player: PlayerView) => written(player.points), aboutPoints,
} as unknown as Parts
