"""`Batch`: many games of one kind, stepped together. On the CPU its arrays are NumPy's, on a GPU they stay there."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from lusoria.batch.game import BatchArrays
from lusoria.core.dice import Dice
from lusoria.core.features import length_of
from lusoria.core.files import replacing
from lusoria.core.game import Game
from lusoria.core.playout import POLICIES
from lusoria.core.record import Record, content, dtype
from lusoria.core.registry import game
from lusoria.errors import BadBatch, BadInput, IllegalMove

DEVICES = ("cpu", "gpu")
FORMAT = 1  # of saved batches

POSITION_ARRAYS = ("states", "dice", "numbers")
SAVED_ARRAYS = ("which", "numbers", "scores", "rewards", "done")  # besides the records: boxes, states and dice

Boxes = Path | Record | Sequence[Path | Record] | None


class Batch:
    """N games of one kind, stepped together.

    >>> batch = Batch("aquileia", seats=4, size=100, seed=1)
    >>> batch.observations.shape, batch.masks.shape
    ((100, 839), (100, 196))
    >>> batch.step(batch.masks.argmax(axis=1))      # everybody takes the first legal action
    >>> int(batch.done.sum())
    0

    Where a game is over, the next one begins at once: `done` and `rewards` are of the step that ended it, the mask and
    the observation of the new game. The same seed and the same actions give the same bytes on every device.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        size: int,
        device: str = "cpu",
        seed: int = 0,
        box: Boxes = None,
        observations: bool = True,
        threads: int | None = None,
    ) -> None:
        self.game: Game = game(name)
        self.seats = self.game.check_seats(seats)
        if size < 1:
            raise BadInput(f"size: at least 1 game is needed, not {size}")
        if device not in DEVICES:
            raise BadInput(f"device: {' or '.join(DEVICES)} is needed, not {device!r}")
        if threads is not None and threads < 1:
            raise BadInput(f"threads: at least 1 is needed, not {threads}")
        self.size, self.device = size, device
        self._arrays: BatchArrays | None = None
        self._seed, self._steps = checked_seed(seed), 0
        self._length = length_of(self.game.features) if observations else 0
        boxes, different = self._boxes(box)
        self._runner = runner(self.game, self.seats, device, threads)
        self._check_room(boxes)
        self._arrays = self._new_arrays(boxes, np.arange(size) % different)
        self.reset()

    # ---- what it holds

    @property
    def observations(self) -> Any:
        """What the deciding seat of each game knows: (size, length of all features), int16."""
        return self._runner.shared(self._open.observations)

    @property
    def masks(self) -> Any:
        """Which actions are legal: (size, actions), bool."""
        return self._runner.shared(self._open.masks)

    @property
    def seat(self) -> Any:
        """The seat that has to decide in each game: (size,), int64."""
        return self._runner.shared(self._open.turn)

    @property
    def rewards(self) -> Any:
        """Each seat's share of the victory less an even share, where a game has just ended, else 0: (size, seats)."""
        return self._runner.shared(self._open.rewards)

    @property
    def done(self) -> Any:
        """Which games the last step has ended: (size,), bool."""
        return self._runner.shared(self._open.done)

    @property
    def scores(self) -> Any:
        """The final scores of the last game that ended in each row: (size, seats), int64."""
        return self._runner.shared(self._open.scores)

    @property
    def numbers(self) -> Any:
        """The number of the game being played in each row, counted from 0 in the run of this seed: (size,), int64."""
        return self._runner.shared(self._open.numbers)

    @property
    def memory(self) -> int:
        """Bytes for each game."""
        one = [dtype(self.game.State).itemsize, dtype(Dice).itemsize]
        one += [8 * 3, (8 + 4) * self.seats, 1, self.game.actions, 2 * self._length]
        return sum(one)

    @property
    def arrays(self) -> Any:
        """All that the batch holds, for code that runs its own rules over it with `runner.share`."""
        return self._open

    @property
    def runner(self) -> Any:
        """What runs the rules: a CpuRunner or a GpuRunner."""
        return self._runner

    @property
    def _open(self) -> Any:
        if self._arrays is None:
            raise BadBatch("the batch is closed")
        return self._arrays

    def __repr__(self) -> str:
        what = f"{self.game.name}, {self.seats} seats, {self.size:,} games on the {self.device.upper()}"
        where = "closed" if self._arrays is None else f"step {self._steps:,}; {self.memory:,} bytes each"
        return f"<Batch {what}: {where}>"  # from plain numbers: no array is copied or waited for

    def _repr_html_(self) -> str:
        from lusoria.drawings.html import facts

        shown: list[tuple[str, object]] = [
            ("game", self.game.title), ("seats", self.seats), ("games", f"{self.size:,}"),
            ("device", self.device.upper()), ("bytes a game", f"{self.memory:,}"), ("seed", self._seed),
        ]  # fmt: skip
        if self._arrays is None:
            return facts([*shown, ("steps", "closed")])
        shown.append(("steps", f"{self._steps:,}"))
        if self.device == "cpu":  # on a GPU, to count would be to wait
            shown.append(("finished", f"{int((self._open.numbers // self.size).sum()):,}"))
        return facts(shown)

    # ---- playing

    def reset(self, seed: int | None = None) -> None:
        """Begins new games in all rows: games 0 to size-1 of the run with this seed."""
        arrays = self._open
        if seed is not None:
            self._seed = checked_seed(seed)
        self._steps = 0
        self._runner.put(arrays.numbers, np.arange(self.size))
        for row in (arrays.scores, arrays.rewards, arrays.done):
            self._runner.clear(row)
        self._runner.begin(arrays, self._seed, 0)
        self._runner.look(arrays)

    def step(self, actions: Any, trusted: bool = False) -> None:
        """Takes one action in each game: an array of `size` numbers. IllegalMove changes nothing.

        Actions that are `trusted` are taken to be legal, and are not checked on a GPU: nothing waits for it.
        """
        arrays = self._open
        given = self._runner.integers(actions)
        if given.shape != (self.size,):
            raise BadBatch(f"actions: an array of {self.size} numbers is needed, not one of shape {tuple(given.shape)}")
        place = self._runner.step(arrays, given, self._seed, trusted)
        if place >= 0:
            action = int(self._runner.host(given[place : place + 1])[0])
            known = 0 <= action < self.game.actions
            what = self.game.moves.words(action) if known else f"there is no action {action}"
            raise IllegalMove(f"actions[{place}]: {action} ({what}) is not legal in that game")
        self._steps += 1

    def actions(self, policy: str = "random") -> Any:
        """What a policy would do in each game: an array for `step`.

        Asking changes nothing. The chance in it is not that of the games: their dice stay as they are.
        """
        arrays, number = self._open, policy_number(policy)
        chosen = self._runner.zeros((self.size,), np.int64)
        self._runner.choose(arrays, number, self._steps, chosen)
        return self._runner.shared(chosen)

    def playout(self, policy: str = "random") -> Any:
        """Plays all games to their ends inside compiled code, and begins new ones.

        Rewards and scores are those of the finished games, `done` is true everywhere. Returns the number of
        decisions that each game took.
        """
        arrays, number = self._open, policy_number(policy)
        decisions = self._runner.zeros((self.size,), np.int64)
        self._runner.finish(arrays, number, decisions)
        self._runner.put(arrays.done, np.ones(self.size, np.bool_))
        self._runner.begin(arrays, self._seed, self.size)
        self._runner.look(arrays)
        self._steps += 1
        return self._runner.shared(decisions)

    def spread(self, policy: str = "sensible") -> None:
        """Lets the games stand at different points, evenly from their beginnings to the length of a usual one.

        Games of much the same length that begin together stay together for long: a learner would see nothing but
        beginnings, then nothing but middles.
        """
        ahead, length = self.clone(), 0
        over = np.zeros(self.size, np.bool_)
        while 2 * over.sum() < self.size:
            ahead.step(ahead.actions(policy))
            over |= self._runner.host(ahead._open.done)
            length += 1
        ahead.close()
        kept = {name: self._runner.host(getattr(self._open, name)).copy() for name in POSITION_ARRAYS}
        when = np.arange(self.size) * length // self.size
        for now in range(length):
            rows = when == now
            if rows.any():
                for name, row in kept.items():
                    row[rows] = self._runner.host(getattr(self._open, name))[rows]
            self.step(self.actions(policy))
        for name, row in kept.items():
            self._runner.put(getattr(self._open, name), row)
        for done in (self._open.scores, self._open.rewards, self._open.done):
            self._runner.clear(done)
        self._runner.look(self._open)

    def clone(self) -> Batch:
        """Another batch in the same positions, with arrays of its own."""
        other = Batch.__new__(Batch)
        other.__dict__ |= self.__dict__
        other._arrays = BatchArrays(*map(self._runner.copy, self._open))
        return other

    def close(self) -> None:
        """Frees the memory. Arrays that were taken from the batch before stay valid."""
        self._arrays = None

    # ---- saving

    def save(self, path: Path | str) -> None:
        """Writes the positions, and all that is needed to continue, to a file (.npz): all of it or nothing."""
        about = {
            "format": FORMAT, "game": self.game.name, "seats": self.seats, "seed": self._seed,
            "steps": self._steps, "observations": self._length > 0, "state_bytes": dtype(self.game.State).itemsize,
        }  # fmt: skip
        rows = {
            name: self._runner.host(getattr(self._open, name)).view(np.uint8) for name in ("boxes", "states", "dice")
        }
        rows |= {name: self._runner.host(getattr(self._open, name)) for name in SAVED_ARRAYS}
        try:
            with replacing(Path(path)) as file:
                np.savez_compressed(file, about=np.array(json.dumps(about)), **rows)
        except OSError as error:
            raise BadInput(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None

    @classmethod
    def load(cls, path: Path | str, device: str = "cpu", threads: int | None = None) -> Batch:
        """The batch of a file, on any device."""
        try:
            with np.load(path, allow_pickle=False) as file:
                rows = {name: file[name] for name in file.files}
            about = json.loads(str(rows.pop("about")))
        except OSError as error:
            raise BadInput(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
        except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise BadBatch(f"{path}: not a saved batch") from None
        return cls._restored(about, rows, str(path), device, threads)

    @classmethod
    def _restored(
        cls, about: dict[str, Any], rows: dict[str, Any], path: str, device: str, threads: int | None
    ) -> Batch:
        if about.get("format") != FORMAT:
            raise BadBatch(f"{path}: of format {about.get('format')}, this Lusoria knows {FORMAT}")
        if about["state_bytes"] != dtype(game(about["game"]).State).itemsize:
            raise BadBatch(f"{path}: saved by another version of {about['game']}")
        batch = cls(
            about["game"], about["seats"], len(rows["numbers"]), device, about["seed"],
            observations=about["observations"], threads=threads,
        )  # fmt: skip
        records = {"boxes": batch.game.Box, "states": batch.game.State, "dice": Dice}
        loaded = {name: np.frombuffer(bytearray(rows[name].tobytes()), dtype(kind)) for name, kind in records.items()}
        loaded |= {name: rows[name] for name in SAVED_ARRAYS}
        batch._arrays = batch._open._replace(**{name: batch._runner.array(row) for name, row in loaded.items()})
        batch._steps = about["steps"]
        batch._runner.look(batch._arrays)
        return batch

    # ---- making it

    def _boxes(self, box: Boxes) -> tuple[Any, int]:
        """The boxes as records, and how many there are. Several are dealt out to the games in turn."""
        given = list(box) if isinstance(box, Sequence) else [box]
        if not given:
            raise BadInput("box: the list is empty")
        records = [self.game.load_box(one) if one is None or isinstance(one, Path) else one for one in given]
        for record in records:
            if not isinstance(record, self.game.Box.struct):
                raise BadInput(f"box: a box of {self.game.title} is needed, not {type(record).__name__}")
        return np.frombuffer(bytearray(b"".join(map(content, records))), dtype(self.game.Box)), len(records)

    def _new_arrays(self, boxes: Any, which: Any) -> BatchArrays:
        zeros, n = self._runner.zeros, self.size
        return BatchArrays(
            boxes=self._runner.array(boxes),
            which=self._runner.array(which),
            states=zeros((n,), dtype(self.game.State)),
            dice=zeros((n,), dtype(Dice)),
            numbers=zeros((n,), np.int64),
            turn=zeros((n,), np.int64),
            scores=zeros((n, self.seats), np.int64),
            rewards=zeros((n, self.seats), np.float32),
            done=zeros((n,), np.bool_),
            masks=zeros((n, self.game.actions), np.bool_),
            observations=zeros((n, self._length), np.int16),
        )

    def _check_room(self, boxes: Any) -> None:
        each = self.memory + self._runner.working
        needed, free = each * self.size + boxes.nbytes, self._runner.free_memory()
        if free is not None and needed > free:
            raise BadBatch(
                f"{self.size:,} games need {needed / 2**30:,.1f} GiB ({each:,} bytes each); "
                f"{free / 2**30:,.1f} GiB are free on the {self.device.upper()}"
            )


def checked_seed(seed: int) -> int:
    """A seed that fits 63 bits."""
    if not 0 <= seed < 1 << 63:
        raise BadInput(f"seed: a number from 0 to 2**63 - 1 is needed, not {seed}")
    return seed


def policy_number(policy: str) -> int:
    """The number of a policy in the rules."""
    if policy not in POLICIES:
        raise BadInput(f"policy: {' or '.join(POLICIES)} is needed, not {policy!r}")
    return POLICIES.index(policy)


def runner(rules: Game, seats: int, device: str, threads: int | None) -> Any:
    """What runs the rules on a device."""
    if device == "gpu":
        from lusoria.gpu.batch import GpuRunner

        return GpuRunner(rules, seats)
    from lusoria.batch.cpu import CpuRunner

    return CpuRunner(rules, seats, threads)
