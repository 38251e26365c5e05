"""Pictures of the page, made by a browser: `python -m tools.page_pictures [folder]`.

A server is started with a fresh database, games are begun against bots and played for a while, and home and boards are
taken at three widths, light and dark. Without a folder only those that the documents show are written.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests import ROOT

HERE = ROOT / "docs" / "pictures"
SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
SHOWN_PICTURES = {
    "home-desktop-light.jpg",
    "learn-desktop-light.jpg",
    "table-desktop-light.jpg",
    "table-desktop-dark.jpg",
    "table-phone-light.jpg",
    "builders-desktop-light.jpg",
    "builders-desktop-dark.jpg",
    "builders-phone-light.jpg",
    "aeterna-desktop-light.jpg",
    "aeterna-phone-dark.jpg",
}
LIKED_MOVES = {  # moves that change the board
    "aquileia": ("build", "buy", "bid", "roll", "play"),
    "aeterna": ("influence", "build", "play", "hill", "take", "ask"),
}


@contextmanager
def server() -> Iterator[str]:
    """A server of our own; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            str(Path(sys.executable).parent / "lusoria"),
            "serve",
            "--port",
            "0",
            "--no-compile",
            "--database",
            f"sqlite:///{folder}/tables.sqlite",
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def open_table(page: Page, address: str, game: str = "aquileia", seats: int = 4) -> str:
    """A table against bots; its id."""
    page.goto(address)
    body = {"game": game, "seats": seats, "level": "tiro", "mine": [0], "bots": list(range(1, seats))}
    made = page.request.post(f"{address}/api/tables", data=body, headers={"origin": address})
    return str(made.json()["table"])


def lively(view: dict[str, Any]) -> bool:
    """Whether it is a moment worth a picture: many followers stand in the town, and one more is to be placed."""
    taken = sum(seat is not None for seat in view["fields"].values())
    return bool(view["round"] >= 4 and view["decision"]["step"] == "place" and taken >= 9)


def crowded(view: dict[str, Any]) -> bool:
    """The same for Æterna: citizens stand on several hills, in the second epoch."""
    standing = sum(bool(hill["stacks"]) for hill in view["hills"].values())
    return bool(view["epoch"] == 2 and standing >= 4 and view["decision"]["step"] == "turn")


def busy(view: dict[str, Any]) -> bool:
    """The same for The Builders: people work on a site, and somebody is at hand."""
    own = view["players"][0]
    idle = [one for one in own["team"] if one["site"] is None]
    crew = [site for site in own["sites"] if site["members"]]
    return bool(view["round"] >= 5 and view["decision"]["step"] == "move" and idle and crew and len(own["sites"]) >= 2)


def builder(legal: list[str], own: dict[str, Any]) -> str:
    """What a builder does who keeps three sites, and hires when nobody is at hand."""
    idle = any(one["site"] is None for one in own["team"])
    first = ["start"] * (len(own["sites"]) < 3) + ["hire"] * (not idle)
    for word in [*first, "to", "with", "send", "take 3", "take 2", "end"]:
        found = next((m for m in legal if m.startswith(word)), None)
        if found:
            return found
    return legal[0]


def play(page: Page, address: str, table: str, until: Callable[[dict[str, Any]], bool]) -> None:
    """Plays until such a moment, or to the end."""
    for k in range(5000):
        now = page.request.get(f"{address}/api/tables/{table}?seat=0").json()
        if now["state"] == "over":
            return
        if now["decision"] is None or now["decision"]["sealed"]:
            page.wait_for_timeout(30)
            continue
        if until(now["view"]):
            return
        legal = [m["move"] for m in now["decision"]["moves"]]
        liked = [m for m in legal if m.split()[0] in LIKED_MOVES.get(now["game"], ())]
        move = liked[-1 - k % 2 * (len(liked) // 2)] if liked else legal[(k * 7) % len(legal)]
        if now["game"] == "builders":
            move = builder(legal, now["view"]["players"][0])
        body = {"seat": 0, "number": now["decision"]["number"], "move": move}
        page.request.post(f"{address}/api/tables/{table}/move", data=body, headers={"origin": address})
        page.wait_for_timeout(60)  # not faster than the server allows


def take(browser: Browser, address: str, folder: Path, wanted: set[str] | None) -> None:
    """All pictures."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    tables = {"table": open_table(page, address), "over": open_table(page, address)}
    tables |= {"builders": open_table(page, address, "builders", 3), "aeterna": open_table(page, address, "aeterna")}
    play(page, address, tables["table"], lively)
    play(page, address, tables["builders"], busy)
    play(page, address, tables["aeterna"], crowded)
    if wanted is None:
        play(page, address, tables["over"], lambda _: False)
    places = {"home": "/", "learn": "/learn/aquileia", "replay": f"/replay/{tables['over']}"}
    places |= {name: f"/table/{table}" for name, table in tables.items()}
    for theme in ("light", "dark"):
        page.add_init_script(f"localStorage.setItem('lusoria', JSON.stringify({{theme: '{theme}'}}))")
        for size, (width, height) in SIZES.items():
            for name, path in places.items():
                file = f"{name}-{size}-{theme}.jpg"
                if wanted is not None and file not in wanted:
                    continue
                tall = 1120 if (name, size) == ("builders", "desktop") else height  # the own yard is below the rows
                page.set_viewport_size({"width": width, "height": tall})
                page.goto(address + path)
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(300)
                page.screenshot(path=folder / file, type="jpeg", quality=88, full_page=wanted is None)


def main() -> None:
    """Into the folder of the documents, or all of them elsewhere."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    folder.mkdir(parents=True, exist_ok=True)
    with server() as address, sync_playwright() as play_:
        chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        browser = play_.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        take(browser, address, folder, None if len(sys.argv) > 1 else SHOWN_PICTURES)
        browser.close()


if __name__ == "__main__":
    main()
