// What the parts of the board share: the view, what is printed, and what can be done at a place.
import { getContext, setContext } from 'svelte'
import type { TableSession } from '../../table/session.svelte'
import type { Printed, View } from './view'

export interface Board {
  readonly view: View
  readonly printed: Printed
  readonly session: TableSession | null
}

const KEY = Symbol('board')

export function share(board: Board): void {
  setContext(KEY, board)
}

export function shared(): Board {
  return getContext<Board>(KEY)
}
