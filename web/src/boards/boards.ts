// The boards of the games. Each is loaded when one of its tables is opened.
import type { Component } from 'svelte'
import type { Happened } from '../api/types'
import type { IconName } from '../pieces/Icon.svelte'
import type { Sitting } from '../table/sitting.svelte'

export type AnyView = Record<string, unknown>

/** What a game brings to the table. */
export interface Parts {
  Board: Component<{ view: AnyView; printed: AnyView; sitting?: Sitting | null; news?: Happened[] }>
  Hand: Component<{ view: AnyView; printed: AnyView; sitting?: Sitting | null }> | null // what only the own seat sees
  Player: Component<{ view: AnyView; printed: AnyView; name: string; sitting?: Sitting | null }> // what a seat owns
  Piece: Component<{ what: string; of: string }> | null // a piece on its way, around the middle of 44 × 46
  icon?: (event: string) => IconName | undefined // of a line of the log, where the usual one does not fit
  points?: (player: AnyView) => string // how far a player is, if it is not its score
  moment?: (view: AnyView) => string // where in the game we are, if it is not a round of so many
}

const BOARDS: Record<string, () => Promise<{ parts: Parts }>> = {
  aquileia: () => import('./aquileia/parts'),
  builders: () => import('./builders/parts'),
  aeterna: () => import('./aeterna/parts'),
}

export async function boardOf(game: string): Promise<Parts> {
  const load = BOARDS[game] ?? (() => import('./plain/parts'))
  return (await load()).parts
}

/** What stands beside a player's name. */
export function pointsOf(parts: Parts | null, player: AnyView | undefined): string {
  if (!player) return ''
  return parts?.points ? parts.points(player) : String(player['score'] ?? player['points'] ?? player['pp'] ?? '')
}
