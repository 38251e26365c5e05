// Rollouts: the best moves of a search are played on to the end of the game, and compared by that too, as on a server.
import type { RolloutLimits } from './description.js'
import type { Network } from './network.js'
import type { Budget, Weighed } from './search.js'

/** A part of a budget. */
export function partOf(budget: Budget, share: number): Budget {
  const { iterations, seconds } = budget
  return {
    iterations: iterations === undefined ? undefined : Math.trunc(iterations * share),
    seconds: seconds === undefined ? undefined : seconds * share,
  }
}

/** How many evaluations rollouts get: a part of a budget of evaluations, and none if that is too little for any. */
export function evaluationsOfRollouts(budget: Budget, share: number, limits: RolloutLimits): number {
  const { iterations } = partOf(budget, share)
  return iterations !== undefined && iterations >= limits.leastEvaluations ? iterations : 0
}

/** Whether another round would end too late: it may take as long as the longest so far, or as was guessed. */
export function deadline(seconds: number | undefined, began: number, clock: () => number, guessed: number): () => boolean {
  let longest = guessed
  let before: number | undefined
  return () => {
    const now = clock()
    if (before !== undefined) longest = Math.max(longest, now - before)
    before = now
    return seconds !== undefined && now - began + longest > seconds
  }
}

/** The moves of a search by their rollouts, which go on until one is left, or to the end of what they may cost. */
export function rollOut(
  network: Network,
  state: Uint8Array,
  seat: number,
  found: Weighed[],
  seed: number,
  evaluations: number,
  isLate: () => boolean,
): Weighed[] {
  const { limits, bots } = network.game.description
  const { moves, leastWeight, worlds: each, mostWorlds, doubt, toTheEnd } = bots.rollouts
  const tried = found.slice(0, moves).filter((one) => one.weight >= leastWeight * (found[0] as Weighed).weight)
  const chances = new Map(tried.map((one) => [one.action, one.chance]))
  const chance = (one: Weighed): number => chances.get(one.action) as number
  const worth = new Map(tried.map((one) => [one.action, 0]))
  let left = [...tried]
  let [worlds, spent, last] = [0, 0, 0]
  while (left.length > 1 && worlds < mostWorlds && !isLate()) {
    if (spent + last > evaluations) break
    last = 0
    for (const { action } of left) {
      const [won, asked] = network.tryAction(state, seat, action, seed, worlds, each, toTheEnd)
      worth.set(action, (worth.get(action) as number) + won)
      last += asked
    }
    spent += last
    worlds += each
    for (const one of left) chances.set(one.action, (one.chance + (worth.get(one.action) as number) / (worlds * limits.whole)) / 2)
    const least = Math.max(...left.map(chance)) - doubt / Math.sqrt(worlds)
    left = left.filter((one) => chance(one) > least)
  }
  if (worlds === 0) return found
  const stayed = new Set(left)
  const order = [...tried].sort((a, b) => Number(!stayed.has(a)) - Number(!stayed.has(b)) || chance(b) - chance(a))
  const weighed = order.map((one, at) => ({ action: one.action, chance: chance(one), weight: (tried[at] as Weighed).weight }))
  return [...weighed, ...found.slice(tried.length)]
}
