// The tooltip of the place that is hovered or focused: its name, its price, or why its move is not legal.
export interface Tip {
  title: string
  text?: string
  price?: Record<string, number>
  rule?: string
}

class Tips {
  tip = $state.raw<Tip | null>(null)
  x = $state(0)
  y = $state(0)
  below = $state(false)
  of: Element | null = null // the element that it belongs to
  asked: Element | null = null // touched once: the next touch plays the move

  show(of: Element, tip: Tip): void {
    const box = of.getBoundingClientRect()
    this.of = of
    this.tip = tip
    this.below = box.top < 150
    this.x = Math.min(Math.max(box.left + box.width / 2, 150), innerWidth - 150)
    this.y = this.below ? box.bottom + 8 : box.top - 8
    if (this.asked !== of) this.asked = null
  }

  hide(): void {
    this.tip = null
    this.of = null
  }
}

export const tips = new Tips()
