/** Lets the keyboard reach and scroll an element whose content does not fit, and only then: it is no stop on the way otherwise. */
export function keyboardScroll(node: HTMLElement): { destroy: () => void } {
  const observer = new ResizeObserver(() => {
    if (node.scrollHeight > node.clientHeight) node.tabIndex = 0
    else node.removeAttribute('tabindex')
  })
  observer.observe(node)
  for (const child of node.children) observer.observe(child)
  return { destroy: () => observer.disconnect() }
}
