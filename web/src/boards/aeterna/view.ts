// What a seat sees of Æterna, as `games/aeterna/view.py` tells it; and what is printed, as `board.py` does.
import type { Message } from '../../words/words.svelte'

export type Goods = Partial<Record<'stone' | 'aurei' | 'grain' | 'citizen' | 'unrest' | 'pp', number>>

export interface Player {
  name: string
  pp: number
  stone: number
  aurei: number
  grain: number
  citizen: number
  supply: number
  unrest: number
  ruin: number
  ruin_at: number
  damned: boolean
  to_feed: number
  hand: number
  shown: string[]
  area: string[]
  used: string[]
}

export interface Hill {
  stacks: [string, number][]
  prefect: string | null
  tokens: [string | null, boolean][]
  buildings: string[]
  devastation: number
  crowded: boolean
}

export interface Decision {
  seat: string
  step: string
  acted: boolean
  chosen?: string | null
  riot?: number
  ignored?: number
}

export interface View {
  game: 'aeterna'
  you: string | null
  epoch: number
  epochs: number
  phase: string
  round: number
  decision: Decision | null
  effects: { of: string; times: number }[]
  order: (string | null)[]
  next_order: (string | null)[]
  passed: string[]
  board: string[]
  laid_out: Record<string, string> | null
  people: string[]
  favours: Record<string, Record<string, number>>
  hills: Record<string, Hill>
  construction: Record<string, { offered: boolean; citizen: string | null; reserve: number }>
  riots: string[]
  players: Player[]
  own: { hand: string[]; pack: string[]; held: string[][] } | null
}

export interface Card {
  kind: 'monument' | 'province' | 'personality'
  epoch: number
  category: string
  timing: string
  cost: Goods
  gains: Goods
  end_pp: number
  ability: Message[]
}

export interface Printed {
  cards: Record<string, Card>
  hills: Record<string, number[]>
  buildings: Record<string, Goods>
  rewards: Record<string, Goods>
  exchanges: Record<string, Goods>
  riots: Record<string, Goods>
  riot_spaces: number[]
  ruin: (number | null)[]
  build: { stone: number; pp: number }
  most_unrest: number
  tables: Record<string, { hills: string[]; spaces: number; pass_pp: number[] }>
}

export const CATEGORIES = ['political', 'civil', 'religious', 'military', 'commercial', 'diplomatic', 'personality'] as const
export const PHASES = ['draft', 'actions', 'scoring', 'devastation', 'buildings', 'domus', 'riots', 'feeding', 'end_of_epoch'] as const
export const BUILDINGS = ['templum', 'aquaeductus', 'amphitheatrum'] as const
export const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'] as const
