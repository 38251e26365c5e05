"""Plays through a real nginx with TLS, as docs/operate.md sets it up, and checks what has to hold behind a proxy.

python -m tools.proxy            needs nginx and openssl (apt-get install nginx-light openssl); everything on loopback
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

import lusoria
from tests import ROOT
from tests.server.postgres import free_port

NAME = "games.example.org"
CONFIG = ROOT / "docs" / "operate" / "nginx.conf"
TIMEOUT = 60.0
CLASS = 30  # pupils behind one address
MOVES = 5  # of each pupil
PAGE_FILES = 20  # that a browser loads
STATIC = Path(lusoria.__file__).parent / "server" / "static"
NEW_TABLE = {"game": "builders", "seats": 2, "mine": [0, 1]}


def main() -> int:
    """Runs all checks; returns how many failed."""
    missing = [name for name in ("nginx", "openssl") if program(name) is None]
    if missing:
        print(f"not installed: {', '.join(missing)} (apt-get install nginx-light openssl)")
        return 2
    failed = 0
    with tempfile.TemporaryDirectory(prefix="lusoria-proxy-") as folder, behind_nginx(Path(folder)) as site:
        for check in CHECKS:
            try:
                print(f"ok    {check.__doc__}: {check(site)}")
            except Exception as error:
                failed += 1
                print(f"WRONG {check.__doc__}: {type(error).__name__}: {error}")
    return failed


def program(name: str) -> str | None:
    """Where a program is; Debian's nginx is in a folder of root."""
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")


class Site:
    """A server behind nginx: the proxy's address, and the server's own."""

    def __init__(self, proxy: int, server: int, certificate: Path) -> None:
        self.proxy, self.server = proxy, server
        self.tls = ssl.create_default_context(cafile=str(certificate))

    def visitor(self, address: str = "127.0.0.2") -> httpx.Client:
        """Somebody who comes from this address through the proxy, and checks the site's certificate.

        On Linux every address of 127.0.0.0/8 is this machine's; the server trusts 127.0.0.1 alone as a proxy.
        """
        transport = httpx.HTTPTransport(verify=self.tls, local_address=address)
        return httpx.Client(
            base_url=f"https://127.0.0.1:{self.proxy}", transport=transport, timeout=TIMEOUT,
            headers={"host": f"{NAME}:{self.proxy}"},
        )  # fmt: skip


@contextlib.contextmanager
def behind_nginx(folder: Path) -> Iterator[Site]:
    """A server and nginx in front of it, with the configuration of the documents and a certificate of our own."""
    secure, plain, server = free_port(), free_port(), free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1", "-keyout", key, "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    (folder / "site.conf").write_text(site_config(secure, plain, server, key, certificate))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{ worker_connections 4096; }}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; "
        f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s; "
        f"include {folder}/site.conf; }}\n"
    )
    serve = [sys.executable, "-m", "lusoria.cli", "serve", "--no-compile", "--port", str(server), "--name", NAME]
    nginx = [str(program("nginx")), "-p", str(folder), "-c", f"{folder}/nginx.conf"]
    with running([*serve, "--database", f"sqlite:///{folder}/x.db"]), running(nginx):
        site = Site(secure, server, certificate)
        wait_until_ready(site)
        yield site


def site_config(secure: int, plain: int, server: int, key: Path, certificate: Path) -> str:
    """The file of the documents, with other ports and another certificate: everything else is tried as it is there."""
    text = CONFIG.read_text()
    for old, new in (
        (r"127\.0\.0\.1:7530", f"127.0.0.1:{server}"),
        (r"listen 443 ssl", f"listen 127.0.0.1:{secure} ssl"),
        (r"listen 80", f"listen 127.0.0.1:{plain}"),
        (r"ssl_certificate_key .*;", f"ssl_certificate_key {key};"),
        (r"ssl_certificate  .*;", f"ssl_certificate {certificate};"),
    ):
        text, count = re.subn(old, new, text)
        if count != 1:
            raise ValueError(f"{CONFIG.name}: {old!r} is there {count} times")
    return text


@contextlib.contextmanager
def running(command: list[str]) -> Iterator[None]:
    """A program that is stopped at the end."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(TIMEOUT)


def wait_until_ready(site: Site) -> None:
    """Waits until the server answers through the proxy."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError), site.visitor() as visitor:
            if visitor.get("/readyz").status_code == 200:
                return
        time.sleep(0.1)
    raise TimeoutError("the server does not answer through nginx")


def need(holds: bool, said: object) -> None:
    """Fails a check."""
    if not holds:
        raise AssertionError(said)


# ---- the checks


def plays_over_wss(site: Site) -> str:
    """A game over wss"""
    with site.visitor() as visitor:
        body = {"game": "builders", "seats": 2, "mine": [0], "bots": [1], "level": "random"}
        table = visitor.post("/api/tables", json=body, headers={"origin": f"https://{NAME}:{site.proxy}"}).json()[
            "table"
        ]
        cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        moves = 0
        with connect(
            f"wss://{NAME}:{site.proxy}/api/live",
            sock=socket.create_connection(("127.0.0.1", site.proxy), TIMEOUT, ("127.0.0.2", 0)), ssl=site.tls,
            origin=origin_of(site), additional_headers={"cookie": cookie},
        ) as live:  # fmt: skip
            live.send(json.dumps({"type": "watch", "table": table, "seat": 0}))
            now = hear(live, "news")["now"]
            while now["state"] == "running":
                if now["decision"]:
                    offered = now["decision"]["moves"]
                    with_ = {"seat": 0, "number": now["decision"]["number"], "move": offered[-1]["move"]}
                    live.send(json.dumps({"type": "act", "table": table, "do": "move", "with": with_}))
                    moves += 1
                    time.sleep(0.05)  # within the limits of a guest
                now = hear(live, "news")["now"]
        while (found := visitor.get(f"/api/tables/{table}/verify")).status_code == 429:  # so many moves have a price
            time.sleep(1)
        need(found.json().get("answers", 0) > 0, found.text)
    return f"{moves} moves to the end, dice verified"


def origin_of(site: Site) -> Any:
    """The origin of the site's pages."""
    return f"https://{NAME}:{site.proxy}"


def hear(live: Any, kind: str) -> Any:
    """The next message of a kind."""
    while True:
        message = json.loads(live.recv(TIMEOUT))
        if message["type"] == kind:
            return message
        if message["type"] == "problem" and message["code"] not in ("stale", "not_your_turn"):
            raise AssertionError(message)


def cookies_are_secure(site: Site) -> str:
    """X-Forwarded-Proto makes cookies Secure"""
    with site.visitor() as visitor:
        cookie = visitor.get("/api/me").headers["set-cookie"]
    need(cookie.startswith("__Host-") and "Secure" in cookie, cookie)
    return "__Host-; Secure; HttpOnly; SameSite=Lax"


def foreign_origins_are_refused(site: Site) -> str:
    """A page of another site may not post"""
    with site.visitor() as visitor:
        answer = visitor.post("/api/me", json={"name": "Marcus"}, headers={"origin": "https://evil.example"})
    need(answer.json()["code"] == "wrong_origin", answer.text)
    return "wrong_origin"


def metrics_stay_inside(site: Site) -> str:
    """Metrics are not told through the proxy"""
    with site.visitor() as visitor:
        outside = visitor.get("/metrics").status_code
    inside = httpx.get(f"http://127.0.0.1:{site.server}/metrics", timeout=TIMEOUT).status_code
    need((outside, inside) == (403, 200), (outside, inside))
    return "403 through nginx, 200 on the machine"


def only_plain_paths_pass(site: Site) -> str:
    """A path with dot segments or encoded slashes is refused, also where nginx passes it on as it is"""
    refused = 0
    with site.visitor() as visitor:
        table = visitor.post("/api/tables", json=NEW_TABLE).json()["table"]
        for path in (
            f"/api/tables/{table}/../../../metrics", f"/api/tables/{table}/x/../verify", f"/api//tables/{table}",
            f"/api/tables/{table}/%2e%2e/verify", f"/api%2ftables/{table}", f"%2Fapi/tables/{table}",
        ):  # fmt: skip
            status = visitor.get("/", extensions={"target": path.encode()}).status_code
            need(status == 400, f"{path}: {status}")
            refused += 1
    return f"{refused} refused"


def a_long_poll_is_held(site: Site) -> str:
    """A long poll waits, and is answered when something happens"""
    with site.visitor() as visitor, ThreadPoolExecutor(1) as pool:
        table = visitor.post("/api/tables", json=NEW_TABLE).json()["table"]
        seen = visitor.get(f"/api/tables/{table}").json()["number"]
        began = time.monotonic()
        held = pool.submit(visitor.get, f"/api/tables/{table}/news", params={"seen": seen, "wait": 20})
        time.sleep(2)
        need(not held.done(), "it was answered at once")
        with site.visitor() as other:
            other.post(f"/api/tables/{table}/chat", json={"text": "salve"}).raise_for_status()
        news = held.result(TIMEOUT).json()["news"]
    need([one["text"] for one in news] == ["salve"], news)
    return f"after {time.monotonic() - began:.1f} s"


def a_flood_is_stopped_by_its_own_address(site: Site) -> str:
    """A flood is refused by the true address, whatever it claims, and others are not"""
    refused = 0
    with site.visitor("127.0.0.66") as flood:
        for number in range(1000):
            flood.cookies.clear()  # a new guest each time
            forged = {"x-forwarded-for": f"203.0.113.{number % 250}"}
            refused += flood.post("/api/tables", json=NEW_TABLE, headers=forged).status_code == 429
            if refused == 20:
                break
    need(refused == 20, f"{refused} of 1,000 were refused")
    with site.visitor("127.0.0.67") as other:
        need(other.post("/api/tables", json=NEW_TABLE).status_code == 201, "another address was refused too")
    return f"20 of {number + 1} openings refused; another address goes on"


def a_class_behind_one_address_plays(site: Site) -> str:
    """A class of thirty behind one address is never refused"""
    refused: list[str] = []
    files = [f"/assets/{file.name}" for file in sorted((STATIC / "assets").glob("*.js"))[:PAGE_FILES]]

    def pupil(number: int) -> int:
        made = 0
        with site.visitor("127.0.0.30") as visitor:
            time.sleep(number * 0.05)
            for path in ("/", *files, "/api/me", "/api/games", "/api/tables?which=open"):
                note(visitor.get(path))
            opened = note(visitor.post("/api/tables", json=NEW_TABLE))
            table = opened.json()["table"]
            for _ in range(MOVES):
                seat = note(visitor.get(f"/api/tables/{table}")).json()["waiting"][0]
                decision = note(visitor.get(f"/api/tables/{table}", params={"seat": seat})).json()["decision"]
                body = {"seat": seat, "number": decision["number"], "move": decision["moves"][0]["move"]}
                note(visitor.post(f"/api/tables/{table}/move", json=body))
                made += 1
                time.sleep(1)
        return made

    def note(answer: httpx.Response) -> httpx.Response:
        if answer.status_code == 429:
            refused.append(answer.text)
        return answer.raise_for_status()

    with ThreadPoolExecutor(CLASS) as pool:
        made = sum(pool.map(pupil, range(CLASS)))
    need(not refused, refused[:1])
    return f"{CLASS} pupils, {made} moves"


CHECKS: tuple[Callable[[Site], str], ...] = (
    plays_over_wss, cookies_are_secure, foreign_origins_are_refused, metrics_stay_inside, only_plain_paths_pass,
    a_long_poll_is_held, a_class_behind_one_address_plays, a_flood_is_stopped_by_its_own_address,
)  # fmt: skip

if __name__ == "__main__":
    sys.exit(main())
