// Starts the page: fetches its script and its style until they are there. If this small file is lost itself, `boot_again.ts` asks
// for it again; of the two, one is enough. `web/boot_plugin.ts` makes both, and says what is started.
import { watchLosses } from './lost/again'
import { fetchFile } from './lost/files'
import { quietLine } from './lost/line'

declare const FILES: string[] // what the page starts with, from the folder of this script; the first is to be run
declare const WORDS: string // of the line, until the page has its own

const PARSED_MS = 3000
const script = document.currentScript as HTMLScriptElement
const started = window as Window & { lusoriaStarted?: boolean }

/** Until the document is there; one that broke off is as long as it gets, and may have no body. */
async function parsed(): Promise<void> {
  if (document.readyState === 'loading') {
    await Promise.race([
      new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve)),
      new Promise((resolve) => setTimeout(resolve, PARSED_MS)),
    ])
  }
  if (!(document.body as HTMLElement | null)) document.documentElement.append(document.createElement('body'))
}

async function start(): Promise<void> {
  const files = FILES.map((file) => new URL(file, script.src).href)
  const fetching = Promise.all(files.map(fetchFile))
  await parsed()
  quietLine().dataset['again'] = WORDS
  watchLosses((waiting) => (quietLine().textContent = waiting ? WORDS : ''))
  await fetching
  await import(/* @vite-ignore */ files[0] ?? '')
}

if (!started.lusoriaStarted) {
  started.lusoriaStarted = true
  start().catch(reportError)
}
