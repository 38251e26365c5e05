// What Aquileia brings to the table.
import type { Parts } from '../boards'
import Board from './Board.svelte'
import Hand from './Hand.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'

export const parts = { Board, Hand, Player, Piece } as unknown as Parts
