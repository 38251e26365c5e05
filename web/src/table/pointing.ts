// Pointer, focus and key events of a place on the board. Hovering, focus or a long press shows the price of its move, or why it is not legal;
// a click, a tap or Enter plays it.
import { t } from '../words/words.svelte'
import type { Sitting } from './sitting.svelte'
import { tips } from './tips.svelte'

export interface Pointed {
  readonly sitting: Sitting | null
  readonly label: string
  readonly place: string
  readonly closer?: () => void // opens the card in large: on a click that plays nothing, and always by the key i
  readonly card?: boolean // a touch opens it in large first; the move is played from there
}

const LONG_PRESS_MS = 450

export class Pointing {
  #target: Pointed
  #timer = 0
  #longPressed = false // lifting the finger is then not a click

  constructor(target: Pointed) {
    this.#target = target
  }

  show = (target: Element): void => {
    const { sitting, label, place } = this.#target
    const legal = sitting?.at(place)
    const sentence = legal ? t(legal.id, legal.args) : ''
    if (!legal) tips.show(target, { title: label })
    else if (this.#target.card) tips.show(target, { title: sentence, price: legal.price })
    else tips.show(target, { title: label, price: legal.price, text: sentence })
    if (legal) return
    void sitting?.whyNot(place).then((answer) => {
      if (answer?.reason && tips.of === target) {
        tips.show(target, { title: label, text: t(answer.reason.id, answer.reason.args), rule: answer.rule ?? undefined })
      }
    })
  }

  hide = (): void => {
    clearTimeout(this.#timer)
    tips.hide()
  }

  enter = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.show(event.currentTarget as Element)
  }

  press = (event: PointerEvent): void => {
    this.#longPressed = false
    if (event.pointerType !== 'touch') return
    const target = event.currentTarget as Element
    this.#timer = window.setTimeout(() => {
      this.#longPressed = true
      this.show(target)
    }, LONG_PRESS_MS)
  }

  lift = (): void => clearTimeout(this.#timer)

  take = (event: Event): void => {
    const { sitting, place, card, closer } = this.#target
    const target = event.currentTarget as Element
    const legal = sitting?.at(place)
    if (this.#longPressed) {
      this.#longPressed = false
      return
    }
    const touched = event instanceof PointerEvent && event.pointerType === 'touch'
    const costs = Object.values(legal?.price ?? {}).some((count) => count > 0)
    if (closer && (!legal || (touched && card))) {
      tips.hide()
      closer()
      return
    }
    if (!legal || (touched && costs && tips.asked !== target)) {
      this.show(target) // the reason; or, on a touch screen, the price, and a second touch pays it
      if (legal) tips.asked = target
      return
    }
    tips.hide()
    void sitting?.play(legal.move)
  }

  key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      this.take(event)
    } else if (event.key === 'i' && this.#target.closer) {
      tips.hide()
      this.#target.closer()
    }
  }
}
