// The page's side of the tables on this device: starts the worker when it is needed, and passes requests and messages on.
import { Problem } from '../api/http'
import type { LiveNews, TableNow } from '../api/types'
import { canThink, choose } from '../thinking/browser'
import { address } from './home'
import { progress } from './progress.svelte'
import { keepShown, readShown, type Shown } from './store'
import type { FromWorker, ToWorker } from './worker'
import workerUrl from './worker?worker&url'
import { pause, say } from '../lost/again'
import { inBackground } from '../lost/background'

const KEEP_AFTER_MS = 250 // what is shown is kept when it has been still for so long

const MAX_STARTS = 4 // in a row: after that it is not the line that fails

interface Pending {
  message: ToWorker
  resolve: (data: unknown) => void
  reject: (problem: Problem) => void
}

class DeviceClient {
  onMessage: ((text: string) => void) | null = null
  onReady: (() => void) | null = null
  #worker: Worker | null = null
  #begun: Worker | null = null // the one that has been told to start
  #requests = new Map<number, Pending>()
  #count = 0
  #failures = 0
  #shown = new Map<string, Shown>()
  #timers = new Map<string, number>()

  constructor() {
    addEventListener('pagehide', () => this.#keepAll())
  }

  /** Loads Python, unless it is there or on its way. */
  start(): void {
    if (this.#worker) return
    progress.state = 'loading'
    progress.why = ''
    progress.loaded = progress.total = 0
    this.#failures = 0
    inBackground(navigator.storage?.persist?.().catch(() => false)) // so that the browser does not clear games when the disk gets full
    this.#launch()
  }

  #launch(): void {
    const worker = (this.#worker = new Worker(workerUrl, { type: 'module' }))
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data)
    worker.onerror = (event) => {
      event.preventDefault()
      inBackground(this.#fail(event.message || 'worker'))
    }
    inBackground(this.#begin(worker))
  }

  /** Starts Python in a worker, and asks it what is still unanswered. */
  async #begin(worker: Worker): Promise<void> {
    worker.postMessage({ kind: 'start', base: address('device/'), name: '', thinks: await canThink() } satisfies ToWorker)
    for (const { message } of this.#requests.values()) worker.postMessage(message)
    this.#begun = worker
  }

  /** A worker that did not start may have lost one of its files: another one fetches what this one did not. */
  async #fail(why: string): Promise<void> {
    const failed = this.#worker
    if (!failed) return
    failed.onmessage = failed.onerror = null // it may say so several times
    failed.terminate()
    say(failed, false)
    if (progress.state === 'loading' && ++this.#failures < MAX_STARTS) {
      say(this, true)
      await pause(this.#failures)
      say(this, false)
      return this.#launch()
    }
    this.#worker = null
    progress.state = 'failed'
    progress.why = why
    for (const { reject } of this.#requests.values()) reject(new Problem('not_loaded', why))
    this.#requests.clear()
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message)
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'progress') [progress.loaded, progress.total] = [message.loaded, message.total]
    else if (message.kind === 'ready') {
      progress.state = 'ready'
      this.onReady?.()
    } else if (message.kind === 'failed') inBackground(this.#fail(message.why))
    else if (message.kind === 'waits') {
      if (this.#worker) say(this.#worker, message.waits)
    }    else if (message.kind === 'wire') {
      this.#remember(JSON.parse(message.text) as LiveNews | { type: 'other' })
      this.onMessage?.(message.text)
    } else if (message.kind === 'choose') inBackground(this.#choose(message.id, message.question))
    else {
      const pending = this.#requests.get(message.id)
      this.#requests.delete(message.id)
      const { status, data } = JSON.parse(message.text) as { status: number; data: { code: string; message: string } }
      if (status < 300) pending?.resolve(data)
      else pending?.reject(new Problem(data.code, data.message))
    }
  }

  async #choose(id: number, question: string): Promise<void> {
    const action = await choose(JSON.parse(question) as Parameters<typeof choose>[0]).catch(() => -1)
    this.#post({ kind: 'chosen', id, action })
  }

  send(text: string): void {
    this.start()
    this.#post({ kind: 'wire', text })
  }

  /** A request, as to the server's API. Until Python is there, what was last shown answers. */
  async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    this.start()
    const kept = method === 'GET' && progress.state !== 'ready' ? await this.#kept(path) : null
    if (kept) return kept as T
    const data = await new Promise((resolve, reject) => {
      const message: ToWorker = { kind: 'request', id: ++this.#count, method, path, body: body === undefined ? '' : JSON.stringify(body) }
      this.#requests.set(this.#count, { message, resolve, reject })
      if (this.#begun === this.#worker) this.#post(message) // otherwise after the message that starts the worker
    })
    if (method === 'GET') this.#learn(path, data)
    return data as T
  }

  // ---- what was last shown

  async #kept(path: string): Promise<unknown> {
    const [, table, part] = /^tables\/([^/?]+)(\/board)?$/.exec(path) ?? []
    if (!table) return null
    const shown = await this.shownOf(table)
    return (part ? shown.board : shown.table) ?? null
  }

  #learn(path: string, data: unknown): void {
    const [, table, part] = /^tables\/([^/?]+)(\/board)?$/.exec(path) ?? []
    if (!table) return
    const shown = this.#shown.get(table) ?? { seats: {} }
    if (part) shown.board = data as Record<string, unknown>
    else shown.table = data as TableNow
    this.#shown.set(table, shown)
    this.#keepSoon(table)
  }

  async shownOf(table: string): Promise<Shown> {
    const found = this.#shown.get(table) ?? (await readShown(table)) ?? { seats: {} }
    this.#shown.set(table, found)
    return found
  }

  #remember(message: LiveNews | { type: 'other' }): void {
    if (message.type !== 'news') return
    const shown = this.#shown.get(message.table) ?? { seats: {} }
    const known = shown.seats[String(message.seat)]?.news ?? []
    const first = message.news[0]?.number ?? known.length + 1
    if (first > known.length + 1) return // it does not follow on what is known
    const news = [...known.slice(0, first - 1), ...message.news]
    shown.seats[String(message.seat)] = { news, now: message.now }
    if (shown.table) shown.table = { ...shown.table, state: message.now.state, seats: message.now.seats, waiting: message.now.waiting }
    this.#shown.set(message.table, shown)
    this.#keepSoon(message.table)
  }

  #keepSoon(table: string): void {
    clearTimeout(this.#timers.get(table))
    this.#timers.set(
      table,
      window.setTimeout(() => this.#keep(table), KEEP_AFTER_MS),
    )
  }

  #keep(table: string): void {
    clearTimeout(this.#timers.get(table))
    this.#timers.delete(table)
    const shown = this.#shown.get(table)
    if (shown) inBackground(keepShown(table, shown))
  }

  #keepAll(): void {
    for (const table of [...this.#timers.keys()]) this.#keep(table)
  }
}

export const device = new DeviceClient()
