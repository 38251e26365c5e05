// Requests to the server, or to the device, where a table is on it. A refusal is thrown as a Problem with a code and a sentence.
import { isForDevice } from '../device/where'
import type * as api from './types'

const MAX_TRIES = 3

export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

async function parse<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T
  const problem = (await response.json().catch(() => ({}))) as Partial<api.Problem>
  throw new Problem(problem.code ?? 'internal', problem.message ?? response.statusText)
}

/** Fetches from the API. A rate-limited request is sent again after the pause that the server asks for. */
async function fetchWithRetry(path: string, init?: RequestInit): Promise<Response> {
  for (let left = MAX_TRIES; ; left--) {
    const response = await fetch(`/api/${path}`, init)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !seconds || left === 1) return response
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds))
  }
}

export async function get<T>(path: string, query: Record<string, string | number | null | undefined> = {}): Promise<T> {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== undefined) params.set(name, String(value))
  const search = params.size ? `?${params}` : ''
  if (isForDevice(path)) return askDevice<T>('GET', `${path}${search}`)
  return parse<T>(await fetchWithRetry(`${path}${search}`))
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  if (isForDevice(path)) return askDevice<T>('POST', path, body)
  const headers = { 'content-type': 'application/json' }
  return parse<T>(await fetchWithRetry(path, { method: 'POST', headers, body: JSON.stringify(body) }))
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
