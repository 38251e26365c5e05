// The router: the path of the current address, and links that do not reload the page.
class Route {
  path = $state(location.pathname)

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean)
  }

  /** Changes the address of what is shown; the way back is not longer for it. */
  replace(path: string): void {
    history.replaceState(null, '', path)
    this.path = path
  }

  go(path: string): void {
    if (path === this.path) return
    history.pushState(null, '', path)
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
  route.go(link.pathname)
}
