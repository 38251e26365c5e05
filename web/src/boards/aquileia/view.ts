// What a seat sees of Aquileia, as `games/aquileia/view.py` tells it; and what is printed, as `board.py` does.
export type Metals = Record<'bronze' | 'silver' | 'gold', number>

export interface Player {
  name: string
  score: number
  coins: Metals
  followers: number
  houses: number
  crest: number
  passed: boolean
  out: boolean
  strength: number
  cards: { slaves: number; equi: number; stadium: number; theatre: number }
}

export interface View {
  game: 'aquileia'
  you: string | null
  round: number
  rounds: number
  stage: string
  start: string | null
  decision: { seat: string; step: string; field: string | null; builds: number } | null
  players: Player[]
  fields: Record<string, string | null>
  sites: Record<string, string | null>
  bank: Metals
  portus: Metals
  slots: (string | null)[]
  decks: { slaves: number; equi: number; stadium: number; theatre: number }
  discards: { slaves: Record<string, number>; equi: Record<string, number> }
  stadium: string | null
  auction: { card: string; auctioneer: string; bidder: string | null; bid: Metals } | null
  blue_dice: { holder: string | null; left: number }
  ranking: string[]
  own: {
    hand: Record<string, number>
    stadium: Record<string, number>
    theatre: Record<string, number>
    laid: Record<string, number>
    looking_at: string | null
    gold: number | null
    site: string | null
    seen: { round: number; card: string; to: string | null }[]
  } | null
}

export interface Site {
  kind: 'villa' | 'workshop' | 'bank'
  colour: string | null
  value: number
  cost: Metals
  slaves: number
  pays_vp: number
  pays: Metals
}

export interface Field {
  price?: Metals
  bonus?: number
  most?: number
  strength?: number
  side?: string | null
  builds?: number
  scores?: boolean
}

export interface Printed {
  sites: Record<string, Site>
  fields: Record<string, Field>
  cards: Record<string, { colour?: string | null; colours?: string[]; vp?: number }>
  coin_values: Metals
  pecunia_vp: number
}

export const METALS = ['bronze', 'silver', 'gold'] as const
