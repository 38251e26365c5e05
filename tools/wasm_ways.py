"""The same jobs done natively, in Node and in Chromium, to compare what comes out and how long it takes.

`wasm_driver.mjs` does the jobs in JavaScript; `NativeWay` does them with compiled rules.
"""

from __future__ import annotations

import base64
import functools
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from lusoria.bots import look_ahead
from lusoria.bots.bot import Weighed
from lusoria.bots.look_ahead import ROOT
from lusoria.bots.mcts import SEEDS_PER_SEARCH, grow, settings_for, summed
from lusoria.bots.memory import Memory, TreeMemory, compiled_search
from lusoria.bots.net import NetSettings
from lusoria.bots.network_memory import NetMemory, NetTreeMemory, compiled_rule
from lusoria.bots.rollouts import roll_out
from lusoria.core import playout
from lusoria.core.compile import compiled
from lusoria.core.dice import seeded
from lusoria.core.features import length_of
from lusoria.core.game import Game
from lusoria.core.log import Log
from lusoria.core.playout import Outcome, new_scratch
from lusoria.core.record import Record, as_array, content, copy, dtype, new_options
from lusoria.core.world import World
from lusoria.network.file import NetworkFile
from lusoria.network.infer import WHOLE
from lusoria.wasm import rules
from lusoria.wasm.build import write
from tests import ROOT as REPOSITORY
from tools.wasm_package import DIST, node, transpile

TOOLS = REPOSITORY / "tools"
Job = dict[str, Any]


class Way(Protocol):
    """One way to do jobs."""

    def run(self, job: Job) -> Any: ...


class NativeWay:
    """Compiled rules, in this process."""

    def __init__(self, game: Game, network: NetworkFile | None = None) -> None:
        self.game, self.file = game, network
        self.box: Any = game.load_box(None)

    def run(self, job: Job) -> Any:
        """Does a job."""
        return getattr(self, job["kind"])(**{name: value for name, value in job.items() if name != "kind"})

    def hashes(self, seats: int, policy: int, seed: int, first: int, count: int) -> Any:
        """Hashes of whole games."""
        play = compiled.unchecked(rules.rules_for(self.game)["hashed_games"])
        states, found, out = np.zeros(1, dtype(self.game.State)), np.zeros(count, np.int64), np.zeros(1, dtype(Outcome))
        box, scratch, content_ = as_array(self.box)[0], new_scratch(self.game), states.view(np.int8)
        began = time.perf_counter()
        play(box, states[0], content_, seats, policy, seed, first, scratch, out[0], found)
        return {"hashes": found.tolist(), "seconds": time.perf_counter() - began}

    def moves(self, seats: int, seed: int, picks: list[int]) -> Any:
        """One game, interpreted: so this compares three ways."""
        game, s, options = self.game, self.game.State.new(), new_options(self.game.actions)
        dice, log, hash_, found = seeded(seed, cap=0), Log.new(), 0, []
        state: Any = s
        game.setup(self.box, s, seats, dice, log)
        for i in range(1 << 20):
            hash_ = rules.state_hash(np.frombuffer(content(s), np.int8).tolist(), hash_)
            count = game.legal(self.box, s, options)
            known = [0] * length_of(game.features)
            seat = state.seat if count > 0 else 0
            game.observe(self.box, s, seat, known)
            found.append([seat, count, sum((k + 1) * one for k, one in enumerate(known)), hash_])
            if count == 0:
                break
            game.step(self.box, s, options[picks[i % len(picks)] % count], dice, log)
        points = [0] * seats
        game.score(self.box, s, points)
        return {"found": found, "scores": points, "state": plain(s)}

    def search(
        self, state: str, seat: int, seed: int, iterations: int, withNetwork: bool = False,  # noqa: N803
        even: float = 0.0,
    ) -> Any:  # fmt: skip
        """A search from a state."""
        world = self._world(state, seat)
        began = time.perf_counter()
        if withNetwork:
            assert self.file is not None
            net = NetTreeMemory(self.game, self.file, iterations)
            net.plant(world, NetSettings(even=even).plan, seed)
            grow(net, compiled_rule(self.game, "search_tree"), None, iterations, began, time.perf_counter)
            weighed = summed([net], world.options, WHOLE)
        else:
            tree = TreeMemory(self.game, iterations)
            plan = settings_for(self.game, int(world.state.seats)).plan
            tree.plant(world, plan, seed * SEEDS_PER_SEARCH)
            grow(tree, compiled_search(self.game), None, iterations, began, time.perf_counter)
            weighed = summed([tree], world.options)
        return {"weighed": [as_list(one) for one in weighed], "seconds": time.perf_counter() - began}

    def rolledOut(self, state: str, seat: int, seed: int, iterations: int, evaluations: int) -> Any:  # noqa: N802
        """A search with a network, whose best moves are played on to the end."""
        assert self.file is not None
        world, net = self._world(state, seat), NetTreeMemory(self.game, self.file, iterations)
        net.plant(world, NetSettings().plan, seed)
        grow(net, compiled_rule(self.game, "search_tree"), None, iterations, 0.0, time.perf_counter)
        weighed, _ = roll_out(net, summed([net], world.options, WHOLE), seed, evaluations, lambda: False)
        return {"weighed": [as_list(one) for one in weighed]}

    def judged(self, state: str, seat: int, seed: int, worlds: int) -> Any:
        """Win probabilities, and games after each move."""
        memory, world = Memory(self.game), self._world(state, seat)
        memory.begin(world)
        actions = self.game.actions
        tries, wins = np.zeros(actions, np.int64), np.zeros(actions, np.int64)
        own = rules.rules_for(self.game)
        compiled.unchecked(own["try_moves"])(memory.box, memory.work, seat, 1, seed, 0, worlds, tries, wins)
        compiled.unchecked(look_ahead.rules_for(self.game)["evaluate"])(
            memory.box, memory.work.states[ROOT], memory.work
        )
        chances = [float(one) for one in memory.work.values[: int(world.state.seats)]]
        return {"chances": chances, "tried": [[a, int(tries[a]), int(wins[a])] for a in world.options]}

    def considered(self, state: str) -> Any:
        """What the network says of a state."""
        assert self.file is not None
        memory, world = NetMemory(self.game, self.file), self._world(state, 0)
        memory.begin(world)
        priors = memory.weigh()
        values = [int(one) / WHOLE for one in memory.values[: int(world.state.seats)]]
        return {"policy": [[a, int(priors[a]) / WHOLE] for a in world.options], "values": values}

    def speed(self, seats: int, policy: int, seed: int, count: int, rounds: int) -> Any:
        """Decisions a second."""
        play = playout.player(self.game, self.box)
        rates = []
        for i in range(rounds):
            outs = np.zeros(count, dtype(Outcome))
            began = time.perf_counter()
            play(seats, playout.POLICIES[policy], seed, i * count, outs)
            seconds = time.perf_counter() - began
            rates.append(float(outs["asked"].sum() + outs["forced"].sum()) / seconds)
        return {"rates": rates}

    def networkSpeed(self, seats: int, seed: int, count: int, rounds: int) -> Any:  # noqa: N802
        """Evaluations of the network a second."""
        assert self.file is not None
        memory, play = NetMemory(self.game, self.file), compiled_rule(self.game, "network_games")
        rates = []
        for i in range(rounds):
            outs = np.zeros(count, dtype(Outcome))
            began = time.perf_counter()
            play(as_array(self.box)[0], self.file.network, memory.work, seats, seed, i * count, 256, outs)
            rates.append(float(outs["asked"].sum()) / (time.perf_counter() - began))
        return {"rates": rates}

    def _world(self, state: str, seat: int) -> World:
        world = World.__new__(World)  # the very state, without dealing again
        world.game, world.box, world.seat, world._version = self.game, self.box, seat, lambda rule: rule
        struct: Any = self.game.State.struct
        world.state = struct.from_buffer_copy(base64.b64decode(state))
        return world


def as_list(one: Weighed) -> list[float]:
    """A weighed move as JavaScript tells it."""
    return [one.action, one.chance, one.weight]


def plain(value: Any) -> Any:
    """A record as JavaScript reads it."""
    specs = getattr(getattr(type(value), "record", None), "_specs", None)
    if specs is not None:
        return {name: plain(getattr(value, name)) for name in specs}
    return [plain(one) for one in value] if hasattr(value, "__len__") else value


def position(game: Game, seats: int, seed: int, decisions: int) -> tuple[str, int]:
    """A state in the middle of a game, played by habit, and the seat that decides there."""
    s: Any = game.State.new()
    box, dice, log, options = game.load_box(None), seeded(seed, cap=0), Log.new(), new_options(game.actions)
    game.setup(box, s, seats, dice, log)
    kept: Record = copy(s)
    taken = 0
    while (count := game.legal(box, s, options)) > 0 and taken <= decisions:
        if count > 1:
            kept = copy(s)
            taken += 1
        game.step(box, s, game.sensible(box, s, options, count, dice) if count > 1 else options[0], dice, log)
    return base64.b64encode(content(kept)).decode(), int(kept.seat)  # type: ignore[attr-defined]


def files_of(game: Game, network: Path | None) -> dict[str, str]:
    """All that JavaScript needs of a game."""
    with tempfile.TemporaryDirectory() as folder:
        write(game, Path(folder))
        read = {kind: Path(folder, f"{game.name}.{kind}").read_bytes() for kind in ("wasm", "json", "box")}
    found = {"json": read["json"].decode()} | {k: base64.b64encode(read[k]).decode() for k in ("wasm", "box")}
    if network is not None:
        found["network"] = base64.b64encode(network.read_bytes()).decode()
    return found


class NodeWay:
    """The module in Node."""

    def __init__(self, game: Game, network: Path | None = None) -> None:
        transpile()
        self.process = subprocess.Popen(
            [str(node()), str(TOOLS / "wasm_node.mjs")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._say({"lusoria": str(DIST / "index.js"), **files_of(game, network)})

    def _say(self, what: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()

    def run(self, job: Job) -> Any:
        """Does a job."""
        assert self.process.stdout is not None
        self._say(job)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"Node could not do {job['kind']}; what went wrong is above")
        return json.loads(line)

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


class ChromiumWay:
    """The module in a page of the system's Chromium."""

    def __init__(self, game: Game, network: Path | None = None) -> None:
        from playwright.sync_api import sync_playwright

        transpile()
        self.folder = tempfile.TemporaryDirectory()
        shutil.copytree(DIST, Path(self.folder.name, "dist"))
        shutil.copy(TOOLS / "wasm_driver.mjs", Path(self.folder.name, "driver.js"))
        Path(self.folder.name, "index.html").write_text("<!doctype html><title>Lusoria</title>")
        self.server = serve(Path(self.folder.name))
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        self.page = self.browser.new_page()
        self.page.set_default_timeout(0)
        self.page.goto(f"http://127.0.0.1:{self.server.server_address[1]}/")
        begin = """async (files) => {
          const [lusoria, { driver }] = await Promise.all([import('/dist/index.js'), import('/driver.js')])
          globalThis.run = await driver(lusoria, files)
        }"""
        self.page.evaluate(begin, files_of(game, network))

    def run(self, job: Job) -> Any:
        """Does a job."""
        return self.page.evaluate("(job) => globalThis.run(job)", job)

    def close(self) -> None:
        """Closes the browser."""
        self.browser.close()
        self.playwright.stop()
        self.server.shutdown()
        self.folder.cleanup()


def chromium() -> str:
    """The system's Chromium."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise SystemExit("Chromium is needed: apt-get install chromium")


def serve(folder: Path) -> http.server.ThreadingHTTPServer:
    """A folder by HTTP, on any free port."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None: ...

    made = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=os.fspath(folder)))
    threading.Thread(target=made.serve_forever, daemon=True).start()
    return made
