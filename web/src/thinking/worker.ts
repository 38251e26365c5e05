// Thinks in a worker of the browser: the same rules and the same search as on the server, as WebAssembly.
import { Bot } from '../../packages/lusoria/src/bots'
import type { Description } from '../../packages/lusoria/src/description'
import { GameModule } from '../../packages/lusoria/src/module'
import { Network } from '../../packages/lusoria/src/network'
import type { Budget } from '../../packages/lusoria/src/search'
import type { BrowserLook } from '../api/types'
import { again, fetchWhole, watchLosses } from '../lost/again'

export interface Job {
  module: string
  box: string
  looks: BrowserLook[]
  level?: string // of a bot that has to move
}

/** What came out of one look: all moves, the best first. */
export interface Found {
  action: number
  chance: number
  weight: number
}

export type Report = { at: number; found: Found[] } | { failed: string } | { waits: boolean } // for something that was lost

const INSTANT = 1 // evaluation: a first impression, which only a network has

let game: GameModule | null = null
let network: Network | null = null
let path = ''
const bots = new Map<string, Bot>()

function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0))
}

async function fetched(file: string): Promise<ArrayBuffer> {
  const response = await again((patience) => fetchWhole(file, patience))
  if (!response.ok) throw new Error(`${file}: ${response.status}`)
  return response.arrayBuffer()
}

/** The file of the same name with another ending. */
function beside(module: string, ending: string): string {
  return module.replace(/\.wasm$/, ending)
}

async function open(job: Job): Promise<GameModule> {
  if (!game || path !== job.module) {
    const [module, description] = await Promise.all([fetched(job.module), fetched(beside(job.module, '.json'))])
    game = await GameModule.load({ module, description: JSON.parse(new TextDecoder().decode(description)) as Description, box: bytes(job.box) })
    network = game.description.bots.shipsNetwork ? await Network.load(game, new Uint8Array(await fetched(beside(job.module, '.npz')))) : null
    path = job.module
    bots.clear()
  }
  game.loadBox(bytes(job.box))
  return game
}

function botFor(game: GameModule, iterations: number | null, level?: string): Bot {
  const { advice, levels } = game.description.bots
  const given: string | Budget = level ?? (iterations === null ? advice : { iterations, even: advice.even })
  const key = JSON.stringify(given)
  const found = bots.get(key) ?? new Bot(game, given, network, levels.find((one) => one.name === level)?.seconds)
  bots.set(key, found)
  return found
}

const tell = (report: Report): void => self.postMessage(report)
watchLosses((waits) => tell({ waits }))

self.onmessage = async (event: MessageEvent<Job>) => {
  try {
    const game = await open(event.data)
    event.data.looks.forEach((look, at) => {
      const nothing = look.iterations === INSTANT && !network
      tell({ at, found: nothing ? [] : botFor(game, look.iterations, event.data.level).weigh(bytes(look.state), look.seat, look.seed) })
    })
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) })
  }
}
