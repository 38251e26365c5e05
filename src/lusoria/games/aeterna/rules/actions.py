"""The numbers of all actions. The same number always means the same thing."""

from __future__ import annotations

from lusoria.games.aeterna.rules.state import (
    NUM_BUILDINGS,
    NUM_DRAFTED,
    NUM_EXCHANGES,
    NUM_HILLS,
    NUM_MONUMENTS,
    NUM_PEOPLE,
    NUM_REWARDS,
    SEATS,
)

MOST_OPTIONS = 4  # of a choice on a card
MOST_TIMES = 9  # of an exchange

PICK = 0  # + card: kept in the draft, eliminated, made ready
PLAY = PICK + NUM_DRAFTED  # + card
ACTIVATE = PLAY + NUM_DRAFTED  # + monument
ASK_FAVOUR = ACTIVATE + NUM_MONUMENTS  # + personality
BUILD = ASK_FAVOUR + NUM_PEOPLE  # + building
INFLUENCE = BUILD + NUM_BUILDINGS  # + hill
ELIMINATE = INFLUENCE + NUM_HILLS  # + what for
PASS = ELIMINATE + NUM_EXCHANGES
END_TURN = PASS + 1
DECLINE = END_TURN + 1
HILL = DECLINE + 1  # + hill: to build on, to use a token of, to change places on
TAKE = HILL + NUM_HILLS  # + kind of reward token, which is exhausted
BORROW = TAKE + NUM_REWARDS  # + kind of reward token, which stays active
OPTION = BORROW + NUM_REWARDS  # + option of a card, from 0
TIMES = OPTION + MOST_OPTIONS  # + number of times - 1
PAY = TIMES + MOST_TIMES
RUIN = PAY + 1
IGNORE = RUIN + 1
ORDER_PLACE = IGNORE + 1  # + place on the turn order track, from 0
ACTIONS = ORDER_PLACE + SEATS
