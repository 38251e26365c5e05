"""Texts that the page reads: the games, their words and their rules. The HTTP API answers with the same functions."""

from __future__ import annotations

import json
from typing import Any

from lusoria.core.registry import all_games
from lusoria.home.levels import DEFAULT_LEVEL, LEVELS
from lusoria.words import about, game_texts, languages, rule_texts


def games_list() -> dict[str, Any]:
    """The games, the levels of bots, and the languages."""
    found = [
        {
            "game": game.name,
            "title": game.title,
            "seats": list(game.seats),
            "colours": list(game.seat_names),
            "about": about(game.name),
        }
        for game in all_games()
    ]
    return {"games": found, "levels": list(LEVELS), "level": DEFAULT_LEVEL, "languages": languages()}


def text_files() -> dict[str, bytes]:
    """All of them, by their paths in the page."""
    found = {"texts/games.json": as_json(games_list())}
    for game in all_games():
        found[f"texts/rules/{game.name}.json"] = as_json(rule_texts(game.name))
        for language in languages():
            found[f"texts/words/{game.name}.{language}.ftl"] = game_texts(game.name, language).encode()
    return found


def as_json(data: Any) -> bytes:
    """As compact JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
