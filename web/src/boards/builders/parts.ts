// The table of The Builders: what is drawn, what travels when something happens, and how the score comes about.
import type { IconName } from '../../pieces/Icon.svelte'
import { t } from '../../words/words.svelte'
import type { AnyView, Parts } from '../boards'
import Board from './Board.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'

function inPoints(tenths: number): string {
  const whole = Math.trunc(tenths / 10)
  const rest = Math.abs(tenths % 10)
  return `${tenths < 0 ? '−' : ''}${Math.abs(whole)}${rest ? `.${rest}` : ''}`
}

function moment(view: AnyView): string {
  const round = Number(view['round'])
  if (view['last_round']) return t('yard-moment-last', { round })
  return t('yard-moment', { round, rounds: Number(view['rounds']), stage: t(`stage-${view['stage']}`) })
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
  Board, Hand: null, Player, Piece, icon, moment, points: (player: AnyView) => inPoints(Number(player['tenths'] ?? 0)),
} as unknown as Parts
