// Thinks in a worker of the browser: the same rules and the same search as on the server, as WebAssembly.
import { Bot } from '../../packages/lusoria/src/bots'
import type { Description } from '../../packages/lusoria/src/description'
import { GameModule } from '../../packages/lusoria/src/module'
import type { Budget } from '../../packages/lusoria/src/search'
import type { BrowserLook } from '../api/types'

export interface Job {
  module: string
  box: string
  looks: BrowserLook[]
}

/** What came out of one look: all moves, the best first. */
export interface Found {
  action: number
  chance: number
  weight: number
}

export type Report = { at: number; found: Found[] } | { failed: string }

let game: GameModule | null = null
let path = ''
const bots = new Map<string, Bot>()

function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
}

async function fetched(file: string): Promise<ArrayBuffer> {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.arrayBuffer()
}

async function open(job: Job): Promise<GameModule> {
  if (!game || path !== job.module) {
    const [module, description] = await Promise.all([fetched(job.module), fetched(job.module.replace(/\.wasm$/, '.json'))])
    game = await GameModule.load({ module, description: JSON.parse(new TextDecoder().decode(description)) as Description, box: bytes(job.box) })
    path = job.module
    bots.clear()
  }
  game.loadBox(bytes(job.box))
  return game
}

function botFor(game: GameModule, iterations: number | null): Bot {
  const budget: Budget = iterations === null ? game.description.bots.advice : { iterations }
  const key = JSON.stringify(budget)
  const found = bots.get(key) ?? new Bot(game, budget)
  bots.set(key, found)
  return found
}

self.onmessage = async (event: MessageEvent<Job>) => {
  const tell = (report: Report): void => self.postMessage(report)
  try {
    const game = await open(event.data)
    event.data.looks.forEach((look, at) => tell({ at, found: botFor(game, look.iterations).weigh(bytes(look.state), look.seat, look.seed) }))
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) })
  }
}
