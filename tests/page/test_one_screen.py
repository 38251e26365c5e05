"""Board, own things and the open decision are on the screen together, at every size, in every kind of decision."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.browser import NEXT_PAINT, Visits, call, new_table

PHONES = ((390, 844), (844, 390))
SETTLING = 10  # looks at a screen until everything is in its place, on a busy machine
SIZES = ((1280, 720), (1440, 900), (2560, 1440), (820, 1180), (1180, 820), *PHONES)

# What is wrong with the screen, in words. A place is on it if its middle is within the window and all that clips it.
WRONG = """([places, phone]) => {
  const prompt = document.querySelector('.decision')?.getBoundingClientRect()
  if (!prompt?.width || prompt.top < -1 || prompt.bottom > innerHeight + 1) return ['the prompt is not on the screen']
  const bottom = phone ? prompt.top : innerHeight
  const shown = (one) => {
    const box = one.getBoundingClientRect()
    const x = box.x + box.width / 2, y = box.y + box.height / 2
    const end = one.closest('.decision') ? innerHeight : bottom
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > end) return false
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up), clip = up.getBoundingClientRect()
      if (style.overflowY === 'visible' && style.overflowX === 'visible') continue
      if (x < clip.left || x > clip.right || y < clip.top || y > clip.bottom) return false
    }
    return true
  }
  const found = []
  const named = (place) => ['place', 'offers'].map((one) => `[data-${one}="${CSS.escape(place)}"]`)
  const all = (place) => [...document.querySelectorAll(named(place))]
  const asked = places.filter((place) => all(place).length)
  const outside = asked.filter((place) => !all(place).some(shown))
  const enough = phone ? outside.length < asked.length || !asked.length : !outside.length
  if (!enough) found.push(`asked for, and not on the screen: ${outside}`)
  const own = document.querySelector('.own')?.getBoundingClientRect()
  if (own && own.top > bottom - 24) found.push(`what one owns begins at ${own.top}, the screen ends at ${bottom}`)
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1
  if (!phone && innerWidth >= 1000 && scrolls) found.push('the page scrolls')
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen')
  return found
}"""


def choose(now: Any, made: int) -> str:
    """A move that a beginner could make, and that brings all kinds of decisions."""
    moves = [m["move"] for m in now["decision"]["moves"]]
    sites = [len(player.get("sites", ())) for player in now["view"]["players"]]
    if sites[0] > 3:
        moves = [m for m in moves if not m.startswith("start")]
    useful = [m for m in moves if m.split()[0] in ("build", "buy", "bid", "send", "recruit", "to", "play", "place")]
    some = useful if useful and made % 4 else moves
    return str(some[(made * 7) % len(some)])


def wait_for(page: Page, number: int) -> None:
    """Until the page asks for this decision."""
    page.wait_for_function("n => document.querySelector('.decision')?.dataset.decision === String(n)", arg=number)
    page.evaluate(NEXT_PAINT)


@pytest.mark.parametrize(("game", "seats", "most"), [("aquileia", 3, 70), ("builders", 2, 90), ("aeterna", 3, 60)])
def test_a_decision_and_all_it_needs_are_on_one_screen(visit: Visits, game: str, seats: int, most: int) -> None:
    """Each kind of decision at all sizes when it first comes, every other decision at one of them in turn."""
    page = visit(1280, 720)
    table = new_table(page, game, seats)
    page.goto(f"/table/{table}")
    page.wait_for_selector("[data-board]")
    wrong: list[str] = []
    met: set[str] = set()
    now = call(page, f"tables/{table}?seat=0")
    for made in range(most):
        while now["state"] == "running" and now["decision"] is None:
            now = call(page, f"tables/{table}/news?seat=0&seen={now['number']}&wait=5")["now"]
        if now["state"] != "running":
            break
        wait_for(page, now["decision"]["number"])
        step = now["view"]["decision"]["step"]
        places = [m["place"] for m in now["decision"]["moves"]]
        for size in SIZES if step not in met else (SIZES[made % len(SIZES)],):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(NEXT_PAINT)
            for _ in range(SETTLING):  # the zone comes by itself
                found = page.evaluate(WRONG, [places, size in PHONES])
                if not found:
                    break
                page.wait_for_timeout(250)
            wrong += [f"{made} {step} {size[0]}x{size[1]}: {one}" for one in found]
        met.add(step)
        body = {"seat": 0, "number": now["decision"]["number"], "move": choose(now, made)}
        call(page, f"tables/{table}/move", body)
        now = call(page, f"tables/{table}?seat=0")
    assert not wrong, "\n".join(wrong)
