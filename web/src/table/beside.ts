// Where a tip goes: beside the place it speaks of, never over it, nor over the controls, and within the screen.
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const GAP = 8 // between the place and its tip
const EDGE = 4 // of the screen
const DISTANCE_COST = 20 // a tip that lies a pixel further away is as bad as one that hides that many

/** The corner of a tip of this size: above the place, below, right or left of it, wherever it hides least; rarely further away. */
export function beside(place: Box, width: number, height: number, screen: Box, avoid: Box[]): { x: number; y: number } {
  const xs = [(place.left + place.right - width) / 2, place.left, place.right - width].map((x) => clamp(x, screen.left + EDGE, screen.right - EDGE - width))
  const ys = [(place.top + place.bottom - height) / 2, place.top, place.bottom - height].map((y) => clamp(y, screen.top + EDGE, screen.bottom - EDGE - height))
  const around = [
    ...xs.map((x) => ({ x, y: place.top - GAP - height })),
    ...xs.map((x) => ({ x, y: place.bottom + GAP })),
    ...ys.map((y) => ({ x: place.right + GAP, y })),
    ...ys.map((y) => ({ x: place.left - GAP - width, y })),
  ]
  const corners = [screen.top + EDGE, screen.bottom - EDGE - height].flatMap((y) => [screen.left + EDGE, screen.right - EDGE - width].map((x) => ({ x, y })))
  let best = { x: xs[0] ?? 0, y: ys[0] ?? 0 }
  let least = Infinity
  for (const at of [...around, ...corners]) {
    const tip = { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height }
    const outside = width * height - common(tip, screen)
    const hidden = 4 * common(tip, place) + 2 * outside + avoid.reduce((sum, one) => sum + common(tip, one), 0)
    const bad = hidden + DISTANCE_COST * Math.max(0, distance(tip, place) - GAP)
    if (bad < least) {
      least = bad
      best = at
    }
  }
  return best
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

/** How far two boxes lie apart. */
function distance(a: Box, b: Box): number {
  return Math.hypot(Math.max(0, a.left - b.right, b.left - a.right), Math.max(0, a.top - b.bottom, b.top - a.bottom))
}

/** The area that two boxes share. */
function common(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
}
