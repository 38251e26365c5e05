/** The line that says what the page waits for. It is empty otherwise, and there from the beginning, so that screen readers hear of it. */
export function quietLine(): HTMLElement {
  const found = document.getElementById('waiting') ?? document.createElement('p')
  if (found.isConnected) return found
  found.id = 'waiting'
  found.setAttribute('role', 'status')
  document.body.append(found)
  return found
}
