// The page without a network: registers the service worker, says when a new version waits, and keeps the table for the device.
import { address, hasServer, VERSION } from './home'
import { progress } from './progress.svelte'
import { again, Lost } from '../lost/again'
import { inBackground } from '../lost/background'

const CHECK_EVERY_MS = 30 * 60 * 1000
const MAX_TRIES = 6 // to load the service worker: a host may have none
const AFTER_SHELL_MS = 8000 // somebody who came to play has begun a game before

type Question = 'version' | 'keep'

class Offline {
  update = $state(false) // whether a newer version than this one is ready
  kept = $state(false) // whether everything is there to play without a network
  #waiting: ServiceWorker | null = null
  #checked = Date.now()

  /** Whether the browser allows service workers here: not on plain http, except on this machine. */
  get possible(): boolean {
    return isSecureContext && 'serviceWorker' in navigator
  }

  /** Registers the service worker. */
  async start(): Promise<void> {
    if (!this.possible || !VERSION) return
    try {
      let tries = 0
      const attempt = (): Promise<ServiceWorkerRegistration> => (tries++, register())
      const registration = await again(attempt, { silent: true, wanted: () => tries < MAX_TRIES })
      this.#follow(registration)
      if (isInstalledApp() || (!hasServer && !savesData())) this.#keepLater()
    } catch {
      // the page works without: a private window may forbid it
    }
  }

  /** Changes to the new version: the page starts again. Other windows stay as they are. */
  use(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    if (this.#waiting?.state === 'installed') this.#waiting.postMessage('use')
    else location.reload() // another window has changed already
  }

  /** Loads what a table on the device needs, to be played without a network from now on. */
  async keep(): Promise<boolean> {
    if (!this.possible) return false
    const { active } = await navigator.serviceWorker.ready
    this.kept = active !== null && (await ask(active, 'keep')) === true
    return this.kept
  }

  /** Keeps the rest, unless a table is being loaded just then: what somebody waits for comes first. */
  #keepLater(): void {
    setTimeout(() => (progress.state === 'loading' ? this.#keepLater() : inBackground(this.keep())), AFTER_SHELL_MS)
  }

  #follow(registration: ServiceWorkerRegistration): void {
    inBackground(this.#consider(registration.waiting))
    registration.addEventListener('updatefound', () => {
      const found = registration.installing
      found?.addEventListener('statechange', () => {
        if (found.state === 'installed' && registration.active) inBackground(this.#consider(found))
      })
    })
    navigator.serviceWorker.addEventListener('controllerchange', () => inBackground(this.#compare()))
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - this.#checked < CHECK_EVERY_MS) return
      this.#checked = Date.now()
      void registration.update().catch(() => undefined) // without a network there is nothing new
    })
  }

  /** A worker that waits: of this very version, which a server has sent already, or of a newer one, which is offered. */
  async #consider(worker: ServiceWorker | null): Promise<void> {
    if (!worker) return
    if ((await ask(worker, 'version')) === VERSION) return worker.postMessage('use')
    this.#waiting = worker
    this.update = true
  }

  /** Another window has changed to a new version. */
  async #compare(): Promise<void> {
    const worker = navigator.serviceWorker.controller
    if (worker && (await ask(worker, 'version')) !== VERSION) this.update = true
  }
}

/** A browser that can't load the service worker says so with a TypeError; one that forbids it in another way. */
async function register(): Promise<ServiceWorkerRegistration> {
  try {
    return await navigator.serviceWorker.register(address('sw.js'), { scope: address(''), updateViaCache: 'none' })
  } catch (error) {
    if (error instanceof TypeError) throw new Lost(error.message)
    throw error
  }
}

function ask(worker: ServiceWorker, question: Question): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = (event) => resolve(event.data)
    worker.postMessage(question, [port2])
  })
}

function isInstalledApp(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** Whether the player has asked for small downloads. */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}

export const offline = new Offline()
