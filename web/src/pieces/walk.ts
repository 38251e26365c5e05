// A piece on a track walks to its new space instead of appearing there.
import { settings } from '../stores/settings.svelte'

export interface Point {
  x: number
  y: number
}

const STEP_MS = 60
const MAX_MS = 900

/** Lets a node, which already stands on the last point of a path, come along it. */
export function walk(node: Element, path: Point[]): void {
  const end = path.at(-1)
  if (settings.still || !end || path.length < 2) return
  const frames = path.map((one) => ({ transform: `translate(${one.x - end.x}px, ${one.y - end.y}px)` }))
  node.animate(frames, { duration: Math.min(STEP_MS * Math.max(path.length, 5), MAX_MS), easing: 'ease-in-out' })
}
