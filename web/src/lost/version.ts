// A server that has a new version no longer has the files of this one. The page then starts again, once, with what was typed.
import { BASE, VERSION } from '../device/home'

const STORAGE_KEY = 'lusoria-reloaded' // when each version was reloaded
const NOT_AGAIN_MS = 10 * 60 * 1000

export const before: { reload?: () => Promise<void> } = {} // keeps what was typed

/** Starts again if the server has another version of the page. Otherwise a file is missing for a while only. */
export async function reloadForNewVersion(): Promise<void> {
  const page = await fetch(BASE, { cache: 'no-store' }).then((answer) => answer.text(), () => '')
  const theirs = /"lusoria-version" content="(\w+)"/.exec(page)?.[1]
  if (theirs && theirs !== VERSION) await reloadOnce()
}

/** Starts again and never returns, unless that has just been tried, or can't be remembered: then it would go in circles. */
export async function reloadOnce(): Promise<void> {
  try {
    const done = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
    if (Date.now() - (done[VERSION] ?? 0) < NOT_AGAIN_MS) return
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...done, [VERSION]: Date.now() }))
  } catch {
    return
  }
  await before.reload?.()
  location.reload()
  await new Promise(() => {})
}
