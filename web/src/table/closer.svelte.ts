// A closer look at a card: to read it in large, and on a phone before it is taken.
export interface Look {
  piece: string // its name in the box
  title: string
  facts?: string[] // what there is to say of it, in sentences
  move?: string // that is offered, or explained where it can't be made
}

class Closer {
  look = $state.raw<Look | null>(null)

  open(look: Look): void {
    this.look = look
  }

  close(): void {
    this.look = null
  }
}

export const closer = new Closer()
