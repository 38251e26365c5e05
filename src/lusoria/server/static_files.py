"""The page's files and texts: gzip-compressed for browsers that accept it, and cached by the browser."""

from __future__ import annotations

import functools
import gzip
import hashlib
import mimetypes
from pathlib import Path

from fastapi import Request
from fastapi.responses import Response

from lusoria.site.shell import INDEX, STATIC, server_shell

ASSETS = "assets"  # the folder of files that have a hash of their content in their names
COMPRESSED_SUFFIXES = {".css", ".js", ".json", ".mjs", ".svg", ".wasm"}  # fonts and pictures are compressed already
# Private: the first answer to a guest carries a cookie, so no shared cache may keep it.
CACHE_FOREVER = "private, max-age=31536000, immutable"
REVALIDATE = "private, no-cache"  # cached, but the browser asks each time whether it is still the same


def page_response(path: str, request: Request) -> Response | None:
    """What the page has at a path: a file, a text, or for every path of its own its one document; None: nothing."""
    shell, file = server_shell(STATIC), page_file(path)
    made = {} if shell is None else shell.made
    name = INDEX if file == STATIC / INDEX else path
    if name in made:
        return text_response(made[name], request, mimetypes.guess_type(name)[0] or "text/plain")
    return None if file is None else file_response(file, request)


def page_file(path: str) -> Path | None:
    """The file of the built page at a path; for every path of the page's own, its one document."""
    try:
        file = (STATIC / path).resolve()
        if path and file.is_file() and file.is_relative_to(STATIC.resolve()):
            return file
    except (OSError, ValueError):  # no file can have such a name
        return None
    index = STATIC / INDEX
    return index if index.is_file() and "." not in path.rsplit("/", 1)[-1] else None


def file_response(file: Path, request: Request) -> Response:
    """A response with the file, or one that says that the browser's copy is current."""
    lasting = file.parent == (STATIC / ASSETS).resolve()
    headers = {"Cache-Control": CACHE_FOREVER if lasting else REVALIDATE, "Vary": "Accept-Encoding"}
    if file.suffix in COMPRESSED_SUFFIXES and accepts_gzip(request.headers.get("accept-encoding", "")):
        headers["ETag"] = f'"{file.stat().st_mtime_ns:x}-gzip"'
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        kind = mimetypes.guess_type(file.name)[0]
        return Response(gzip_compressed(file), media_type=kind, headers={**headers, "Content-Encoding": "gzip"})
    found = file.stat()
    headers["ETag"] = f'"{found.st_mtime_ns:x}-{found.st_size:x}"'
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(file_content(file), media_type=kind, headers=headers)


def file_content(file: Path) -> bytes:
    """A file, read once: all answers share it, however slowly they are read."""
    return _file_content(file, file.stat().st_mtime_ns)


@functools.lru_cache(maxsize=256)
def _file_content(file: Path, _changed: int) -> bytes:
    return file.read_bytes()


def text_response(content: bytes, request: Request, kind: str = "text/plain") -> Response:
    """A text that the browser keeps, and asks about each time whether it is still the same."""
    tag = tag_of(content)
    headers = {"Cache-Control": REVALIDATE, "ETag": tag, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        content, headers["Content-Encoding"] = compressed(content), "gzip"
    return Response(content, media_type=f"{kind}; charset=utf-8", headers=headers)


@functools.lru_cache(maxsize=256)
def tag_of(content: bytes) -> str:
    """By which a browser asks whether a text is still the same."""
    return f'"{hashlib.sha256(content).hexdigest()[:16]}"'


@functools.lru_cache(maxsize=256)
def compressed(content: bytes) -> bytes:
    """A text, compressed once."""
    return gzip.compress(content, mtime=0)


def accepts_gzip(accepted: str) -> bool:
    """Whether `Accept-Encoding` names gzip, and not with weight 0."""
    for choice in accepted.lower().split(","):
        name, _, weight = choice.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight.strip("0.") != "" or weight == ""
    return False


def gzip_compressed(file: Path) -> bytes:
    """A file, compressed once."""
    return _gzip_compressed(file, file.stat().st_mtime_ns)


@functools.lru_cache(maxsize=256)
def _gzip_compressed(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)
