// Whether this browser can think, and the worker that does it.
import type { BrowserLook, BrowserQuestion } from '../api/types'
import { again, fetchWhole, say } from '../lost/again'
import type { Found, Job, Report } from './worker'
import workerUrl from './worker?worker&url'

let worker: Worker | null = null
let allowed: Promise<boolean> | null = null
let last: Promise<unknown> = Promise.resolve()

/** Whether WebAssembly is there and the policy that came with the worker's script allows it: trying would be logged. */
export function canThink(): Promise<boolean> {
  allowed ??= isAllowed()
  return allowed
}

async function isAllowed(): Promise<boolean> {
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') return false
  const response = await again((patience) => fetchWhole(workerUrl, patience)) // kept by the browser: the worker loads the same file
  const policy = response.headers.get('content-security-policy')
  return response.ok && (policy ?? '').split(',').every(allowsWasm)
}

function allowsWasm(policy: string): boolean {
  const rules = policy.split(';').map((rule) => rule.trim().split(/\s+/))
  const scripts = rules.find(([name]) => name === 'script-src') ?? rules.find(([name]) => name === 'default-src')
  return !scripts || scripts.includes("'wasm-unsafe-eval'") || scripts.includes("'unsafe-eval'")
}

/** What the search finds at each look, in order; one question after the other. */
export function think(question: BrowserQuestion, looks: BrowserLook[], onLook: (done: number) => void = () => {}): Promise<Found[][]> {
  const answer = last.then(() => ask({ module: question.module ?? '', box: question.box, looks }, onLook))
  last = answer.catch(() => undefined)
  return answer
}

/** What a bot of a level does, from what its seat knows. */
export async function choose(question: { module: string; box: string; level: string; look: BrowserLook }): Promise<number> {
  const { module, box, level, look } = question
  const answer = last.then(() => ask({ module, box, looks: [look], level }, () => {}))
  last = answer.catch(() => undefined)
  return (await answer)[0]?.[0]?.action ?? -1
}

function ask(job: Job, onLook: (done: number) => void): Promise<Found[][]> {
  return new Promise((resolve, reject) => {
    const thinking = (worker ??= new Worker(workerUrl, { type: 'module' }))
    const found: Found[][] = []
    const stop = (why: string): void => {
      thinking.terminate()
      say(thinking, false)
      worker = null
      reject(new Error(why))
    }
    thinking.onerror = (event) => {
      event.preventDefault()
      stop(event.message)
    }
    thinking.onmessage = (event: MessageEvent<Report>) => {
      if ('waits' in event.data) return say(thinking, event.data.waits)
      if ('failed' in event.data) return stop(event.data.failed)
      found[event.data.at] = event.data.found
      onLook(found.length)
      if (found.length === job.looks.length) resolve(found)
    }
    if (job.looks.length) thinking.postMessage(job)
    else resolve(found)
  })
}
