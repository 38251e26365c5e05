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

/** What a game brings to the table. */
export interface Parts {
  Board: Component<{ view: AnyView; printed: AnyView; sitting?: Sitting | null; news?: Happened[] }>
  Hand: Component<{ view: AnyView; printed: AnyView; sitting?: Sitting | null }> | null // what only the own seat sees
  Player: Component<{ view: AnyView; printed: AnyView; name: string; sitting?: Sitting | null }> // what a seat owns
  Piece: Component<{ what: string; of: string }> | null // a piece on its way, around the middle of 44 × 46
  routes: (event: Happening) => Route[]
  icon?: (event: string) => IconName | undefined // of a line of the log, where the usual one does not fit
  placeOf: (move: { move?: string; args: Record<string, unknown> }) => string | null // the place that a sentence speaks of
}

const BOARDS: Record<string, () => Promise<{ parts: Parts }>> = {
  aquileia: () => import('./aquileia/parts'),
  aeterna: () => import('./aeterna/parts'),
}

export async function boardOf(game: string): Promise<Parts> {
  const load = BOARDS[game] ?? (() => import('./plain/parts'))
  return (await load()).parts
}
