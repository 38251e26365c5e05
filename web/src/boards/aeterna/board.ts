// What the parts of the board share: the view, what is printed, and what can be done at a place.
import { getContext, setContext } from 'svelte'
import type { Sitting } from '../../table/sitting.svelte'
import { piece } from '../../words/piece'
import type { Printed, View } from './view'

export interface Board {
  readonly view: View
  readonly printed: Printed
  readonly sitting: Sitting | null
}

const KEY = Symbol('aeterna')

export function share(board: Board): void {
  setContext(KEY, board)
}

export function shared(): Board {
  return getContext<Board>(KEY)
}

const OF_A_TOKEN = ['reward', 'second_reward', 'use_token']

/** The hill whose reward tokens the open decision is about. */
export function hillOfTokens(view: View): string | null {
  const step = view.decision?.step ?? ''
  if (!OF_A_TOKEN.includes(step)) return null
  if (step === 'use_token') return view.decision?.chosen ?? null
  return view.effects.findLast((effect) => effect.of in view.hills)?.of ?? null
}

/** The move that a click on a place means, in the decision that is open; empty where it means none. */
export function moveAt(place: string, view: View): string {
  const [kind = '', name = '', more = ''] = place.split(':')
  const step = view.decision?.step ?? ''
  switch (kind) {
    case 'hill':
      return ['build', 'use_hill', 'promote'].includes(step) ? `hill ${name}` : `influence ${name}`
    case 'take':
    case 'borrow':
      return `${kind} ${more}`
    case 'construction':
      return `build ${name}`
    case 'pass':
      return Number(name) === view.passed.length ? 'pass' : '' // only the next space (AE-ACT-PASS-1)
    case 'order':
      if (step !== 'order' && view.order[Number(name)] === view.you) return 'end turn'
      return `place ${Number(name) + 1}`
    case 'riot':
      return Number(name) === view.decision?.riot ? 'pay' : ''
    case 'exchange':
      return `eliminate for ${name}`
    case 'pack':
      return `pick ${name}`
    case 'hand':
      return step === 'eliminate' ? `pick ${name}` : `play ${name}`
    case 'board':
      return `play ${name}`
    case 'person':
      return `ask ${name}`
    case 'area':
      return step === 'ready' ? `pick ${name}` : `activate ${name}`
    case 'seen':
      return '' // a card of another's play area
    default:
      return kind // ruin, ignore
  }
}

/** The place that a move or a line of the log speaks of. */
export function placeOf(said: { move?: string; args: Record<string, unknown> }): string | null {
  const [verb = '', name = ''] = (said.move ?? '').split(' ')
  if (verb === 'build') return `construction:${name}`
  if (verb === 'pay' || verb === 'ruin') return verb === 'ruin' ? 'ruin' : null
  if (verb === 'place') return `order:${Number(name) - 1}`
  for (const family of ['hill', 'card']) {
    const arg = said.args[family] as { id?: string } | undefined
    if (arg?.id) return `${family}:${piece(arg)}`
  }
  return null
}
