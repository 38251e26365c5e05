"""The page's files: gzip-compressed for browsers that accept it, and cached by the browser."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from pathlib import Path

from fastapi import Request
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"  # the page, where it has been built
ASSETS = "assets"  # the folder of files that have a hash of their content in their names
COMPRESSED_SUFFIXES = {".css", ".js", ".json", ".svg"}  # fonts and pictures are compressed already
# Private: the first answer to a guest carries a cookie, so no shared cache may keep it.
CACHE_FOREVER = "private, max-age=31536000, immutable"
REVALIDATE = "private, no-cache"  # cached, but the browser asks each time whether it is still the same


def page_file(path: str) -> Path | None:
    """The file of the page at a path; for every path of the page's own, its one document."""
    try:
        file = (STATIC / path).resolve()
        if path and file.is_file() and file.is_relative_to(STATIC.resolve()):
            return file
    except (OSError, ValueError):  # no file can have such a name
        return None
    index = STATIC / "index.html"
    return index if index.is_file() and "." not in path.rsplit("/", 1)[-1] else None


def file_response(file: Path, request: Request) -> Response:
    """A response with the file, or one that says that the browser's copy is current."""
    if file.parent != (STATIC / ASSETS).resolve():
        answer = StaticFiles(check_dir=False).file_response(file, file.stat(), request.scope)
        answer.headers["Cache-Control"] = REVALIDATE
        return answer
    headers = {"Cache-Control": CACHE_FOREVER, "Vary": "Accept-Encoding"}
    if file.suffix not in COMPRESSED_SUFFIXES or not accepts_gzip(request.headers.get("accept-encoding", "")):
        return FileResponse(file, headers=headers)
    kind = mimetypes.guess_type(file.name)[0]
    return Response(gzip_compressed(file), media_type=kind, headers={**headers, "Content-Encoding": "gzip"})


def text_response(text: str, request: Request) -> Response:
    """A text that the browser keeps, and asks about each time whether it is still the same."""
    content = text.encode()
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"Cache-Control": REVALIDATE, "ETag": tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        content, headers["Content-Encoding"] = gzip.compress(content, mtime=0), "gzip"
    return Response(content, media_type="text/plain; charset=utf-8", headers=headers)


def accepts_gzip(accepted: str) -> bool:
    """Whether `Accept-Encoding` names gzip, and not with weight 0."""
    for choice in accepted.lower().split(","):
        name, _, weight = choice.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or weight == ""
    return False


@functools.lru_cache(maxsize=256)
def gzip_compressed(file: Path) -> bytes:
    """An asset, compressed once: other content has another name."""
    return gzip.compress(file.read_bytes(), mtime=0)
