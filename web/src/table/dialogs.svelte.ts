// The card that is open in large, in the dialog `CardDialog`: to read it, to play it on a phone, and to see where its numbers come from.
export interface OpenCard {
  piece: string // its id in the box
  title: string
  face?: string // the id to draw, if it is another
  facts?: string[] // sentences about it
  places?: string[] // the places whose legal moves are offered; if there are none, the dialog says why not, for the first
}

class CardDialog {
  shown = $state.raw<OpenCard | null>(null)

  open(card: OpenCard): void {
    this.shown = card
  }

  close(): void {
    this.shown = null
  }
}

export const cardDialog = new CardDialog()
