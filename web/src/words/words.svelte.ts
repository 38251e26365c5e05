// Texts in the player's language, from the same Fluent files as the terminal's. Changing the language updates the whole page.
// The page's own are bundled with it; those of a game are files beside it, since a game may come from another package.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle'
import { readText } from '../device/texts'
import { settings } from '../stores/settings.svelte'
import { isNumber, written, WrittenNumber } from './numbers'

export interface Message {
  id: string
  args: Record<string, unknown>
}

const LOADERS = import.meta.glob<string>('../../../src/lusoria/locale/*/*.ftl', { query: '?raw', import: 'default' })
const SHARED_FILES = ['lusoria', 'page']

export const languages: string[] = [
  ...new Set(Object.keys(LOADERS).flatMap((path) => (path.endsWith('/page.ftl') ? [path.split('/').at(-2) ?? ''] : []))),
].sort()

function browserLanguage(): string {
  for (const wanted of navigator.languages) {
    const short = wanted.toLowerCase().split('-')[0] ?? ''
    if (languages.includes(short)) return short
  }
  return 'en'
}

/** The texts of a game; none if there is no such game, or they can't be reached. */
async function gameTexts(game: string, language: string): Promise<string> {
  try {
    return await readText(`words/${encodeURIComponent(game)}.${language}.ftl`)
  } catch {
    return ''
  }
}

class Words {
  ready = $state(false)
  #gameReady = $state<string | null>(null)
  #bundle = $state.raw<FluentBundle>(new FluentBundle('en'))
  #pieceIds = $state.raw(new Map<string, string>())
  #list = $state.raw(new Intl.ListFormat('en'))
  #loaded = ''
  lessons = $state(false) // whether the texts that explain the games are loaded
  seatName = $state.raw<((colour: string) => string | undefined) | null>(null) // what sentences call the seats of the open table
  game = $state<string | null>(null) // the game whose texts are loaded besides the page's own

  /** Loads the texts of the page and, if given, of a game; with the lessons, where games are explained. */
  async load(game: string | null, lessons = false): Promise<void> {
    const language = languages.includes(settings.language) ? settings.language : browserLanguage()
    const wanted = `${language} ${game ?? ''} ${lessons}`
    if (this.#loaded === wanted) return
    this.#loaded = wanted
    this.game = game
    const own = [...SHARED_FILES, ...(lessons ? ['learn'] : []), ...(game ? [`board-${game}`] : [])].map((name) => LOADERS[`../../../src/lusoria/locale/${language}/${name}.ftl`]?.() ?? '')
    const texts = await Promise.all(game ? [...own, gameTexts(game, language)] : own)
    if (this.#loaded !== wanted) return
    const bundle = new FluentBundle(language, { useIsolating: false })
    const pieceIds = new Map<string, string>()
    for (const text of texts) {
      const resource = new FluentResource(text)
      bundle.addResource(resource)
      for (const entry of resource.body) {
        const name = entry.id.slice(entry.id.indexOf('-') + 1)
        if (!pieceIds.has(name) && PIECE_FAMILIES.has(entry.id.split('-')[0] ?? '')) pieceIds.set(name, entry.id)
      }
    }
    this.#bundle = bundle
    this.#pieceIds = pieceIds
    this.#list = new Intl.ListFormat(language, { type: 'conjunction' })
    document.documentElement.lang = language
    this.#gameReady = game
    this.lessons = lessons
    this.ready = true
  }

  /** Whether a game can be spoken of: its own words come later than the page's. */
  readyFor(game: string): boolean {
    return this.ready && this.#gameReady === game
  }

  get language(): string {
    return this.#bundle.locales[0] ?? 'en'
  }

  has(id: string): boolean {
    return this.#bundle.hasMessage(id)
  }

  /** A message as text. */
  say(message: Message): string {
    const found = this.#bundle.getMessage(message.id)
    if (!found?.value) return message.id
    const args: Record<string, FluentVariable> = {}
    for (const [name, value] of Object.entries(message.args)) args[name] = this.#value(value)
    return this.#bundle.formatPattern(found.value, args, [])
  }

  /** The name of a piece, whichever family it belongs to; null if it has none. */
  piece(name: string): string | null {
    const id = this.#pieceIds.get(name)
    return id ? this.say({ id, args: {} }) : null
  }

  #value(given: unknown): FluentVariable {
    if (Array.isArray(given)) return this.#list.format(given.map((one) => String(this.#value(one))))
    if (given && typeof given === 'object' && 'id' in given) return this.#named(given as Message) ?? this.say(given as Message)
    if (typeof given === 'number') return new WrittenNumber(given)
    return typeof given === 'string' && isNumber(given) ? written(given) : String(given)
  }

  /** The name of the player whom a message stands for, if it is a seat of the open table. */
  #named({ id }: Message): string | undefined {
    return id.startsWith('seat-') ? this.seatName?.(id.slice('seat-'.length)) : undefined
  }
}

const PIECE_FAMILIES = new Set([
  'seat', 'metal', 'colour', 'field', 'card', 'site', 'building', 'member', 'tool', 'university', 'loan',
  'resource', 'hill', 'riot', 'reward', 'category',
])

export const words = new Words()

/** The title of a game: the page's own games have one in each language. */
export function gameTitle(game: string, title?: string): string {
  return words.has(`game-${game}`) ? t(`game-${game}`) : (title ?? game.charAt(0).toUpperCase() + game.slice(1))
}

/** The text of a message, by its id. */
export function t(id: string, args: Record<string, unknown> = {}): string {
  return words.say({ id, args })
}
