// The socket: one for the whole page. It comes back by itself, and asks for what it has missed.
import { Problem, word } from '../api/http'
import type { Act, LiveDone, LiveNews, LivePong, LiveProblem } from '../api/types'

type FromServer = LiveNews | LiveDone | LiveProblem | LivePong
type Heard = (news: LiveNews) => void

interface Watching {
  table: string
  seat: number | null
  seen: number
  untold: LiveNews[]
  toldAt: number
  timer: number
  heard: Heard
  failed: (problem: Problem) => void
}

interface Waiting {
  text: string
  done: (done: LiveDone) => void
  failed: (problem: Problem) => void
}

const SLOWEST = 5000 // milliseconds between two tries to come back
const BREATH = 60 // milliseconds: what bots answer within them is told together, so that the move before it is painted first
const SILENCE = 20000 // after which the line is tested

class Live {
  state = $state<'resting' | 'connecting' | 'open' | 'lost'>('resting')
  #socket: WebSocket | null = null
  #watching = new Map<string, Watching>()
  #waiting = new Map<string, Waiting>()
  #tries = 0
  #timer = 0
  #heardAt = 0

  constructor() {
    if (typeof window === 'undefined') return
    window.addEventListener('online', () => this.#again(0))
    window.setInterval(() => this.#test(), SILENCE / 2)
  }

  /** Tells of a table from its beginning, and of what happens from now on. Returns what ends it. */
  watch(table: string, seat: number | null, heard: Heard, failed: (problem: Problem) => void): () => void {
    const key = `${table} ${seat ?? '-'}`
    const one: Watching = { table, seat, seen: 0, untold: [], toldAt: 0, timer: 0, heard, failed }
    this.#watching.set(key, one)
    this.#open()
    this.#send(this.#wish(one))
    return () => {
      if (this.#watching.get(key) !== one) return
      this.#watching.delete(key)
      window.clearTimeout(one.timer)
      this.#send(JSON.stringify({ type: 'unwatch', table, seat }))
    }
  }

  /** Does something at a table. Sent again if the line breaks: with its key it is done once. */
  act(table: string, what: Act['do'], body: Record<string, unknown> = {}): Promise<LiveDone> {
    const id = word()
    const text = JSON.stringify({ type: 'act', table, do: what, with: { ...body, key: id }, id })
    return new Promise((done, failed) => {
      this.#waiting.set(id, { text, done, failed })
      this.#open()
      this.#send(text)
    })
  }

  #wish(one: Watching): string {
    return JSON.stringify({ type: 'watch', table: one.table, seat: one.seat, seen: one.seen })
  }

  #send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text)
  }

  #open(): void {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return
    this.state = this.#tries ? 'lost' : 'connecting'
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}/api/live`)
    this.#socket = socket
    socket.onopen = () => {
      this.state = 'open'
      this.#tries = 0
      this.#heardAt = Date.now()
      for (const one of this.#watching.values()) socket.send(this.#wish(one))
      for (const one of this.#waiting.values()) socket.send(one.text)
    }
    socket.onmessage = (message) => {
      this.#heardAt = Date.now()
      this.#hear(JSON.parse(String(message.data)) as FromServer)
    }
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost()
    }
  }

  #lost(): void {
    this.#socket = null
    if (!this.#watching.size && !this.#waiting.size) {
      this.state = 'resting'
      return
    }
    this.state = 'lost'
    this.#again(Math.min(SLOWEST, 150 * 2 ** this.#tries++))
  }

  #again(delay: number): void {
    window.clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => {
      if (this.#watching.size || this.#waiting.size) this.#open()
    }, delay)
  }

  #test(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    const silent = Date.now() - this.#heardAt
    if (silent > 2 * SILENCE) {
      const dead = this.#socket
      this.#lost()
      dead.close()
    } else if (silent > SILENCE) this.#send(JSON.stringify({ type: 'ping' }))
  }

  #hear(told: FromServer): void {
    if (told.type === 'news') {
      const one = this.#watching.get(`${told.table} ${told.seat ?? '-'}`)
      if (!one) return
      const first = told.news[0]?.number ?? one.seen + 1
      if (first > one.seen + 1) this.#send(this.#wish(one)) // something is missing: ask again
      else {
        told.news = told.news.filter((n) => n.number > one.seen)
        one.seen = Math.max(one.seen, told.now.number)
        one.untold.push(told)
        const wait = one.toldAt + BREATH - performance.now()
        if (wait <= 0) this.#tell(one)
        else one.timer ||= window.setTimeout(() => this.#tell(one), wait)
      }
    } else if (told.type === 'done' && told.id) {
      for (const one of this.#watching.values()) this.#tell(one) // what was done is seen before it is said to be done
      this.#waiting.get(told.id)?.done(told)
      this.#waiting.delete(told.id)
    } else if (told.type === 'problem') {
      const problem = new Problem(told.code, told.message)
      if (told.id) {
        this.#waiting.get(told.id)?.failed(problem)
        this.#waiting.delete(told.id)
      } else for (const one of this.#watching.values()) if (!told.table || told.table === one.table) one.failed(problem)
    }
  }

  #tell(one: Watching): void {
    window.clearTimeout(one.timer)
    one.timer = 0
    const last = one.untold.at(-1)
    if (!last) return
    const news = one.untold.flatMap((told) => told.news)
    one.untold = []
    one.toldAt = performance.now()
    one.heard({ ...last, news })
  }
}

export const live = new Live()
