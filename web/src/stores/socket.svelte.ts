// The live connection: a WebSocket to the server, one for the whole page, which reconnects by itself and asks for what it missed;
// and the same to the tables on this device.
import { Problem, randomToken } from '../api/http'
import { isHere } from '../device/where'
import type { Act, Happened, LiveAnnouncement, LiveChanged, LiveDone, LiveNews, LivePong, LiveProblem, TableNow } from '../api/types'
import { inBackground } from '../lost/background'
import { hold } from '../lost/draft'

type ServerMessage = LiveNews | LiveChanged | LiveDone | LiveProblem | LivePong | LiveAnnouncement
type OnNews = (messages: LiveNews[]) => void
type OnProblem = (problem: Problem) => void

interface Subscription {
  table: string
  seat: number | null
  seen: number // the number of the last entry received
  behind: number // the same, when the server last said that there is more; -1 if it never did
  now: TableNow | null // as it was told last; what changes is told without the rest
  parts: Happened[] // the beginning of a long message, which the server sends in parts
  queue: LiveNews[] // received, not yet delivered
  deliveredAt: number
  timer: number
  onNews: OnNews
  onProblem: OnProblem
}

interface PendingRequest {
  text: string
  resolve: (done: LiveDone) => void
  reject: (problem: Problem) => void
}

const MAX_RECONNECT_DELAY_MS = 5000
const BATCH_MS = 60 // news within this time is delivered together, so that the player's own move is painted before the bots answer
const PING_MS = 20000 // between pings; the answer also says whether any news was lost

/** What a WebSocket does. */
interface Connection {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((message: { data: unknown }) => void) | null
  onclose: (() => void) | null
  send(text: string): void
  close(): void
  preview?(table: string, seat: number | null): Promise<void>
}

class Socket {
  state = $state<'idle' | 'connecting' | 'open' | 'lost'>('idle')
  announcement = $state<string | null>(null) // of the operator
  #socket: Connection | null = null
  #connecting = false
  #subscriptions = new Map<string, Subscription>()
  #requests = new Map<string, PendingRequest>()
  #retries = 0
  #timer = 0
  #receivedAt = 0
  #openedAt = 0
  #pingedAt = 0

  constructor(readonly connect: () => Connection | Promise<Connection>) {
    if (typeof window === 'undefined') return
    window.addEventListener('online', () => {
      if (this.#socket instanceof WebSocket && this.#socket.readyState === WebSocket.CONNECTING) this.#reconnect()
      this.#reconnectIn(0)
    })
    document.addEventListener('visibilitychange', () => this.#ping())
    window.setInterval(() => this.#checkAlive(), PING_MS / 2)
  }

  /** Delivers the news of a table from its first entry on, as one seat or a spectator sees it. Returns a function that unsubscribes. */
  watch(table: string, seat: number | null, onNews: OnNews, onProblem: OnProblem): () => void {
    const key = `${table} ${seat ?? '-'}`
    const subscription: Subscription = { table, seat, seen: 0, behind: -1, now: null, parts: [], queue: [], deliveredAt: 0, timer: 0, onNews, onProblem }
    this.#subscriptions.set(key, subscription)
    this.#open()
    inBackground(this.#socket?.preview?.(table, seat))
    this.#send(watchMessage(subscription))
    return () => {
      if (this.#subscriptions.get(key) !== subscription) return
      this.#subscriptions.delete(key)
      window.clearTimeout(subscription.timer)
      this.#send(JSON.stringify({ type: 'unwatch', table, seat }))
    }
  }

  /** Sends a command to a table. After a lost connection it is sent again; its key makes the server carry it out once. */
  act(table: string, command: Act['do'], body: Record<string, unknown> = {}): Promise<LiveDone> {
    const id = randomToken()
    const text = JSON.stringify({ type: 'act', table, do: command, with: { ...body, key: id }, id })
    const answer = new Promise<LiveDone>((resolve, reject) => this.#requests.set(id, { text, resolve, reject }))
    hold(answer)
    this.#open()
    this.#send(text)
    return answer
  }

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  #open(): void {
    if (this.#connecting || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return
    this.state = this.#retries ? 'lost' : 'connecting'
    this.#openedAt = Date.now()
    const connection = this.connect()
    if (!(connection instanceof Promise)) return this.#use(connection)
    this.#connecting = true
    inBackground(connection.then((found) => this.#use(found)).finally(() => (this.#connecting = false)))
  }

  #use(socket: Connection): void {
    this.#socket = socket
    for (const { table, seat } of this.#subscriptions.values()) inBackground(socket.preview?.(table, seat))
    socket.onopen = () => {
      this.state = 'open'
      this.#retries = 0
      this.announcement = null // the server tells it again, if it still holds
      this.#receivedAt = Date.now()
      for (const subscription of this.#subscriptions.values()) socket.send(watchMessage(subscription))
      for (const request of this.#requests.values()) socket.send(request.text)
    }
    socket.onmessage = (message) => {
      this.#receivedAt = Date.now()
      this.#receive(JSON.parse(String(message.data)) as ServerMessage)
    }
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost()
    }
    if (socket.readyState === WebSocket.OPEN) socket.onopen() // the device, once Python is there
  }

  #lost(): void {
    this.#socket = null
    if (!this.#subscriptions.size && !this.#requests.size) {
      this.state = 'idle'
      return
    }
    this.state = 'lost'
    // Not all at once: a server that restarts has closed every socket in the same moment.
    this.#reconnectIn(Math.min(MAX_RECONNECT_DELAY_MS, 150 * 2 ** this.#retries++ * (0.5 + Math.random())))
  }

  #reconnectIn(delay: number): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      if (this.#subscriptions.size || this.#requests.size) this.#open()
    }, delay)
  }

  #checkAlive(): void {
    if (!(this.#socket instanceof WebSocket)) return // the device takes its time
    if (Date.now() - Math.max(this.#receivedAt, this.#openedAt) > 2 * PING_MS) this.#reconnect() // also if it never came about
    else if (Date.now() - this.#pingedAt >= PING_MS) this.#ping()
  }

  #ping(): void {
    this.#pingedAt = Date.now()
    this.#send(JSON.stringify({ type: 'ping' }))
  }

  #reconnect(): void {
    const dead = this.#socket
    this.#lost()
    dead?.close()
  }

  /** Asks for news that was lost on the way. If that was of no use the last time, another connection may be. */
  #catchUp({ table, seat, number }: LivePong['tables'][number]): void {
    const subscription = this.#subscriptions.get(`${table} ${seat ?? '-'}`)
    if (!subscription || subscription.seen >= number || subscription.parts.length) return
    if (subscription.behind === subscription.seen) return this.#reconnect()
    subscription.behind = subscription.seen
    this.#send(watchMessage(subscription))
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'news' || message.type === 'changed') {
      const subscription = this.#subscriptions.get(`${message.table} ${message.seat ?? '-'}`)
      if (!subscription) return
      const whole = message.type === 'news' ? message : completed(message, subscription.now)
      if (whole) this.#queue(subscription, whole)
      else this.#send(watchMessage(subscription)) // it follows something else: ask for the whole table
    } else if (message.type === 'done' && message.id) {
      for (const subscription of this.#subscriptions.values()) this.#deliver(subscription) // the move is shown before its promise resolves
      this.#requests.get(message.id)?.resolve(message)
      this.#requests.delete(message.id)
    } else if (message.type === 'pong') {
      for (const one of message.tables) this.#catchUp(one)
    } else if (message.type === 'announcement') {
      this.announcement = message.text
    } else if (message.type === 'problem') {
      const problem = new Problem(message.code, message.message)
      if (message.id) {
        this.#requests.get(message.id)?.reject(problem)
        this.#requests.delete(message.id)
      } else for (const one of this.#subscriptions.values()) if (concerns(message, one)) one.onProblem(problem)
    }
  }

  #queue(subscription: Subscription, message: LiveNews): void {
    const first = message.news[0]?.number ?? subscription.seen + 1
    if (first > subscription.seen + 1) {
      this.#send(watchMessage(subscription)) // there is a gap: ask for what is missing
      return
    }
    subscription.now = message.now
    const news = message.news.filter((entry) => entry.number > subscription.seen)
    message.news = [...subscription.parts, ...news]
    subscription.seen = news.at(-1)?.number ?? Math.max(subscription.seen, message.now.number)
    subscription.parts = subscription.seen < message.now.number ? message.news : []
    if (subscription.parts.length) return // the rest follows
    subscription.queue.push(message)
    const wait = subscription.deliveredAt + BATCH_MS - performance.now()
    if (wait <= 0) this.#deliver(subscription)
    else subscription.timer ||= window.setTimeout(() => this.#deliver(subscription), wait)
  }

  #deliver(subscription: Subscription): void {
    window.clearTimeout(subscription.timer)
    subscription.timer = 0
    const messages = subscription.queue
    if (!messages.length) return
    subscription.queue = []
    subscription.deliveredAt = performance.now()
    subscription.onNews(messages)
  }
}

/** A message with all that has not changed; null if it follows another state of the table. */
function completed({ table, seat, news, after, now }: LiveChanged, before: TableNow | null): LiveNews | null {
  if (before?.number !== after || !before.view) return null
  return { type: 'news', table, seat, news, now: { ...before, ...now, view: { ...before.view, ...now.view } } }
}

/** Whether a problem is about a subscription: of one seat, of a table, or of everything. */
function concerns(message: LiveProblem, one: Subscription): boolean {
  if (message.table && message.table !== one.table) return false
  return message.seat === undefined || message.seat === one.seat
}

function watchMessage({ table, seat, seen }: Subscription): string {
  return JSON.stringify({ type: 'watch', table, seat, seen, differences: true })
}

const toServer = new Socket(() => {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/api/live`) as Connection
})
const toDevice = new Socket(async () => new (await import('../device/connection')).DeviceConnection())

export const socket = {
  get state(): Socket['state'] {
    return toServer.state
  },
  get announcement(): string | null {
    return toServer.announcement
  },
  watch: (table: string, seat: number | null, onNews: OnNews, onProblem: OnProblem) => (isHere(table) ? toDevice : toServer).watch(table, seat, onNews, onProblem),
  act: (table: string, command: Act['do'], body: Record<string, unknown> = {}) => (isHere(table) ? toDevice : toServer).act(table, command, body),
}
