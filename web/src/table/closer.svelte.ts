// The card that is open in large, in the dialog `Closer`: to read it, to play it on a phone, and to see where its numbers come from.
export interface Look {
  piece: string // its id in the box
  title: string
  face?: string // the id to draw, if it is another
  facts?: string[] // sentences about it
  places?: string[] // the places whose legal moves are offered; if there are none, the dialog says why not, for the first
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
