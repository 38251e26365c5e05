// Games in IndexedDB: what tables were opened with, their journals, and what was last shown of them.
// A command is one transaction, and done when the browser says that it is on the disk. Numbers of entries are keys, so of two
// tabs that write the same number one is told of a conflict; it reads what the other wrote and checks again.
import type { Happened, TableNow } from '../api/types'

const NAME = 'lusoria'
const VERSION = 1 // a later one keeps what is there: old games play on
const CHANNEL = 'lusoria-device'

/** What lists show of a table. */
export interface TableRow {
  id: string
  game: string
  seats: number
  level: string
  public: boolean
  opened: number
  facts: string // as JSON
  state: TableNow['state']
  changed: number
  for_bots: boolean
  summary: { seats: { kind: string; guest: string; name: string; level: string }[]; waiting: number[] }
}

/** What was last shown of a table, so that it is there before Python is: for each seat, and what is printed. */
export interface Shown {
  table?: TableNow // as spectators see it
  board?: Record<string, unknown>
  seats: Record<string, { news: Happened[]; now: TableNow }>
}

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      const { result } = request
      if (!result.objectStoreNames.contains('tables')) result.createObjectStore('tables', { keyPath: 'id' })
      if (!result.objectStoreNames.contains('entries')) result.createObjectStore('entries')
      if (!result.objectStoreNames.contains('shown')) result.createObjectStore('shown')
    }
    request.onsuccess = () => {
      const { result } = request
      result.onversionchange = () => {
        result.close() // a tab with a newer version of the page needs the database
        opened = null
      }
      result.onclose = () => (opened = null) // by the browser: it is opened again when it is needed
      resolve(result)
    }
    request.onerror = () => {
      opened = null
      reject(request.error ?? new Error('no storage'))
    }
  })
  return opened
}

/** One transaction: resolves when it is durable, with what `work` asked for. */
async function transact<T>(mode: IDBTransactionMode, work: (stores: { tables: IDBObjectStore; entries: IDBObjectStore; shown: IDBObjectStore }) => IDBRequest<T> | void): Promise<T | undefined> {
  const found = await database()
  return new Promise((resolve, reject) => {
    const transaction = found.transaction(['tables', 'entries', 'shown'], mode, { durability: 'strict' })
    const [tables, entries, shown] = ['tables', 'entries', 'shown'].map((name) => transaction.objectStore(name)) as [IDBObjectStore, IDBObjectStore, IDBObjectStore]
    const request = work({ tables, entries, shown })
    transaction.oncomplete = () => resolve(request ? request.result : undefined)
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError')) // after an error too: it knows the reason only then
  })
}

function entriesOf(table: string, after = 0): IDBKeyRange {
  return IDBKeyRange.bound([table, after + 1], [table, Infinity])
}

/** What went wrong with a write, in the words of lusoria/device/store.py; empty if nothing did. */
async function written(writing: Promise<unknown>): Promise<string> {
  try {
    await writing
    return ''
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'ConstraintError' || name === 'NotFoundError') return 'conflict'
    if (name === 'QuotaExceededError') return 'full'
    return error instanceof Error ? `${name || error.name}: ${error.message}` : String(error)
  }
}

/** The journals, as Python asks for them. */
export class Storage {
  #channel = new BroadcastChannel(CHANNEL)

  constructor(onWritten: (table: string) => void) {
    this.#channel.onmessage = (event: MessageEvent<string>) => onWritten(event.data)
  }

  async facts(id: string): Promise<string | undefined> {
    return (await transact<TableRow>('readonly', ({ tables }) => tables.get(id) as IDBRequest<TableRow>))?.facts
  }

  async journal(id: string, after: number): Promise<string> {
    const found = await transact<string[]>('readonly', ({ entries }) => entries.getAll(entriesOf(id, after)) as IDBRequest<string[]>)
    return `[${(found ?? []).join(',')}]`
  }

  open(id: string, facts: string, entries: string, columns: string): Promise<string> {
    const { game, seats, level, public: listed, opened } = JSON.parse(facts) as TableRow
    return written(
      transact('readwrite', (stores) => {
        stores.tables.add({ id, game, seats, level, public: listed, opened, facts, ...(JSON.parse(columns) as object) })
        for (const entry of JSON.parse(entries) as { number: number }[]) stores.entries.add(JSON.stringify(entry), [id, entry.number])
      }),
    )
  }

  async append(id: string, number: number, entry: string, columns: string): Promise<string> {
    const failed = await written(
      transact('readwrite', ({ tables, entries }) => {
        entries.add(entry, [id, number])
        if (number > 1) {
          const before = entries.getKey([id, number - 1])
          before.onsuccess = () => before.result ?? before.transaction?.abort() // another tab has put another game here
        }
        const found = tables.get(id) as IDBRequest<TableRow | undefined>
        found.onsuccess = () => {
          if (found.result) tables.put({ ...found.result, ...(JSON.parse(columns) as object) })
          else found.transaction?.abort() // another tab has deleted the game
        }
      }),
    )
    if (!failed) this.#channel.postMessage(id)
    return failed.startsWith('AbortError') ? 'conflict' : failed
  }

  async tables(): Promise<string> {
    return JSON.stringify(await listTables())
  }

  remove(id: string): Promise<void> {
    return removeTable(id)
  }
}

/** All games of this device, the one that changed last first. It needs no Python. */
export async function listTables(): Promise<TableRow[]> {
  const found = await transact<TableRow[]>('readonly', ({ tables }) => tables.getAll() as IDBRequest<TableRow[]>)
  return (found ?? []).sort((one, other) => other.changed - one.changed)
}

/** Deletes a game for good. */
export async function removeTable(id: string): Promise<void> {
  await transact('readwrite', ({ tables, entries, shown }) => {
    tables.delete(id)
    entries.delete(entriesOf(id))
    shown.delete(id)
  })
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(id)
  channel.close()
}

export async function readShown(id: string): Promise<Shown | null> {
  try {
    return (await transact<Shown>('readonly', ({ shown }) => shown.get(id) as IDBRequest<Shown>)) ?? null
  } catch {
    return null
  }
}

/** Keeps what is shown. It follows from the journal, so nothing is lost if there is no room for it. */
export async function keepShown(id: string, content: Shown): Promise<void> {
  try {
    await transact('readwrite', ({ tables, shown }) => {
      const found = tables.getKey(id)
      found.onsuccess = () => {
        if (found.result !== undefined) shown.put(content, id) // not of a game that was deleted
      }
    })
  } catch {
    // the board will take a moment longer next time
  }
}
