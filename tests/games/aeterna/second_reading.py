"""Æterna read a second time: from the box file, with plain words, lists and generators instead of numbers and frames.

Slow and obvious. A generator yields what may be chosen, is sent what was chosen, and does it; effects inside effects
are generators inside generators. It knows nothing of the rules in `games/aeterna` but the box file and moves in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from functools import cache

from tests.games.aeterna.second_reading_table import (
    CARDS,
    FILE,
    FOR_A_CARD,
    INCOME,
    REWARDS,
    RIOTS,
    VALUES,
    Part,
    Table,
)

Asking = Generator[list[str], str, None]


@cache
def best_grouping(counts: tuple[int, ...]) -> int:
    """AE-END-4: the most that groups of six and seven different categories give, tried one after another."""
    best = 0
    for left_out in (None, *range(len(counts))):
        used = [i for i in range(len(counts)) if i != left_out]
        if all(counts[i] > 0 for i in used):
            points = FILE["diversity"]["seven" if left_out is None else "six"]
            best = max(best, points + best_grouping(tuple(count - (i in used) for i, count in enumerate(counts))))
    return best


class Reading(Table):
    """The table, and everything that is done at it."""

    # ---- effects (8.2)

    def resolve(self, ops: list[Part], may: bool) -> Asking:
        """Operations in order; what is impossible is skipped, and only where it `may` be is something declined."""
        for op in ops:
            if self.can(op):
                yield from self.do(op, ["decline"] if may else [])
            elif op["op"] == "play_card" and "hand" in op["from"] and self.me["cards"]:
                yield ["decline"]  # others see a hand, and not what is in it

    def do(self, op: Part, decline: list[str]) -> Asking:
        match op["op"]:
            case "gain":
                self.gain({op["what"]: self.amount(op)})
            case "gain_unrest":
                self.gain({"unrest": op["n"]})
            case "lose_unrest":
                self.gain({"unrest": -self.amount(op)})
            case "recall_citizen":
                space = next(one for one in self.construction.values() if one["citizen"] == self.me["name"])
                space["citizen"] = None
                self.me["citizen"] += 1
            case "remove_ruin":
                self.me["ruin"] = max(0, self.me["ruin"] - op["n"])
            case "choose":
                offered = [f"option {i}" for i, ops in enumerate(op["options"], 1) if self.can_some(ops)]
                chosen = yield offered
                yield from self.resolve(op["options"][int(chosen.split()[-1]) - 1], may=False)
            case "ready_monument":
                chosen = yield [f"pick {card}" for card in self.can_ready()]
                self.me["used"].remove(chosen.split()[-1])
            case _:
                yield from self.do_or_decline(op, decline)

    def do_or_decline(self, op: Part, decline: list[str]) -> Asking:
        match op["op"]:
            case "exchange":
                most = min(op["max_times"], *(self.me[what] // n for what, n in op["pay"].items()))
                offered = [f"times {i}" for i in range(1, most + 1)]
            case "influence":
                offered = [f"influence {hill}" for hill in self.can_influence(op["grain_discount"])]
            case "play_card":
                offered = [f"play {card}" for card in self.can_play(op)]
            case "use_reward":
                offered = [f"hill {hill}" for hill in self.can_use()]
            case _:
                offered = [f"hill {hill}" for hill in self.can_promote()]
        sure = op["op"] == "exchange" and not decline and len(offered) == 1
        chosen = offered[0] if sure else (yield [*decline, *offered])
        if chosen == "decline":
            return
        word = chosen.split()[-1]
        match op["op"]:
            case "exchange":
                self.pay(op["pay"], int(word))
                self.gain(op["gain"], int(word))
            case "influence":
                yield from self.influence(word, op["grain_discount"])
            case "play_card":
                yield from self.play(word, op["discount"])
            case "use_reward":
                how = "take" if op["exhaust"] else "borrow"
                chosen = yield [f"{how} {kind}" for kind in self.tokens(word)]
                yield from self.receive(word, chosen)
            case _:
                stacks, i = self.hills[word]["stacks"], self.position(word) or 0
                stacks[i - 1 : i + 1] = stacks[i], stacks[i - 1]

    def fire(self, event: str, area: list[str]) -> Asking:
        """AE-ACT-PLAY-7"""
        for card in area:
            for op in CARDS[card]["effect"] if CARDS[card]["timing"] == "permanent" else []:
                if op["op"] == "on_event" and op["event"] == event:
                    yield from self.resolve(op["do"], may=True)

    # ---- actions (AE-ACT)

    def play(self, name: str, off: Part) -> Asking:
        """AE-ACT-PLAY-3, AE-ACT-PLAY-4, AE-ACT-PLAY-5, AE-ACT-PLAY-6, AE-ACT-PLAY-7, AE-ACT-PLAY-8"""
        card, before = CARDS[name], list(self.me["area"])
        self.pay(self.price(name, off))
        (self.me["cards"] if name in self.me["cards"] else self.board).remove(name)
        bonus = sum(CARDS[other]["category"] == card["category"] for other in before)
        bonus += sum(one["n"] for one in self.lasting("colour_bonus") if bonus >= one["min_prior"])
        self.me["area"].append(name)
        self.gain({"aurei": bonus})
        self.gain(card["gains"])
        if card["timing"] == "instant":
            yield from self.resolve(card["effect"], may=True)
        if card["kind"] == "province":
            yield from self.fire("play_province", before)

    def ask(self, name: str) -> Asking:
        """AE-ACT-FAVOUR-3, AE-ACT-FAVOUR-4, AE-ACT-FAVOUR-5"""
        favour = CARDS[name]["effect"][0]
        self.people.remove(name)
        self.pay(CARDS[name]["cost"])
        self.me["area"].append(name)
        for _ in range(min(favour.get("max", 99), self.count(favour["unit"]) + self.total("favour_extra"))):
            yield from self.resolve(favour["each"], may=True)

    def influence(self, hill: str, off: int = 0) -> Asking:
        """AE-ACT-HILL-3, AE-ACT-HILL-4, AE-ACT-HILL-5, AE-ACT-HILL-6, AE-ACT-HILL-7, AE-ACT-HILL-8, AE-ACT-HILL-9"""
        self.me["grain"] -= self.grain(hill, off)
        self.me["citizen"] -= 1
        stacks, tokens = self.hills[hill]["stacks"], self.hills[hill]["tokens"]
        if self.position(hill) is None:
            stacks.append([self.me["name"], 0])
        i = self.position(hill) or 0
        stacks[i][1] += 1
        while i > 0 and stacks[i - 1][1] < stacks[i][1]:
            stacks[i - 1 : i + 1] = stacks[i], stacks[i - 1]
            i -= 1
        kinds, two = self.tokens(hill), bool(self.lasting("reward_mode")) and sum(ready for _, ready in tokens) >= 2
        if not kinds:
            return
        borrowed = [f"borrow {kind}" for kind in kinds] if two else []
        chosen = yield ["decline", *(f"take {kind}" for kind in kinds), *borrowed]
        first = next((i for i, token in enumerate(tokens) if token == [chosen.split()[-1], True]), None)
        yield from self.receive(hill, chosen)
        if chosen.startswith("borrow") and (kinds := self.tokens(hill, but=first)):
            chosen = yield ["decline", *(f"borrow {kind}" for kind in kinds)]
            yield from self.receive(hill, chosen)

    def receive(self, hill: str, chosen: str) -> Asking:
        """A reward token is taken and exhausted, or borrowed."""
        how, _, kind = chosen.partition(" ")
        if how == "take":
            self.hills[hill]["tokens"].remove([kind, True])
            self.hills[hill]["tokens"].append([kind, False])
        if kind:
            self.gain(REWARDS[kind]["gains"])
            yield from self.resolve(REWARDS[kind]["effect"], may=False)

    def build(self, building: str) -> Asking:
        """AE-ACT-BUILD-2, AE-ACT-BUILD-3, AE-ACT-BUILD-4, AE-ACT-BUILD-5"""
        chosen = yield [f"hill {hill}" for hill, there in self.hills.items() if building not in there["buildings"]]
        self.me["citizen"] -= 1
        self.me["stone"] -= self.build_price()
        self.me["pp"] += FILE["build"]["pp"]
        self.hills[chosen.split()[-1]]["buildings"].append(building)
        self.construction[building] |= {"offered": False, "citizen": self.me["name"]}

    def build_price(self) -> int:
        return max(0, int(FILE["build"]["stone"]) - self.total("discount", on="build"))

    def buildings(self) -> list[str]:
        """AE-ACT-BUILD-1"""
        if not self.me["citizen"] or self.me["stone"] < self.build_price():
            return []
        spaces = (
            (name, space) for name, space in self.construction.items() if space["offered"] and not space["citizen"]
        )
        return [name for name, _ in spaces if any(name not in there["buildings"] for there in self.hills.values())]

    def free_actions(self) -> list[str]:
        ready = [
            card for card in self.me["area"] if CARDS[card]["timing"] == "activate" and card not in self.me["used"]
        ]
        found = [f"activate {card}" for card in ready if self.can_some(CARDS[card]["effect"])]
        return found + [f"eliminate for {what}" for what in FOR_A_CARD if self.me["cards"]]

    def free_action(self, move: str) -> Asking:
        """AE-FREE-1, AE-FREE-2"""
        how, word = move.split()[0], move.split()[-1]
        if how == "activate":
            self.me["used"].add(word)
            yield from self.resolve(CARDS[word]["effect"], may=False)
            return
        cards = self.me["cards"]
        card = cards[0] if len(cards) == 1 else (yield [f"pick {card}" for card in cards]).split()[-1]
        cards.remove(card)
        self.gain(FOR_A_CARD[word])
        yield from self.fire("discard_card", self.me["area"])

    def actions(self) -> list[str]:
        people = [person for person in self.people if self.can_pay(CARDS[person]["cost"])]
        return [
            *(f"play {card}" for card in self.me["cards"] if self.can_pay(self.price(card, {}))),
            *(f"ask {person}" for person in people if self.count(CARDS[person]["effect"][0]["unit"])),
            *(f"build {building}" for building in self.buildings()),
            *(f"influence {hill}" for hill in self.can_influence(0)),
            "pass",
        ]

    def turn(self) -> Asking:
        """AE-TURN-2, AE-TURN-3"""
        move = yield self.actions() + self.free_actions()
        while move.startswith(("activate", "eliminate")):
            yield from self.free_action(move)
            move = yield self.actions() + self.free_actions()
        how, word = move.split()[0], move.split()[-1]
        if how == "pass":
            self.me["pp"] += self.table["pass_pp"][len(self.passed)]
            self.passed.append(self.me["name"])
            return
        if how == "play":
            yield from self.play(word, {})
        else:
            yield from {"ask": self.ask, "build": self.build, "influence": self.influence}[how](word)
        while free := self.free_actions():
            move = yield [*free, "end turn"]
            if move == "end turn":
                return
            yield from self.free_action(move)

    # ---- phases B to H, and the end

    def rest_of_epoch(self) -> Asking:
        """AE-TURN-1, AE-FLOW-1"""
        while len(self.passed) < len(self.order):
            for seat in self.order:
                if seat not in self.passed:
                    self.me = self.players[seat]
                    yield from self.turn()
        self.score_hills()
        self.devastate()
        self.collect()
        self.come_home()
        for seat in self.passed:
            self.me = self.players[seat]
            yield from self.riot()
        for player in self.players.values():
            self.me = player
            self.feed()
            if self.epoch == FILE["game"]["epochs"]:
                self.end()

    def score_hills(self) -> None:
        """AE-SCORE"""
        for hill, there in self.hills.items():
            for (owner, _), points in zip(there["stacks"], VALUES[hill][there["devastation"] :], strict=False):
                self.players[owner]["pp"] += points

    def devastate(self) -> None:
        """AE-DEV"""
        taken: list[str] = []
        for total in sorted({self.citizens(hill) for hill in self.hills} - {0}, reverse=True):
            if len(taken) < self.table["devastated"]:
                taken += [hill for hill in self.hills if self.citizens(hill) == total]
        spared: Counter[str] = Counter()
        for hill in [hill for hill in self.hills if hill in taken]:
            self.hills[hill]["devastation"] += self.epoch < FILE["game"]["epochs"]
            self.me = self.players[str(self.prefect(hill))]
            if spared[self.me["name"]] < self.total("devastation_shield"):
                spared[self.me["name"]] += 1
            else:
                self.gain({"unrest": FILE["devastation"]["unrest"]})

    def collect(self) -> None:
        """AE-BLDG-1"""
        for hill, there in self.hills.items():
            for building in sorted(there["buildings"], key=list(INCOME).index) if there["stacks"] else []:
                self.me = self.players[str(self.prefect(hill))]
                self.gain(INCOME[building])
                for bonus in self.lasting("building_bonus"):
                    self.gain({bonus["what"]: bonus["n"]})

    def come_home(self) -> None:
        """AE-DOMUS-1"""
        for there in self.hills.values():
            for owner, height in there["stacks"]:
                self.players[owner]["citizen"] += height
            there["stacks"] = []
        for space in self.construction.values():
            if space["citizen"]:
                self.players[space["citizen"]]["citizen"] += 1
            space["citizen"] = None

    def riot(self) -> Asking:
        """AE-RIOT-1, AE-RIOT-2"""
        left_out = 0
        for space, riot in zip(FILE["unrest"]["riot_spaces"], self.riots, strict=True):
            if space <= self.me["unrest"]:
                ignore = ["ignore"] if left_out < self.total("riot_ignore") else []
                offered = [*(["pay"] if self.can_pay(RIOTS[riot]) else []), "ruin", *ignore]
                chosen = offered[0] if len(offered) == 1 else (yield offered)
                if chosen == "pay":
                    self.pay(RIOTS[riot])
                self.me["ruin"] += chosen == "ruin"
                left_out += chosen == "ignore"

    def feed(self) -> None:
        """AE-FEED-1, AE-FEED-2"""
        hungry = max(0, self.me["citizen"] - self.total("feed_free"))
        fed = min(hungry, self.me["grain"])
        self.me["grain"] -= fed
        self.gain({"unrest": (hungry - fed) * FILE["citizens"]["unfed_unrest"]})

    def end(self) -> None:
        """AE-END-2, AE-END-3, AE-END-4, AE-END-5, AE-END-6"""
        for what in ("stone", "grain", "aurei"):
            self.me["pp"] += self.me[what] // FILE["leftovers"][f"{what}_per_pp"]
        cards = [CARDS[card] for card in self.me["area"]]
        self.lose(-sum(card["end_pp"] for card in cards) - sum(map(self.amount, self.lasting("end_pp"))))
        colours = Counter(card["category"] for card in cards)
        self.me["pp"] += best_grouping(tuple(sorted([*colours.values(), *[0] * (7 - len(colours))])))
        points = FILE["unrest"]["ruin_pp"][min(self.me["unrest"] + self.me["ruin"], FILE["unrest"]["last"])]
        self.me["damned"] = points is None
        self.lose(-(points or 0))
