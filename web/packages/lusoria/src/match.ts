// One game that is played move by move.
import type { GameModule } from './module.js'

export class Match<R extends { State: unknown } = { State: Record<string, unknown> }> {
  /** Where the state lies in the module's memory. */
  readonly address: number
  readonly dice: number

  constructor(
    readonly game: GameModule,
    readonly seats: number,
    seed: number = Math.floor(Math.random() * 2 ** 48),
  ) {
    if (!game.description.seats.includes(seats)) throw new Error(`${game.description.title} is not for ${seats} seats`)
    this.address = game.newStates(1)[0] as number
    this.dice = game.newDice(seed)
    game.call.setup(game.box, this.address, seats, this.dice, game.log)
  }

  /** Whose decision it is. */
  get seat(): number {
    return this.game.memory.get('State', this.address, 'seat')
  }

  get over(): boolean {
    return this.legal().length === 0
  }

  /** The numbers of the legal moves; `description.actions` has their words. */
  legal(): number[] {
    return this.game.legal(this.address)
  }

  /** The legal moves in words. */
  moves(): string[] {
    return this.legal().map((action) => this.game.description.actions[action] as string)
  }

  /** Makes a move, by number or in words. */
  play(move: number | string): void {
    const action = typeof move === 'number' ? move : this.game.description.actions.indexOf(move)
    if (!this.legal().includes(action)) throw new Error(`${move}: not a legal move here`)
    this.game.call.step(this.game.box, this.address, action, this.dice, this.game.log)
  }

  scores(): number[] {
    return this.game.scores(this.address)
  }

  /** The whole state by name, with everybody's secrets. */
  state(): R['State'] {
    return this.game.memory.read<R['State']>('State', this.address)
  }

  /** What a seat knows, as numbers; `description.features` says what they are. */
  observe(seat: number): Int16Array {
    const { description, memory, call, box } = this.game
    if (!(seat >= 0 && seat < this.seats)) throw new Error(`there is no seat ${seat}`)
    const length = description.features.reduce((sum, one) => sum + one.length, 0)
    this.#observation ??= memory.row('i16', length)[0]
    call.observation(box, this.address, seat, this.#observation, length)
    return new Int16Array(memory.wasm.buffer, this.#observation, length).slice()
  }
  #observation: number | undefined

  /** The bytes of the state: to keep it, to send it, to come back to it. */
  get bytes(): Uint8Array {
    return this.game.memory.bytes(this.address, this.game.memory.sizeOf('State')).slice()
  }

  set bytes(saved: Uint8Array) {
    if (saved.length !== this.game.memory.sizeOf('State')) throw new Error('these are not the bytes of a state')
    this.game.memory.bytes(this.address, saved.length).set(saved)
  }

  /** Deals again what a seat can't know. */
  redeal(seat: number): void {
    this.game.call.redeal(this.game.box, this.address, seat, this.dice)
  }
}
