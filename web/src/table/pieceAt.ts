// A card has several places: in the row, in a hand, in a yard. What is told of a card is shown wherever the card lies.
const OF_CARDS = new Set(['card', 'board', 'person', 'area', 'seen', 'hand', 'pack', 'small', 'site', 'member', 'worker', 'building', 'with'])

/** What lies at a place: the card, or the place itself. */
export function pieceAt(place: string): string {
  const [family = '', name] = place.split(':')
  return name !== undefined && OF_CARDS.has(family) ? `card:${name}` : place
}
