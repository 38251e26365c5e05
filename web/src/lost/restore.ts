// Brings back what was typed before the page started again, as the controls come into being.
import type { Draft, Field } from './draft'

/** Fills a control as a person would; false if it can't hold the value yet. */
function fill(control: HTMLInputElement | HTMLSelectElement, value: Field[1]): boolean {
  if (typeof value === 'boolean') {
    if ((control as HTMLInputElement).checked !== value) control.click()
    return true
  }
  if (control instanceof HTMLSelectElement && ![...control.options].some((one) => one.value === value)) return false
  control.value = value
  for (const kind of ['input', 'change']) control.dispatchEvent(new Event(kind, { bubbles: true }))
  return true
}

function focus(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  const place = found?.querySelector<HTMLElement>('button, [role=button]') ?? found
  place?.focus()
  return found !== null
}

/** Brings it back, unless the page shows another address by then. */
export function restore(kept: Draft): void {
  let { fields, focus: focused } = kept
  const look = (): void => {
    if (location.href !== kept.address) return watch.disconnect()
    fields = fields.filter(([selector, value]) => {
      const control = document.querySelector<HTMLInputElement>(selector)
      return !control || !fill(control, value)
    })
    if (focused && !fields.length && focus(focused)) focused = null
    if (!fields.length && !focused) watch.disconnect()
  }
  const watch = new MutationObserver(look)
  watch.observe(document.body, { childList: true, subtree: true })
  look()
}
