// Fetches again what was lost on the way: after growing pauses, and at once when the browser is back on the network.
// The page, its workers and `boot.ts` share this file, so it imports nothing.
const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 10_000
const PATIENCE_MS = 30_000 // for an answer that never comes; longer with each try, since a slow line is not a lost one
const UNSAID_MS = 700 // most losses are over before anybody could read of them

/** Nothing arrived, or only a part, or a proxy answered in the server's place. */
export class Lost extends Error {}

export interface How {
  wanted?: (() => boolean) | undefined // whether it is still worth fetching again; otherwise the loss is thrown
  patience?: number // milliseconds, for what takes a server long
  silent?: boolean // nobody waits for it, so the line does not mention it
  patient?: boolean // a server that is busy is asked again too: without an answer there is nothing to show
}

/** For what is asked again soon anyway. */
export const once: How = { wanted: () => false }

const awaited = new Set<object>()
let said = false
let onWaiting: ((waiting: boolean) => void) | null = null

/** Calls back when the page begins and ends to wait for something that was lost. */
export function watchLosses(callback: (waiting: boolean) => void): void {
  onWaiting = callback
  callback(said)
}

/** Also the losses of a worker, which can't write on the page. */
export function say(token: object, waits: boolean): void {
  if (waits) awaited.add(token)
  else awaited.delete(token)
  const tell = (): void => {
    if (said === awaited.size > 0) return
    said = !said
    onWaiting?.(said)
  }
  if (waits) setTimeout(tell, UNSAID_MS)
  else tell()
}

/** Attempts until it succeeds, or fails for another reason than a loss. */
export async function again<T>(attempt: (patience: AbortSignal) => Promise<T>, { wanted = () => true, patience = PATIENCE_MS, silent = false }: How = {}): Promise<T> {
  const token = {}
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(AbortSignal.timeout(patience * (tries + 1)))
      } catch (error) {
        if (!(error instanceof Lost) || !wanted()) throw error
      }
      if (!silent) say(token, true)
      await pause(tries)
      if (!wanted()) throw new Lost()
    }
  } finally {
    say(token, false)
  }
}

/** Longer with each try, never the same for two visitors, and over at once when the network is back. */
export function pause(tries: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries) * (0.5 + Math.random()))
    addEventListener('online', end)
  })
}

/** A response with all of its body. */
export async function fetchWhole(url: string, patience: AbortSignal, init?: RequestInit): Promise<Response> {
  let response: Response
  let body: ArrayBuffer
  try {
    response = await fetch(url, { signal: patience, ...init })
    body = await response.arrayBuffer()
  } catch (error) {
    throw new Lost(String(error))
  }
  if (isFromProxy(response)) throw new Lost(`${url}: ${response.status}`)
  const { status, statusText, headers } = response
  return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers })
}

/** Whether a server behind a proxy did not answer itself: what it says of its own is JSON. */
function isFromProxy({ status, headers }: Response): boolean {
  return status >= 500 && !headers.get('content-type')?.startsWith('application/json')
}
