"""Kills the tab of a game on the device, also in the middle of a write: `python -m tools.offline_kills --kills 50`."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from lusoria.site.build import build
from tests.offline.kills import kill_tabs
from tests.offline.static_host import hosted
from tests.page.browser import TIMEOUT, launched_browser


def main() -> None:
    """Prints what was seen; stops at the first move that was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, launched_browser() as browser:
        site = Path(folder) / "site"
        build(site)
        with hosted(site, "/") as host:
            context = browser.new_context(reduced_motion="reduce")
            context.set_default_timeout(3 * TIMEOUT)
            seen = kill_tabs(context, host.address, given.kills, given.seed)
            context.close()
    print(
        f"{seen.kills} kills; {seen.entries} entries had been told, 0 of them lost, doubled or changed; "
        f"{seen.cut_short} moves were cut short before they were written, and had not been told"
    )


if __name__ == "__main__":
    main()
