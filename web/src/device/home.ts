// Where the page lives: with a server, or in a folder of files, as `lusoria site build` makes it. The document says which.
function told(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

export const hasServer = told('lusoria-home') !== 'files'
export const VERSION = told('lusoria-version') // of this build; empty while the page is developed

/** The address of the folder that the page is in. A server has it at its root. */
export const BASE = hasServer ? `${location.origin}/` : new URL('.', location.href).href

/** The whole address of a file of the page. */
export function address(path: string): string {
  return `${BASE}${path}`
}
