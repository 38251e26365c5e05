"""Effects in progress: a stack of small frames, the innermost on top (AE-NEST-1)."""

from __future__ import annotations

from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.refusals import MUST
from lusoria.games.aeterna.rules.state import NOTHING, State
from lusoria.games.aeterna.rules.vocabulary import LENGTH, MAY, NO_EVENT, OP_CHOOSE, OP_READY

# Kinds of frames
FRAMES = ("plain", "card", "favour", "placement")
PLAIN_FRAME, CARD, FAVOUR_FRAME, PLACEMENT = range(len(FRAMES))


@rule
def push(s: State, kind: int, what: int, pc: int) -> None:
    """Begins an effect inside the others."""
    f = s.stack[s.depth]
    s.depth += 1
    f.kind = kind
    f.what = what
    f.pc = pc
    f.times = NOTHING
    f.event = NO_EVENT
    f.at = 0
    f.limit = 0


@rule
def push_events(s: State, what: int, pc: int, event: int, limit: int) -> None:
    """Begins an effect on which the first `limit` cards of the play area may fire when it is done (AE-ACT-PLAY-7)."""
    push(s, CARD, what, pc)
    f = s.stack[s.depth - 1]
    f.event = event
    f.limit = limit


@rule
def pop(s: State) -> None:
    """Ends the innermost effect, and leaves no trace of it."""
    s.depth -= 1
    f = s.stack[s.depth]
    f.kind = 0
    f.what = 0
    f.pc = 0
    f.times = 0
    f.event = 0
    f.at = 0
    f.limit = 0


# ---- the open operation, at which the innermost effect stands


@rule
def open_operation(s: State) -> int:
    """Where it stands in the code of the box."""
    return s.stack[s.depth - 1].pc


@rule
def skip(box: Box, s: State) -> None:
    """On to the operation behind it."""
    f = s.stack[s.depth - 1]
    f.pc += box.code[f.pc + LENGTH]


@rule
def refuse_none(box: Box, s: State, some: bool) -> int:
    """AE-RUL-23, section 8.4 of the rules: if there is `some` target, it can be declined only where it says so."""
    pc = open_operation(s)
    if not some:
        return ALLOWED
    if box.code[pc] == OP_CHOOSE or box.code[pc] == OP_READY:
        return MUST
    return ALLOWED if box.code[pc + MAY] == 1 else MUST
