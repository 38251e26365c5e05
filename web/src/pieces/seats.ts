// Each seat has a colour and a shape, so that nothing depends on colour alone.
export const SEATS = ['red', 'yellow', 'blue', 'green', 'orange'] as const

/** The outline of a seat's shape around the origin, as an SVG path. All shapes have about the same area. */
export function outline(seat: string, r: number): string {
  const points = (n: number, size: number, turn: number): string =>
    Array.from({ length: n }, (_, i) => {
      const angle = turn + (i * 2 * Math.PI) / n
      return `${(size * Math.cos(angle)).toFixed(2)} ${(size * Math.sin(angle)).toFixed(2)}`
    }).join(' L')
  switch (seat) {
    case 'yellow':
      return `M${points(4, r * 1.22, Math.PI / 4)}Z`
    case 'blue':
      return `M${points(3, r * 1.36, -Math.PI / 2)}Z`
    case 'green':
      return `M${points(4, r * 1.25, 0)}Z`
    case 'orange':
      return `M${points(6, r * 1.1, 0)}Z`
    default:
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  }
}
