// Asks for the boot script again as long as it has not started: a script that is lost can't ask for itself.
const script = document.querySelector<HTMLScriptElement>('script[src*="/boot-"]')

function ask(tries: number): void {
  if ((window as Window & { lusoriaStarted?: boolean }).lusoriaStarted) return
  if (tries) {
    const another = document.createElement('script')
    another.src = `${script?.src}?${tries}`
    document.head.append(another)
  }
  setTimeout(ask, Math.min(10_000, 500 * 2 ** tries) * (0.5 + Math.random()), tries + 1)
}

ask(0)
