"""Whether a box can be played: every piece is there, and the numbers and effects fit the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lusoria.core.box import check_ids, check_sources, refuse
from lusoria.games.aeterna.box import schema_effects as fx
from lusoria.games.aeterna.box.encode import categories, payment
from lusoria.games.aeterna.box.schema import BoxFile, Card, Monument, Personality
from lusoria.games.aeterna.rules.state import (
    BUILDINGS,
    EPOCH_MONUMENTS,
    EPOCH_PEOPLE,
    EPOCH_PROVINCES,
    EXCHANGES,
    HILL_TOKENS,
    HILLS,
    MONUMENTS,
    PEOPLE,
    PROVINCES,
    REWARDS,
    RIOTS,
)

# What each permanent reduction can lower: the part of the cost that exists
REDUCIBLE_COSTS = {"build": ("stone",), "influence": ("grain",), "monument": ("stone", "aurei")}

LASTING_EFFECTS = fx.Lasting.__args__


def check(file: BoxFile, name: str) -> None:
    """Every piece is there, and the numbers and effects fit the game."""
    check_ids(name, "hills", HILLS, [h.id for h in file.hills])
    check_ids(name, "buildings", BUILDINGS, [b.id for b in file.buildings])
    check_ids(name, "eliminated.rewards", EXCHANGES, [e.id for e in file.eliminated.rewards])
    check_ids(name, "rewards", REWARDS, [r.id for r in file.rewards])
    check_ids(name, "riots", RIOTS, [r.id for r in file.riots])
    check_ids(name, "monuments", MONUMENTS, [c.id for c in file.monuments])
    check_ids(name, "provinces", PROVINCES, [c.id for c in file.provinces])
    check_ids(name, "personalities", PEOPLE, [c.id for c in file.personalities])
    check_epochs(name, "monuments", file.monuments, EPOCH_MONUMENTS)
    check_epochs(name, "provinces", file.provinces, EPOCH_PROVINCES)
    check_epochs(name, "personalities", file.personalities, EPOCH_PEOPLE)
    check_tables(file, name)
    check_tracks(file, name)
    for i, monument in enumerate(file.monuments):
        check_monument(name, f"monuments[{i}]", monument)
    for i, person in enumerate(file.personalities):
        check_favour(name, f"personalities[{i}]", person)
    for i, reward in enumerate(file.rewards):
        check_doing(name, f"rewards[{i}].effect", reward.id, reward.effect)
        for where, effect in inside(f"rewards[{i}].effect", reward.effect):
            if isinstance(effect, fx.UseReward):
                raise refuse(name, f"{where} ({reward.id})", "no use_reward in a reward token (AE-NEST-3)", effect)
    check_sources(name, file, file.sources)


def check_epochs(name: str, where: str, cards: Sequence[Card], each: int) -> None:
    """AE-SETUP-1, AE-SETUP-2: as many cards for each epoch, one epoch after another."""
    for i, card in enumerate(cards):
        if card.epoch != i // each + 1:
            raise refuse(name, f"{where}[{i}].epoch ({card.id})", str(i // each + 1), card.epoch)


def check_tables(file: BoxFile, name: str) -> None:
    """AE-SETUP-3, AE-SETUP-4: for 2, 3 and 4 players, with three tokens for each hill that is in play."""
    seated = file.tables.seated
    found = [table.players for table in seated]
    if found != [2, 3, 4]:
        raise refuse(name, "tables.seated", "entries for 2, 3 and 4 players", found)
    for i, table in enumerate(seated):
        where = f"tables.seated[{i}].{{}} ({table.players} players)".format
        if not table.hills or len(set(table.hills)) < len(table.hills) or not set(table.hills) <= set(HILLS):
            raise refuse(name, where("hills"), "different hills out of " + ", ".join(HILLS), table.hills)
        if len(table.pass_pp) != table.players:
            raise refuse(name, where("pass_pp"), f"{table.players} numbers", table.pass_pp)
        tokens = sum(reward.tokens[k] for reward in file.rewards for k in range(i + 1))
        if tokens != HILL_TOKENS * len(table.hills):
            wanted = f"{HILL_TOKENS * len(table.hills)} reward tokens with {table.players} players, three a hill"
            raise refuse(name, "rewards", wanted, tokens)


def check_tracks(file: BoxFile, name: str) -> None:
    """AE-END-5, AE-END-6: riot spaces rise; only the last space of the ruin column has no value. Citizens suffice."""
    spaces = file.unrest.riot_spaces
    if sorted(set(spaces)) != spaces:
        raise refuse(name, "unrest.riot_spaces", "four different spaces, from the lowest up", spaces)
    column = file.unrest.ruin_pp
    if [value is None for value in column] != [False] * (len(column) - 1) + [True]:
        raise refuse(name, "unrest.ruin_pp", "null in the last space and nowhere else", column)
    if file.start.citizens > file.citizens.count:
        raise refuse(name, "start.citizens", f"at most {file.citizens.count}", file.start.citizens)


# ---- effects


def inside(where: str, effects: Sequence[fx.Effect]) -> Iterator[tuple[str, fx.Effect]]:
    """All operations of a list, with those inside others, and the place of each."""
    for i, effect in enumerate(effects):
        here = f"{where}[{i}]"
        yield here, effect
        if isinstance(effect, fx.Choose):
            for k, option in enumerate(effect.options):
                yield from inside(f"{here}.options[{k}]", option)
        elif isinstance(effect, fx.OnEvent):
            yield from inside(f"{here}.do", effect.do)
        elif isinstance(effect, fx.Favour):
            yield from inside(f"{here}.each", effect.each)


def check_monument(name: str, where: str, card: Monument) -> None:
    """AE-TERM-9: a permanent ability lasts, the others do something; each has one trigger of a kind at most."""
    if not card.effect:
        raise refuse(name, f"{where}.effect ({card.id})", "at least one operation", card.effect)
    if card.timing != "permanent":
        check_doing(name, f"{where}.effect", card.id, card.effect)
        return
    events: list[str] = []
    for i, effect in enumerate(card.effect):
        here = f"{where}.effect[{i}]"
        if not isinstance(effect, LASTING_EFFECTS):
            raise refuse(name, f"{here} ({card.id})", "an operation of permanent abilities (8.3)", effect)
        if isinstance(effect, fx.Discount) and effect.what not in REDUCIBLE_COSTS[effect.on]:
            raise refuse(name, f"{here}.what ({card.id})", " or ".join(REDUCIBLE_COSTS[effect.on]), effect.what)
        if isinstance(effect, fx.EndPoints):
            check_count(name, f"{here}.per", card.id, effect.per)
        if isinstance(effect, fx.OnEvent):
            if effect.event in events:
                raise refuse(name, f"{here}.event ({card.id})", "each event once on a card", effect.event)
            events.append(effect.event)
            check_doing(name, f"{here}.do", card.id, effect.do)


def check_doing(name: str, where: str, card: str, effects: Sequence[fx.Effect]) -> None:
    """Section 8.2 of the rules: operations that do something, and no favour among them."""
    for here, effect in inside(where, effects):
        if isinstance(effect, (*LASTING_EFFECTS, fx.Favour)):
            raise refuse(name, f"{here} ({card})", "an operation that does something (8.2)", effect)
        if isinstance(effect, (fx.Gain, fx.LoseUnrest)):
            if effect.per is not None:
                check_count(name, f"{here}.per", card, effect.per)
            elif effect.max is not None:
                raise refuse(name, f"{here}.max ({card})", "a per beside it: it is the limit on a count", effect.max)
        if isinstance(effect, fx.Exchange) and not any(payment(effect.pay)):
            raise refuse(name, f"{here}.pay ({card})", "at least one resource", effect.pay)


def check_favour(name: str, where: str, card: Personality) -> None:
    """AE-ACT-FAVOUR: the ability of a personality is one `favour`."""
    favour = card.effect[0] if len(card.effect) == 1 else None
    if not isinstance(favour, fx.Favour):
        raise refuse(name, f"{where}.effect ({card.id})", "one favour", card.effect)
    check_count(name, f"{where}.effect[0].unit", card.id, favour.unit)
    check_doing(name, f"{where}.effect[0].each", card.id, favour.each)


def check_count(name: str, where: str, card: str, expression: fx.Count) -> None:
    """AE-DSL-COUNT: few terms, and filters that some card can pass."""
    if isinstance(expression, fx.LeastCount):
        for i, one in enumerate(expression.of):
            if isinstance(one, fx.LeastCount):
                raise refuse(name, f"{where}.of[{i}] ({card})", "no min_of inside min_of", one)
            check_count(name, f"{where}.of[{i}]", card, one)
    elif isinstance(expression, fx.CardCount) and categories(expression) == 0:
        raise refuse(name, f"{where} ({card})", "a kind and a category that some card has", expression)
