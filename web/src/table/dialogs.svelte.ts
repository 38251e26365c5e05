// The card that is open in large, in the dialog `CardDialog`: to read it, to play it on a phone, and to see where its numbers come from.
export interface OpenCard {
  piece: string // its id in the box; empty for a place that is no card
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

/** Whether a board is telling what has just happened: the end of the game waits for it. */
class Telling {
  on = $state(false)
}

export const telling = new Telling()
