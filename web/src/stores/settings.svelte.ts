// The player's settings: theme, sound, language, motion. Stored in the browser.
export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'less'

const STORAGE_KEY = 'lusoria'

interface Stored {
  theme: Theme
  sound: boolean
  language: string
  motion: Motion
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
  language = $state('')
  motion = $state<Motion>('system')
  #systemDark = $state(false)
  #systemStill = $state(false)

  constructor() {
    const stored = readStored()
    this.theme = stored.theme ?? 'system'
    this.sound = stored.sound ?? false
    this.language = stored.language ?? ''
    this.motion = stored.motion ?? 'system'
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

  save(): void {
    const { theme, sound, language, motion } = this
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ theme, sound, language, motion }))
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
