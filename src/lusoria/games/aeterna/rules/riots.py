"""Phase G: riots (AE-RIOT)."""

from __future__ import annotations

from lusoria.core.log import EVERYONE, Log, note
from lusoria.core.record import Options
from lusoria.core.refusals import ALLOWED
from lusoria.core.rule import rule
from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.events import RIOT_LEFT_OUT, RIOT_PAID, RIOT_RUIN, RIOTED
from lusoria.games.aeterna.rules.goods import can_pay, change_ruin, pay_bundle
from lusoria.games.aeterna.rules.moves import IGNORE, PAY, RUIN
from lusoria.games.aeterna.rules.permanent import sum_of
from lusoria.games.aeterna.rules.phases import go_on_to
from lusoria.games.aeterna.rules.refusals import NOT_TO_IGNORE, RIOT_PRICE
from lusoria.games.aeterna.rules.state import AT_FEEDING, RIOT, RIOT_SPACES, State, ask
from lusoria.games.aeterna.rules.vocabulary import OP_RIOT_IGNORE


@rule
def resolve_riots(box: Box, s: State, log: Log) -> None:
    """In passing order, each reached token from the lowest up; asked, if there is a choice.

    AE-RIOT-1, AE-RIOT-2, AE-RIOT-3, AE-RIOT-4.
    """
    if s.at == s.seats:
        go_on_to(s, AT_FEEDING, log)
        return
    seat = s.passed[s.at]
    if s.riot_space == RIOT_SPACES or s.players[seat].unrest < box.riot_at[s.riot_space]:
        s.riot_space = 0
        s.ignored = 0
        s.at += 1
        return
    s.seat = seat
    if refuse_pay(box, s) == ALLOWED or refuse_ignore(box, s) == ALLOWED:
        ask(s, RIOT, seat)
    else:
        take_riot(box, s, RUIN, log)


@rule
def refuse_pay(box: Box, s: State) -> int:
    """AE-RIOT-2: all that the token shows."""
    return ALLOWED if can_pay(s, s.seat, box.riot_pay[s.riot[s.riot_space]]) else RIOT_PRICE


@rule
def refuse_ignore(box: Box, s: State) -> int:
    """`riot_ignore`: as long as some of it is left."""
    return ALLOWED if s.ignored < sum_of(box, s, s.seat, OP_RIOT_IGNORE) else NOT_TO_IGNORE


@rule
def legal_riot(box: Box, s: State, options: Options) -> int:
    """DP-18: pay, a ruin token, or leave it out."""
    count = 0
    if refuse_pay(box, s) == ALLOWED:
        options[0] = PAY
        count = 1
    options[count] = RUIN
    count += 1
    if refuse_ignore(box, s) == ALLOWED:
        options[count] = IGNORE
        count += 1
    return count


@rule
def take_riot(box: Box, s: State, action: int, log: Log) -> None:
    """AE-RIOT-2, AE-RIOT-3: no part payments; the token stays, and so does the unrest."""
    token = s.riot[s.riot_space]
    if action == PAY:
        note(log, EVERYONE, RIOTED, s.seat, token, RIOT_PAID)
        pay_bundle(s, s.seat, box.riot_pay[token], log)
    elif action == RUIN:
        note(log, EVERYONE, RIOTED, s.seat, token, RIOT_RUIN)
        change_ruin(s, s.seat, 1, log)
    else:
        note(log, EVERYONE, RIOTED, s.seat, token, RIOT_LEFT_OUT)
        s.ignored += 1
    s.riot_space += 1
