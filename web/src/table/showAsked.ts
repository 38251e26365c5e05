// Brings a place that is asked for onto the screen, if none is there yet: by turning to its zone, or by scrolling.
const SETTLED_MS = 80 // after the new state has been painted

let latest = 0

/** A phone turns to the zone that is lit after two frames, however long they take: this comes after it. */
export function showAsked(places: string[]): void {
  const asked = ++latest
  const showUnlessOutdated = (): void => {
    if (asked === latest) show(places)
  }
  window.setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(showUnlessOutdated)), SETTLED_MS)
}

function show(places: string[]): void {
  const asked = places.filter((place) => !document.querySelector(`.decision [data-offers="${CSS.escape(place)}"]`)) // the prompt has the others
  const found = asked.flatMap((place) => [...document.querySelectorAll<HTMLElement | SVGElement>(`[data-place="${CSS.escape(place)}"]`)])
  const onBoard = found.filter((one) => one.closest('[data-board]'))
  if (onBoard.length && onPhone()) showBoard(onBoard)
  else {
    if (scrollY && !found.every(onScreen)) window.scrollTo({ top: 0 }) // a tablet held upright
    if (found.length && asked.length === places.length && !found.some(onScreen)) found[0]?.scrollIntoView({ block: 'center', inline: 'center' })
  }
}

/** A phone turns to a zone with something asked for, and scrolls to the top of the board if any of it is cut off, or to a place if all are. */
function showBoard(asked: (HTMLElement | SVGElement)[]): void {
  if (!asked.some(inZone)) asked[0]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  const here = asked.filter(inZone)
  if (scrollY && here.some(isCut)) window.scrollTo({ top: 0 })
  if (!here.some(onScreen)) here[0]?.scrollIntoView({ block: 'center', inline: 'nearest' })
}

const onPhone = (): boolean => getComputedStyle(document.querySelector('.decision') ?? document.body).position === 'fixed'

/** Whether an element is in the zone that a phone shows. */
function inZone(one: Element): boolean {
  const { x, width } = one.getBoundingClientRect()
  return x + width / 2 > 0 && x + width / 2 < innerWidth
}

function isCut(one: Element): boolean {
  const { top, bottom } = one.getBoundingClientRect()
  return top < 0 || bottom > bottomOfScreen(one)
}

/** Whether the middle of an element can be seen: within the window, above the prompt of a phone, and within all that clips it. */
function onScreen(one: Element): boolean {
  const box = one.getBoundingClientRect()
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  if (!box.width || x < 0 || y < 0 || x > innerWidth || y > bottomOfScreen(one)) return false
  for (let up = one.parentElement; up; up = up.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(up)
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const clip = up.getBoundingClientRect()
    if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) return false
  }
  return true
}

/** Where what is seen of the board ends; the prompt of a phone lies over it. */
function bottomOfScreen(one: Element): number {
  const prompt = document.querySelector('.decision')
  return prompt && !prompt.contains(one) && getComputedStyle(prompt).position === 'fixed' ? prompt.getBoundingClientRect().top : innerHeight
}
