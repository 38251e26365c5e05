// Requests to the server, or to the device, where a table is on it. A refusal is thrown as a Problem with a code and a sentence.
// One that gets lost is sent again: all that change something have a key, by which the server carries them out once.
import { isForDevice } from '../device/where'
import { again, fetchWhole, Lost, type How } from '../lost/again'
import type * as api from './types'

const MAX_TRIES = 3
const THOUGHT = { about: /\/(hint|chances|verify|what_if)/, patience: 300_000 } // what the server has to think about, perhaps in a queue

export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** What a response says; an answer that is not JSON is not the server's own. */
async function parse<T>(response: Response, patient = false): Promise<T> {
  if (response.ok) {
    return (await response.json().catch((error: unknown) => {
      throw new Lost(String(error))
    })) as T
  }
  const problem = (await response.json().catch(() => ({}))) as Partial<api.Problem>
  if (patient && problem.code === 'busy') throw new Lost(problem.message)
  throw new Problem(problem.code ?? 'internal', problem.message ?? response.statusText)
}

/** Fetches from the API. A rate-limited request is sent again after the pause that the server asks for. */
async function fetchWithRetry(path: string, patience: AbortSignal, init?: RequestInit): Promise<Response> {
  for (let left = MAX_TRIES; ; left--) {
    const response = await fetchWhole(`/api/${path}`, patience, init)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !seconds || left === 1) return response
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds))
  }
}

function patienceFor(path: string): How {
  return THOUGHT.about.test(path) ? { patience: THOUGHT.patience } : {}
}

export async function get<T>(path: string, query: Record<string, string | number | null | undefined> = {}, how: How = {}): Promise<T> {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== undefined) params.set(name, String(value))
  const search = params.size ? `?${params}` : ''
  if (isForDevice(path)) return askDevice<T>('GET', `${path}${search}`)
  return again(async (patience) => parse<T>(await fetchWithRetry(`${path}${search}`, patience), how.patient), { ...patienceFor(path), ...how })
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  if (isForDevice(path)) return askDevice<T>('POST', path, body)
  const headers = { 'content-type': 'application/json' }
  return again(async (patience) => parse<T>(await fetchWithRetry(path, patience, { method: 'POST', headers, body: JSON.stringify(body) })), patienceFor(path))
}

/** The same request to the tables on this device. */
export async function askDevice<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { device } = await import('../device/client.svelte')
  return device.request<T>(method, path, body)
}

/** 96 random bits in hex: an idempotency key for a request that may be sent twice, or a player's share of the dice. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
