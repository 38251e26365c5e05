// Networks: policy, value and the search with them, in whole numbers, so that the results are those of every other way.
import { halves, type Filling, type Place } from './memory.js'
import type { GameModule } from './module.js'
import { readNpz, textOf, type NumpyArray } from './npz.js'
import { flags, weighedEdges, type Weighed } from './search.js'

const ROOT = 0
const EVEN = 256 // the sharpness that leaves a policy as it is
const THOUSAND = 1000

/** The numbers of a network in a module's memory, and room to think with them. */
export class Network {
  private constructor(
    readonly game: GameModule,
    readonly about: Record<string, unknown>,
    readonly frame: number,
    readonly work: number,
    readonly states: Place,
    readonly priors: Place,
    readonly values: Place,
    readonly dice: number,
  ) {}

  /** A network from its file (.npz); an error if it is of another game, other actions or other features. */
  static async load(game: GameModule, file: Uint8Array): Promise<Network> {
    const arrays = await readNpz(file)
    const text = arrays.get('about')
    if (!text) throw new Error('not a network: nothing is said about it')
    const about = JSON.parse(textOf(text)) as Record<string, unknown>
    const { description, memory } = game
    if (about['game'] !== description.name) throw new Error(`a network of ${about['game']}, not of ${description.name}`)
    if (about['actions'] !== description.fits.actions || about['features'] !== description.fits.features)
      throw new Error('a network for other actions or features than this module has')
    const filling: Filling = {}
    for (const part of description.frames['Network'] ?? []) {
      const array = arrays.get(part.name)
      if (!array || array.kind !== part.kind) throw new Error(`not a whole network: ${part.name}`)
      const shape = part.name === 'second' ? [...array.shape].reverse() : array.shape
      const place = memory.row(part.kind, ...shape)
      memory.bytes(place[0], array.bytes.length).set(part.name === 'second' ? turned(array) : array.bytes)
      filling[part.name] = place
    }
    const width = (name: string): number => (filling[name] as Place)[1] ?? 0
    const [states, dice] = [memory.row('State', 2), memory.record('Dice')]
    const [priors, values] = [memory.row('i64', description.actions.length), memory.row('i64', description.limits.seats)]
    const thought: Filling = {
      observation: memory.row('i16', description.features.reduce((sum, one) => sum + one.length, 0)),
      hidden: memory.row('i32', width('first_bias')), units: memory.row('i16', width('first_bias')),
      inner: memory.row('i32', width('second_bias')),
      priors, values, outputs: memory.row('i64', description.limits.outputs),
    }
    const work = memory.frame('NetWork', { states, thought, scratch: game.newScratch(dice) })
    return new Network(game, about, memory.frame('Network', filling), work, states, priors, values, dice)
  }

  /** Copies in an open decision. */
  begin(state: Uint8Array): void {
    this.game.memory.bytes(this.states[ROOT], state.length).set(state)
  }

  /** What the network thinks of a decision: the probability of each legal move, and each seat's share of the victory. */
  consider(state: Uint8Array, sharp = EVEN): { policy: Map<number, number>; values: number[] } {
    const { memory, call, box, description } = this.game
    this.begin(state)
    call.weigh_root(box, this.frame, this.work, sharp)
    const part = (row: Place, i: number): number => Number(memory.view.getBigInt64(row[0] + 8 * i, true)) / description.limits.whole
    const seats = memory.get('State', this.states[ROOT], 'seats')
    return {
      policy: new Map(this.game.legal(this.states[ROOT]).map((action) => [action, part(this.priors, action)])),
      values: Array.from({ length: seats }, (_, seat) => part(this.values, seat)),
    }
  }

  /** The move of a person who plays by this policy: drawn, with some moves overlooked. */
  humanMove(state: Uint8Array, temperature: number, overlooked: number, seed: number): number {
    const { call, box, description } = this.game
    this.begin(state)
    const sharp = temperature === 0 ? EVEN : Math.max(1, Math.round(EVEN / temperature))
    return call.human_move(box, this.frame, this.work, sharp, Math.round(overlooked * description.limits.whole), ...halves(seed))
  }

  /** Tries a move in worlds that the seat can't tell from this one; the sum of its values, and the evaluations. */
  tryAction(state: Uint8Array, seat: number, action: number, seed: number, first: number, worlds: number, plies: number): [number, number] {
    const { memory, call, box } = this.game
    this.begin(state)
    this.#tried ??= memory.row('i64', 2)
    const [at] = this.#tried
    memory.bytes(at, 16).fill(0)
    call.try_action(box, this.frame, this.work, seat, action, ...halves(seed), first, worlds, plies, EVEN, at, 2)
    return [Number(memory.view.getBigInt64(at, true)), Number(memory.view.getBigInt64(at + 8, true))]
  }
  #tried: Place | undefined
}

/** Columns for rows: in files the second layer lies by unit of the first, in memory by its own units. */
function turned(array: NumpyArray): Uint8Array {
  const [rows = 0, columns = 0] = array.shape
  return Uint8Array.from(array.bytes, (_, at) => array.bytes[(at % rows) * columns + Math.floor(at / rows)] as number)
}

/** A tree search whose priors and values come from a network. */
export class NetworkSearch {
  readonly #tree: number
  readonly #plan: number
  readonly #counts: number
  readonly #table: Place
  readonly #nodes: Place
  readonly #edges: Place
  readonly #marks: Place
  #seat = 0

  constructor(
    readonly network: Network,
    nodes: number,
  ) {
    const { memory, description } = network.game
    const { limits, actions } = description
    const room = Math.min(nodes, limits.nodes)
    this.#plan = memory.record('NetPlan')
    this.#counts = memory.record('NetCounts')
    this.#table = memory.row('i64', 2 ** Math.ceil(Math.log2(2 * room)))
    this.#nodes = memory.row('NetNode', room)
    this.#edges = memory.row('NetEdge', room * limits.edgesPerNode)
    this.#marks = memory.row('i64', actions.length)
    this.#tree = memory.frame('NetTree', {
      plan: this.#plan, counts: this.#counts, table: this.#table, nodes: this.#nodes, edges: this.#edges,
      path: memory.row('Visit', limits.path), histories: memory.row('i64', limits.seats), marks: this.#marks,
      hidden: flags(network.game, description.hidden),
    })
  }

  /** An empty tree for a decision of a seat. */
  plant(state: Uint8Array, seat: number, seed: number, even = 0): void {
    const { game } = this.network
    const { memory, description } = game
    this.network.begin(state)
    this.#seat = seat
    for (const [at, length] of [this.#table, this.#marks] as [number, number][]) memory.bytes(at, 8 * length).fill(0)
    memory.bytes(this.#counts, memory.sizeOf('NetCounts')).fill(0)
    const { explore, doubt, sharp } = description.bots.network
    memory.set('NetPlan', this.#plan, 'explore', Math.round(explore * THOUSAND))
    memory.set('NetPlan', this.#plan, 'doubt', Math.round(doubt * THOUSAND))
    memory.set('NetPlan', this.#plan, 'sharp', Math.round(sharp * EVEN))
    memory.set('NetPlan', this.#plan, 'even', Math.round(even * THOUSAND))
    game.seed(this.network.dice, seed)
  }

  /** More evaluations of the network. */
  grow(evaluations: number): void {
    const { game, frame, work } = this.network
    game.call.search_tree(game.box, frame, this.#tree, work, this.#seat, evaluations)
  }

  /** How often the network was asked for the tree. */
  get evaluations(): number {
    return this.network.game.memory.get('NetCounts', this.#counts, 'evaluations')
  }

  /** Whether no other move could be visited most often any more, with this many evaluations left. */
  isSettled(left: number): boolean {
    return this.network.game.call.is_settled(this.#tree, left) !== 0
  }

  /** All legal moves of the decision, by their visits. */
  weighed(): Weighed[] {
    const { game, states } = this.network
    const first = game.memory.get('NetCounts', this.#counts, 'nodes') ? game.memory.get('NetNode', this.#nodes[0], 'first') : -1
    return weighedEdges(game, 'NetEdge', this.#edges[0], first, game.legal(states[ROOT]), game.description.limits.whole)
  }
}
