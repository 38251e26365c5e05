// Requests to the server. What it refuses is thrown as a Problem with a code and a sentence.
import type * as api from './types'

const TRIES = 3

export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

async function answered<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T
  const told = (await response.json().catch(() => ({}))) as Partial<api.Problem>
  throw new Problem(told.code ?? 'internal', told.message ?? response.statusText)
}

// Who asks too often is told when to ask again, and does so: a page that loads while much happens is not lost.
async function patiently(path: string, how?: RequestInit): Promise<Response> {
  for (let left = TRIES; ; left--) {
    const response = await fetch(`/api/${path}`, how)
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !seconds || left === 1) return response
    await new Promise((go) => setTimeout(go, 1000 * seconds))
  }
}

export async function get<T>(path: string, query: Record<string, string | number | null | undefined> = {}): Promise<T> {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== undefined) asked.set(name, String(value))
  const search = asked.size ? `?${asked}` : ''
  return answered<T>(await patiently(`${path}${search}`))
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  return answered<T>(await patiently(path, { method: 'POST', headers, body: JSON.stringify(body) }))
}

// A word of one's own, for requests that may be sent twice and for the dice.
export function word(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
