"""Small parts of HTML for notebooks: tables, bars, and lists of facts.

They take the colours of the text around them, so they are light or dark as the notebook is, and bring no style sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

CELL = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"
NUMBER = "text-align:right;vertical-align:top;padding:2px 12px 2px 0;font-variant-numeric:tabular-nums"
BAR = "#b5533c"  # terracotta: seen on white and on black
BAR_WIDTH = 90  # pixels of a chance of 100 %


def said(text: object) -> str:
    """Text, escaped."""
    return escape(str(text))


def paragraph(inside: str, bold: bool = False) -> str:
    """A line."""
    weight = ";font-weight:bold" if bold else ""
    return f'<p style="margin:4px 0{weight}">{inside}</p>'


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    """A table of HTML; `numbers` are the columns that are aligned to the right."""

    def line(cells: Sequence[str], tag: str) -> str:
        styles = [NUMBER if k in numbers else CELL for k in range(len(cells))]
        inside = "".join(
            f'<{tag} style="{style}">{cell}</{tag}>' for cell, style in zip(cells, styles, strict=True)
        )  # fmt: skip
        return f"<tr>{inside}</tr>"

    head = f"<thead>{line([said(one) for one in headings], 'th')}</thead>" if headings else ""
    body = "".join(line(row, "td") for row in rows)
    return f'<table style="border-collapse:collapse;margin:4px 0">{head}<tbody>{body}</tbody></table>'


def facts(pairs: Iterable[tuple[str, object]]) -> str:
    """Names with their values, one below the other."""
    return table((), [(f"<b>{said(name)}</b>", said(value)) for name, value in pairs])


def bar(chance: float) -> str:
    """A chance as a small bar, with its number."""
    width = round(BAR_WIDTH * min(1.0, max(0.0, chance)))
    drawn = f'<span style="display:inline-block;height:0.7em;width:{width}px;background:{BAR}"></span>'
    return unbroken(f'<span style="display:inline-block;width:{BAR_WIDTH + 4}px">{drawn}</span>{percent(chance)}')


def unbroken(inside: str) -> str:
    """What stays in one line."""
    return f'<span style="white-space:nowrap">{inside}</span>'


def percent(chance: float) -> str:
    """A chance in percent."""
    return f"{100 * chance:.0f} %"


def folded(summary: str, inside: str) -> str:
    """Something that is shown when it is asked for."""
    return f'<details><summary style="cursor:pointer">{said(summary)}</summary>{inside}</details>'
