"""The numbers of all actions. The same number always means the same thing."""

from __future__ import annotations

from lusoria.games.aquileia.rules.state import NUM_FIELDS, NUM_HAND, NUM_SITES

MAX_COINS = 48  # of one metal; a box with more is refused
MAX_SERVI = 4  # cards bought at once
MAX_BLUE = 6  # blue dice
MAX_DOUBLES = 6  # cards of the second kind in a slave payment

PLACE_ON = 0  # + field
CREST = PLACE_ON + NUM_FIELDS
PASS = CREST + 1
BID = PASS + 1  # + metal
OUT = BID + 3
PLAY = OUT + 1  # + card kind
DONE = PLAY + NUM_HAND
DECLINE = DONE + 1
BUY = DECLINE + 1
SERVI_BUY = BUY + 1  # + number of cards
BUILD_ON = SERVI_BUY + MAX_SERVI + 1  # + site
DOUBLES = BUILD_ON + NUM_SITES  # + number of cards of the second slave kind
ROLL = DOUBLES + MAX_DOUBLES + 1  # + number of blue dice
TAKE_VP = ROLL + MAX_BLUE + 1
TAKE_SLAVE = TAKE_VP + 1
KEEP_FACE_UP = TAKE_SLAVE + 1
KEEP_DECK = KEEP_FACE_UP + 1
PAY_COIN = KEEP_DECK + 1
GOLD_TO = PAY_COIN + 1  # + new number of gold
SILVER_TO = GOLD_TO + MAX_COINS + 1  # + new number of silver
ACTIONS = SILVER_TO + MAX_COINS + 1
