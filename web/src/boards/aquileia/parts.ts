// What Aquileia brings to the table.
import type { Happening } from '../../api/types'
import { piece } from '../../words/piece'
import type { Parts, Route } from '../boards'
import Board from './Board.svelte'
import Hand from './Hand.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'

/** The place that a move or a line of the log speaks of. */
function placeOf(said: { move?: string; args: Record<string, unknown> }): string | null {
  for (const name of ['field', 'site']) {
    const arg = said.args[name] as { id?: string } | undefined
    if (arg?.id) return `${name}:${piece(arg)}`
  }
  return said.move === 'crest' ? 'crest:next' : null
}

/** Where pieces go when something happens. */
function routes(event: Happening): Route[] {
  const colour = piece(event.args['seat'])
  const card = piece(event.args['card'])
  const metal = piece(event.args['metal'])
  const seat = `seat:${colour}`
  const coins = (from: string, to: string): Route[] => {
    const args = (event.args['coins'] as { args?: Record<string, unknown> } | undefined)?.args ?? {}
    return [{ from, to, what: 'coin', of: piece(args['metal']), many: Number(args['count'] ?? 1) }]
  }
  const one = (from: string, to: string, what: string, of: string): Route[] => [{ from, to, what, of, many: 1 }]
  switch (event.id) {
    case 'event-placed':
      return one(seat, `field:${piece(event.args['field'])}`, 'follower', colour)
    case 'event-crest':
      return one(seat, `crest:${event.args['space']}`, 'crest', colour)
    case 'event-portus-coin':
      return one(seat, `field:portus_${metal}`, 'coin', metal)
    case 'event-received':
      return coins('bank', seat)
    case 'event-paid':
      return coins(seat, 'bank')
    case 'event-got':
      return coins('deck-theatre', seat)
    case 'event-paid-seat':
      return coins(seat, 'deck-theatre')
    case 'event-robbed':
      return one(`field:portus_${metal}`, seat, 'coin', metal)
    case 'event-bought':
    case 'event-drew':
      return one(card.startsWith('slave') ? 'deck-slaves' : 'deck-equi', seat, 'card', card)
    case 'event-drew-hidden':
      return one(`deck-${event.args['deck']}`, seat, 'card', '')
    case 'event-laurel':
    case 'event-laurel-hidden':
      return one('deck-stadium', seat, 'card', card)
    case 'event-won-theatre':
      return one('deck-theatre', seat, 'card', card)
    case 'event-built':
      return one(seat, `site:${piece(event.args['site'])}`, 'house', colour)
    default:
      return []
  }
}

export const parts = { Board, Hand, Player, Piece, routes, placeOf } as unknown as Parts
