"""A page and a table for the device, as small as they can be: a site is about their files, not what they do."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

INDEX = """<!doctype html>
<html><head>
    <meta charset="utf-8" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <script type="module" crossorigin src="./assets/index-1a2b.js"></script>
</head></html>
"""


def small_page(folder: Path) -> Path:
    """A built page, as `web/build.py` leaves it."""
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "index-1a2b.js").write_text("export const salve = 'Roma'\n" * 50)
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "sw.js").write_text("// keeps BUILD\n")
    (folder / "built-from.txt").write_text("a hash")
    return folder


def small_device(folder: Path) -> None:
    """In the place of `lusoria.site.device.build`."""
    content = b"salve " * 5000
    named = {"table-5e6f.wasm": {"size": len(content), "sha256": hashlib.sha256(content).hexdigest()}}
    (folder / "table-5e6f.wasm").write_bytes(content)
    (folder / "manifest.json").write_text(json.dumps({"files": named}))
