"""The page's files: sent packed to browsers that unpack, and not asked for again while they are the same."""

from __future__ import annotations

import functools
import gzip
import mimetypes
from pathlib import Path

from fastapi import Request
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"  # the page, where it has been built
ASSETS = "assets"  # the folder of files that have a hash of their content in their names
PACKED = {".css", ".js", ".json", ".svg"}  # fonts and pictures are packed already
# Not for caches that several people share: the first answer to a guest carries a cookie.
FOREVER = "private, max-age=31536000, immutable"
ASKED = "private, no-cache"  # kept, but it is asked each time whether it is still the same


def page_file(path: str) -> Path | None:
    """The file of the page at an address; for every address of the page's own, its one document."""
    try:
        file = (STATIC / path).resolve()
        if path and file.is_file() and file.is_relative_to(STATIC.resolve()):
            return file
    except (OSError, ValueError):  # no file can have such a name
        return None
    index = STATIC / "index.html"
    return index if index.is_file() and "." not in path.rsplit("/", 1)[-1] else None


def sent(file: Path, request: Request) -> Response:
    """The answer with a file in it, or that the browser has it already."""
    if file.parent != (STATIC / ASSETS).resolve():
        answer = StaticFiles(check_dir=False).file_response(file, file.stat(), request.scope)
        answer.headers["Cache-Control"] = ASKED
        return answer
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    if file.suffix not in PACKED or not unpacks(request.headers.get("accept-encoding", "")):
        return FileResponse(file, headers=headers)
    kind = mimetypes.guess_type(file.name)[0]
    return Response(packed(file), media_type=kind, headers={**headers, "Content-Encoding": "gzip"})


def unpacks(accepted: str) -> bool:
    """Whether `Accept-Encoding` names gzip, and not as something refused."""
    for choice in accepted.lower().split(","):
        name, _, weight = choice.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or weight == ""
    return False


@functools.lru_cache(maxsize=256)
def packed(file: Path) -> bytes:
    """A file of the assets, packed once: another content has another name."""
    return gzip.compress(file.read_bytes(), mtime=0)
