// The router: the path of the current address, and links that do not reload the page. Without a server a path stands after a #.
import { hasServer } from '../device/home'

function current(): string {
  if (hasServer) return location.pathname
  return location.hash.startsWith('#/') ? location.hash.slice(1) : '/'
}

/** The address of a path of the page, for links. */
export function to(path: string): string {
  return hasServer ? path : `#${path}`
}

class Route {
  path = $state(current())

  constructor() {
    addEventListener('popstate', () => (this.path = current())) // a changed # is told in the same way
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean)
  }

  /** Changes the address of what is shown; the way back is not longer for it. */
  replace(path: string): void {
    history.replaceState(null, '', to(path))
    this.path = path
  }

  go(path: string): void {
    if (path === this.path) return
    history.pushState(null, '', to(path))
    this.path = path
    scrollTo(0, 0)
  }
}

export const route = new Route()

/** Handles a click on a link within the page without reloading it. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element).closest('a')
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return
  if (link.pathname.startsWith('/api/') || event.defaultPrevented || event.button) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const written = link.getAttribute('href') ?? ''
  if (written.startsWith('#') && !written.startsWith('#/')) skipTo(written.slice(1))
  else route.go(hasServer ? link.pathname : link.hash.slice(1) || '/')
}

/** Goes to a part of what is shown; the address stays. */
function skipTo(id: string): void {
  const part = document.getElementById(id)
  if (!part) return
  part.tabIndex = -1
  part.focus()
}
