// The levels of Lusoria's bots, and advice.
import type { Level } from './description.js'
import type { Match } from './match.js'
import type { GameModule } from './module.js'
import { NetworkSearch, type Network } from './network.js'
import { deadline, evaluationsOfRollouts, partOf, rollOut } from './rollouts.js'
import { growWithin, TreeSearch, type Budget, type Weighed } from './search.js'

const clock = (): number => performance.now() / 1000

/** A bot that plays any seat of one game. It searches from what its seat knows: each iteration deals the rest again. */
export class Bot {
  #trees = new Map<number, TreeSearch>()
  #networkTrees = new Map<number, NetworkSearch>()
  #dice: number
  #level: Level | undefined

  constructor(
    readonly game: GameModule,
    /** A level's name, or a budget. Without one: the strongest level. */
    level: string | Budget = game.description.bots.levels.at(-1)?.name ?? '',
    /** With a network, iterations are evaluations of it. */
    readonly network: Network | null = null,
    /** A move of a level never takes longer. Without it a level is as strong on any machine. */
    seconds?: number,
  ) {
    const found = game.description.bots.levels.find((one) => one.name === level)
    if (typeof level === 'string' && !found) throw new Error(`there is no level ${level}`)
    this.#level = typeof level === 'string' ? found : undefined
    this.budget = typeof level === 'string' ? { iterations: network ? found?.evaluations : found?.iterations, seconds } : level
    this.#dice = game.newDice(0)
  }
  readonly budget: Budget

  /** The move it would make. The same seed gives the same move, if the budget is one of iterations. */
  choose(match: Match, seed = randomSeed(this.game)): number {
    if (this.budget.iterations !== 0) return (this.#think(match.bytes, match.seat, seed, true)[0] as Weighed).action
    const options = match.legal()
    this.game.seed(this.#dice, seed)
    return options.length === 1 ? (options[0] as number) : this.game.call.sensible(this.game.box, match.address, ...(this.game.options as [number, number]), options.length, this.#dice)
  }

  /** All legal moves of a state, the best first. */
  weigh(state: Uint8Array, seat: number, seed = randomSeed(this.game)): Weighed[] {
    return this.#think(state, seat, seed, false)
  }

  /** The same; if only the best is asked for, a search with a network ends when no other move can catch up. */
  #think(state: Uint8Array, seat: number, seed: number, onlyBest: boolean): Weighed[] {
    if (this.network && this.#level && !searches(this.#level)) return this.#byPolicy(this.network, state, seat, seed)
    const { limits } = this.game.description
    const nodes = Math.min(limits.nodes, this.budget.iterations ?? limits.nodes)
    const tree = this.network ? this.#networkTree(this.network, nodes) : this.#tree(nodes)
    if (tree instanceof NetworkSearch) tree.plant(state, seat, seed, this.budget.even)
    else tree.plant(state, seat, seed * limits.seedsPerSearch)
    const options = tree.weighed()
    if (options.length === 1) return [{ action: (options[0] as Weighed).action, chance: 1 / this.#seats(state), weight: 1 }]
    const began = clock()
    const share = this.network ? (this.#level?.rollouts ?? 0) : 0
    const rollouts = share > 0 ? evaluationsOfRollouts(this.budget, share, this.game.description.bots.rollouts) : 0
    const isSettled = onlyBest && !rollouts && tree instanceof NetworkSearch ? (left: number) => tree.isSettled(left) : undefined
    growWithin(rollouts ? partOf(this.budget, 1 - share) : this.budget, (iterations) => tree.grow(iterations), isSettled)
    const found = tree.weighed()
    if (rollouts && this.network && tree instanceof NetworkSearch && found[0]?.weight) {
      const guessed = ((clock() - began) / tree.evaluations) * this.game.description.bots.rollouts.leastEvaluations
      return rollOut(this.network, state, seat, found, seed, rollouts, deadline(this.budget.seconds, began, clock, guessed))
    }
    return this.network && found[0]?.weight === 0 ? this.#byPolicy(this.network, state, seat, seed) : found
  }

  /** Without a search the policy decides: its likeliest move, or that of a person, which comes first. */
  #byPolicy(network: Network, state: Uint8Array, seat: number, seed: number): Weighed[] {
    const { temperature, overlooked } = this.#level ?? { temperature: 0, overlooked: 0 }
    const { policy, values } = network.consider(state)
    if (policy.size > 1 && (temperature > 0 || overlooked > 0)) {
      const action = network.humanMove(state, temperature, overlooked, seed)
      return [{ action, chance: values[seat] as number, weight: 1 }]
    }
    const { whole } = this.game.description.limits
    const parts = [...policy].map(([action, prior]) => [action, Math.round(prior * whole) + 1] as const)
    const total = parts.reduce((sum, [, part]) => sum + part, 0)
    return parts.map(([action, part]) => ({ action, chance: values[seat] as number, weight: part / total })).sort((a, b) => b.weight - a.weight)
  }

  #tree(nodes: number): TreeSearch {
    const found = this.#trees.get(nodes) ?? new TreeSearch(this.game, nodes)
    this.#trees.set(nodes, found)
    return found
  }

  #networkTree(network: Network, nodes: number): NetworkSearch {
    const found = this.#networkTrees.get(nodes) ?? new NetworkSearch(network, nodes)
    this.#networkTrees.set(nodes, found)
    return found
  }

  #seats(state: Uint8Array): number {
    return state[this.game.memory.field('State', 'seats').offset] as number
  }
}

function searches(level: Level): boolean {
  return level.evaluations > 1
}

function randomSeed(game: GameModule): number {
  return Math.floor(Math.random() * game.description.limits.seedRange)
}
