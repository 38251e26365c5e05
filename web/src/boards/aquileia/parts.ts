// What Aquileia brings to the table.
import type { LegalMove } from '../../api/types'
import type { IconName } from '../../pieces/Icon.svelte'
import { t } from '../../words/words.svelte'
import type { Parts } from '../boards'
import Board from './Board.svelte'
import './icons'
import Hand from './Hand.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'
import { passages, retell } from './telling'
import type { View } from './view'

const ICONS: [RegExp, IconName][] = [
  [/throw|threw|blue/, 'dice'],
  [/latro|robbed/, 'robber'],
  [/tied/, 'swords'],
  [/villas/, 'laurel'],
]

/** Before the crest lies, nobody may pass; without a follower in hand only the crest is left. */
function prompt(moves: LegalMove[], step: string): string | undefined {
  if (step !== 'place') return undefined
  const may = (start: string): boolean => moves.some((one) => one.place.startsWith(start))
  if (may('pass')) return may('field:') ? 'board-place-or-pass' : 'board-place-pass'
  if (may('crest:')) return may('field:') ? 'board-place-first' : 'board-place-crest'
  return undefined
}

export const parts = {
  Board, Hand, Player, Piece, passages, retell, prompt,
  icon: (event: string) => ICONS.find(([pattern]) => pattern.test(event))?.[1],
  zone: (zone: string) => t('board-zone', { zone }),
  badge: ({ strength }: View['players'][number]) => (strength ? { icon: 'swords', value: strength, label: t('player-strength', { strength }) } : null),
} as unknown as Parts
