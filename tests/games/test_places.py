"""What is said of places: every place has words, they are true in positions put together by hand, and rules resolve."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

import lusoria
from lusoria.core.game import Game
from lusoria.core.message import About
from lusoria.core.scene import Scene
from lusoria.games.aeterna.scenes.scene import Scene as AeternaScene
from lusoria.games.aquileia.scenes.scene import Scene as AquileiaScene
from lusoria.games.builders.rules.state import CARDS
from lusoria.games.builders.scenes.scene import Scene as BuildersScene
from lusoria.words import Words, rule_text, rule_texts
from tests import ROOT
from tools import make_rules

ours = pytest.mark.parametrize(
    "game", [lusoria.game(name) for name in ("aquileia", "builders", "aeterna")], ids=lambda game: game.name
)
DECISIONS = 160  # of a game; random play of The Builders goes on for long
LOOKED_AT = 14  # places, in most decisions; now and then all of them
NOT_DRAWN = re.compile(r"^(take|borrow)::")  # tokens of no hill: the decision is about none


def places_of(game: Game, match: lusoria.Match) -> set[str]:
    """All places that moves belong to as the game stands."""
    found = {game.moves.place(match.state, action) for action in range(game.actions)}
    return {place for place in found if not NOT_DRAWN.match(place)}


def drawn_places(game: Game) -> set[str]:
    """The kinds of places that the page's templates of a board have."""
    found: set[str] = set()
    for file in (ROOT / f"web/src/boards/{game.name}").rglob("*.svelte"):
        text = file.read_text(encoding="utf-8")
        found |= set(re.findall(r"""place(?:=|\s*=\s*)["'`]([a-z_]+)[:"'`]""", text))
        found |= set(re.findall(r"""\bplace = (?:\$derived\()?`([a-z_]+):""", text))
    return found - {"say"}  # a button with the whole sentence of its move


@cache
def walked(game: Game) -> tuple[set[str], list[str]]:
    """The kinds of places met in games, and what was wrong with what is said of them."""
    words, kinds, wrong = Words(game.name), set(), []
    for seats in (game.seats[0], game.seats[-1]):
        match, random = lusoria.Match(game.name, seats=seats, seed=seats), Random(seats)
        for number in range(DECISIONS):
            if match.over:
                break
            places = sorted(places_of(game, match))
            for audience in (None, random.randrange(seats)):
                view = match.view(audience)
                for place in places if number % 40 == 0 else random.sample(places, LOOKED_AT):
                    kinds.add(place.partition(":")[0])
                    wrong += faults(game, words, place, game.about(match.box, view, place))
            for event in match.history[-1].events if match.history else ():
                if (spoken_of := game.events.place(event)) is not None:
                    wrong += faults(game, words, spoken_of, game.about(match.box, match.view(0), spoken_of))
            wrong += [words.say(option.warning) and "" for option in match.options() if option.warning]
            match.play(random.choice(match.moves))
    return kinds, [one for one in wrong if one]


def faults(game: Game, words: Words, place: str, about: About | None) -> list[str]:
    """What is wrong with what is said of a place."""
    if about is None:
        return [f"{place}: nothing is said"]
    said = [words.say(about.what), *([words.say(about.now)] if about.now else [])]
    found = [] if said[0].endswith(".") else [f"{place}: {said[0]}"]
    return found if rule_text(game.name, about.rule) else [*found, f"{place}: no rule {about.rule}"]


@ours
def test_every_place_says_what_it_does(game: Game) -> None:
    kinds, wrong = walked(game)
    assert wrong == []
    assert len(kinds) > 8


@ours
def test_every_kind_of_place_on_the_page_is_told(game: Game) -> None:
    match = lusoria.Match(game.name, seats=game.seats[0], seed=1)
    module = __import__(f"{game.package}.words.places", fromlist=["places"])
    table = module.PLACES if game.name == "aeterna" else module.KINDS
    drawn = drawn_places(game)
    assert len(drawn) > 3
    assert drawn <= set(table)
    assert game.about(match.box, match.view(0), "no such:place") is None


# ---- what it would bring now


def said(scene: Scene, seat: str | None, place: str) -> str:
    """What a place would bring a seat now, in words."""
    game = lusoria.game(scene.rules.title.removeprefix("The ").split(":")[0].lower().replace("æ", "ae"))
    about = game.about(scene.box, game.view(scene.box, scene.s, None if seat is None else scene.seat(seat)), place)
    assert about is not None
    return Words(game.name).say(about.now) if about.now else ""


def warned(game: str, scene: Scene, move: str) -> str:
    """What is said before a legal move of what it will not bring."""
    rules = lusoria.game(game)
    assert move in scene.moves
    warning = rules.warn(scene.box, scene.s, rules.moves.action(move))
    return Words(game).say(warning) if warning else ""


def town() -> AquileiaScene:
    """Red has a silver coin and a double weapon, yellow stands in the Arena."""
    scene = AquileiaScene(seats=4)
    scene.coins("red", [0, 1, 0])
    scene.hand("red", ["weapon_2"])
    scene.stand("yellow", "arena_2")
    return scene


def test_aquileia_tells_what_a_field_would_bring() -> None:
    scene = town()
    assert said(scene, "red", "field:servi_top") == "You lack 1 bronze for even one card"
    assert said(scene, "red", "field:servi_middle") == "You can buy 1; you hold 0 slave cards"
    assert said(scene, "red", "field:pecunia") == "Your coins are worth 2: you can change some of them and score"
    assert said(scene, "red", "field:forum_2") == "You can pay for no site, so you could not build"
    assert said(scene, "red", "field:portus_gold").startswith("You have no workshop or bank")
    scene.own("red", "workshop_4a", "bank_sg")
    assert said(scene, "red", "field:portus_gold") == "Yours would bring 4 points, 1 silver, and 1 gold"


def test_aquileia_tells_a_strength_to_its_owner_alone() -> None:
    scene, field = town(), "field:arena_1a"
    assert said(scene, "red", field) == "You would begin with 1, and your cards could add 2; Yellow begins with 2"
    assert said(scene, "blue", field) == "You would begin with 1 and have no card to add; Yellow begins with 2"
    assert said(scene, None, field) == "Yellow begins with 2"


def test_aquileia_tells_what_a_site_lacks_and_a_villa_scores() -> None:
    scene = town()
    scene.coins("red", [2, 2, 0])
    assert said(scene, "red", "site:villa_blue_10") == "You lack 1 gold and 3 slaves"
    scene.own("red", "villa_blue_6")
    assert said(scene, "red", "site:villa_blue_6").startswith("You have no Stadium card of its colour yet")
    scene.laurels("red", ["stadium_blue"])
    assert said(scene, "red", "site:villa_blue_6") == "6 points with your Stadium card of its colour"


def test_aquileia_warns_of_followers_who_could_not_act() -> None:
    scene = town()
    scene.begin("placement")
    assert (
        warned("aquileia", scene, "place servi_top") == "You could not pay for a card there with the coins you have now"
    )
    assert warned("aquileia", scene, "place servi_middle") == ""
    assert warned("aquileia", scene, "place forum_1") == "You could not pay for any site with what you have now"
    assert warned("aquileia", scene, "place pecunia") == ""
    assert warned("aquileia", scene, "place potentia") == "You are in neither contest yet"
    scene.coins("red", [1, 1, 0])
    assert warned("aquileia", scene, "place servi_top") == ""
    scene.stand("red", "equi_left")
    assert "your other followers" in warned("aquileia", scene, "place servi_top")


def yard() -> BuildersScene:
    """Red builds the House; the first apprentice gives wood and architecture."""
    scene = BuildersScene(seats=2)
    scene.without_apprentices()
    scene.team("red", "w_apprentice_1")
    scene.site("red", "b_house")
    return scene


def test_builders_tells_what_a_site_has_and_who_would_help() -> None:
    scene = yard()
    rows = scene.s.lacks[CARDS.index("b_house")]
    rows[0], rows[1], rows[2], rows[3] = 1, 1, 0, 0
    cost = scene.box.building[CARDS.index("b_house")].cost
    needed = sum(cost[r] for r in range(len(rows)))
    assert (
        said(scene, "red", "site:b_house")
        == f"{needed - 2} of {needed} resources delivered; it still needs 1 stone and 1 wood"
    )
    assert said(scene, "red", "member:w_apprentice_1") == "The House would get 1 of the 2 that it lacks"
    rows[0] = 0
    assert said(scene, "red", "member:w_apprentice_1") == "This would complete the House"
    rows[0], rows[1] = 1, 0
    assert said(scene, "red", "member:w_apprentice_1") == "None of your sites lacks what this would give"
    assert said(scene, "yellow", "worker:w_master_1") == "You have no site yet"


def test_builders_warns_of_a_send_that_adds_nothing() -> None:
    scene = yard()
    rows = scene.s.lacks[CARDS.index("b_house")]
    rows[0], rows[1], rows[2], rows[3] = 1, 0, 0, 0
    assert (
        warned("builders", scene, "send w_apprentice_1") == "None of your sites lacks what the first apprentice gives"
    )
    scene.play("send w_apprentice_1")
    assert warned("builders", scene, "to b_house").startswith("This adds nothing: the House lacks nothing")
    rows[1] = 1
    assert warned("builders", scene, "to b_house") == ""


def test_aeterna_tells_where_a_citizen_would_stand() -> None:
    scene = AeternaScene(seats=2)
    scene.hill("capitolinus", [("red", 1)])
    values = lusoria.game("aeterna").view(scene.box, scene.s, 0)["hills"]["capitolinus"]["values"]
    assert said(scene, "red", "hill:capitolinus").startswith(f"You would stay prefect ({values[0]} PP)")
    assert said(scene, "orange", "hill:capitolinus").startswith(f"You would take second place ({values[1]} PP)")
    scene.hill("capitolinus", [("red", 1), ("orange", 1)])
    assert said(scene, "orange", "hill:capitolinus").startswith(f"You would become prefect ({values[0]} PP)")
    assert said(scene, "red", "riot:0") == "Your unrest is 0: it does not reach you"
    assert said(scene, "red", "exchange:grain") == "You have no card in hand"


def test_aeterna_warns_of_a_building_that_serves_another() -> None:
    scene = AeternaScene(seats=2)
    scene.stock("red", stone=3, citizen=2)
    scene.hill("capitolinus", [("orange", 1)])
    scene.begin("actions")
    scene.play("build templum")
    assert warned("aeterna", scene, "hill capitolinus") == "The prefect there is Orange, who will get its income"
    assert warned("aeterna", scene, "hill palatinus").startswith("Nobody is prefect there")


# ---- rules


def test_the_texts_of_rules_are_up_to_date() -> None:
    stale = [path for path, text in make_rules.files().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "python -m tools.make_rules writes them again"


@ours
def test_every_rule_that_can_be_named_has_a_text(game: Game) -> None:
    named = {kind.rule for kind in game.moves.kinds}
    named |= {reason.rule for reason in game.refusals.reasons} if game.refusals else set()
    for file in (ROOT / f"src/lusoria/games/{game.name}/words").glob("*.py"):
        code = file.read_text(encoding="utf-8")
        named |= set(re.findall(rf'"({game.prefix}-[A-Z]+(?:-[A-Z]+)*-\d+)"', code))
    assert len(named) > 15
    assert sorted(named - set(rule_texts(game.name))) == []


def test_texts_of_rules_read_as_sentences() -> None:
    assert rule_text("aquileia", "AQ-STAD-6") == "Ranking and ties as in AQ-ARENA-6."
    for name in ("aquileia", "builders", "aeterna"):
        for rule, text in rule_texts(name).items():
            assert not re.search(r"\*|`|\[R", text), rule
            assert text, rule
