"""The table of a second reading of Æterna: what the box file says, what each player has, and what is possible."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from lusoria.match.match import Match

Part = dict[str, Any]

FILE: Part = json.loads(files("lusoria.games.aeterna.box").joinpath("box.json").read_text(encoding="utf-8"))
PROVINCE: Part = {"kind": "province", "timing": "none"}
PERSON: Part = {"kind": "personality", "category": "personality", "timing": "favour", "end_pp": 0}
CARDS: dict[str, Part] = {
    card["id"]: kind | card
    for name, kind in (("monuments", {"kind": "monument"}), ("provinces", PROVINCE), ("personalities", PERSON))
    for card in FILE[name]
}
REWARDS: dict[str, Part] = {reward["id"]: reward for reward in FILE["rewards"]}
VALUES: dict[str, list[int]] = {hill["id"]: hill["pp"] for hill in FILE["hills"]}
RIOTS: dict[str, Part] = {riot["id"]: riot["pay"] for riot in FILE["riots"]}
FOR_A_CARD: dict[str, Part] = {exchange["id"]: exchange["gains"] for exchange in FILE["eliminated"]["rewards"]}
INCOME: dict[str, Part] = {building["id"]: building["income"] for building in FILE["buildings"]}
AMOUNTS = ("pp", "stone", "aurei", "grain", "citizen", "supply", "unrest", "ruin", "damned", "area")


def of_hill(seen: Part) -> Part:
    """A hill as this reading keeps it."""
    return {
        "stacks": [list(stack) for stack in seen["stacks"]],
        "tokens": [list(token) for token in seen["tokens"]],
        "buildings": list(seen["buildings"]),
        "devastation": len(seen["burnt"]),
    }


class Table:
    """The table of a match whose draft is over."""

    def __init__(self, match: Match) -> None:
        seen = match.view()
        self.players: dict[str, Part] = {player["name"]: player for player in seen["players"]}
        for i, player in enumerate(seen["players"]):
            player["cards"] = list(match.view(i)["own"]["hand"])
            player["used"] = set(player["used"])
        self.hills = {hill: of_hill(there) for hill, there in seen["hills"].items()}
        self.construction: dict[str, Part] = seen["construction"]
        self.board, self.people, self.riots = seen["board"], seen["people"], seen["riots"]
        self.order, self.epoch = seen["order"], seen["epoch"]
        self.passed = [space["seat"] for space in seen["pass_track"] if space["seat"]]
        self.table: Part = next(one for one in FILE["tables"]["seated"] if one["players"] == len(self.players))
        self.me: Part = {}  # whose turn it is

    def differences(self, seen: Part) -> list[str]:
        """What a match shows otherwise; behind the end of an epoch the new one has begun."""
        found = []
        for player in seen["players"]:
            mine = self.players[player["name"]]
            found += [f"{player['name']}: {key}" for key in AMOUNTS if mine[key] != player[key]]
        for hill, shown in seen["hills"].items():
            mine, there = self.hills[hill], of_hill(shown)
            found += [f"{hill}: {key}" for key in ("stacks", "devastation") if mine[key] != there[key]]
            found += [f"{hill}: buildings"] * (set(mine["buildings"]) != set(there["buildings"]))
            if seen["phase"] != "end_of_epoch":
                found += [f"{hill}: tokens"] * (sorted(mine["tokens"]) != sorted(there["tokens"]))
        if seen["phase"] != "end_of_epoch":
            found += [key for key in ("board", "people") if sorted(getattr(self, key)) != sorted(seen[key])]
            found += [] if self.construction == seen["construction"] else ["construction"]
            for player in seen["players"]:
                mine = self.players[player["name"]]
                same = (len(mine["cards"]), mine["used"]) == (player["hand"], set(player["used"]))
                found += [] if same else [f"{player['name']}: cards"]
        return found

    # ---- what somebody has (AE-GEN)

    def lasting(self, op: str, **wanted: str) -> list[Part]:
        """The operations of permanent abilities in the play area."""
        cards = (CARDS[card] for card in self.me["area"] if CARDS[card]["timing"] == "permanent")
        found = (one for card in cards for one in card["effect"] if one["op"] == op)
        return [one for one in found if all(one[key] == value for key, value in wanted.items())]

    def total(self, op: str, **wanted: str) -> int:
        return sum(one["hills" if op == "devastation_shield" else "n"] for one in self.lasting(op, **wanted))

    def gain(self, bundle: Part, times: int = 1) -> None:
        for what, n in bundle.items():
            if what == "unrest":
                self.move_unrest(n * times)
            elif what == "citizen":
                came = min(n * times, self.me["supply"])
                self.me["supply"] -= came
                self.me["citizen"] += came
            else:
                self.me[what] += n * times

    def move_unrest(self, by: int) -> None:
        now, last = self.me["unrest"] + by, FILE["unrest"]["last"]
        self.me["unrest"] = min(max(now, 0), last)
        if by and now < 0:
            self.me["pp"] += FILE["unrest"]["calm_pp"]
        self.lose(max(0, now - last))

    def lose(self, points: int) -> None:
        self.me["pp"] = max(0, self.me["pp"] - points)

    def can_pay(self, bundle: Part) -> bool:
        return all(self.me[what] >= n for what, n in bundle.items())

    def pay(self, bundle: Part, times: int = 1) -> None:
        for what, n in bundle.items():
            self.me[what] -= n * times
            self.me["supply"] += n * times if what == "citizen" else 0

    # ---- hills

    def position(self, hill: str) -> int | None:
        owners = [owner for owner, _ in self.hills[hill]["stacks"]]
        return owners.index(self.me["name"]) if self.me["name"] in owners else None

    def prefect(self, hill: str) -> str | None:
        stacks = self.hills[hill]["stacks"]
        return stacks[0][0] if stacks else None

    def citizens(self, hill: str) -> int:
        return sum(height for _, height in self.hills[hill]["stacks"])

    def grain(self, hill: str, off: int) -> int:
        """AE-ACT-HILL-3"""
        costs: list[int] = FILE["influence"]["grain"]
        return max(0, costs[min(self.citizens(hill), 2)] - off - self.total("discount", on="influence"))

    def can_influence(self, off: int) -> list[str]:
        """AE-ACT-HILL-1, AE-ACT-HILL-2, AE-ACT-HILL-3"""
        found = []
        for hill, there in self.hills.items():
            room = self.position(hill) is not None or len(there["stacks"]) < self.table["spaces"]
            if room and self.me["citizen"] and self.me["grain"] >= self.grain(hill, off):
                found.append(hill)
        return found

    def can_promote(self) -> list[str]:
        found = []
        for hill, there in self.hills.items():
            i = self.position(hill)
            if i and there["stacks"][i - 1][1] == there["stacks"][i][1]:
                found.append(hill)
        return found

    def tokens(self, hill: str, but: int | None = None) -> list[str]:
        """The kinds of tokens of a hill that are active and can be resolved."""
        active = {kind for i, (kind, ready) in enumerate(self.hills[hill]["tokens"]) if ready and i != but}
        return [kind for kind in active if not REWARDS[kind]["effect"] or self.can_some(REWARDS[kind]["effect"])]

    def can_use(self) -> list[str]:
        return [hill for hill in self.hills if self.position(hill) is not None and self.tokens(hill)]

    # ---- counts and what is possible (8.1, 8.4)

    def count(self, unit: Part) -> int:
        what, where = unit["count"], unit.get("where")
        if what == "min_of":
            return min(map(self.count, unit["of"]))
        if what == "distinct_category":
            return len({CARDS[card]["category"] for card in self.me["area"]})
        if what == "building":
            return sum(len(self.hills[hill]["buildings"]) for hill in self.hills if self.position(hill) == 0)
        if what == "own_citizen":
            stacks = (stack for hill in self.hills.values() for stack in hill["stacks"])
            working = sum(space["citizen"] == self.me["name"] for space in self.construction.values())
            on_hills = sum(height for owner, height in stacks if owner == self.me["name"])
            return int((on_hills + working) // unit.get("div", 1))
        if what == "card":
            cards = [CARDS[card] for card in self.me["area"]]
            for key in ("kind", "category"):
                cards = [card for card in cards if key not in unit or card[key] in unit[key]]
            return sum("epoch" not in unit or card["epoch"] == self.epoch for card in cards)
        found = 0
        for hill, there in self.hills.items():
            i = self.position(hill)
            if i is not None:
                last = i == len(there["stacks"]) - 1
                found += {"own_citizen": True, "prefect": i == 0, "not_prefect": i > 0, "last_position": last}[
                    str(where)
                ]
        return found

    def amount(self, op: Part) -> int:
        times = min(op.get("max", 99), self.count(op["per"])) if "per" in op else 1
        return int(op["n"] * times)

    def can(self, op: Part) -> bool:
        match op["op"]:
            case "gain" | "lose_unrest":
                return self.amount(op) > 0
            case "choose":
                return any(map(self.can_some, op["options"]))
            case "exchange":
                return self.can_pay(op["pay"])
            case "influence":
                return bool(self.can_influence(op["grain_discount"]))
            case "play_card":
                return bool(self.can_play(op))
            case "use_reward":
                return bool(self.can_use())
            case "promote":
                return bool(self.can_promote())
            case "ready_monument":
                return bool(self.can_ready())
            case "recall_citizen":
                return any(space["citizen"] == self.me["name"] for space in self.construction.values())
            case "remove_ruin":
                return bool(self.me["ruin"])
        return True

    def can_some(self, ops: list[Part]) -> bool:
        return any(map(self.can, ops))

    def can_ready(self) -> list[str]:
        return [card for card in self.me["used"] if "ready_monument" not in json.dumps(CARDS[card]["effect"])]

    def price(self, card: str, off: Part) -> Part:
        """AE-ACT-PLAY-2"""
        cost = {}
        for what, n in CARDS[card]["cost"].items():
            lasting = self.total("discount", on="monument", what=what) if CARDS[card]["kind"] == "monument" else 0
            cost[what] = max(0, n - off.get(what, 0) - lasting)
        return cost

    def can_play(self, op: Part) -> list[str]:
        cards = (self.me["cards"] if "hand" in op["from"] else []) + (self.board if "board" in op["from"] else [])
        return [c for c in cards if CARDS[c]["kind"] in op["kind"] and self.can_pay(self.price(c, op["discount"]))]
