"""Draws the page's icons as PNG from `web/public/icon.svg`, with the system's Chromium: python -m tools.make_icons"""

from __future__ import annotations

import re
import shutil

from playwright.sync_api import sync_playwright

from tests import ROOT

PUBLIC = ROOT / "web" / "public"
SIZES = {"icon-192": (192, False), "icon-512": (512, False), "maskable-512": (512, True), "touch-180": (180, True)}
SAFE = 0.72  # of the width: systems may cut the rest of a maskable icon away
GROUND = re.compile(r'<rect width="32" height="32" rx="6" fill="(#[0-9a-f]{6})"/>')


def drawing(full: bool) -> str:
    """The icon; `full` fills the whole square and draws in the middle of it."""
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    if not full:
        return svg
    found = GROUND.search(svg)
    assert found is not None, "icon.svg begins with its ground"
    shift = 16 * (1 - SAFE)
    ground = f'<rect width="32" height="32" fill="{found[1]}"/><g transform="translate({shift} {shift}) scale({SAFE})">'
    return GROUND.sub(ground, svg).replace("</svg>", "</g></svg>")


def main() -> None:
    """Writes all of them."""
    (PUBLIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for name, (size, full) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing(full)}")
            page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
