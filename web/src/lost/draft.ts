// What somebody has typed, chosen and begun, for the time of one reload.
const STORAGE_KEY = 'lusoria-draft'
const SETTLES_MS = 5000

/** A control of a form: its selector, and what it holds. */
export type Field = [selector: string, value: string | boolean]

export interface Draft {
  address: string
  fields: Field[]
  focus: string | null
  confirming: Confirming | null
}

/** A move that the page has asked about, and the decision that it answers. */
export interface Confirming {
  table: string
  seat: number
  number: number
  move: string
}

/** What was kept before the page started again; taken once. */
export const kept = take()

export const asking: { confirming: (() => Confirming | null) | null } = { confirming: null } // set by an open table

function take(): Draft | null {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY)
    sessionStorage.removeItem(STORAGE_KEY)
    return text === null ? null : (JSON.parse(text) as Draft)
  } catch {
    return null
  }
}

const sent = new Set<Promise<unknown>>()

/** A command is on its way: the page waits for its answer before it starts again. */
export function hold(answer: Promise<unknown>): void {
  const done = (): boolean => sent.delete(answer)
  sent.add(answer)
  answer.then(done, done)
}

/** Keeps it, once the server has answered what was sent; without an answer that is not awaited for ever. */
export async function keepDraft(): Promise<void> {
  await Promise.race([Promise.allSettled(sent), new Promise((end) => setTimeout(end, SETTLES_MS))])
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].flatMap((one): Field[] => {
    const selector = selectorOf(one)
    if (!selector || one.readOnly || one.type === 'file' || (one.type === 'radio' && !one.checked)) return []
    return [[selector, one.type === 'checkbox' || one.type === 'radio' ? one.checked : one.value]]
  })
  const focus = document.activeElement?.closest<HTMLElement>('[data-place], [id], [name]')
  const typed: Draft = { address: location.href, fields, focus: focus ? selectorOf(focus) : null, confirming: asking.confirming?.() ?? null }
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(typed))
}

/** By its id, its name or its place on the board. */
function selectorOf(one: HTMLElement & { name?: string; type?: string; value?: string }): string {
  if (one.dataset['place']) return `[data-place=${CSS.escape(one.dataset['place'])}]`
  if (one.id) return `#${CSS.escape(one.id)}`
  if (!one.name) return ''
  return `[name=${CSS.escape(one.name)}]${one.type === 'radio' ? `[value=${CSS.escape(one.value ?? '')}]` : ''}`
}
