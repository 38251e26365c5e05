// The boards of the games. Each is loaded when a table of its game is opened.
import type { Component } from 'svelte'
import type { Happened, Happening, LegalMove } from '../api/types'
import type { IconName } from '../pieces/Icon.svelte'
import type { TableSession } from '../table/session.svelte'
import { written } from '../words/numbers'

export type AnyView = Record<string, unknown>

/** A line of the log. */
export interface ToldLine {
  event: Happening // perhaps several, put together
  zone: string | null // where it happened, if the log has headings
  at: number // the index of its passage among the events of its entry
}

/** The components and functions that a game provides for the table. */
export interface Parts {
  Board: Component<{ view: AnyView; printed: AnyView; session?: TableSession | null; news?: Happened[] }>
  Hand: Component<{ view: AnyView; printed: AnyView; session?: TableSession | null }> | null // what only this seat sees
  Prompt?: Component<{ view: AnyView; printed: AnyView; session: TableSession }> // moves that belong to no place on the board
  saysOneMove?: boolean // `Prompt` says itself that only one move is possible
  listed?: boolean // whether the sentences of all moves stand open, because the board shows no places
  Player: Component<{ view: AnyView; printed: AnyView; name: string; session?: TableSession | null }> // what a seat owns
  Piece: Component<{ what: string; of: string }> | null // a travelling piece, drawn around the middle of 44 × 46
  isMinor?: (event: string) => boolean // only the whole log has its line
  icon?: (event: string) => IconName | undefined // for a line of the log, instead of the default
  points?: (player: AnyView) => string // how to show the points, if not as the score
  passages?: (events: Happening[]) => number[] // where a move that sets off much is cut, to be told piece by piece
  retell?: (news: Happened[]) => Map<number, ToldLine[]> // the lines of all that happened, if not one for each event
  zone?: (zone: string) => string // the name of a zone, for the log
  prompt?: (moves: LegalMove[], step: string) => string | undefined // the id of a prompt that depends on what is legal
  badge?: (player: AnyView) => { icon: IconName; value: number; label: string } | null // what a phone shows beside the points
  aboutPoints?: (player: AnyView) => string // what the points are made of
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
  return parts?.points ? parts.points(player) : written(String(player['score'] ?? player['points'] ?? player['pp'] ?? ''))
}
