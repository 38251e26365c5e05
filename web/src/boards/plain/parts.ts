// The fallback for a game without a board of its own.
import type { Parts } from '../boards'
import Plain from './Plain.svelte'
import Player from './Player.svelte'

export const parts = { Board: Plain, Hand: null, Player, Piece: null } as unknown as Parts
