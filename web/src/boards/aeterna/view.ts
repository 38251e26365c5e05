// What the parts of the board call what they are given; the types are made from Python.
export type { HillView, PlayerView, Printed, PrintedCard, SpaceView, View } from '../../api/views/aeterna'

/** Resources by name, without zeros. */
export type Goods = Record<string, number>

export const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'] as const
