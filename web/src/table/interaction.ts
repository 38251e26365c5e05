// Pointer, focus and key events of a place on the board. Hovering, focus or a long press shows what it does, the price of its move, or why
// it is not legal; a click, a tap or Enter plays it; the key i opens it in large.
import type { PlaceNow } from '../api/types'
import { settings } from '../stores/settings.svelte'
import { cardDialog } from './dialogs.svelte'
import type { TableSession } from './session.svelte'
import { tipOf, tips, type Tip } from './tips.svelte'
import { inBackground } from '../lost/background'

export interface InteractionTarget {
  readonly session: TableSession | null
  readonly label: string
  readonly place: string
  readonly inspect?: () => void // opens the card in large: on a click that plays nothing, and always by the key i
  readonly twice?: boolean // a touch tells the move first, also if it costs nothing
  readonly card?: boolean // a touch opens it in large first; the move is played from there
  readonly direct?: boolean // a touch plays its move at once, as a click does; holding it looks closer
}

const LONG_PRESS_MS = 450
const ASKING_MS = 80 // a pointer that only crosses a place asks the server nothing
const SLOW_MS = 400 // a touch waits so long for the whole tip: one that grew would move its button away from the finger

export class Interaction {
  #target: InteractionTarget
  #timer = 0
  #asking = 0
  #longPressed = false // lifting the finger is then not a click

  constructor(target: InteractionTarget) {
    this.#target = target
  }

  show = (target: Element, touched = false): void => {
    const { session, label, place, card } = this.#target
    const more = touched ? this.look : null
    const tip = (told: PlaceNow | null): Tip => {
      const legal = session?.at(place)
      return tipOf(label, legal, told, !!card)
    }
    const known = session?.knownOf(place) ?? null
    if (touched && !known) tips.expect(target)
    else tips.show(target, tip(known), more)
    if (known) return
    const tell = (told: PlaceNow | null): void => {
      if (tips.of === target && (touched ? !tips.tip : told)) tips.show(target, tip(told), more)
    }
    clearTimeout(this.#asking)
    this.#asking = window.setTimeout(
      () => {
        if (tips.of === target) inBackground(session?.about(place).then(tell))
        if (touched) this.#asking = window.setTimeout(() => tell(null), SLOW_MS)
      },
      touched ? 0 : ASKING_MS,
    )
  }

  /** Only what the keyboard has focused: a touch, or a dialog that closes, moves the focus too. */
  focus = (event: FocusEvent): void => {
    const target = event.currentTarget as Element
    if (target.matches(':focus-visible')) this.show(target)
  }

  /** The place in large, with the text of its rule. */
  look = (): void => {
    const { inspect, label, place } = this.#target
    tips.hide()
    if (inspect) inspect()
    else cardDialog.open({ piece: '', title: label, places: [place] })
  }

  hide = (): void => {
    clearTimeout(this.#timer)
    tips.hide()
  }

  enter = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.show(event.currentTarget as Element)
  }

  leave = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') clearTimeout(this.#timer)
    else this.hide()
  }

  press = (event: PointerEvent): void => {
    this.#longPressed = false
    if (event.pointerType !== 'touch') return
    const target = event.currentTarget as Element
    this.#timer = window.setTimeout(() => {
      this.#longPressed = true
      settings.held = true
      this.show(target, true)
    }, LONG_PRESS_MS)
  }

  lift = (): void => clearTimeout(this.#timer)

  take = (event: Event): void => {
    const { session, place, card, inspect, direct, twice } = this.#target
    const target = event.currentTarget as Element
    const legal = session?.at(place)
    if (this.#longPressed) {
      this.#longPressed = false
      return
    }
    const touched = event instanceof PointerEvent && event.pointerType === 'touch'
    const asksFirst = touched && !direct
    const costs = Object.values(legal?.price ?? {}).some((count) => count > 0)
    if (inspect && (!legal || (asksFirst && card))) {
      tips.hide()
      inspect()
      return
    }
    if (!legal || (asksFirst && (costs || twice) && tips.asked !== target)) {
      this.show(target, touched) // the reason; or, on a touch screen, the price, and a second touch or the button of the tip pays it
      if (legal) tips.asks(target, () => inBackground(session?.play(legal.move)))
      return
    }
    tips.hide()
    inBackground(session?.play(legal.move))
  }

  key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      this.take(event)
    } else if (event.key === 'i') this.look()
  }
}
