// The win probability at a moment of a replay, from the review of the game.
import type { LookBack } from '../api/types'

/**
 * Each seat's chance to win at a moment, as spectators count them; at the end its share of the victory.
 *
 * A seat's chance was judged at its own decisions only: it is that of the open one, or that after its last one.
 */
export function chancesAt(review: LookBack, seats: number, moment: number, over: boolean): number[] {
  if (over && review.shares) return review.shares
  return Array.from({ length: seats }, (_, seat) => {
    const own = review.chances.filter((one) => one.seat === seat)
    const open = own.find((one) => one.moment === moment)
    const last = own.findLast((one) => one.moment < moment)
    return open?.best ?? last?.chance ?? own[0]?.best ?? 1 / seats
  })
}
