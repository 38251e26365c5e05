// Scripts and styles, fetched again until they are there. A browser remembers a failed import for as long as the page lives, that
// of a file which the imported one needs too, so all files are fetched before the import, which then finds them in the cache.
import { again, fetchWhole, Lost } from './again'
import { reloadForNewVersion, reloadOnce } from './version'

const fetched = new Map<string, Promise<unknown>>([[import.meta.url, Promise.resolve()]])

/** Takes the place of Vite's own helper around each `import()`; `files` are those that it needs, the imported one among them. */
export async function importAgain<T>(load: () => Promise<T>, files: string[] = [], from = import.meta.url): Promise<T> {
  await Promise.all(files.map((file) => fetchFile(new URL(file, from).href)))
  try {
    return await load()
  } catch (error) {
    // The browser has not kept what was fetched, and lost it when it asked again: only a new document asks once more.
    if (error instanceof TypeError && /module/i.test(error.message)) await reloadOnce()
    throw error
  }
}

/** Fetches a script, or a style, which is then in use. */
export function fetchFile(url: string): Promise<unknown> {
  const found = fetched.get(url) ?? again((patience) => attempt(url, patience))
  fetched.set(url, found)
  return found
}

async function attempt(url: string, patience: AbortSignal): Promise<void> {
  const response = await fetchWhole(url, patience)
  if (response.status === 404) await reloadForNewVersion()
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) throw new Lost(`${url}: ${response.status}`)
  if (url.endsWith('.css')) await applyStyle(url)
}

/** A stylesheet of the document may be on its way, or lost. */
async function applyStyle(url: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => link.href === url)
  for (const link of links) {
    if (link.sheet ? hasRules(link.sheet) : await loads(link)) return
    link.remove()
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = url
  document.head.append(link)
  if (await loads(link)) return
  link.remove()
  throw new Lost(url)
}

export function hasRules(sheet: CSSStyleSheet): boolean {
  try {
    return sheet.cssRules.length > 0
  } catch {
    return false // a browser tells no rules of a style that never came, or of another host
  }
}

function loads(link: HTMLLinkElement): Promise<boolean> {
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => resolve(false))
  })
}
