// Hints and reviews: thought about in this browser where it can, on the server otherwise. The results are the same.
import { get, post } from '../api/http'
import type { BrowserLook, BrowserQuestion, BrowserReview, Hints, LookBack } from '../api/types'
import { canThink, think } from './browser'
import type { Found } from './worker'

const HINTS = 3 // moves

/** The best moves of a seat's open decision; `instant`: the network's first impression, which is empty in a game without a network. */
export async function hint(id: string, seat: number | null, instant = false): Promise<Hints> {
  const asked = { seat, instant: instant ? 'true' : null }
  return (await ownHint(id, asked)) ?? (await get<Hints>(`tables/${id}/hint`, asked))
}

async function ownHint(id: string, asked: { seat: number | null; instant: string | null }): Promise<Hints | null> {
  if (!(await canThink())) return null
  const question = await get<BrowserQuestion>(`tables/${id}/hint/question`, asked)
  if (!question.module) return null
  let found: Found[] | undefined
  try {
    found = (await think(question, question.looks))[0]
  } catch {
    return null
  }
  if (!found?.length) return { moves: [] }
  return post<Hints>(`tables/${id}/hint/reasons`, { seat: asked.seat, decision: question.decision, moves: found.slice(0, HINTS) })
}

const onServer = new Set<string>() // games that this browser has left to the server

/** The review of a finished game, or how far the server has come with it. `onProgress` is told of the browser's own progress. */
export async function review(id: string, onProgress: (now: LookBack) => void): Promise<LookBack> {
  const own = onServer.has(id) ? null : await ownReview(id, onProgress)
  if (own) return own
  onServer.add(id)
  return get<LookBack>(`tables/${id}/chances`)
}

async function ownReview(id: string, onProgress: (now: LookBack) => void): Promise<LookBack | null> {
  if (!(await canThink())) return null
  const question = await get<BrowserQuestion>(`tables/${id}/chances/question`)
  if (!question.module) return null
  const total = question.looks.length + 1
  const progress = (done: number): void => onProgress({ ready: false, failed: false, done, total, level: '', chances: [], shares: null, marked: [] })
  progress(0)
  try {
    const looks = summaries(question.looks, await think(question, question.looks, progress))
    const first = await post<BrowserReview>(`tables/${id}/chances/looks`, { looks })
    if (first.review) return first.review
    const more = summaries(first.looks, await think(question, first.looks))
    return (await post<BrowserReview>(`tables/${id}/chances/looks`, { looks, more })).review
  } catch {
    return null
  }
}

/** Of each look the best move, and the one that was made. */
function summaries(looks: BrowserLook[], found: Found[][]): { best: number; best_chance: number; chance: number }[] {
  return looks.map((look, i) => {
    const best = found[i]?.[0] as Found
    return { best: best.action, best_chance: best.chance, chance: found[i]?.find((one) => one.action === look.made)?.chance ?? 0 }
  })
}
