// The table of The Builders: what is drawn, what travels when something happens, and how the score comes about.
import type { Happening } from '../../api/types'
import type { IconName } from '../../pieces/Icon.svelte'
import { piece } from '../../words/piece'
import { t } from '../../words/words.svelte'
import type { AnyView, Parts, Route, Tally } from '../boards'
import { cardOf, placeOf } from './board'
import Board from './Board.svelte'
import Piece from './Piece.svelte'
import Player from './Player.svelte'
import type { Printed, View } from './view'

function inPoints(tenths: number): string {
  const whole = Math.trunc(tenths / 10)
  const rest = Math.abs(tenths % 10)
  return `${tenths < 0 ? '−' : ''}${Math.abs(whole)}${rest ? `.${rest}` : ''}`
}

/** A card goes from where it lay to where it lies now; money goes between bank and players. */
function routes(event: Happening): Route[] {
  const card = cardOf(event.args)
  const seat = `seat:${piece(event.args['seat'])}`
  const coins = Math.ceil(Number((event.args['sesterces'] as { args?: { count?: number } } | undefined)?.args?.count ?? 0) / 3)
  const one = (from: string, to: string, of = card): Route[] => [{ from, to, what: 'card', of, many: 1 }]
  switch (event.id) {
    case 'event-paid':
      return [{ from: seat, to: 'bank', what: 'coin', of: 'silver', many: coins }]
    case 'event-received':
      return [{ from: 'bank', to: seat, what: 'coin', of: 'silver', many: coins }]
    case 'event-turned-building':
      return one('deck-buildings', `card:${card}`)
    case 'event-turned-worker':
      return one('deck-workers', `card:${card}`)
    case 'event-educated':
      return one(`card:${piece(event.args['university'])}`, `card:${card}`, '')
    case 'event-took-loan':
      return one('pile-loan', `card:${card}`)
    case 'event-started':
    case 'event-recruited':
    case 'event-bought-slave':
    case 'event-bought-tool':
    case 'event-sent':
    case 'event-completed':
    case 'event-released':
      return one(`card:${card}`, `card:${card}`)
    default:
      return []
  }
}

/** BU-SCORE-2: where everybody's points come from; what is left over is from sesterces. */
function tally(view: View, printed: Printed): Tally[] {
  const worth = (cards: string[]): number => cards.reduce((all, card) => all + 10 * (printed.buildings[card]?.vp ?? 0), 0)
  const rows = view.players.map((player) => {
    const machines = worth(player.finished.filter((card) => printed.buildings[card]?.machine))
    const buildings = worth(player.finished) - machines
    const slaves = -10 * printed.penalties.slave * player.team.filter((one) => one.slave).length
    const loans = -10 * printed.penalties.loan * player.loans.length
    return { buildings, machines, slaves, loans, sesterces: player.tenths - buildings - machines - slaves - loans }
  })
  return (['buildings', 'machines', 'slaves', 'loans', 'sesterces'] as const).map((source) => ({
    source,
    points: rows.map((row) => inPoints(row[source])),
  }))
}

function moment(view: AnyView): string {
  const round = Number(view['round'])
  if (view['last_round']) return t('yard-moment-last', { round })
  return t('yard-moment', { round, rounds: Number(view['rounds']), stage: t(`stage-${view['stage']}`) })
}

const ICONS: [RegExp, IconName][] = [
  [/started|completed/, 'house'],
  [/recruited|joined|released|dealt/, 'person'],
  [/tool|equipped/, 'anvil'],
  [/educated/, 'book'],
  [/loan|repaid|settle/, 'bank'],
  [/freed/, 'slave'],
  [/turn$|bought-action|last-round/, 'sun'],
]
const icon = (event: string): IconName | undefined => ICONS.find(([pattern]) => pattern.test(event))?.[1]

export const parts = {
  Board, Hand: null, Player, Piece, routes, placeOf, icon, moment, tally, points: (player: AnyView) => inPoints(Number(player['tenths'] ?? 0)),
} as unknown as Parts
