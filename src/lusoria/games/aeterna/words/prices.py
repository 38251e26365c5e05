"""What a move takes: stone, aurei, grain, and citizens of the Domus, as the rules will take them."""

from __future__ import annotations

from collections.abc import Callable

from lusoria.games.aeterna.rules.box import Box
from lusoria.games.aeterna.rules.construction import build_price
from lusoria.games.aeterna.rules.hills import grain_off, influence_price
from lusoria.games.aeterna.rules.moves import (
    ACTIVATE,
    ASK_FAVOUR,
    BORROW,
    BUILD,
    ELIMINATE,
    INFLUENCE,
    OPTION,
    PAY,
    PLAY,
    TAKE,
    TIMES,
)
from lusoria.games.aeterna.rules.playing import FROM_A_TURN
from lusoria.games.aeterna.rules.playing import price as card_price
from lusoria.games.aeterna.rules.possible import card_of, times_payable
from lusoria.games.aeterna.rules.stack import open_operation
from lusoria.games.aeterna.rules.state import (
    AFTER,
    BUILD_HILL,
    CHOOSE,
    EXCHANGE,
    INFLUENCE_HILL,
    NUM_DRAFTED,
    NUM_PAYABLE,
    PLAY_CARD,
    RESOURCES,
    REWARD,
    RIOT,
    SECOND_REWARD,
    TURN,
    USE_TOKEN,
    State,
)
from lusoria.games.aeterna.rules.vocabulary import EXCHANGE_PAY, GRAIN_OFF, MAY, OP_EXCHANGE
from lusoria.games.aeterna.words.abilities import options, payment
from lusoria.games.aeterna.words.names import Amounts, bundle


def price(box: Box, s: State, action: int) -> Amounts:
    """What a legal move takes now: "stone", "aurei", "grain", "citizen"; in the middle of a move, what all of it takes.

    An exchange whose number is asked next has the price of one time.
    """
    if s.step not in PRICE:
        return {}
    return {name: count for name, count in PRICE[s.step](box, s, action).items() if count > 0}


def price_in_turn(box: Box, s: State, action: int) -> Amounts:
    """AE-TURN-2, AE-TURN-3: the actions and free actions of a turn."""
    if PLAY <= action < ACTIVATE:
        return price_of_card(box, s, action - PLAY, FROM_A_TURN)
    if ACTIVATE <= action < ASK_FAVOUR:
        return price_of_effect(box, s, box.card[card_of(action - ACTIVATE)].code)
    if ASK_FAVOUR <= action < BUILD:
        return bundle(box.card[NUM_DRAFTED + action - ASK_FAVOUR].cost)
    if BUILD <= action < INFLUENCE:
        return price_of_building(box, s)
    if INFLUENCE <= action < ELIMINATE:
        return price_of_hill(box, s, action - INFLUENCE)
    return {}


def price_of_card(box: Box, s: State, card: int, op: int) -> Amounts:
    """AE-ACT-PLAY-2: what a card costs, by the operation at `op` or as the action of a turn."""
    return {RESOURCES[i]: card_price(box, s, s.seat, card, i, op) for i in range(NUM_PAYABLE)}


def price_of_building(box: Box, s: State) -> Amounts:
    """AE-ACT-BUILD-2: stone, and the citizen who goes to the Construction Area."""
    return {"stone": build_price(box, s), "citizen": 1}


def grain_for_hill(box: Box, s: State, hill: int) -> int:
    """AE-ACT-HILL-3: grain, less what the effect under way takes off."""
    off = box.code[open_operation(s) + GRAIN_OFF] if s.step == INFLUENCE_HILL else 0
    return influence_price(box, s, hill, off + grain_off(box, s, s.seat))


def price_of_hill(box: Box, s: State, hill: int) -> Amounts:
    """AE-ACT-HILL-1, AE-ACT-HILL-3: grain, and the citizen who goes to the hill."""
    return {"grain": grain_for_hill(box, s, hill), "citizen": 1}


def price_of_effect(box: Box, s: State, pc: int) -> Amounts:
    """Section 8.4 of the rules: an exchange at the beginning of an effect, if it has to be made."""
    if box.code[pc] == OP_EXCHANGE and box.code[pc + MAY] == 0 and times_payable(box, s, s.seat, pc) > 0:
        return payment(box, pc + EXCHANGE_PAY)
    return {}


def price_of_token(box: Box, s: State, action: int) -> Amounts:
    """AE-ACT-HILL-7: what a token gives is free, but it may be an exchange."""
    if action < TAKE:
        return {}
    return price_of_effect(box, s, box.reward[action - (BORROW if action >= BORROW else TAKE)].code)


def price_of_played(box: Box, s: State, action: int) -> Amounts:
    """`play_card`: a card by an effect."""
    return price_of_card(box, s, action - PLAY, open_operation(s)) if PLAY <= action < ACTIVATE else {}


def price_of_influence(box: Box, s: State, action: int) -> Amounts:
    """`influence`: a hill by an effect."""
    return price_of_hill(box, s, action - INFLUENCE) if INFLUENCE <= action < ELIMINATE else {}


def price_of_option(box: Box, s: State, action: int) -> Amounts:
    """`choose`: an option that is an exchange."""
    return price_of_effect(box, s, options(box, open_operation(s))[action - OPTION]) if action >= OPTION else {}


def price_of_exchange(box: Box, s: State, action: int) -> Amounts:
    """`exchange`: the payment, as often as it is made."""
    times = action - TIMES + 1
    paid = payment(box, open_operation(s) + EXCHANGE_PAY)
    return {name: times * count for name, count in paid.items()} if times > 0 else {}


def price_of_riot(box: Box, s: State, action: int) -> Amounts:
    """AE-RIOT-2: all that the token shows."""
    return bundle(box.riot_pay[s.riot[s.riot_space]]) if action == PAY else {}


PRICE: dict[int, Callable[[Box, State, int], Amounts]] = {
    TURN: price_in_turn,
    AFTER: price_in_turn,
    BUILD_HILL: lambda box, s, action: price_of_building(box, s),
    REWARD: price_of_token,
    SECOND_REWARD: price_of_token,
    USE_TOKEN: price_of_token,
    PLAY_CARD: price_of_played,
    CHOOSE: price_of_option,
    EXCHANGE: price_of_exchange,
    INFLUENCE_HILL: price_of_influence,
    RIOT: price_of_riot,
}
