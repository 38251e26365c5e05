// A closer look at a card: to read it in large, on a phone before it is taken, and to see where its numbers come from.
export interface Look {
  piece: string // its name in the box
  title: string
  face?: string // what is drawn in large, if it goes by another name
  facts?: string[] // what there is to say of it, in sentences
  places?: string[] // whose legal moves are offered; without any, it is said why nothing can be done at the first
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
