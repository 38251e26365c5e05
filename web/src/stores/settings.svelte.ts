// What a player has chosen: theme, sound, language, motion. Kept in the browser.
export type Theme = 'system' | 'light' | 'dark'
export type Motion = 'system' | 'full' | 'less'

const KEPT_AS = 'lusoria'

interface Kept {
  theme: Theme
  sound: boolean
  language: string
  motion: Motion
}

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as Partial<Kept>
  } catch {
    return {}
  }
}

class Settings {
  theme = $state<Theme>('system')
  sound = $state(false)
  language = $state('')
  motion = $state<Motion>('system')
  #dark = $state(false)
  #still = $state(false)

  constructor() {
    const found = kept()
    this.theme = found.theme ?? 'system'
    this.sound = found.sound ?? false
    this.language = found.language ?? ''
    this.motion = found.motion ?? 'system'
    this.#follow('(prefers-color-scheme: dark)', (on) => (this.#dark = on))
    this.#follow('(prefers-reduced-motion: reduce)', (on) => (this.#still = on))
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.#dark)
  }

  get still(): boolean {
    return this.motion === 'less' || (this.motion === 'system' && this.#still)
  }

  keep(): void {
    const { theme, sound, language, motion } = this
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify({ theme, sound, language, motion }))
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  #follow(query: string, tell: (on: boolean) => void): void {
    const media = matchMedia(query)
    tell(media.matches)
    media.addEventListener('change', () => tell(media.matches))
  }
}

export const settings = new Settings()
