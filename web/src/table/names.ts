// What the players are called in sentences: by their names, which everybody may know.
import type { SeatNow } from '../api/types'
import { t } from '../words/words.svelte'

/** The name of each seat by its colour. Bots, and people of the same name, are told apart by their colour; an empty seat has no name. */
export function namesOf(seats: SeatNow[]): Record<string, string> {
  const plain = seats.map((seat) => (seat.kind === 'bot' ? capitalised(seat.level ?? '') : seat.kind === 'guest' ? seat.name : ''))
  const names: Record<string, string> = {}
  for (const [i, { kind, colour }] of seats.entries()) {
    const name = plain[i] ?? ''
    const shared = kind === 'bot' || plain.filter((one) => one === name).length > 1
    if (name) names[colour] = shared ? t('player-named', { name, colour: t(`seat-${colour}`).toLocaleLowerCase() }) : name
  }
  return names
}

function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase() + word.slice(1)
}
