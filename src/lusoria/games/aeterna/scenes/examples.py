"""Worked examples of Æterna: what each kind of example may say, and running one.

An example has `given`, `input` and `expect`. Its form is what its input does: an action, a phase, a step of the end.
How each is played is in `examples_table.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lusoria.core.examples import Words, check_keys, differences, unknown
from lusoria.errors import BadExample
from lusoria.games.aeterna.rules.state import RESOURCES, SEAT_NAMES
from lusoria.games.aeterna.scenes import examples_table as table
from lusoria.games.aeterna.scenes.examples_table import CARD_IDS, HILL_IDS, RIOT_IDS, RIOT_WORDS, Part

Shapes = dict[str, Any]

WORDS: Words = {
    "player": SEAT_NAMES,
    "hill": HILL_IDS,
    "card": tuple(CARD_IDS),
    "riot": RIOT_IDS,
    "riot space": ("3", "5", "7", "9"),
    "riot decision": RIOT_WORDS,
    "resource": RESOURCES,
    "case": ("hills_with_own_citizen", "favour_extra"),
    "none": (),
}

STACK = ("player", "count")
RESOLUTION: Shapes = {"unrest": ("number", "number"), "pp_gain": "number"}


@dataclass(frozen=True)
class Form:
    """One kind of example: how it is played, and all it may say."""

    play: Callable[[Part, Part], Part]
    given: Shapes
    input: Shapes
    expect: Shapes


def run_example(block: Part) -> list[str]:
    """Plays the example by the rules and says what differs, one line each; nothing when it holds."""
    name = block.get("id", "an example without id")
    try:
        form = form_of(block)
        check(block, form)
        return differences("", block["expect"], form.play(block["given"], block["input"]))
    except (BadExample, ValueError) as error:
        raise BadExample(f"{name}: {error}") from None
    except KeyError as error:
        raise BadExample(f"{name}: {error.args[0]} is needed") from None


KNOWN = ("id", "title", "source", "rules", "given", "input", "expect", "note")


def form_of(block: Part) -> Form:
    """The kind of an example: by its input."""
    given = block.get("input")
    if not isinstance(given, dict):
        raise BadExample("input: an object is needed")
    for key in ("action", "phase", "step"):
        if key in given:
            what = f"{key} {given[key]}"
            break
    else:
        what = next((key for key in ("choices", "sequence") if key in given), "")
    if "cases" in block.get("given", {}):
        what += " cases"
    if "citizens_already_on_hill" in block.get("given", {}):
        what += " costs"
    if what not in FORMS:
        raise unknown("input: ", "kind of example", what, list(FORMS))
    return FORMS[what]


def check(block: Part, form: Form) -> None:
    """Refuses whatever is not described."""
    for key in block:
        if key not in KNOWN:
            raise unknown("", "key", key, KNOWN)
    check_keys("given", block.get("given"), form.given, WORDS)
    said = {key: value for key, value in block["input"].items() if key not in ("action", "phase", "step", "sequence")}
    check_keys("input", said, form.input, WORDS)
    expected = block.get("expect")
    if not isinstance(expected, dict) or not expected:
        raise BadExample("expect: nothing is expected")
    for i, resolution in enumerate(expected.get("resolutions", [])):
        check_keys(f"expect.resolutions[{i}]", resolution, RESOLUTION, WORDS)
    plain = {key: value for key, value in expected.items() if key != "resolutions"}
    check_keys("expect", plain, form.expect, WORDS)


BY_SEAT: Shapes = {"player": "count"}
BY_HILL: Shapes = {"hill": "count"}
FORMS = {
    "action favour": Form(
        table.favour,
        {"epoch": "count", "player": "player", "unrest": "count", "pp": "count", "aurei": "count",
         "own_citizens_on_board": "count", "monuments_played_this_epoch": "count",
         "provinces_played_this_epoch": "count", "favour_extra": "count"},
        {"card": "card"},
        {"aurei": "number", "unrest": "number", "pp": "number"},
    ),
    "action favour cases": Form(
        table.favour_cases, {"card": "card", "cases": [{"case": "count"}]}, {}, {"times": ["number?"]}
    ),
    "action influence": Form(
        table.influence,
        {"players": "count", "hill": "hill", "hill_stacks_left_to_right": [STACK], "player": "player",
         "grain": "count"},
        {"hill": "hill", "reward": "none?"},
        {"hill_stacks_left_to_right": [STACK], "grain": "number", "prefect": "player?", "legal": "truth"},
    ),
    "action influence costs": Form(
        table.influence_costs, {"citizens_already_on_hill": ["count"]}, {}, {"grain_cost": ["number"]}
    ),
    "action pass": Form(
        table.pass_turn, {"players": "count", "passed": ["player"], "player": "player", "pp": "count"}, {},
        {"passed": ["player"], "pp": "number"},
    ),
    "action play_card": Form(
        table.play_card, {"prior_cards_of_same_category": ["count"]}, {}, {"aurei_bonus": ["number"]}
    ),
    "phase C": Form(
        table.scoring,
        {"players": "count", "hill": "hill", "hill_pp": ["count"], "devastation_tokens": "count",
         "hill_stacks_left_to_right": [STACK]},
        {},
        {"pp_gain": {"player": "number"}},
    ),
    "phase D": Form(
        table.devastation,
        {"players": "count", "epoch": "count", "citizens": BY_HILL, "prefects": {"hill": "player"},
         "devastation_tokens": BY_HILL},
        {},
        {"devastated": ["hill"], "devastation_tokens": {"hill": "number"}, "unrest_gain": {"player": "number"}},
    ),
    "phase G": Form(
        table.riots,
        {"unrest": "count", "riot_tokens": {"riot space": "riot"}, "grain": "count", "aurei": "count",
         "citizen": "count", "stone": "count", "ruin": "count"},
        {"decisions": [("riot", "riot decision")]},
        {"reached": ["riot"], "grain": "number", "aurei": "number", "citizen": "number", "stone": "number",
         "ruin": "number", "unrest": "number"},
    ),
    "phase H": Form(
        table.feeding,
        {"domus_citizens": "count", "grain": "count", "unrest": "count", "feed_free": "count"},
        {},
        {"grain": "number", "unrest": "number", "domus_citizens": "number"},
    ),
    "sequence": Form(
        table.play_and_feed,
        {"domus_citizens": "count", "grain": "count", "card_cost": {"resource": "count"}},
        {},
        {"domus_citizens": "number", "grain": "number", "unrest_from_feeding": "number"},
    ),
    "choices": Form(
        table.new_order,
        {"players": "count", "pass_order": ["player"], "pp": BY_SEAT},
        {"choices": [STACK]},
        {"pp_from_passing": {"player": "number"}, "new_turn_order": ["player"]},
    ),
    "step diversity": Form(table.diversity, {"cards": ["card"]}, {}, {"pp": "number"}),
    "step leftovers": Form(
        table.leftovers, {"stone": "count", "grain": "count", "aurei": "count"}, {}, {"pp": "number"}
    ),
    "step ruin": Form(
        table.ruin,
        {"unrest": BY_SEAT, "ruin": BY_SEAT, "pp": BY_SEAT},
        {},
        {"space": {"player": "number"}, "pp": {"player": "number"}, "eliminated": ["player"], "winners": ["player"]},
    ),
}  # fmt: skip
