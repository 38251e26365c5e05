// What the places on a board share through context, and how the arrow keys move between them.
import { getContext, setContext } from 'svelte'
import type { TableSession } from './session.svelte'

export interface Places {
  readonly session: TableSession | null
  readonly current: string | null // the only place that Tab stops at
  readonly tapsTwice?: boolean // by touch, every place tells its move first
  inspect(place: string, label: string): (() => void) | undefined // opens the card at a place in large, if there is one
}

const PLACES_KEY = Symbol('places')

export function sharePlaces(places: Places): void {
  setContext(PLACES_KEY, places)
}

export function places(): Places {
  return getContext<Places>(PLACES_KEY)
}

const ARROW_DIRECTIONS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Moves the focus to the nearest place in the direction of an arrow key; places straight ahead come first. */
export function goByArrow(event: KeyboardEvent, root: Element): void {
  const direction = ARROW_DIRECTIONS[event.key]
  const from = (event.target as Element).closest('[data-place]')
  if (!direction || !from) return
  event.preventDefault()
  const [dx, dy] = direction
  const a = middle(from)
  let best: Element | null = null
  let shortest = Infinity
  for (const one of root.querySelectorAll('[data-place]')) {
    const b = middle(one)
    const along = (b.x - a.x) * dx + (b.y - a.y) * dy
    const aside = Math.abs((b.x - a.x) * dy) + Math.abs((b.y - a.y) * dx)
    if (along > 4 && along + 2.5 * aside < shortest) {
      shortest = along + 2.5 * aside
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
