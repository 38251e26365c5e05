"""A small writer of SVG: shapes and texts in named colours, written for one theme or for both.

For one theme the colours are plain attributes, which every program understands. For both, they are CSS variables below
a class that follows from the content: two drawings in one page do not touch each other, and there are no ids.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from lusoria.drawings.letters import text_width
from lusoria.drawings.palette import COLOURS, THEMES
from lusoria.errors import BadInput

SANS = "Alegreya Sans, Segoe UI, Helvetica Neue, Arial, sans-serif"
NO_COLOUR = "none"
TITLE = "Cinzel, Trajan Pro, Georgia, serif"
# How notebooks say which theme they have; JupyterLab and VS Code do not ask the system.
DARK_PAGES = ("[data-jp-theme-light=false]", ".vscode-dark", "html[theme=dark]", "[data-theme=dark]")
LIGHT_PAGES = ("[data-jp-theme-light=true]", ".vscode-light", "html[theme=light]", "[data-theme=light]")


class Drawing(str):
    """An SVG as text, which shows itself in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Drawing, SVG of {len(self.encode()) / 1000:.0f} kB>"

    def save(self, path: Path | str) -> None:
        """Writes the SVG to a file."""
        try:
            Path(path).write_text(self, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{path}: {(error.strerror or 'cannot be written').lower()}") from None


@dataclass(frozen=True)
class Placed:
    """Where something was drawn: for tests, which look for texts that overlap or can't be read."""

    x: float
    y: float
    w: float
    h: float
    colour: str
    said: str = ""


@dataclass(frozen=True)
class Element:
    tag: str
    attributes: dict[str, Any]
    colours: dict[str, str]  # fill and stroke by the names of their colours
    inside: str  # text, escaped


class DrawingMoment(NamedTuple):
    """How much had been drawn."""

    elements: int
    shapes: int


class Canvas:
    """What has been drawn so far. Its height grows with it."""

    def __init__(self, width: float, margin: float = 12) -> None:
        self.width, self.margin, self.bottom = width, margin, 0.0
        self.title = self.about = ""
        self.texts: list[Placed] = []
        self.shapes: list[Placed] = []
        self._elements: list[Element] = []

    @property
    def height(self) -> float:
        """How high the drawing is."""
        return self.bottom + self.margin

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str = "", stroke: str = "", r: float = 3,
        thick: float = 1, tip: str = "", dashed: bool = False,
    ) -> None:  # fmt: skip
        """A rectangle; `tip` is told where the pointer rests on it."""
        attributes: dict[str, Any] = {"x": x, "y": y, "width": w, "height": h, "rx": r}
        self._shape("rect", attributes, (x, y, w, h), fill, stroke, thick, tip, dashed)

    def circle(
        self, x: float, y: float, r: float, fill: str = "", stroke: str = "", thick: float = 1, tip: str = "",
        dashed: bool = False,
    ) -> None:  # fmt: skip
        """A circle around a point."""
        box = (x - r, y - r, 2 * r, 2 * r)
        self._shape("circle", {"cx": x, "cy": y, "r": r}, box, fill, stroke, thick, tip, dashed)

    def polygon(self, points: list[tuple[float, float]], fill: str = "", stroke: str = "", thick: float = 1) -> None:
        """A closed shape."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
        self._shape("path", {"d": path}, box, fill, stroke, thick, "", False)

    def _shape(
        self, tag: str, attributes: dict[str, Any], box: tuple[float, float, float, float], fill: str, stroke: str,
        thick: float, tip: str, dashed: bool,
    ) -> None:  # fmt: skip
        colours = {"fill": fill or NO_COLOUR}
        if stroke:
            colours["stroke"] = stroke
            attributes |= {"stroke-width": thick} if thick != 1 else {}
            attributes |= {"stroke-dasharray": "3 3"} if dashed else {}
        inside = f"<title>{escape(tip)}</title>" if tip else ""
        self._elements.append(Element(tag, attributes, colours, inside))
        self.bottom = max(self.bottom, box[1] + box[3])
        if fill:
            self.shapes.append(Placed(*box, fill))

    def text(
        self, x: float, y: float, said: str, size: float = 12, fill: str = "ink", anchor: str = "start",
        bold: bool = False, serif: bool = False,
    ) -> float:  # fmt: skip
        """A line of text on the baseline y; returns where it ends."""
        width = text_width(said, size, bold, serif)
        attributes: dict[str, Any] = {"x": x, "y": y, "font-size": size}
        attributes |= {"text-anchor": anchor} if anchor != "start" else {}
        attributes |= {"font-weight": "bold"} if bold else {}
        attributes |= {"font-family": TITLE} if serif else {}
        self._elements.append(Element("text", attributes, {"fill": fill}, escape(said)))
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self.texts.append(Placed(left, y - 0.76 * size, width, 0.98 * size, fill, said))
        self.bottom = max(self.bottom, y + 0.22 * size)
        return left + width

    # ---- what lies behind something whose size is known only when it is drawn

    def moment(self) -> DrawingMoment:
        """Now, to draw something later behind all that follows."""
        return DrawingMoment(len(self._elements), len(self.shapes))

    def behind(self, moment: DrawingMoment, draw: Callable[[], None]) -> None:
        """Draws something behind all that has been drawn since a moment."""
        now, elements, shapes = self.moment(), self._elements, self.shapes
        draw()
        elements[moment.elements :] = elements[now.elements :] + elements[moment.elements : now.elements]
        shapes[moment.shapes :] = shapes[now.shapes :] + shapes[moment.shapes : now.shapes]

    # ---- as text

    def svg(self, theme: str = "auto") -> Drawing:
        """The whole drawing as SVG."""
        checked_theme(theme)
        ground = Element("rect", {"width": self.width, "height": self.height, "rx": 6}, {"fill": "ground"}, "")
        elements = [ground, *self._elements]
        used = sorted({pair for one in elements for pair in one.colours.items() if pair[1] != NO_COLOUR})
        names = sorted({name for _, name in used})
        write = ByClass(names) if theme == "auto" else ByAttribute(theme)
        body = "\n".join(written(one, write) for one in elements)
        scope = "lusoria-" + hashlib.sha256(f"{theme} {self.title} {self.about} {body}".encode()).hexdigest()[:10]
        size = f"{number(self.width)} {number(self.height)}"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" role="img" viewBox="0 0 {size}" width="100%" '
            f'style="max-width:{number(self.width)}px" font-family="{SANS}">'
        )
        style = f"<style>{both_themes(scope, names, used)}</style>\n" if theme == "auto" else ""
        told = f"<title>{escape(self.title)}</title>\n<desc>{escape(self.about)}</desc>\n"
        return Drawing(f"{head}\n{told}{style}{body}\n</svg>\n")


def checked_theme(theme: str) -> str:
    """A theme, or BadInput."""
    if theme not in THEMES:
        raise BadInput(f"theme: {', '.join(THEMES[:-1])} or {THEMES[-1]} is needed, not {theme!r}")
    return theme


def number(value: float) -> str:
    """A number with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def escape(text: str) -> str:
    """Text for an element or an attribute. The standard library's own brings half of its network with it."""
    for plain, escaped in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(plain, escaped)
    return text


def quoted(value: Any) -> str:
    """The value of an attribute."""
    return f'"{escape(value)}"' if isinstance(value, str) else f'"{number(value)}"'


class ByAttribute:
    """Colours as plain attributes, of one theme."""

    def __init__(self, theme: str) -> None:
        self.which = THEMES.index(theme)

    def __call__(self, colours: dict[str, str]) -> str:
        return "".join(f' {what}="{COLOURS[name][self.which] if name in COLOURS else name}"'
                       for what, name in colours.items())  # fmt: skip


class ByClass:
    """Colours as classes, whose rules are in the style sheet."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def __call__(self, colours: dict[str, str]) -> str:
        classes = [f"{what[0]}{self.names.index(name)}" for what, name in colours.items() if name in self.names]
        plain = "".join(f' {what}="{name}"' for what, name in colours.items() if name not in self.names)
        return (f' class="{" ".join(classes)}"' if classes else "") + plain


def written(element: Element, colours: ByAttribute | ByClass) -> str:
    """An element as text."""
    attributes = "".join(f" {name}={quoted(value)}" for name, value in element.attributes.items())
    start = f"<{element.tag}{attributes}{colours(element.colours)}"
    return f"{start}>{element.inside}</{element.tag}>" if element.inside else f"{start}/>"


def both_themes(scope: str, names: list[str], used: list[tuple[str, str]]) -> str:
    """The style sheet: each colour as a variable, light or dark as the system or the notebook has it."""
    light, dark = (";".join(f"--l{k}:{COLOURS[name][which]}" for k, name in enumerate(names)) for which in (0, 1))
    rules = "".join(  # a program that knows no variables takes the first of two values
        f".{scope} .{what[0]}{names.index(name)}{{{what}:{COLOURS[name][0]};{what}:var(--l{names.index(name)})}}"
        for what, name in used
    )
    lit, unlit = (",".join(f"{page} .{scope}" for page in pages) for pages in (LIGHT_PAGES, DARK_PAGES))
    return (
        f".{scope}{{{light}}}@media(prefers-color-scheme:dark){{.{scope}{{{dark}}}}}"
        f"{lit}{{{light}}}{unlit}{{{dark}}}{rules}"
    )
