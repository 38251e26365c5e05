"""Worked examples of Aquileia: what each kind of example may say, and running one.

`FORMS` is the whole format. An example's form is its zone, or its zone and the key of `start` that shortens it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lusoria.core.examples import Words, check_keys, differences, unknown
from lusoria.errors import BadExample
from lusoria.games.aquileia.box.pack import standard_file
from lusoria.games.aquileia.rules.state import (
    ARENA,
    ARENA_END,
    COLOURS,
    FIELDS,
    FORUM,
    FORUM_END,
    HAND,
    LATRO,
    METALS,
    PORTUS_END,
    SEAT_COLOURS,
    SITES,
    SLAVE_KINDS,
    STADIUM,
    STADIUM_CARDS,
    STADIUM_END,
    THEATRE_CARDS,
)
from lusoria.games.aquileia.scenes.examples_table import SEATED, Part, Run, Stuck, lay_table
from lusoria.games.aquileia.scenes.examples_zones import (
    BIDS,
    KEEP_WORDS,
    PRIZE_WORDS,
    arena,
    arena_by_ranking,
    arena_by_strength,
    contest,
    final_scoring,
    forum,
    pecunia,
    portus,
    stadium,
    theatrum,
)

Shapes = dict[str, Any]  # by key, the shape of its value

WORDS: Words = {
    "player colour": SEAT_COLOURS,
    "metal": METALS,
    "arena field": FIELDS[ARENA:ARENA_END],
    "stadium field": FIELDS[STADIUM:STADIUM_END],
    "forum field": FIELDS[FORUM:FORUM_END],
    "portus field": FIELDS[LATRO:PORTUS_END],
    "card": HAND,
    "slave card": HAND[:SLAVE_KINDS],
    "stadium card": STADIUM_CARDS,
    "theatre card": THEATRE_CARDS,
    "laurel": STADIUM_CARDS + THEATRE_CARDS,
    "site": SITES,
    "villa": [site for site in SITES if site.startswith("villa")],
    "villa colour": COLOURS,
    "prize": list(PRIZE_WORDS),
    "stadium choice": list(KEEP_WORDS),
    "bid": BIDS,
    "result": ("ok", "illegal"),
}

COINS = ("count", "count", "count")  # of a position: bronze, silver, gold
CHANGE = ("number", "number", "number")  # of a result, which may be anything
NAMES: Shapes = {"seats": ["player colour"]}
MONEY: Shapes = {"supplies": {"seat": COINS}, "bank": COINS}
RACE: Shapes = {"stadium_face_up": "stadium card", "stadium_deck_top": "stadium card"}
GAINS: Shapes = {"coins_gained": {"seat": CHANGE}, "vp_gained": {"seat": "number"}, "bank": CHANGE}
LAURELS: Shapes = {"laurels": {"seat": "stadium card?"}, "removed": ["stadium card"]}
CONTEST_START: Shapes = {
    "start_player": "seat",
    "advantage": {"seat": "count"},
    "blue_dice_holder": "seat",
    "blue_dice": "count",
    "hands": {"seat": ["card"]},
}
CONTEST_INPUTS: Shapes = {
    "red_dice": {"seat": ["metal"]},
    "cards": {"seat": ["card"]},
    "blue_dice": ["metal"],
}
CONTEST_EXPECTED: Shapes = {
    "strength_after_dice": {"seat": "number"},
    "strength_after_cards": {"seat": "number"},
    "strength_final": {"seat": "number"},
    "ranking": ["seat"],
}


@dataclass(frozen=True)
class Form:
    """One kind of example: how it is played, and all it may say. `<seat>` in a key stands for the name of a seat."""

    play: Callable[[Run], Part]
    needs: tuple[str, ...]  # the keys that can't be left out
    start: Shapes
    inputs: Shapes
    expected: Shapes
    cases: bool = False  # several short examples in one, whose keys lie side by side


FORMS = {
    "arena": Form(
        arena,
        ("fields",),
        NAMES | {"fields": {"arena field": "seat"}} | CONTEST_START | MONEY,
        CONTEST_INPUTS | {"blue_dice_count": "count", "winner_choice": "prize"},
        CONTEST_EXPECTED | GAINS | {"slave_cards_drawn": {"seat": "number"}, "blue_dice_left": "number"},
    ),
    "arena winner_strength": Form(
        arena_by_strength, (), NAMES | {"winner_strength": "count"}, {}, {"vp_gained": "number"}
    ),
    "arena ranking": Form(arena_by_ranking, (), NAMES | {"ranking": ["seat"]} | MONEY, {}, GAINS),
    "stadium": Form(
        stadium,
        ("fields",),
        NAMES | {"fields": {"stadium field": "seat"}} | CONTEST_START | RACE | MONEY,
        CONTEST_INPUTS | {"winner_keeps": "stadium choice"},
        CONTEST_EXPECTED | GAINS | LAURELS,
    ),
    "contest": Form(
        contest,
        (),
        NAMES
        | {"arena": {"seat": "count"}, "stadium_gold": {"seat": "count"}, "stadium_silver": {"seat": "count"}}
        | {"advantage": {"seat": "count"}}
        | RACE,
        {"arena_choice": "prize", "keeps": "stadium choice"},
        {"coins_gained": {"seat": CHANGE}, "vp_gained": {"seat": "number"}, "slave_cards_drawn": {"seat": "number"}}
        | LAURELS,
    ),
    "theatrum": Form(
        theatrum,
        ("auctioneer", "bids"),
        NAMES | {"auctioneer": "seat"} | MONEY,
        {"bids": [("seat", "bid", "metal?")]},
        {"winner": "seat", "price": CHANGE, "paid_to": "payee?", "supplies": {"seat": CHANGE}, "bank": CHANGE},
    ),
    "forum": Form(
        forum,
        ("fields", "builds"),
        NAMES
        | {"fields": {"forum field": "seat"}, "hands": {"seat": ["card"]}}
        | {"houses": {"seat": "count"}, "buildings": {"seat": ["site"]}}
        | MONEY,
        {"builds": [("forum field", "seat", "site", ["slave card"])]},
        {"results": ["result"], "slaves_required": "number", "slaves_paid": "number"}
        | {"supplies": {"seat": CHANGE}, "bank": CHANGE, "hands": {"seat": ["card"]}, "vp_gained": {"seat": "number"}}
        | {"owner": {"site": "seat?"}, "houses": {"seat": "number"}}
        | {"builds_allowed": {"seat": "number"}, "scoring_builds": {"seat": "number"}},
    ),
    "portus": Form(
        portus,
        ("fields",),
        NAMES
        | {"fields": {"portus field": "seat"}, "coins_on_fields": ["metal"], "buildings": {"seat": ["site"]}}
        | MONEY,
        {"latro_dice": ["metal"], "<seat>_pays_again": "truth"},
        {"supplies": {"seat": CHANGE}, "vp_gained": {"seat": "number"}, "bank": CHANGE, "bank_change": CHANGE}
        | {"activated": ["seat"]},
    ),
    "final_scoring": Form(
        final_scoring,
        ("player",),
        NAMES | {"player": "seat", "villas": ["villa"], "laurels": ["laurel"]},
        {},
        {"assignment": {"theatre card": "villa colour"}, "villa_vp": "number", "neutral_vp": "number"}
        | {"final_gain": "number"},
    ),
    "pecunia": Form(
        pecunia,
        ("supply", "give", "receive", "legal"),
        {"supply": COINS, "bank": COINS},
        {"give": COINS, "receive": COINS},
        {"legal": "truth", "after": CHANGE, "vp": "number"},
        cases=True,
    ),
}
ZONES = list(dict.fromkeys(name.partition(" ")[0] for name in FORMS))


def run_example(block: Part) -> list[str]:
    """Plays the example by the rules and says what differs, one line each; nothing when it holds."""
    try:
        form = form_of(block)
        lines = []
        for where, start, inputs, expected in read_parts(block, form):
            lines += [f"{where}{line}" for line in play(form, start, inputs, expected)]
        return lines
    except BadExample as error:
        raise BadExample(f"{block.get('id', 'an example without id')}: {error}") from None


def play(form: Form, start: Part, inputs: Part, expected: Part) -> list[str]:
    """What differs in one example or case. An input that the rules don't allow is a difference, too."""
    try:
        return differences("", expected, form.play(lay_table(start, inputs, expected)))
    except Stuck as stuck:
        return [str(stuck)]


def form_of(block: Part) -> Form:
    """The form: a key of `start` may ask for a short one."""
    zone, start = block.get("zone"), block.get("start")
    if zone not in ZONES:
        raise unknown("", "zone", zone, ZONES)
    short = (f"{zone} {key}" for key in (start if isinstance(start, dict) else ()))
    return FORMS[next((name for name in short if name in FORMS), zone)]


def read_parts(block: Part, form: Form) -> list[tuple[str, Part, Part, Part]]:
    """Start, inputs and expected of the example, or of each of its cases, checked; with the place for the lines."""
    known = ["id", "rules", "zone", *(["cases"] if form.cases else ["start", "inputs", "expected"])]
    for key in block:
        if key not in known:
            raise unknown("", "key", key, known)
    if not form.cases:
        start, inputs, expected = (block.get(part, {}) for part in ("start", "inputs", "expected"))
        check_parts(form, start, inputs, expected)
        return [("", start, inputs, expected)]
    cases = block.get("cases")
    if not isinstance(cases, list) or not cases:
        raise BadExample("cases: a list of cases is needed")
    found = []
    for i, case in enumerate(cases):
        check_keys(f"cases[{i}]", case, form.start | form.inputs | form.expected, WORDS)
        start, inputs, expected = (
            {key: case[key] for key in keys if key in case} for keys in (form.start, form.inputs, form.expected)
        )
        check_needs(f"cases[{i}]: ", form, case)
        found.append((f"cases[{i}].", start, inputs, expected))
    return found


def check_parts(form: Form, start: Part, inputs: Part, expected: Part) -> None:
    """Refuses whatever the form does not know, and an example that expects nothing."""
    if isinstance(start, dict) and "seats" in start:
        check_seats(start)
    seats = start.get("seats", SEATED) if isinstance(start, dict) else SEATED
    words = {**WORDS, "seat": seats, "payee": (*seats, "bank")}
    for where, part, shapes in (
        ("start", start, form.start),
        ("inputs", inputs, form.inputs),
        ("expected", expected, form.expected),
    ):
        named = {key.replace("<seat>", seat): shape for key, shape in shapes.items() for seat in seats}
        check_keys(where, part, named, words)
    if not expected:
        raise BadExample("expected: nothing is expected")
    check_needs("", form, start | inputs)


def check_seats(start: Part) -> None:
    """As many different names as the game has players."""
    check_keys("start", {"seats": start["seats"]}, NAMES, WORDS)
    about = standard_file().game
    count = len(set(start["seats"]))
    if count < len(start["seats"]) or not about.min_players <= count <= about.max_players:
        raise BadExample(f"start.seats: {about.min_players} to {about.max_players} different seats are needed")


def check_needs(where: str, form: Form, given: Part) -> None:
    """Refuses an example that leaves out what can't be guessed."""
    for key in form.needs:
        if key not in given:
            raise BadExample(f"{where}{key} is missing")
