// Pointing at something that stands for a move: by mouse, by focus, or by a long press. It says what it costs, or why it is not possible.
import { t } from '../words/words.svelte'
import type { Sitting } from './sitting.svelte'
import { tips } from './tips.svelte'

export interface Pointed {
  readonly sitting: Sitting | null
  readonly label: string
  readonly place: string
  readonly closer?: () => void // a closer look, where a click does nothing else; by key i always
  readonly card?: boolean // a touch looks closer first, and takes it there
}

const LONG = 450 // milliseconds of a long press

export class Pointing {
  #of: Pointed
  #timer = 0
  #told = false // by a long press: lifting the finger is no click

  constructor(of: Pointed) {
    this.#of = of
  }

  show = (target: Element): void => {
    const { sitting, label, place } = this.#of
    const legal = sitting?.at(place)
    const sentence = legal ? t(legal.id, legal.args) : ''
    if (!legal) tips.show(target, { title: label })
    else if (this.#of.card) tips.show(target, { title: sentence, price: legal.price })
    else tips.show(target, { title: label, price: legal.price, text: sentence })
    if (legal) return
    void sitting?.whyNot(place).then((told) => {
      if (told?.reason && tips.of === target) {
        tips.show(target, { title: label, text: t(told.reason.id, told.reason.args), rule: told.rule ?? undefined })
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
    this.#told = false
    if (event.pointerType !== 'touch') return
    const target = event.currentTarget as Element
    this.#timer = window.setTimeout(() => {
      this.#told = true
      this.show(target)
    }, LONG)
  }

  lift = (): void => clearTimeout(this.#timer)

  take = (event: Event): void => {
    const { sitting, place, card, closer } = this.#of
    const target = event.currentTarget as Element
    const legal = sitting?.at(place)
    if (this.#told) {
      this.#told = false
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
      this.show(target) // why not; or the price first, and a second touch pays it
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
    } else if (event.key === 'i' && this.#of.closer) {
      tips.hide()
      this.#of.closer()
    }
  }
}
