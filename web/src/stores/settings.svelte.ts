// The player's settings: theme, sound, language, motion, pace, the bar of win probability. Stored in the browser.
export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'less'
export type Pace = 'calm' | 'brisk' | 'instant'

const STORAGE_KEY = 'lusoria'

interface Stored {
  theme: Theme
  sound: boolean
  soundOffered: boolean
  language: string
  motion: Motion
  pace: Pace | null
  held: boolean
  plainHttpRead: boolean
  odds: boolean
}

function readStored(): Partial<Stored> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Stored>
  } catch {
    return {}
  }
}

class Settings {
  theme = $state<Theme>('system')
  sound = $state(false)
  soundOffered = $state(false) // whether it was answered: sound is offered once
  language = $state('')
  motion = $state<Motion>('system')
  chosenPace = $state<Pace | null>(null)
  held = $state(false) // whether a place was held once: how to read tips by touch is told until then
  plainHttpRead = $state(false) // the note that a page from plain http can't be kept
  odds = $state(false) // a bar of win probability, for those who watch and in replays
  #systemDark = $state(false)
  #systemStill = $state(false)

  constructor() {
    const stored = readStored()
    this.theme = stored.theme ?? 'system'
    this.sound = stored.sound ?? false
    this.soundOffered = stored.soundOffered ?? this.sound
    this.language = stored.language ?? ''
    this.motion = stored.motion ?? 'system'
    this.chosenPace = stored.pace ?? null
    this.held = stored.held ?? false
    this.plainHttpRead = stored.plainHttpRead ?? false
    this.odds = stored.odds ?? false
    this.#followMedia('(prefers-color-scheme: dark)', (on) => (this.#systemDark = on))
    this.#followMedia('(prefers-reduced-motion: reduce)', (on) => (this.#systemStill = on))
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.#systemDark)
  }

  /** Whether animations are unwanted. */
  get still(): boolean {
    return this.motion === 'less' || (this.motion === 'system' && this.#systemStill)
  }

  /** How fast others' moves are shown. Without motion they are shown at once, unless the player has chosen otherwise. */
  get pace(): Pace {
    return this.chosenPace ?? (this.still ? 'instant' : 'brisk')
  }

  set pace(pace: Pace) {
    this.chosenPace = pace
  }

  save(): void {
    const { theme, sound, soundOffered, language, motion, chosenPace: pace, held, plainHttpRead, odds } = this
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ theme, sound, soundOffered, language, motion, pace, held, plainHttpRead, odds }))
    } catch {
      // a browser without storage can still play
    }
  }

  #followMedia(query: string, set: (on: boolean) => void): void {
    const media = matchMedia(query)
    set(media.matches)
    media.addEventListener('change', () => set(media.matches))
  }
}

export const settings = new Settings()
