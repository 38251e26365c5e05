// The names of those who played last on this device.
const KEY = 'lusoria-names'
const FIRST = ['Livia', 'Marcus', 'Julia', 'Titus', 'Claudia']

function read(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
    return FIRST.map((name, i) => kept[i]?.trim() || name)
  } catch {
    return FIRST
  }
}

export const LAST_NAMES = read()

export function keepNames(names: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // a browser without storage asks again
  }
}
