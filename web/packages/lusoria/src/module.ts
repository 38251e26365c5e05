// A game as a WebAssembly module with its own memory. Several workers have a module and a memory each.
import type { Description } from './description.js'
import type { Exports } from './exports.js'
import { halves, Memory, type Filling, type Place } from './memory.js'

export interface Source {
  /** The bytes of the module, or the module itself. */
  module: BufferSource | WebAssembly.Module
  description: Description
  /** What is printed, as the rules see it. */
  box: Uint8Array
}

/** Whether WebAssembly can be compiled here: a browser's policy may forbid it. */
export async function isSupported(): Promise<boolean> {
  try {
    // An empty module.
    return typeof WebAssembly === 'object' && (await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))) instanceof WebAssembly.Module
  } catch {
    return false
  }
}

export class GameModule {
  readonly memory: Memory
  readonly box: number
  /** The log of a step: without room, so nothing is written. */
  readonly log: number
  readonly options: Place
  readonly points: Place

  private constructor(
    readonly description: Description,
    readonly call: Exports,
  ) {
    this.memory = new Memory(call.memory, Number(call.__heap_base.value), description)
    this.box = this.memory.record('Box')
    this.log = this.memory.record('Log')
    this.options = this.memory.row('i16', description.actions.length)
    this.points = this.memory.row('i64', description.limits.seats)
  }

  static async load(source: Source): Promise<GameModule> {
    const compiled = source.module instanceof WebAssembly.Module ? source.module : await WebAssembly.compile(source.module)
    const instance = await WebAssembly.instantiate(compiled, {})
    const game = new GameModule(source.description, instance.exports as unknown as Exports)
    game.loadBox(source.box)
    return game
  }

  /** Another box. It must be one that Lusoria has checked: the rules trust it. */
  loadBox(bytes: Uint8Array): void {
    const size = this.memory.sizeOf('Box')
    if (bytes.length !== size) throw new Error(`a box of ${this.description.title} has ${size} bytes, not ${bytes.length}`)
    this.memory.bytes(this.box, size).set(bytes)
  }

  /** Dice of their own, for game `number` of a run with this seed. */
  newDice(seed: number, number = 0): number {
    const dice = this.memory.record('Dice')
    this.seed(dice, seed, number)
    return dice
  }

  seed(dice: number, seed: number, number = 0): void {
    this.call.seed_dice(dice, ...halves(seed), number)
  }

  /** Addresses of that many states, one after another. */
  newStates(count: number): number[] {
    const size = this.memory.sizeOf('State')
    const [first] = this.memory.row('State', count)
    return Array.from({ length: count }, (_, i) => first + i * size)
  }

  /** The numbers of the legal moves of a state. */
  legal(state: number): number[] {
    const [at, length] = this.options as [number, number]
    const count = this.call.legal(this.box, state, at, length)
    return Array.from(new Int16Array(this.memory.wasm.buffer, at, count))
  }

  /** Memory for playouts and searches, with dice of its own. */
  newScratch(dice: number): Filling {
    return { options: this.options, points: this.points, dice, log: this.log }
  }

  /** The scores of a state as they stand, in parts of a point (`description.unit`). */
  scores(state: number): number[] {
    const [at, length] = this.points as [number, number]
    this.call.score(this.box, state, at, length)
    const seats = this.memory.get('State', state, 'seats')
    return Array.from({ length: seats }, (_, i) => Number(this.memory.view.getBigInt64(at + 8 * i, true)))
  }
}
