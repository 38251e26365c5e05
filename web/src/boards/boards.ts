// The boards of the games. Each is loaded when one of its tables is opened.
import type { Component } from 'svelte'
import type { Happened, Happening } from '../api/types'
import type { IconName } from '../pieces/Icon.svelte'
import type { Sitting } from '../table/sitting.svelte'

export type AnyView = Record<string, unknown>

/** How a piece travels: from one anchor to another, what it is, and how many of them. */
export interface Route {
  from: string
  to: string
  what: string
  of: string
  many: number
}

/** A line of the final scoring: where points come from, and how many each seat has of them. */
export interface Tally {
  source: string
  points: (number | string)[]
}

/** What a game brings to the table. */
export interface Parts {
  Board: Component<{ view: AnyView; printed: AnyView; sitting?: Sitting | null; news?: Happened[] }>
  Hand: Component<{ view: AnyView; printed: AnyView; sitting?: Sitting | null }> | null // what only the own seat sees
  Player: Component<{ view: AnyView; printed: AnyView; name: string; sitting?: Sitting | null }> // what a seat owns
  Piece: Component<{ what: string; of: string }> | null // a piece on its way, around the middle of 44 × 46
  routes: (event: Happening) => Route[]
  icon?: (event: string) => IconName | undefined // of a line of the log, where the usual one does not fit
  points?: (player: AnyView) => string // how far a player is, if it is not its score
  moment?: (view: AnyView) => string // where in the game we are, if it is not a round of so many
  tally?: (view: AnyView, printed: AnyView) => Tally[] // how the final score comes about, where events do not tell it
  placeOf: (move: { move?: string; args: Record<string, unknown> }) => string | null // the place that a sentence speaks of
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
