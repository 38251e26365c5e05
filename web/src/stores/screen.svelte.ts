// How big the window is: boards are shown zone by zone on phones, and cards without their texts on low screens.
class Screen {
  narrow = $state(false) // narrow or low, as a phone is
  landscape = $state(false)
  low = $state(false) // a laptop, on which a hand of whole cards leaves no room for the log

  constructor() {
    this.#follow('(max-width: 699px), (max-height: 559px)', (on) => (this.narrow = on))
    this.#follow('(orientation: landscape)', (on) => (this.landscape = on))
    this.#follow('(max-width: 999px), (max-height: 839px)', (on) => (this.low = on))
  }

  #follow(query: string, set: (on: boolean) => void): void {
    const media = matchMedia(query)
    set(media.matches)
    media.addEventListener('change', () => set(media.matches))
  }
}

export const screen = new Screen()
