// Reads the .npz files of NumPy, which networks are kept in: a zip archive of arrays.

export interface NumpyArray {
  /** i8, i32, or U for text. */
  kind: string
  shape: number[]
  bytes: Uint8Array
}

const KINDS: Record<string, string> = { '|i1': 'i8', '<i2': 'i16', '<i4': 'i32' }

/** The arrays of a file, by name. */
export async function readNpz(file: Uint8Array): Promise<Map<string, NumpyArray>> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let end = file.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw new Error('not a network: no zip archive')
  const found = new Map<string, NumpyArray>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [method, size, nameLength] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const [extra, comment, local] = [view.getUint16(at + 30, true), view.getUint16(at + 32, true), view.getUint32(at + 42, true)]
    const name = new TextDecoder().decode(file.subarray(at + 46, at + 46 + nameLength))
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = file.subarray(start, start + size)
    found.set(name.replace(/\.npy$/, ''), readNpy(method === 8 ? await inflated(packed) : packed))
    at += 46 + nameLength + extra + comment
  }
  return found
}

async function inflated(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function readNpy(file: Uint8Array): NumpyArray {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const [start, length] = file[6] === 1 ? [10, view.getUint16(8, true)] : [12, view.getUint32(8, true)]
  const header = new TextDecoder().decode(file.subarray(start, start + length))
  const kind = /'descr': '([^']+)'/.exec(header)?.[1] ?? ''
  if (header.includes("'fortran_order': True")) throw new Error('not a network: an array in the order of Fortran')
  const shape = (/'shape': \(([^)]*)\)/.exec(header)?.[1] ?? '').split(',').filter((one) => one.trim()).map(Number)
  return { kind: KINDS[kind] ?? kind, shape, bytes: file.subarray(start + length) }
}

/** A text that was kept as an array of characters. */
export function textOf(array: NumpyArray): string {
  const view = new DataView(array.bytes.buffer, array.bytes.byteOffset, array.bytes.byteLength)
  let text = ''
  for (let at = 0; at + 4 <= array.bytes.length; at += 4) text += String.fromCodePoint(view.getUint32(at, true))
  return text.replace(/\0+$/, '')
}
