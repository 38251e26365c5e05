// Opens a game that comes with this package, in Node and in pages.
import type { Description } from './description.js'
import { GameModule } from './module.js'

/** A game by name: aquileia, builders, aeterna. `from` is the folder of its files, by default the package's own. */
export async function open(name: string, from: URL | string = new URL('../games/', import.meta.url)): Promise<GameModule> {
  const [module, description, box] = await Promise.all(['wasm', 'json', 'box'].map((kind) => bytesOf(new URL(`${name}.${kind}`, from))))
  return GameModule.load({ module: module as BufferSource, description: JSON.parse(new TextDecoder().decode(description)) as Description, box: box as Uint8Array })
}

async function bytesOf(file: URL): Promise<Uint8Array> {
  if (file.protocol === 'file:') {
    const node = 'node:fs/promises' // not a literal: bundlers for pages would look for it
    const { readFile } = (await import(/* @vite-ignore */ node)) as typeof import('node:fs/promises')
    return readFile(file)
  }
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file.pathname}: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
