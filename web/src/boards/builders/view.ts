// What is seen of The Builders, and what is printed: types made from Python, and the order of the resources.
import type { Resources } from '../../api/views/builders'

export type * from '../../api/views/builders'

export const RESOURCES = ['stone', 'wood', 'architecture', 'decoration'] as const satisfies (keyof Resources)[]
export const NO_RESOURCES: Resources = { stone: 0, wood: 0, architecture: 0, decoration: 0 }

/** How much of a building stands, from 0 to 1: as much of its drawing is filled in. */
export function built(cost: Resources, lacks: Resources): number {
  const all = (of: Resources): number => RESOURCES.reduce((sum, resource) => sum + of[resource], 0)
  return 1 - all(lacks) / Math.max(1, all(cost))
}
