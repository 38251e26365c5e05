// Words in the player's language: the same Fluent files as the terminal's. A change of language changes everything at once.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { settings } from '../stores/settings.svelte'

export interface Message {
  id: string
  args: Record<string, unknown>
}

const FILES = import.meta.glob<string>('../../../src/lusoria/locale/*/*.ftl', { query: '?raw', import: 'default' })
const COMMON = ['lusoria', 'page']

export const languages: string[] = [
  ...new Set(Object.keys(FILES).flatMap((path) => (path.endsWith('/page.ftl') ? [part(path, -2)] : []))),
].sort()

function part(path: string, at: number): string {
  return (path.split('/').at(at) ?? '').replace('.ftl', '')
}

function fromBrowser(): string {
  for (const wanted of navigator.languages) {
    const short = wanted.toLowerCase().split('-')[0] ?? ''
    if (languages.includes(short)) return short
  }
  return 'en'
}

class Words {
  ready = $state(false)
  #bundle = $state.raw<FluentBundle>(new FluentBundle('en'))
  #ids = $state.raw(new Map<string, string>())
  #list = $state.raw(new Intl.ListFormat('en'))
  #loaded = ''
  game = $state<string | null>(null) // whose words are loaded beside the page's

  /** Reads the words of the page, and of a game where one is given. */
  async load(game: string | null): Promise<void> {
    const language = languages.includes(settings.language) ? settings.language : fromBrowser()
    const wanted = `${language} ${game ?? ''}`
    if (this.#loaded === wanted) return
    this.#loaded = wanted
    this.game = game
    const names = game ? [...COMMON, game] : COMMON
    const texts = await Promise.all(names.map((name) => FILES[`../../../src/lusoria/locale/${language}/${name}.ftl`]?.() ?? ''))
    if (this.#loaded !== wanted) return
    const bundle = new FluentBundle(language, { useIsolating: false })
    const ids = new Map<string, string>()
    for (const text of texts) {
      const resource = new FluentResource(text)
      bundle.addResource(resource)
      for (const entry of resource.body) {
        const name = entry.id.slice(entry.id.indexOf('-') + 1)
        if (!ids.has(name) && PIECES.has(entry.id.split('-')[0] ?? '')) ids.set(name, entry.id)
      }
    }
    this.#bundle = bundle
    this.#ids = ids
    this.#list = new Intl.ListFormat(language, { type: 'conjunction' })
    document.documentElement.lang = language
    this.ready = true
  }

  get language(): string {
    return this.#bundle.locales[0] ?? 'en'
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id)
  }

  say(message: Message): string {
    const found = this.#bundle.getMessage(message.id)
    if (!found?.value) return message.id
    const args: Record<string, FluentVariable> = {}
    for (const [name, value] of Object.entries(message.args)) args[name] = this.#value(value)
    return this.#bundle.formatPattern(found.value, args, [])
  }

  /** The name of a piece, whatever family it belongs to; null where it has none. */
  piece(name: string): string | null {
    const id = this.#ids.get(name)
    return id ? this.say({ id, args: {} }) : null
  }

  #value(given: unknown): FluentVariable {
    if (Array.isArray(given)) return this.#list.format(given.map((one) => String(this.#value(one))))
    if (given && typeof given === 'object' && 'id' in given) return this.say(given as Message)
    return typeof given === 'number' ? given : String(given)
  }
}

const PIECES = new Set([
  'seat', 'metal', 'colour', 'field', 'card', 'site', 'building', 'member', 'tool', 'university', 'loan',
  'resource', 'hill', 'riot', 'reward', 'category',
])

export const words = new Words()

export function t(id: string, args: Record<string, unknown> = {}): string {
  return words.say({ id, args })
}
