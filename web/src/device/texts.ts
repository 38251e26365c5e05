// Texts of the games that the page reads as files: the list of games, their words and rules. Both homes have them.
import { again, fetchWhole, Lost } from '../lost/again'
import { address, VERSION } from './home'

/** A file of texts; one that the page does not have is refused. */
function read(path: string): Promise<Response> {
  return again(async (patience) => {
    const answer = await fetchWhole(`${address(`texts/${path}`)}?v=${VERSION}`, patience) // while an update waits there are two versions
    if (answer.headers.get('content-type')?.startsWith('text/html')) throw new Lost(path)
    if (!answer.ok) throw new Error(answer.statusText || String(answer.status))
    return answer
  })
}

export async function readJson<T>(path: string): Promise<T> {
  return (await (await read(path)).json()) as T
}

export async function readText(path: string): Promise<string> {
  return (await read(path)).text()
}
