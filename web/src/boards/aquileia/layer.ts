// What is carved never changes, so on a wide screen it lies in a picture of its own below the pieces, and is painted once.
import { getContext, setContext } from 'svelte'

export type Layer = 'carved' | 'pieces' | 'both'

const KEY = Symbol('layer')

export function shareLayer(layer: Layer): void {
  setContext(KEY, layer)
}

/** Which part of itself a zone draws. */
export function layer(): { carved: boolean; pieces: boolean } {
  const found = getContext<Layer | undefined>(KEY) ?? 'both'
  return { carved: found !== 'pieces', pieces: found !== 'carved' }
}
