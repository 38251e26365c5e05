"""What an operation, an ability or an option of an effect lacks to be carried out (section 8.4 of the rules)."""

from __future__ import annotations

from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.playing import might_play
from lusoria.games.aeterna.rules.possible import lacks, next_op
from lusoria.games.aeterna.rules.refusals import NO_CARD, NO_SUCH_OPTION, NO_TOKEN, OPTION_IMPOSSIBLE
from lusoria.games.aeterna.rules.rewards import can_use_some
from lusoria.games.aeterna.rules.state import State
from lusoria.games.aeterna.rules.vocabulary import LENGTH, OP_END, OP_PLAY_CARD, OP_USE_REWARD, OPTIONS


@rule
def refuse_operation(box: Box, s: State, pc: int, sure: bool) -> int:
    """What one operation lacks, for the seat whose turn it is; if not `sure`, as far as everybody can see."""
    if box.code[pc] == OP_USE_REWARD:
        return ALLOWED if can_use_some(box, s, sure) else NO_TOKEN
    if box.code[pc] == OP_PLAY_CARD and not sure:
        return ALLOWED if might_play(box, s, s.seat, pc) else NO_CARD
    return lacks(box, s, s.seat, pc)


@rule
def can_ability(box: Box, s: State, pc: int) -> bool:
    """A list can be carried out if one of its operations can."""
    while box.code[pc] != OP_END:
        if refuse_operation(box, s, pc, True) == ALLOWED:
            return True
        pc = next_op(box, pc)
    return False


@rule
def refuse_option(box: Box, s: State, pc: int, option: int) -> int:
    """The same for an option of the `choose` at `pc`."""
    if option >= box.code[pc + OPTIONS]:
        return NO_SUCH_OPTION
    at = box.code[pc + OPTIONS + 1 + option]
    end = pc + box.code[pc + LENGTH]
    if option + 1 < box.code[pc + OPTIONS]:
        end = box.code[pc + OPTIONS + 2 + option]
    while at < end:
        if refuse_operation(box, s, at, True) == ALLOWED:
            return ALLOWED
        at = next_op(box, at)
    return OPTION_IMPOSSIBLE


@rule
def might_choose(box: Box, s: State, pc: int) -> bool:
    """Whether, from what everybody can see, some option of the `choose` at `pc` may be possible."""
    end = pc + box.code[pc + LENGTH]
    at = next_op(box, pc)
    while at < end:
        if refuse_operation(box, s, at, False) == ALLOWED:
            return True
        at = next_op(box, at)
    return False
