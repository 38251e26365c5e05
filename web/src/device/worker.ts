// A table in a worker: Lusoria's own Python, by Pyodide. The page sends what it would send to a server.
import type { PyodideInterface } from 'pyodide'
import { Storage } from './store'
import { again, fetchWhole, watchLosses } from '../lost/again'
import { inBackground } from '../lost/background'

export interface Manifest {
  pyodide: string // the folder
  python: string
  modules: Record<string, string>
  files: Record<string, { size: number; sha256: string }>
}

/** From the page. */
export type ToWorker =
  | { kind: 'start'; base: string; name: string; thinks: boolean }
  | { kind: 'request'; id: number; method: string; path: string; body: string }
  | { kind: 'wire'; text: string }
  | { kind: 'chosen'; id: number; action: number }

/** To the page. */
export type FromWorker =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'ready' }
  | { kind: 'failed'; why: string }
  | { kind: 'waits'; waits: boolean } // for something that was lost
  | { kind: 'answer'; id: number; text: string }
  | { kind: 'wire'; text: string }
  | { kind: 'choose'; id: number; question: string }

interface Device {
  receive(text: string): Promise<void>
  answer(method: string, path: string, body: string): Promise<string>
  follow(table: string): Promise<void>
}

const PARTS = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'pyodide-lock.json']
const STEP = 50_000 // bytes between two reports of progress

const tell = (message: FromWorker): void => self.postMessage(message)
watchLosses((waits) => tell({ kind: 'waits', waits }))
const choosing = new Map<number, (action: number) => void>()
let device: Promise<Device> | null = null
let asked = 0

/** Lets every request of this worker count what arrives. Streams stay streams, so WebAssembly compiles while it loads. */
function countBytes(onBytes: (bytes: number) => void): void {
  const plain = self.fetch.bind(self)
  self.fetch = async (...request) => {
    const response = await plain(...request)
    if (!response.ok || !response.body) return response
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          onBytes(part.byteLength)
          controller.enqueue(part)
        },
      }),
    )
    return new Response(counted, { status: response.status, headers: response.headers })
  }
}

/** Whether a file is on this device already. Then it comes at once, and as it is, so that the browser can keep its compiled code. */
async function isKept(file: string): Promise<boolean> {
  try {
    return (await caches.match(file)) !== undefined
  } catch {
    return false // no caches on plain http
  }
}

async function start({ base, name, thinks }: ToWorker & { kind: 'start' }): Promise<Device> {
  const manifest = (await (await again((patience) => fetchWhole(`${base}manifest.json`, patience))).json()) as Manifest
  const folder = base + manifest.pyodide
  const size = (path: string): number => manifest.files[path]?.size ?? 0
  const total = [...PARTS.map((part) => manifest.pyodide + part), manifest.python].reduce((sum, path) => sum + size(path), 0)
  let [loaded, told] = [0, -STEP]
  const count = (bytes: number): void => {
    loaded += bytes
    if (loaded - told < STEP && loaded < total) return
    told = loaded
    tell({ kind: 'progress', loaded: Math.min(loaded, total), total })
  }
  count(0)
  const kept = await Promise.all([`${folder}pyodide.asm.wasm`, base + manifest.python].map(isKept))
  if (kept.every(Boolean)) count(total)
  else countBytes(count)
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import('pyodide')
  count(size(`${manifest.pyodide}pyodide.mjs`) + size(`${manifest.pyodide}pyodide.asm.mjs`)) // scripts come by import, which tells no bytes
  const python = await loadPyodide({ indexURL: folder, stdLibURL: base + manifest.python, packageBaseUrl: folder, checkAPIVersion: false } as Parameters<typeof loadPyodide>[0])
  return open(python, name, thinks ? manifest.modules : {}, base)
}

function open(python: PyodideInterface, name: string, modules: Record<string, string>, base: string): Device {
  const storage = new Storage((table) => inBackground(device?.then((one) => one.follow(table))))
  const thinker = {
    module: (game: string) => (modules[game] ? base + modules[game] : undefined),
    choose: (question: string) =>
      new Promise<number>((resolve) => {
        choosing.set(++asked, resolve)
        tell({ kind: 'choose', id: asked, question })
      }),
  }
  const start = python.pyimport('lusoria.device.start') as { Device: (...given: unknown[]) => Device }
  const { receive, answer, follow } = start.Device(storage, thinker, (text: string) => tell({ kind: 'wire', text }), name)
  return { receive, answer, follow }
}

/** Python can't go on: the page is told, and may start it again. */
function fail(error: unknown): void {
  tell({ kind: 'failed', why: error instanceof Error ? error.message : String(error) })
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'start') {
    device = start(data)
    device.then(() => tell({ kind: 'ready' }), fail)
  } else void heard(data).catch(fail)
}

async function heard(data: Exclude<ToWorker, { kind: 'start' }>): Promise<void> {
  if (data.kind === 'chosen') {
    choosing.get(data.id)?.(data.action)
    choosing.delete(data.id)
  } else if (data.kind === 'wire') await (await device)?.receive(data.text)
  else {
    const text = await (await device)?.answer(data.method, data.path, data.body)
    if (text !== undefined) tell({ kind: 'answer', id: data.id, text })
  }
}
