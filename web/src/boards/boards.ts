// The boards of the games. Each is loaded when a table of its game is opened.
import type { Component } from 'svelte'
import type { Happened } from '../api/types'
import type { IconName } from '../pieces/Icon.svelte'
import type { TableSession } from '../table/session.svelte'

export type AnyView = Record<string, unknown>

/** The components and functions that a game provides for the table. */
export interface Parts {
  Board: Component<{ view: AnyView; printed: AnyView; session?: TableSession | null; news?: Happened[] }>
  Hand: Component<{ view: AnyView; printed: AnyView; session?: TableSession | null }> | null // what only this seat sees
  Player: Component<{ view: AnyView; printed: AnyView; name: string; session?: TableSession | null }> // what a seat owns
  Piece: Component<{ what: string; of: string }> | null // a travelling piece, drawn around the middle of 44 × 46
  icon?: (event: string) => IconName | undefined // for a line of the log, instead of the default
  points?: (player: AnyView) => string // how to show the points, if not as the score
  moment?: (view: AnyView) => string // where in the game it is, if not "round 3 of 6"
}

const BOARDS: Record<string, () => Promise<{ parts: Parts }>> = {
  aquileia: () => import('./aquileia/parts'),
  builders: () => import('./builders/parts'),
  aeterna: () => import('./aeterna/parts'),
}

export async function loadBoard(game: string): Promise<Parts> {
  const load = BOARDS[game] ?? (() => import('./plain/parts'))
  return (await load()).parts
}

/** The points that stand beside a player's name. */
export function pointsOf(parts: Parts | null, player: AnyView | undefined): string {
  if (!player) return ''
  return parts?.points ? parts.points(player) : String(player['score'] ?? player['points'] ?? player['pp'] ?? '')
}
