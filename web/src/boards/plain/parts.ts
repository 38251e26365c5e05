// The fallback for a game without a board of its own.
import { t } from '../../words/words.svelte'
import type { AnyView, Parts } from '../boards'
import Plain from './Plain.svelte'
import Player from './Player.svelte'

/** The round, if the view knows one. */
function moment(view: AnyView): string {
  return typeof view['round'] === 'number' ? t('plain-round', { round: view['round'] }) : ''
}

export const parts = { Board: Plain, Hand: null, Player, Piece: null, listed: true, moment, icon: () => 'scroll' } as unknown as Parts
