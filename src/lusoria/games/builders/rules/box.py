"""What is printed: the numbers of the cards and the prices, as a record the rules read."""

from __future__ import annotations

from lusoria.core.record import Ints, Many, Record, i8, i16, many
from lusoria.games.builders.rules.state import NUM_CARDS, NUM_MEMBERS, NUM_RESOURCES, NUM_SLAVES

MOST_AT_ONCE = 3  # actions spent together on taking sesterces (BU-TAKE-1)


class Building(Record):
    cost: Ints = i8[NUM_RESOURCES]
    pays: int = i8  # sesterces
    vp: int = i8


class Member(Record):
    wage: int = i8  # 0 for slaves and machines
    gives: Ints = i8[NUM_RESOURCES]


class Box(Record):
    revision: int = i16  # of the rules that this box is played by
    rounds: int = i8  # the safeguard of BU-END-4
    start_money: int = i8
    slots: int = i8  # of each row
    actions: int = i8  # free in a turn
    action_price: int = i8  # of one more
    investments: int = i8  # in a turn
    take: Ints = i8[MOST_AT_ONCE]  # sesterces for 1, 2 and 3 actions
    slave_price: int = i8
    slave_penalty: int = i8
    free_actions: int = i8  # to free a slave in a turn
    free_price: int = i8  # at the final settlement
    tool_price: int = i8
    tool_adds: int = i8
    loan_gain: int = i8
    loan_repayment: int = i8
    loan_penalty: int = i8
    university_price: int = i8
    university_level: int = i8
    end_vp: int = i8  # triggers the last round
    money_tenths: int = i8  # of a point, for a sesterce
    building: Many[Building] = many(Building, NUM_CARDS)
    member: Many[Member] = many(Member, NUM_MEMBERS)  # slaves on their slave side
    freed: Many[Member] = many(Member, NUM_SLAVES)  # slaves on their freed side
