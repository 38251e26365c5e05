// Places on a board: what a click on one means, and the way from one to the next with the arrow keys.
import { getContext, setContext } from 'svelte'
import type { Sitting } from './sitting.svelte'

export interface Places {
  readonly sitting: Sitting | null
  readonly current: string | null // the one stop of the tabulator
  closer(place: string, label: string): (() => void) | undefined // a closer look at what lies there, if there is one
}

const KEY = Symbol('places')

export function sharePlaces(places: Places): void {
  setContext(KEY, places)
}

export function places(): Places {
  return getContext<Places>(KEY)
}

const WAYS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Arrow keys: to the nearest place that way, those straight ahead before those aside. */
export function goByArrow(event: KeyboardEvent, root: Element): void {
  const way = WAYS[event.key]
  const from = (event.target as Element).closest('[data-place]')
  if (!way || !from) return
  event.preventDefault()
  const [dx, dy] = way
  const a = middle(from)
  let best: Element | null = null
  let least = Infinity
  for (const one of root.querySelectorAll('[data-place]')) {
    const b = middle(one)
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx)
    if (along > 4 && along + 2.5 * aside < least) {
      least = along + 2.5 * aside
      best = one
    }
  }
  const button = best?.matches('button') ? best : best?.querySelector('button, [role=button]')
  ;(button as HTMLElement | SVGElement | null)?.focus()
}

function middle(one: Element): { x: number; y: number } {
  const box = one.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
