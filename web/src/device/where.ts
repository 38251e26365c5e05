// Which tables live on this device. Those that were opened here say so in their id; imported games are remembered by theirs.
import { hasServer } from './home'

const PREFIX = 'device-' // as lusoria/device/home.py writes it
const STORAGE_KEY = 'lusoria-imported'

function imported(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** Whether a table is on this device, and not on the server. */
export function isHere(table: string): boolean {
  return !hasServer || table.startsWith(PREFIX) || imported().includes(table)
}

/** Whether a request is for the device: about a table that is here, or, without a server, about anything. */
export function isForDevice(path: string): boolean {
  const table = /^tables\/([^/?]+)/.exec(path)?.[1]
  return table ? isHere(table) : !hasServer
}

/** A game came from a file. Its id is that of the place where it was played. */
export function rememberImported(table: string): void {
  if (table.startsWith(PREFIX) || imported().includes(table)) return
  localStorage.setItem(STORAGE_KEY, JSON.stringify([...imported(), table]))
}

/** The copy of a game is gone. If a server has the game, its address is the server's again. */
export function forgetImported(table: string): void {
  if (imported().includes(table)) localStorage.setItem(STORAGE_KEY, JSON.stringify(imported().filter((one) => one !== table)))
}
