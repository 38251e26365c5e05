// What the parts of the board share: the view, what is printed, and what can be done at a place.
import { getContext, setContext } from 'svelte'
import type { Sitting } from '../../table/sitting.svelte'
import type { Printed, View } from './view'

export interface Board {
  readonly view: View
  readonly printed: Printed
  readonly sitting: Sitting | null
}

const KEY = Symbol('board')

export function share(board: Board): void {
  setContext(KEY, board)
}

export function shared(): Board {
  return getContext<Board>(KEY)
}

/** Which zone is lit: the one that is being resolved. */
export function zoneOf(stage: string): string {
  return stage.split('_')[0] ?? ''
}

/** The piece of the box that lies at a place: cards go by their kind. */
export function pieceAt(place: string): string {
  const [kind = '', name = ''] = place.split(':')
  if (kind === 'stadium') return kind
  if (kind !== 'card') return name
  const of: Record<string, string> = { horse: 'equi_arma', weapon: 'equi_arma' }
  const first = name.split('_')[0] ?? ''
  return of[first] ?? first
}
