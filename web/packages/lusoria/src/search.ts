// The tree search of Lusoria's levels: the same tree, the same numbers, from the same seed.
import type { Settings } from './description.js'
import { halves, type Filling, type Place } from './memory.js'
import type { GameModule } from './module.js'

const ROOT = 0

/** A legal move as a bot sees it. */
export interface Weighed {
  action: number
  /** To win after it. */
  chance: number
  /** How much the bot prefers it; the weights of a decision add up to 1. */
  weight: number
}

/** When to stop: after these iterations, or after these seconds. */
export interface Budget {
  iterations?: number | undefined
  seconds?: number | undefined
  /** With a network: the part of the priors that is spread evenly, for those who judge all moves. */
  even?: number | undefined
}

const FIRST_SLICE = 16
const SLICE_SHARE = 0.04
const LEAST_SECONDS = 0.001

/** Slice after slice until the budget is used up, or the rest can't change anything, as the bots on a server do. */
export function growWithin(
  budget: Budget,
  grow: (iterations: number) => void,
  isSettled?: (left: number) => boolean,
  clock: () => number = () => performance.now() / 1000,
): void {
  const { iterations, seconds } = budget
  const began = clock()
  let done = 0
  let size = FIRST_SLICE
  while (iterations === undefined || done < iterations) {
    if (iterations !== undefined) size = Math.min(size, iterations - done)
    grow(size)
    done += size
    if (isSettled && iterations !== undefined && isSettled(iterations - done)) return
    if (seconds === undefined) {
      size = iterations ?? size
      if (isSettled) size = Math.max(FIRST_SLICE, Math.trunc(size * SLICE_SHARE))
      continue
    }
    const spent = clock() - began
    if (spent >= seconds * (1 - SLICE_SHARE)) return
    const pace = Math.max(spent, LEAST_SECONDS) / done
    size = Math.max(1, Math.trunc(Math.min(SLICE_SHARE * seconds, seconds - spent) / pace))
  }
}

/** Working memory, and a copy of the decision that is looked at. */
export class Workspace {
  readonly states: Place
  readonly values: Place
  readonly weights: Place
  readonly dice: number
  readonly frame: number

  constructor(readonly game: GameModule) {
    const { memory, description } = game
    const traits = description.traits.length
    this.states = memory.row('State', 2)
    this.weights = memory.row('f32', 2 * traits || 1)
    this.values = memory.row('f32', description.limits.seats)
    this.dice = memory.record('Dice')
    const filling: Filling = { states: this.states, weights: this.weights, traits: memory.row('f32', traits), values: this.values, scratch: game.newScratch(this.dice) }
    this.frame = memory.frame('Workspace', filling)
  }

  /** Copies in an open decision. */
  begin(state: Uint8Array): void {
    const { memory, description } = this.game
    memory.bytes(this.states[ROOT], state.length).set(state)
    const weights = description.bots.weights[String(memory.get('State', this.states[ROOT], 'seats'))] ?? []
    weights.forEach((weight, i) => memory.view.setFloat32(this.weights[0] + 4 * i, weight, true))
  }

  get seats(): number {
    return this.game.memory.get('State', this.states[ROOT], 'seats')
  }

  /** Each seat's chance to win, without looking ahead. */
  chances(state: Uint8Array): number[] {
    this.begin(state)
    this.game.call.win_chances(this.game.box, this.frame)
    return Array.from(new Float32Array(this.game.memory.wasm.buffer, this.values[0], this.seats))
  }

  /** Plays games to their end after each legal move: tries, and wins in 60ths of a victory. */
  tryMoves(state: Uint8Array, seat: number, seed: number, worlds: number, policy = 1): Map<number, { tries: number; wins: number }> {
    const { memory, call, box, description } = this.game
    this.begin(state)
    const actions = description.actions.length
    this.#counts ??= [memory.row('i64', actions), memory.row('i64', actions)]
    const [tries, wins] = this.#counts
    for (const [at] of this.#counts) memory.bytes(at, 8 * actions).fill(0)
    call.try_moves(box, this.frame, seat, policy, ...halves(seed), 0, worlds, tries[0], actions, wins[0], actions)
    const count = (row: Place, action: number): number => Number(memory.view.getBigInt64(row[0] + 8 * action, true))
    return new Map(this.game.legal(this.states[ROOT]).map((action) => [action, { tries: count(tries, action), wins: count(wins, action) }]))
  }
  #counts: [Place, Place] | undefined
}

/** A search with room for that many nodes: when they are used up, the tree grows no more. */
export class TreeSearch {
  readonly work: Workspace
  readonly #tree: number
  readonly #plan: number
  readonly #counts: number
  readonly #table: Place
  readonly #nodes: Place
  readonly #edges: Place
  readonly #marks: Place
  #seat = 0

  constructor(
    readonly game: GameModule,
    nodes: number,
  ) {
    const { memory, description } = game
    const { limits, actions } = description
    const room = Math.min(nodes, limits.nodes)
    this.work = new Workspace(game)
    this.#plan = memory.record('Plan')
    this.#counts = memory.record('TreeCounts')
    this.#table = memory.row('i64', 2 ** Math.ceil(Math.log2(2 * room)))
    this.#nodes = memory.row('Node', room)
    this.#edges = memory.row('Edge', room * limits.edgesPerNode)
    this.#marks = memory.row('i64', actions.length)
    this.#tree = memory.frame('SearchTree', {
      plan: this.#plan, counts: this.#counts, table: this.#table, nodes: this.#nodes, edges: this.#edges,
      path: memory.row('Visit', limits.path), histories: memory.row('i64', limits.seats), marks: this.#marks,
      hidden: flags(game, description.hidden), contested: flags(game, description.contested),
    })
  }

  /** An empty tree for a decision of a seat. */
  plant(state: Uint8Array, seat: number, seed: number, settings?: Settings): void {
    const { memory, description } = this.game
    this.work.begin(state)
    this.#seat = seat
    for (const [at, length] of [this.#table, this.#marks] as [number, number][]) memory.bytes(at, 8 * length).fill(0)
    memory.bytes(this.#counts, memory.sizeOf('TreeCounts')).fill(0)
    const chosen = settings ?? (description.bots.settings[String(this.work.seats)] as Settings)
    for (const [name, value] of Object.entries(chosen)) memory.set('Plan', this.#plan, name, value as number)
    this.game.seed(this.work.dice, seed)
  }

  grow(iterations: number): void {
    this.game.call.search(this.game.box, this.#tree, this.work.frame, this.#seat, iterations)
  }

  get iterations(): number {
    return this.game.memory.get('TreeCounts', this.#counts, 'iterations')
  }

  /** All legal moves of the decision, by their visits. */
  weighed(): Weighed[] {
    const { memory } = this.game
    const first = memory.get('TreeCounts', this.#counts, 'nodes') ? memory.get('Node', this.#nodes[0], 'first') : -1
    return weighedEdges(this.game, 'Edge', this.#edges[0], first, this.game.legal(this.work.states[ROOT]), 1)
  }
}

/** A flag for each action. */
export function flags(game: GameModule, actions: number[]): Place {
  const made = game.memory.row('i8', game.description.actions.length)
  for (const action of actions) game.memory.view.setInt8(made[0] + action, 1)
  return made
}

/** The edges of a root, the most visited first. `unit` is what a whole victory counts there. */
export function weighedEdges(game: GameModule, kind: string, edges: number, first: number, options: number[], unit: number): Weighed[] {
  const { memory } = game
  const size = memory.sizeOf(kind)
  const visits = new Map(options.map((action) => [action, 0]))
  const worth = new Map(options.map((action) => [action, 0]))
  for (let at = first; at >= 0; ) {
    const edge = edges + at * size
    const action = memory.get(kind, edge, 'action')
    visits.set(action, (visits.get(action) ?? 0) + memory.get(kind, edge, 'visits'))
    worth.set(action, (worth.get(action) ?? 0) + memory.get(kind, edge, 'worth') / unit)
    at = memory.get(kind, edge, 'next')
  }
  let total = 0
  let sum = 0
  for (const one of visits.values()) total += one
  for (const one of worth.values()) sum += one
  const mean = sum / (total || 1)
  const found = options.map((action) => {
    const [seen, value] = [visits.get(action) ?? 0, worth.get(action) ?? 0]
    return { action, chance: seen ? value / seen : mean, weight: seen / (total || 1) }
  })
  return found.sort((a, b) => b.weight - a.weight || b.chance - a.chance)
}
