"""A server for tests, and clients that use it."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from lusoria.server import thinking_process
from lusoria.server.app import ServerSettings, create
from lusoria.server.limits import ServerLimits
from lusoria.server.serve import UVICORN, listen
from lusoria.server.service import TableService
from lusoria.table import commands

PLENTY = 1_000_000
GENEROUS = ServerLimits(
    rate=PLENTY, burst=PLENTY, address_rate=PLENTY, address_burst=PLENTY, openings_rate=PLENTY, openings_burst=PLENTY,
    names_rate=PLENTY, names_burst=PLENTY,
    talk_rate=PLENTY, talk_burst=PLENTY, address_talk_rate=PLENTY, address_talk_burst=PLENTY, tables=1000,
)  # fmt: skip
T = TypeVar("T")

PATIENCE = 60.0  # seconds: a machine may be busy


class Served:
    """A server in a thread of this process, with a database of its own."""

    def __init__(self, folder: Path, database: str | None = None, limits: ServerLimits = GENEROUS) -> None:
        self.folder, self.database, self.limits = folder, database, limits
        self.start()

    def start(self) -> None:
        listener = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{listener.getsockname()[1]}"
        settings = ServerSettings(self.database, self.folder, limits=self.limits, bot_processes=2, compile=False)
        self.app = create(settings)
        config = uvicorn.Config(self.app, **UVICORN | {"timeout_graceful_shutdown": 2})
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, args=([listener],), daemon=True)
        self.thread.start()
        wait_until(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()

    def restart(self) -> None:
        self.stop()
        self.start()

    @property
    def service(self) -> TableService:
        found: TableService = self.app.state.service
        return found

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs a coroutine in the server's event loop."""
        loop = next(iter(self.service._tasks)).get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(PATIENCE)

    def finish(self, id: str) -> None:
        """Plays the people's seats until the game is over."""

        async def play() -> None:
            while (table := await self.service.table(id)).state == "running":
                people = [seat for seat in table.asked if table.seats[seat].kind == "guest"]
                if people:
                    seat, guest = people[0], table.seats[people[0]].guest
                    move = table.snapshot_for(seat).moves[0].words
                    number = table.decision_number(seat)
                    await self.service.execute(
                        id, partial(commands.move, guest=guest, seat=seat, number=number, move=move)
                    )
                else:
                    await asyncio.sleep(0.001)

        self.run(play())

    def visitor(self) -> Visitor:
        return Visitor(self)


PATIENT_BOTS = (sys.executable, "-m", "tests.page.patient_bots")


@contextmanager
def served(folder: Path, **given: Any) -> Iterator[Served]:
    """A server whose bots think at the tests' own priority: a low one would wait for all other work of the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinking_process, "COMMAND", PATIENT_BOTS)
        server = Served(folder, **given)
        try:
            yield server
        finally:
            server.stop()


def wait_until(holds: Any, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.005)


class Visitor:
    """A client like a browser: it keeps its cookie."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.http = httpx.Client(timeout=PATIENCE)

    def ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        return self.http.request(method, f"http://{self.server.address}{path}", **given)

    def get(self, path: str, **params: Any) -> Any:
        """The answer of a path; it must not be a problem."""
        answer = self.ask("GET", path, params={k: v for k, v in params.items() if v is not None})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def open(self, game: str = "aquileia", seats: int = 3, **given: Any) -> Any:
        given.setdefault("level", "random")
        answer = self.ask("POST", "/api/tables", json={"game": game, "seats": seats} | given)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def do(self, table: str, what: str, **body: Any) -> Any:
        answer = self.ask("POST", f"/api/tables/{table}/{what}", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, table: str, what: str, **body: Any) -> str:
        """The code of the problem that a command gets; it must have changed nothing."""
        before = self.ask("GET", f"/api/tables/{table}/news").json()
        answer = self.ask("POST", f"/api/tables/{table}/{what}", json=body)
        assert 400 <= answer.status_code < 500, answer.text
        assert self.ask("GET", f"/api/tables/{table}/news").json() == before
        assert answer.json()["message"]
        return str(answer.json()["code"])

    def look(self, table: str, seat: int | None = None) -> Any:
        return self.get(f"/api/tables/{table}", seat=seat)

    def news(self, table: str) -> list[Any]:
        """All that happened at a table. A long game has more of it than one answer holds."""
        found: list[Any] = []
        while new := self.get(f"/api/tables/{table}/news", seen=found[-1]["number"] if found else 0)["news"]:
            found += new
        return found

    def wait_for_turn(self, table: str, seat: int) -> Any:
        """The table when the seat is asked, or the game is over."""
        now = self.look(table, seat)
        while now["state"] == "running" and seat not in now["waiting"]:
            now = self.get(f"/api/tables/{table}/news", seat=seat, seen=now["number"], wait=5)["now"]
        return now

    def move(self, table: str, seat: int, which: int = 0) -> Any:
        now = self.wait_for_turn(table, seat)
        decision = now["decision"]
        move = decision["moves"][which % len(decision["moves"])]["move"]
        return self.do(table, "move", seat=seat, number=decision["number"], move=move)

    @property
    def cookie(self) -> dict[str, str]:
        self.get("/api/me")
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    @contextmanager
    def live(self, language: str | None = "en", **headers: str) -> Iterator[Live]:
        query = "" if language is None else f"?language={language}"
        with connect(
            f"ws://{self.server.address}/api/live{query}",
            additional_headers=self.cookie | headers,
            open_timeout=PATIENCE,
        ) as socket:
            yield Live(socket)


class Live:
    """The other end of a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.texts: list[str] = []

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, kind: str | None = None) -> Any:
        """The next message, or the next of a kind."""
        while True:
            text = self.socket.recv(PATIENCE)
            assert isinstance(text, str)
            self.texts.append(text)
            message = json.loads(text)
            if kind is None or message["type"] == kind:
                return message

    def watch(self, table: str, seat: int | None = None, seen: int | None = None, differences: bool = False) -> Any:
        self.send(type="watch", table=table, seat=seat, seen=seen, differences=differences)
        return self.hear("news")
