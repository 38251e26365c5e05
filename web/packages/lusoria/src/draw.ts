// Any game as a picture: what a seat knows, as a table in SVG. It tells nothing that the seat may not see.
import type { Match } from './match.js'

const [LINE, LEFT, WIDTH, CELL] = [22, 190, 760, 26]
const PER_ROW = Math.floor((WIDTH - LEFT) / CELL)

/** What a seat knows of a match, as SVG. */
export function draw(match: Match<{ State: unknown }>, seat: number): string {
  const { description } = match.game
  const numbers = match.observe(seat)
  const parts: string[] = []
  let y = 2 * LINE
  const text = (x: number, at: number, words: string, more = ''): void => {
    parts.push(`<text x="${x}" y="${at}"${more}>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</text>`)
  }
  const scores = match.scores().map((score, i) => `${description.seatNames[i]} ${score / description.unit}`)
  text(10, LINE, `${description.title}, as ${description.seatNames[seat]} sees it: ${scores.join(', ')}`, ' font-weight="bold"')
  for (const { name, offset, length } of description.features) {
    text(10, y, name)
    for (let i = 0; i < length; i++) {
      const [x, at] = [LEFT + (i % PER_ROW) * CELL, y + Math.floor(i / PER_ROW) * LINE]
      const number = numbers[offset + i] as number
      if (number !== 0) parts.push(`<rect x="${x}" y="${at - 15}" width="${CELL - 4}" height="18" fill="#e8d9b5"/>`)
      text(x + CELL / 2 - 2, at, String(number), ` text-anchor="middle"${number === 0 ? ' opacity="0.3"' : ''}`)
    }
    y += LINE * Math.ceil(length / PER_ROW)
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="sans-serif" font-size="12" role="img">${parts.join('')}</svg>`
}
