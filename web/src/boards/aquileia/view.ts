// The types of the view, made from Python, and the metals in their order.
export type { Coins, Printed, View } from '../../api/views/aquileia'

export const METALS = ['bronze', 'silver', 'gold'] as const
