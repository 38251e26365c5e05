"""Whether the effects in progress of a position can be: each stands in the code of its own card or token."""

from __future__ import annotations

from collections.abc import Iterator

from lusoria.core.position import within
from lusoria.games.aeterna.rules.box import INSTANT, Box
from lusoria.games.aeterna.rules.counts import citizens_on_board
from lusoria.games.aeterna.rules.effects import each_of
from lusoria.games.aeterna.rules.permanent import trigger
from lusoria.games.aeterna.rules.possible import next_op
from lusoria.games.aeterna.rules.rewards import FIRST_OF_TWO, LAST_CHOSEN, TO_BE_ASKED
from lusoria.games.aeterna.rules.stack import CARD, FAVOUR_FRAME, FRAMES, PLACEMENT, PLAIN_FRAME
from lusoria.games.aeterna.rules.state import (
    CHOOSE,
    DEPTH,
    EXCHANGE,
    HILL_TOKENS,
    INFLUENCE_HILL,
    NOTHING,
    NUM_CARDS,
    NUM_DRAFTED,
    NUM_HILLS,
    NUM_REWARDS,
    PLAY_CARD,
    PROMOTE,
    PROVINCE,
    READY,
    REWARD,
    SECOND_REWARD,
    STEPS,
    USE_HILL,
    USE_TOKEN,
    Frame,
    State,
    first_card,
)
from lusoria.games.aeterna.rules.vocabulary import (
    CARD_ELIMINATED,
    NO_EVENT,
    OP_CHOOSE,
    OP_END,
    OP_EXCHANGE,
    OP_INFLUENCE,
    OP_PLAY_CARD,
    OP_PROMOTE,
    OP_READY,
    OP_USE_REWARD,
    PROVINCE_PLAYED,
)

# The operation that opens each decision. The check of every game has such a table of its own decisions.
OPENED_BY = {
    CHOOSE: OP_CHOOSE, EXCHANGE: OP_EXCHANGE, INFLUENCE_HILL: OP_INFLUENCE, PLAY_CARD: OP_PLAY_CARD,
    USE_HILL: OP_USE_REWARD, USE_TOKEN: OP_USE_REWARD, PROMOTE: OP_PROMOTE, READY: OP_READY,
}  # fmt: skip


def about_effects(box: Box, s: State) -> Iterator[str]:
    """AE-NEST: there are effects in progress just where one of them asks; the others leave no trace."""
    asking = s.step in OPENED_BY or s.step in (REWARD, SECOND_REWARD)
    yield from within("depth", s.depth, int(asking), DEPTH if asking else 0)
    for i in range(s.depth, DEPTH):
        f = s.stack[i]
        if f.pc or f.kind or f.what or f.times or f.event or f.at or f.limit:
            yield f"stack.{i}: there is no effect in progress"
    for i in range(s.depth):
        yield from about_frame(box, s, i)
    yield from about_nesting(s)
    if asking:
        yield from about_top(box, s, s.stack[s.depth - 1])


def about_top(box: Box, s: State, f: Frame) -> Iterator[str]:
    """The innermost effect stands where its question is asked."""
    if s.step in OPENED_BY:
        if box.code[f.pc] != OPENED_BY[s.step]:
            yield f"step: {STEPS[s.step]} is not what the effect in progress asks"
    else:
        placed = f.kind == PLACEMENT and f.pc == 0 and f.at == LAST_CHOSEN
        if not placed or (s.step == SECOND_REWARD) != (f.times != NOTHING):
            yield f"step: {STEPS[s.step]} is asked after placing a citizen"


def about_frame(box: Box, s: State, i: int) -> Iterator[str]:
    """One effect: of a card or hill of the seat, at an operation of its own."""
    f, where = s.stack[i], f"stack.{i}"
    yield from within(f"{where}.kind", f.kind, 0, len(FRAMES) - 1)
    yield from within(f"{where}.what", f.what, 0, (NUM_HILLS if f.kind == PLACEMENT else NUM_CARDS) - 1)
    p = s.players[s.seat]
    yield from within(f"{where}.event", f.event, NO_EVENT, CARD_ELIMINATED if f.kind == CARD else NO_EVENT)
    yield from within(f"{where}.limit", f.limit, 0, p.area_size if f.kind == CARD else 0)
    if f.kind == PLACEMENT:
        yield from within(f"{where}.at", f.at, LAST_CHOSEN, FIRST_OF_TWO)
        yield from within(f"{where}.times", f.times, NOTHING if f.at == LAST_CHOSEN else TO_BE_ASKED, HILL_TOKENS - 1)
    else:
        yield from within(f"{where}.at", f.at, 0, f.limit)
        favour = f.kind == FAVOUR_FRAME
        yield from within(f"{where}.times", f.times, 1 if favour else NOTHING, 99 if favour else NOTHING)
    if f.pc not in places_of(box, s, f):
        yield f"{where}.pc: the effect can't stand there"


def places_of(box: Box, s: State, f: Frame) -> set[int]:
    """Where the operations of an effect lie, and its ends."""
    p = s.players[s.seat]
    area = [p.area[i] for i in range(p.area_size)]
    if f.kind == PLACEMENT:
        return {0} | tokens(box)
    if f.kind == PLAIN_FRAME:
        of_card = operations(box, box.card[f.what].code) if f.what in area else set()
        return of_card | tokens(box)
    if f.what not in area and f.event != CARD_ELIMINATED:
        return set()
    if f.kind == FAVOUR_FRAME:
        return operations(box, each_of(box, f.what)) if f.what >= NUM_DRAFTED else set()
    found = {0}
    if f.event == CARD_ELIMINATED:
        if f.what >= NUM_DRAFTED or not p.shown >> (f.what - first_card(s)) & 1 or f.what in area:
            return set()
    elif (f.event == PROVINCE_PLAYED) != (box.card[f.what].kind == PROVINCE):
        return set()
    elif box.card[f.what].timing == INSTANT:
        found |= operations(box, box.card[f.what].code)
    for card in area[: f.at]:
        body = trigger(box, card, f.event) if f.event != NO_EVENT else 0
        found |= operations(box, body) if body else set()
    return found


def tokens(box: Box) -> set[int]:
    """Where the operations of all reward tokens lie."""
    return {at for kind in range(NUM_REWARDS) for at in operations(box, box.reward[kind].code)}


def operations(box: Box, pc: int) -> set[int]:
    """The operations of a list, those of options too, and its end."""
    found = {pc}
    while box.code[pc] != OP_END:
        pc = next_op(box, pc)
        found.add(pc)
    return found


def about_nesting(s: State) -> Iterator[str]:
    """AE-NEST-3: inner plays have used up a card each, inner placements a citizen each; tokens hold no tokens."""
    frames = [s.stack[i] for i in range(s.depth)]
    placed = [f for f in frames if f.kind == PLACEMENT]
    if len(placed) > citizens_on_board(s, s.seat):
        yield "stack: more placements than citizens on the hills"
    cards = [f.what for f in frames if f.kind == CARD]
    if len(set(cards)) < len(cards) or any(card >= NUM_DRAFTED or card < first_card(s) for card in cards):
        yield "stack: each card is played once"
    for i, f in enumerate(frames):
        if (i > 0 and f.kind == FAVOUR_FRAME) or (f.kind == CARD and f.event == CARD_ELIMINATED and i > 0):
            yield "stack: an action does not begin inside another"
        if (
            i > 0
            and f.kind == PLAIN_FRAME
            and (frames[i - 1].kind == PLACEMENT or (i > 1 and frames[i - 1].kind == PLAIN_FRAME))
        ):
            yield "stack: no token is used inside a token"
