// The linear memory of a module: taking room in it, reading and writing records by name, building frames.
import type { Description, FieldLayout, Part } from './description.js'

const ALIGNMENT = 16
const PAGE = 65536
const SIZES: Record<string, number> = { i8: 1, i16: 2, i32: 4, i64: 8, f32: 4 }

/** A row or table in memory: its address and its lengths. */
export type Place = readonly [address: number, ...lengths: number[]]
/** What fills a frame: a place for a row, an address for a record, and the same again for a frame within it. */
export type Filling = { [name: string]: number | Place | Filling }

export class Memory {
  #top: number
  #view: DataView

  constructor(
    readonly wasm: WebAssembly.Memory,
    start: number,
    readonly layouts: Pick<Description, 'records' | 'frames'>,
  ) {
    this.#top = start
    this.#view = new DataView(wasm.buffer)
  }

  /** How many bytes are taken. */
  get used(): number {
    return this.#top
  }

  get view(): DataView {
    if (this.#view.buffer !== this.wasm.buffer) this.#view = new DataView(this.wasm.buffer) // it has grown
    return this.#view
  }

  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.wasm.buffer, address, length)
  }

  /** Room for that many bytes, all 0. Nothing is given back: what is used again and again is taken once. */
  take(bytes: number): number {
    const at = Math.ceil(this.#top / ALIGNMENT) * ALIGNMENT
    this.#top = at + bytes
    const missing = this.#top - this.wasm.buffer.byteLength
    if (missing > 0) this.wasm.grow(Math.ceil(missing / PAGE))
    this.bytes(at, bytes).fill(0)
    return at
  }

  sizeOf(kind: string): number {
    const size = SIZES[kind] ?? this.layouts.records[kind]?.size
    if (size === undefined) throw new Error(`there is no record ${kind}`)
    return size
  }

  /** Room for a row or a table. */
  row(kind: string, ...lengths: number[]): Place {
    return [this.take(this.sizeOf(kind) * lengths.reduce((a, b) => a * b, 1)), ...lengths]
  }

  record(kind: string): number {
    return this.take(this.sizeOf(kind))
  }

  /** A frame: the addresses and lengths of what a rule works with, one after the other. */
  frame(name: string, filling: Filling): number {
    const words = this.#words(name, filling)
    const at = this.take(4 * words.length)
    words.forEach((word, i) => this.view.setInt32(at + 4 * i, word, true))
    return at
  }

  #words(name: string, filling: Filling): number[] {
    const parts = this.layouts.frames[name]
    if (!parts) throw new Error(`there is no frame ${name}`)
    return parts.flatMap((part: Part) => {
      const given = filling[part.name]
      if (given === undefined) throw new Error(`${name}: ${part.name} is missing`)
      if (part.of === 'frame') return this.#words(part.kind, given as Filling)
      return part.of === 'row' ? [...(given as Place)] : [given as number]
    })
  }

  /** A field of a record: where it lies, and what it is. */
  field(kind: string, name: string): FieldLayout {
    const found = this.layouts.records[kind]?.fields.find((one) => one.name === name)
    if (!found) throw new Error(`${kind} has no field ${name}`)
    return found
  }

  get(kind: string, at: number, name: string): number {
    const field = this.field(kind, name)
    return Number(this.#read(field.kind, at + field.offset))
  }

  set(kind: string, at: number, name: string, value: number): void {
    const field = this.field(kind, name)
    this.#write(field.kind, at + field.offset, value)
  }

  /** A whole record as an object, records within it too. */
  read<T>(kind: string, at: number): T {
    const found: Record<string, unknown> = {}
    for (const field of this.layouts.records[kind]?.fields ?? []) found[field.name] = this.#rows(field.kind, at + field.offset, field.shape)
    return found as T
  }

  #rows(kind: string, at: number, shape: number[]): unknown {
    const [length, ...inner] = shape
    if (length === undefined) return this.layouts.records[kind] ? this.read(kind, at) : this.#read(kind, at)
    const stride = this.sizeOf(kind) * inner.reduce((a, b) => a * b, 1)
    return Array.from({ length }, (_, i) => this.#rows(kind, at + i * stride, inner))
  }

  #read(kind: string, at: number): number | bigint {
    if (kind === 'i8') return this.view.getInt8(at)
    if (kind === 'i16') return this.view.getInt16(at, true)
    if (kind === 'i32') return this.view.getInt32(at, true)
    if (kind === 'f32') return this.view.getFloat32(at, true)
    return this.view.getBigInt64(at, true)
  }

  #write(kind: string, at: number, value: number): void {
    if (kind === 'i8') this.view.setInt8(at, value)
    else if (kind === 'i16') this.view.setInt16(at, value, true)
    else if (kind === 'i32') this.view.setInt32(at, value, true)
    else if (kind === 'f32') this.view.setFloat32(at, value, true)
    else this.view.setBigInt64(at, BigInt(value), true)
  }
}

/** The halves of a whole number below 2**53, as two i32. */
export function halves(seed: number): [low: number, high: number] {
  return [seed % 2 ** 32 | 0, Math.floor(seed / 2 ** 32) | 0]
}
