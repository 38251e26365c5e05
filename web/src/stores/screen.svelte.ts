// Whether the window is narrow: boards are then shown zone by zone.
class Screen {
  narrow = $state(false)

  constructor() {
    const media = matchMedia('(max-width: 699px)')
    this.narrow = media.matches
    media.addEventListener('change', () => (this.narrow = media.matches))
  }
}

export const screen = new Screen()
