// Pointer, focus and key events of a place on the board. Hovering, focus or a long press shows the price of its move, or why it is not legal;
// a click, a tap or Enter plays it.
import { t } from '../words/words.svelte'
import type { TableSession } from './session.svelte'
import { tips } from './tips.svelte'

export interface InteractionTarget {
  readonly session: TableSession | null
  readonly label: string
  readonly place: string
  readonly inspect?: () => void // opens the card in large: on a click that plays nothing, and always by the key i
  readonly card?: boolean // a touch opens it in large first; the move is played from there
}

const LONG_PRESS_MS = 450

export class Interaction {
  #target: InteractionTarget
  #timer = 0
  #longPressed = false // lifting the finger is then not a click

  constructor(target: InteractionTarget) {
    this.#target = target
  }

  show = (target: Element): void => {
    const { session, label, place } = this.#target
    const legal = session?.at(place)
    const sentence = legal ? t(legal.id, legal.args) : ''
    if (!legal) tips.show(target, { title: label })
    else if (this.#target.card) tips.show(target, { title: sentence, price: legal.price })
    else tips.show(target, { title: label, price: legal.price, text: sentence })
    if (legal) return
    void session?.whyNot(place).then((answer) => {
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
    const { session, place, card, inspect } = this.#target
    const target = event.currentTarget as Element
    const legal = session?.at(place)
    if (this.#longPressed) {
      this.#longPressed = false
      return
    }
    const touched = event instanceof PointerEvent && event.pointerType === 'touch'
    const costs = Object.values(legal?.price ?? {}).some((count) => count > 0)
    if (inspect && (!legal || (touched && card))) {
      tips.hide()
      inspect()
      return
    }
    if (!legal || (touched && costs && tips.asked !== target)) {
      this.show(target) // the reason; or, on a touch screen, the price, and a second touch pays it
      if (legal) tips.asked = target
      return
    }
    tips.hide()
    void session?.play(legal.move)
  }

  key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      this.take(event)
    } else if (event.key === 'i' && this.#target.inspect) {
      tips.hide()
      this.#target.inspect()
    }
  }
}
