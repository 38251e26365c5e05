// What Æterna brings to the table.
import type { Happening } from '../../api/types'
import type { IconName } from '../../pieces/Icon.svelte'
import { piece } from '../../words/piece'
import type { Parts, Route } from '../boards'
import Board from './Board.svelte'
import { placeOf } from './board'
import Hand from './Hand.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'

/** Where pieces go when something happens. Goods come and go by ship. */
function routes(event: Happening): Route[] {
  const args = event.args
  const colour = piece(args['seat'])
  const seat = `seat:${colour}`
  const hill = `hill:${piece(args['hill'])}`
  const one = (from: string, to: string, what: string, of: string, many = 1): Route[] => [{ from, to, what, of, many }]
  const amount = (of: unknown): [string, number] => {
    const given = (of as { args?: Record<string, unknown> } | undefined)?.args ?? {}
    return [String(given['resource'] ?? ''), Number(given['count'] ?? 1)]
  }
  switch (event.id) {
    case 'event-stands':
      return one(seat, hill, 'citizen', colour)
    case 'event-built':
      return one(`construction:${piece(args['building'])}`, hill, 'building', piece(args['building']))
    case 'event-gained':
      return one('stock', seat, 'good', ...amount(args['amount']))
    case 'event-paid':
      return one(seat, 'stock', 'good', ...amount(args['amount']))
    case 'event-colour-bonus':
      return one('stock', seat, 'good', ...amount(args['amount']))
    case 'event-took-token':
      return one(hill, seat, 'good', 'hand')
    case 'event-points-hill':
      return one(hill, seat, 'good', 'pp')
    case 'event-served':
      return one(hill, seat, 'building', piece(args['building']))
    case 'event-unrest':
      return one(`unrest:${args['was']}`, `unrest:${args['now']}`, 'disc', colour)
    case 'event-ruin':
      return one(`unrest:${args['now']}`, seat, 'good', 'ruin')
    case 'event-passed':
      return one(seat, `pass:${Number(args['place']) - 1}`, 'citizen', colour)
    case 'event-order':
      return one(seat, `order:${Number(args['place']) - 1}`, 'citizen', colour)
    case 'event-picked':
      return one('pack', 'hand', 'card', 'hand')
    case 'event-laid-out':
      return one(seat, 'forum', 'card', 'hand')
    case 'event-played':
      return one(args['place'] === 'board' ? 'forum' : seat, seat, 'card', 'hand')
    case 'event-took-person':
      return one('forum', seat, 'card', 'personality')
    case 'event-devastated':
      return one('stock', hill, 'good', 'fire')
    default:
      return []
  }
}

const ICONS: [RegExp, IconName][] = [
  [/unrest|rioted|devastated|shielded|ruin|damned/, 'swords'],
  [/dealt|picked|received|laid-out|played|eliminated|triggered|readied|activated/, 'scroll'],
  [/person/, 'crest'],
  [/token|gained|colour-bonus/, 'coins'],
  [/fed/, 'house'],
  [/stands|recalled|came-home|order/, 'person'],
  [/served/, 'temple'],
]
const icon = (event: string): IconName | undefined => ICONS.find(([pattern]) => pattern.test(event))?.[1]

export const parts = { Board, Hand, Player, Piece, routes, placeOf, icon } as unknown as Parts
