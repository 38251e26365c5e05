"""The bots of a device. Those that search think in the browser's own worker, as hints do; the others decide here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from lusoria.core.dice import roll, seeded
from lusoria.core.text import encode
from lusoria.home.bot_turns import HomeBots, bot_dice, cheap_choice
from lusoria.home.levels import POLICY_LEVELS
from lusoria.home.questions import browser_look, encoded, new_seed
from lusoria.match.snapshot import Snapshot
from lusoria.table.table import Table

if TYPE_CHECKING:
    from lusoria.device.home import DeviceHome


class WasmThinker(Protocol):
    """Who searches with a game's WebAssembly."""

    def module(self, game: str) -> str | None:
        """Where a game's module is; None where there is none, or where the browser has no WebAssembly."""

    async def choose(self, question: str) -> int:
        """The action of a bot of a level, asked as JSON; a negative number if nothing can be searched."""


class DeviceBots(HomeBots):
    def __init__(self, home: DeviceHome, thinker: WasmThinker) -> None:
        super().__init__(home)
        self.thinker = thinker

    async def choose(self, table: Table, seat: int) -> int:
        """What the bot of a seat does, from what it knows."""
        snapshot, level = table.snapshot_for(seat), table.seats[seat].level
        moves = [move.action for move in snapshot.moves]
        if len(moves) == 1:
            return moves[0]
        if level == "random":
            return moves[roll(bot_dice(new_seed()), len(moves))]
        if level not in POLICY_LEVELS:
            action = await self._search(snapshot, seat, level)
            if action in moves:
                return action
        return cheap_choice(snapshot, seat, bot_dice(new_seed()))

    async def _search(self, snapshot: Snapshot, seat: int, level: str) -> int | None:
        module = self.thinker.module(snapshot.game.name)
        if module is None:
            return None
        dice = seeded(*new_seed(), cap=0)
        world = snapshot.world(seat, dice)
        question: dict[str, Any] = {
            "module": module, "box": encoded(world.box), "level": level, "look": browser_look(world, dice, None, None),
        }  # fmt: skip
        return await self.thinker.choose(encode(question))
