"""The colours of the drawings, each for the light and for the dark theme; mostly those of the page."""

from __future__ import annotations

from typing import Literal

Theme = Literal["light", "dark", "auto"]
THEMES = ("light", "dark", "auto")

COLOURS: dict[str, tuple[str, str]] = {
    # what everything lies on
    "ground": ("#ece4d6", "#22212b"),
    "panel": ("#faf6ee", "#2c2a35"),
    "raised": ("#fffdf8", "#3a3744"),
    "field": ("#fbf6ea", "#4a463f"),
    "line": ("#cbbca2", "#565062"),
    "carved": ("#8c7a5c", "#8b8172"),
    # what is read
    "ink": ("#2d261f", "#f1e9db"),
    "quiet": ("#5d5347", "#c3b8a6"),
    "accent": ("#8c2f2b", "#eeb49b"),
    "alarm": ("#9b1c1c", "#ff9d8f"),
    "dark": ("#221c16", "#221c16"),  # on light pieces, in both themes
    "light": ("#fffaf2", "#fffaf2"),  # on dark pieces, in both themes
    # what has just happened
    "glow": ("#c9861a", "#f0b84a"),
    # seats
    "red": ("#b3261e", "#c23a31"),
    "yellow": ("#e0ac17", "#e0ac17"),
    "blue": ("#2c62ad", "#2f69b5"),
    "green": ("#3c7a3c", "#3c7a3c"),
    "orange": ("#dd7423", "#dd7423"),
    "nobody": ("#5d5347", "#6f675a"),
    # metals
    "bronze": ("#8f5f34", "#8f5f34"),
    "silver": ("#b7bbc1", "#b7bbc1"),
    "gold": ("#d3a53a", "#d3a53a"),
    "laurel": ("#5f7144", "#8ba565"),
    # Aquileia
    "villa-white": ("#fffdf6", "#625d54"),
    "villa-blue": ("#a9c3e2", "#35557d"),
    "villa-yellow": ("#ecd27a", "#665113"),
    "villa-purple": ("#d2b7dc", "#60406e"),
    "house": ("#e9dcc4", "#4b4438"),
    # The Builders
    "stone": ("#8a8f96", "#9ba1a9"),
    "wood": ("#8a5a33", "#a8744a"),
    "architecture": ("#2c62ad", "#5b8dc9"),
    "decoration": ("#a04f93", "#c77dba"),
    # Æterna
    "hill": ("#d5d8b0", "#3d4528"),
    "heat": ("#f0cdb4", "#5b2f2a"),
    "political": ("#6a4588", "#7b55a0"),
    "civil": ("#33618a", "#356692"),
    "religious": ("#23716c", "#23716c"),
    "military": ("#983129", "#a3372f"),
    "commercial": ("#87590c", "#87590c"),
    "diplomatic": ("#4a6a33", "#4a6a33"),
    "personality": ("#74492a", "#84562f"),
}

LIGHT_PIECES = ("yellow", "orange", "silver", "gold")  # that need dark letters


def on_piece(colour: str) -> str:
    """The colour of letters on a piece of this colour."""
    return "dark" if colour in LIGHT_PIECES else "light"
