// Texts of the games that the page reads as files: the list of games, their words and rules. Both homes have them.
import { address, VERSION } from './home'

async function read(path: string): Promise<Response> {
  const answer = await fetch(`${address(`texts/${path}`)}?v=${VERSION}`) // while an update waits there are two versions
  if (!answer.ok) throw new Error(answer.statusText || String(answer.status))
  return answer
}

export async function readJson<T>(path: string): Promise<T> {
  return (await (await read(path)).json()) as T
}

export async function readText(path: string): Promise<string> {
  return (await read(path)).text()
}
