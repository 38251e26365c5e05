"""Builds the whole page as a folder of static files, for any host."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from lusoria.errors import BadInput
from lusoria.site import device
from lusoria.site.policy import SECURITY_HEADERS
from lusoria.site.shell import DEVICE, INDEX, SERVICE_WORKER, STATIC, shell

ABOUT = "site.json"  # says that a folder holds a site of ours, and which
LAST_FILES = (INDEX, SERVICE_WORKER, ABOUT)  # written when everything that they name is there
CACHE_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"


def build(folder: Path, static: Path = STATIC) -> str:
    """Writes the site, in place of an older one; returns its version."""
    folder = folder.resolve()
    if not (static / INDEX).is_file():
        raise BadInput("the page has not been built yet: `make page` builds it, and wheels bring it with them")
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / ABOUT).is_file())):
        raise BadInput(f"{folder} holds something else than a site of Lusoria: an empty or a new folder is needed")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as made:
        version = write(Path(made), static)
        replace(folder, Path(made))
    return version


def write(folder: Path, static: Path) -> str:
    """Writes the site into an empty folder."""
    (folder / DEVICE).mkdir()
    device.build(folder / DEVICE)
    page = shell("files", static, folder / DEVICE)
    about = {"version": page.version, "home": "files"}
    for path, file in page.copied.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, folder / path)
    for path, content in {**page.made, ABOUT: json.dumps(about).encode(), "_headers": headers().encode()}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    (folder / ".nojekyll").touch()  # GitHub Pages sends files as they are
    return page.version


def replace(folder: Path, made: Path) -> None:
    """Puts new files in the place of old ones, so that the document never names a file that is not there."""
    new = {file.relative_to(made) for file in made.rglob("*") if file.is_file()}
    old = {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}
    for path in sorted(new, key=lambda path: (str(path) in LAST_FILES, path)):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (made / path).replace(folder / path)
    for path in old - new:
        (folder / path).unlink()
    for one in sorted((one for one in folder.rglob("*") if one.is_dir()), reverse=True):
        if not any(one.iterdir()):
            one.rmdir()


def headers() -> str:
    """The headers of a host that can send some, as Netlify and Cloudflare Pages read them."""
    lines = ["/*", *(f"  {name}: {value}" for name, value in SECURITY_HEADERS.items())]
    lines += [f"  Cache-Control: {REVALIDATE}", "/assets/*", "  ! Cache-Control", f"  Cache-Control: {CACHE_FOREVER}"]
    return "\n".join([*lines, ""])
