// The tip of the place that is hovered, focused or held: what it does, what it would bring now, its price, or why not.
import type { LegalMove, PlaceNow } from '../api/types'
import { t } from '../words/words.svelte'

export interface Tip {
  title: string
  move?: string // what a click does
  what?: string
  now?: string
  warning?: string
  price?: Record<string, number>
  reason?: string // why no move is legal
}

/** A tip from what is known of a place: of its legal move, and of what the server says of it. A card says both alike. */
export function tipOf(title: string, legal: LegalMove | undefined, told: PlaceNow | null, card: boolean): Tip {
  return {
    title,
    move: legal && !(card && told?.what) ? t(legal.id, legal.args) : undefined,
    what: told?.what ? t(told.what.id, told.what.args) : undefined,
    now: told?.now && !legal?.warning ? t(told.now.id, told.now.args) : undefined,
    warning: legal?.warning ? t(legal.warning.id, legal.warning.args) : undefined,
    price: legal?.price,
    reason: !legal && told?.reason ? t(told.reason.id, told.reason.args) : undefined,
  }
}

class Tips {
  tip = $state.raw<Tip | null>(null)
  of = $state.raw<Element | null>(null) // the element that it belongs to
  more = $state.raw<(() => void) | null>(null) // shown by touch: a closer look, which a mouse has elsewhere
  asked: Element | null = null // touched once: the next touch plays the move
  take = $state.raw<(() => void) | null>(null) // plays it too

  show(of: Element, tip: Tip, more: (() => void) | null = null): void {
    this.of = of
    this.tip = tip
    this.more = more
    if (this.asked !== of) this.asked = this.take = null
  }

  /** Nothing is shown yet of a touched place. */
  expect(of: Element): void {
    this.of = of
    this.tip = this.more = null
    if (this.asked !== of) this.asked = this.take = null
  }

  /** The move of a touched place waits for a second touch, or for the button of the tip. */
  asks(of: Element, take: () => void): void {
    this.asked = of
    this.take = take
  }

  hide(): void {
    this.tip = this.of = this.more = this.asked = this.take = null
  }
}

export const tips = new Tips()

/** Gives an element that is no place of the board a tip: while it is hovered, and, unless it is a button, for a touch. */
export function tipped(node: HTMLElement, tip: Tip): { update: (next: Tip) => void; destroy: () => void } {
  let said = tip
  const show = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || !(node instanceof HTMLButtonElement)) tips.show(node, said) // to touch a button is to press it
  }
  const hide = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && tips.of === node) tips.hide()
  }
  node.addEventListener('pointerenter', show)
  node.addEventListener('pointerleave', hide)
  return {
    update(next) {
      said = next
    },
    destroy() {
      node.removeEventListener('pointerenter', show)
      node.removeEventListener('pointerleave', hide)
    },
  }
}
