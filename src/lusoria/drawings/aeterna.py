"""Æterna as a picture: the players, the hills, unrest, what can be built, the cards on the board, and your own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lusoria.core.message import from_data, piece
from lusoria.core.numbers import with_sign, written
from lusoria.drawings.letters import lines_of, shortened, text_width
from lusoria.drawings.pieces import Chip, Column, DrawnCard, Row, card, chips, mark, panel, pills, table
from lusoria.drawings.sheet import INNER, MARGIN, LastMove, Sheet, header, outcome
from lusoria.drawings.svg import Canvas
from lusoria.words import Words

COLUMNS = ("pp", "unrest", "ruin", "citizen", "supply", "aurei", "grain", "stone", "hand")
GOODS = {"stone": "silver", "aurei": "gold", "grain": "diplomatic", "citizen": "bronze", "unrest": "military",
         "pp": "political"}  # fmt: skip
LETTERS = ("stone", "aurei", "grain", "citizen", "unrest")
GAP = 10
HILLS_A_ROW = 4
HILL = 116
TALLEST_DRAWN = 3  # a stack up to here is drawn citizen by citizen
CARD_WIDTH, CARD_HEIGHT = 149, 104
CARDS_A_ROW = 6
PHASES_WITHOUT_CARDS = ("riots", "over")  # phases in which nobody takes a card from the board any more
Shown = Mapping[str, Any]


def draw(view: Shown, board: Shown, words: Words, last: LastMove) -> Canvas:
    """The whole table, as the audience of the view sees it."""
    sheet = Sheet(view, board, words, last)
    y = header(sheet, *heading(sheet))
    y = status_line(sheet, y)
    y = players(sheet, y + 4)
    y = hills(sheet, y + GAP)
    y = unrest(sheet, y + GAP)
    y = open_cards(sheet, y + GAP)
    y = own(sheet, y)
    y = areas(sheet, y)
    legend(sheet, y)
    return sheet.canvas


def heading(sheet: Sheet) -> tuple[str, str, str]:
    """The game, the epoch, and who has to decide what."""
    words, view, decision = sheet.words, sheet.view, sheet.view["decision"]
    moment = words("table-moment", epoch=view["epoch"], epochs=view["epochs"], phase=piece("phase", view["phase"]))
    if decision is None:
        scores = {player["name"]: None if player["damned"] else player["pp"] for player in view["players"]}
        return "Æterna", moment, outcome(sheet, scores)
    step = piece("step", decision["step"])
    return "Æterna", moment, words("whose-decision", seat=sheet.name(decision["seat"]), step=step)


def status_line(sheet: Sheet, y: float) -> float:
    """What passing brings, the turn order of the next epoch, and which effects are under way."""
    words, view, said = sheet.words, sheet.view, []
    free = [space["pp"] for space in view["pass_track"] if space["seat"] is None]
    if view["phase"] == "actions" and free:
        said.append(words("table-next-pass", pp=free[0]))
    if view["phase"] == "end_of_epoch":
        places = (f"{k} {sheet.name(seat) if seat else '–'}" for k, seat in enumerate(view["next_order"], 1))
        said.append(f"{words('table-next-order')} {', '.join(places)}")
    if view["effects"]:
        said.append(f"{words('table-effects')} {', '.join(effect(sheet, one) for one in view['effects'])}")
    if said:
        sheet.canvas.text(16, y + 12, shortened("; ".join(said), INNER, 13), 13)
    return y + 18 if said else y


def effect(sheet: Sheet, shown: Shown) -> str:
    """The card or the hill of an effect."""
    named = piece("card", shown["of"]) if shown["family"] == "card" else piece("hill", shown["of"])
    return sheet.words.say(named)


def legend(sheet: Sheet, y: float) -> None:
    """What the letters and signs mean."""
    letters = {resource: sheet.words("table-letter", resource=resource) for resource in LETTERS}
    said = sheet.words("table-legend", fallen="▼", **letters)
    sheet.canvas.text(MARGIN + 2, y + 14, said, 11, "quiet")


def goods(sheet: Sheet, amounts: Mapping[str, int]) -> list[tuple[str, str]]:
    """Resources as pills: `2a`; unrest with its sign."""
    found = []
    for name, count in amounts.items():
        said = with_sign(count) if name == "unrest" else written(count)
        if count:
            found.append((said + sheet.words("table-letter", resource=name), GOODS[name]))
    return found


# ---- the players


def players(sheet: Sheet, y: float) -> float:
    """A row for each player, in the order of turns."""
    words, view = sheet.words, sheet.view
    by_name = {player["name"]: player for player in view["players"]}
    order = [seat for seat in view["order"] if seat] or list(by_name)
    columns = [Column(words("table-column", column=name), 7) for name in COLUMNS]
    rows = [
        Row(seat, label(sheet, seat), sheet.name(seat), [written(by_name[seat][name]) for name in COLUMNS],
            status(sheet, by_name[seat]), seat == sheet.deciding)
        for seat in order
    ]  # fmt: skip
    sheet.canvas.about += " " + "; ".join(f"{row.label}: {row.cells[0]}" for row in rows) + "."
    return table(sheet.canvas, MARGIN, y, INNER, columns, rows, first=144)


def label(sheet: Sheet, seat: str) -> str:
    """A seat's name, and whether it is the one that looks."""
    name = sheet.name(seat)
    return sheet.words("table-you", seat=name) if seat == sheet.view["you"] else name


def status(sheet: Sheet, player: Shown) -> str:
    """Whether a player has passed, and what for; or suffers damnatio memoriae."""
    if player["damned"]:
        return sheet.words("table-damned")
    passed = [space["pp"] for space in sheet.view["pass_track"] if space["seat"] == player["name"]]
    return sheet.words("table-passed", pp=passed[0]) if sheet.view["phase"] == "actions" and passed else ""


# ---- the hills


def hills(sheet: Sheet, y: float) -> float:
    """The hills in play, four in a row at most, and after them what can be built."""
    shown = list(sheet.view["hills"].items())
    rows = len(shown) // HILLS_A_ROW + 1
    each = -(-(len(shown) + 1) // rows)
    width = (INNER - GAP * (each - 1)) / each
    places = [(MARGIN + (width + GAP) * (k % each), y + (HILL + GAP) * (k // each)) for k in range(len(shown) + 1)]
    for (left, top), (name, one) in zip(places, shown, strict=False):
        hill(sheet, name, one, left, top, width)
    construction(sheet, *places[-1], width, HILL)
    return y + (HILL + GAP) * rows - GAP


def hill(sheet: Sheet, name: str, shown: Shown, x: float, y: float, w: float) -> None:
    """A hill: positions with their values and stacks, buildings, and reward tokens."""
    canvas, words = sheet.canvas, sheet.words
    glow = sheet.is_last(f"hill:{name}")
    canvas.rect(x, y, w, HILL, "hill", "glow" if glow else "carved", r=8, thick=3 if glow else 1)
    end = canvas.text(x + 10, y + 19, words.say(piece("hill", name)), 14, "ink", bold=True, serif=True)
    if shown["burnt"]:
        canvas.text(end + 8, y + 19, "▼" * len(shown["burnt"]), 12, "alarm")
    later = " ".join(map(str, shown["later"]))
    if later:
        canvas.text(x + w - 8, y + 19, f"{words('table-later')} {later}", 11, "ink", "end")
    room = (w - 16) / max(1, len(shown["values"]))
    for k, value in enumerate(shown["values"]):
        position(sheet, x + 8 + room * k, y + 27, room - 4, value, shown["stacks"][k : k + 1])
    said = ", ".join(words.say(piece("building", one)) for one in shown["buildings"])
    canvas.text(x + 10, y + 88, shortened(said, w - 18, 11), 11, "ink")
    left = x + 8
    for token, active in shown["tokens"]:
        left = reward(sheet, left, y + 95, token, active)


def position(sheet: Sheet, x: float, y: float, w: float, value: int, stacks: Sequence[tuple[str, int]]) -> None:
    """A place on a hill: what it is worth, and the citizens that stand there."""
    canvas = sheet.canvas
    canvas.rect(x, y, w, 48, "field", "carved")
    canvas.text(x + w / 2, y + 14, str(value), 12, "quiet", "middle", bold=True)
    if not stacks:
        return
    (seat, height), name = stacks[0], sheet.name(stacks[0][0])
    if height > TALLEST_DRAWN or w < 20 * height + 8:
        mark(canvas, seat, x + w / 2 - 9, y + 32, 8, name)
        canvas.text(x + w / 2 + 4, y + 37, f"×{height}", 12, bold=True)
        return
    for k in range(height):
        mark(canvas, seat, x + w / 2 + 20 * (k - (height - 1) / 2), y + 32, 8, name)


def reward(sheet: Sheet, x: float, y: float, token: str | None, active: bool) -> float:
    """A reward token; in brackets where it is used up. Returns where the next may begin."""
    if token is None:
        return x
    gains = sheet.board["rewards"][token]
    amounts = goods(sheet, gains) if gains else [(sheet.words("table-play-board"), "personality")]
    if active:
        return pills(sheet.canvas, x, y, amounts) + 7
    return sheet.canvas.text(x, y + 11, f"({' '.join(said for said, _ in amounts)})", 11, "ink") + 9


# ---- unrest, and what can be built


def unrest(sheet: Sheet, y: float) -> float:
    """The spaces from left to right: who stands there, the riot tokens, and what each costs at the end."""
    canvas, words, board, view = sheet.canvas, sheet.words, sheet.board, sheet.view
    x, w, h = MARGIN, INNER, 104
    panel(canvas, x, y, w, h)
    spaces, left = board["most_unrest"] + 1, x + 66
    for k, said in enumerate((words("table-unrest"), words("table-riots"), words("table-ruin"))):
        canvas.text(x + 8, y + (30, 70, 94)[k], said, 11, "quiet")
    room = (w - 72) / spaces
    for space in range(spaces):
        at = left + room * space
        canvas.rect(at, y + 6, room - 3, 44, "heat" if space >= board["riot_spaces"][0] else "field", "carved")
        canvas.text(at + (room - 3) / 2, y + 18, str(space), 11, "ink", "middle", bold=True)
        here = [player["name"] for player in view["players"] if player["unrest"] == space]
        for k, seat in enumerate(here):
            mark(canvas, seat, at + (room - 3) / 2 + 18 * (k - (len(here) - 1) / 2), y + 35, 7, sheet.name(seat))
        loss = board["ruin"][space]
        said, colour = (words("table-out"), "alarm") if loss is None else (written(loss), "ink")
        canvas.text(at + (room - 3) / 2, y + 94, said, 11, colour, "middle")
        if space in board["riot_spaces"]:
            riot(sheet, at, y + 56, room - 3, board["riot_spaces"].index(space))
    return y + h


def riot(sheet: Sheet, x: float, y: float, w: float, which: int) -> None:
    """What a riot costs; the one under way is marked."""
    canvas, decision = sheet.canvas, sheet.view["decision"]
    amounts = goods(sheet, sheet.board["riots"][sheet.view["riots"][which]])
    open_now = decision is not None and decision["riot"] == which
    glow = sheet.is_last(f"riot:{which}") or open_now
    canvas.rect(x, y, w, 24, "raised", "glow" if glow else "carved", thick=2.5 if glow else 1)
    said = " ".join(said for said, _ in amounts)
    size = min(11.0, 11.0 * (w - 4) / text_width(said, 11))
    canvas.text(x + w / 2, y + 16, said, round(size, 1), "ink", "middle")


def construction(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """What is offered, what it gives its prefect, and who has built."""
    canvas, words, view = sheet.canvas, sheet.words, sheet.view
    panel(canvas, x, y, w, h)
    canvas.text(x + 10, y + 17, words("table-construction", pp=sheet.board["build"]["pp"]), 12, "accent", bold=True)
    for k, (name, shown) in enumerate(view["construction"].items()):
        top = y + 26 + 28 * k
        glow = sheet.is_last(f"construction:{name}")
        canvas.rect(x + 8, top, w - 16, 22, "field", "glow" if glow else "line", thick=2.5 if glow else 1,
                    dashed=not shown["offered"])  # fmt: skip
        canvas.text(x + 14, top + 15, words.say(piece("building", name)), 12, "ink" if shown["offered"] else "quiet")
        left = pills(canvas, x + 128, top + 3.5, goods(sheet, sheet.board["buildings"][name]))
        if shown["citizen"]:
            mark(canvas, shown["citizen"], left + 12, top + 11, 7, sheet.name(shown["citizen"]))
        elif not shown["offered"]:
            canvas.text(x + w - 14, top + 15, words("table-built"), 11, "quiet", "end")


# ---- cards


def open_cards(sheet: Sheet, y: float) -> float:
    """The personalities, and the cards that lie on the board since the draft; returns where the next may begin."""
    words, view = sheet.words, sheet.view
    if view["phase"] in PHASES_WITHOUT_CARDS:
        return y
    y = section(sheet, y, words("table-people"), view["people"], "person")
    return section(sheet, y, words("table-board"), view["board"], "board")


def own(sheet: Sheet, y: float) -> float:
    """The pack to pick from, and the hand of the seat that looks."""
    words, view = sheet.words, sheet.view["own"]
    if view is None:
        return y
    if sheet.view["phase"] == "draft":
        y = section(sheet, y, words("table-pack", pick=sheet.view["round"] + 1), view["pack"], "pack")
        y = section(sheet, y, words("table-kept"), view["hand"], "hand")
    else:
        y = section(sheet, y, words("table-hand"), view["hand"], "hand")
    gone = [Chip(card_name(sheet, name), sheet.board["cards"][name]["category"]) for name in view["handed_on"]]
    if gone:
        sheet.canvas.text(MARGIN + 2, y + 14, words("table-passed-on"), 12, "quiet")
        y = chips(sheet.canvas, MARGIN + 84, y, INNER - 84, gone) + GAP
    return y


def section(sheet: Sheet, y: float, title: str, names: Sequence[str], place: str) -> float:
    """Cards in rows below their title; nothing where there are none."""
    if not names:
        return y
    sheet.canvas.text(MARGIN + 2, y + 13, title, 13, "accent", bold=True)
    for k, name in enumerate(names):
        x, top = MARGIN + (CARD_WIDTH + 8) * (k % CARDS_A_ROW), y + 20 + (CARD_HEIGHT + 8) * (k // CARDS_A_ROW)
        card(sheet.canvas, x, top, CARD_WIDTH, CARD_HEIGHT, face(sheet, name, place))
    return y + 20 + (CARD_HEIGHT + 8) * -(-len(names) // CARDS_A_ROW) + 2


def card_name(sheet: Sheet, name: str) -> str:
    """A card by its name."""
    return sheet.words.say(piece("card", name))


def face(sheet: Sheet, name: str, place: str) -> DrawnCard:
    """What is printed on a card; what it does is told where the pointer rests on it."""
    words, printed = sheet.words, sheet.board["cards"][name]
    kind = words.say(piece("category", printed["category"]))
    cost, gains = goods(sheet, printed["cost"]), goods(sheet, printed["gains"])
    bought = f"{kind}, {words('table-cost')} {' '.join(said for said, _ in cost)}" if cost else kind
    corner = written(printed["end_pp"]) if printed["kind"] != "personality" else ""
    last, does = sheet.is_last(f"card:{name}", f"{place}:{name}"), ability(sheet, name)
    small = lines_of(does, CARD_WIDTH - 12, 10, 2 if gains else 4)
    return DrawnCard(card_name(sheet, name), [printed["category"]], (bought,), small, gains, corner, last, does)


def ability(sheet: Sheet, name: str) -> str:
    """What a card does besides its gains."""
    printed = sheet.board["cards"][name]
    does = [from_data(clause) for clause in printed["ability"]]
    if not does:
        return ""
    when = sheet.words.say(piece("timing", printed["timing"]))
    return f"{when}: {sheet.words('table-ability', effect=does)}"


def areas(sheet: Sheet, y: float) -> float:
    """What everybody has played; cards that were used in this epoch are dashed."""
    canvas, shown = sheet.canvas, [player for player in sheet.view["players"] if player["area"]]
    if not shown:
        return y
    canvas.text(MARGIN + 2, y + 13, sheet.words("table-played"), 13, "accent", bold=True)
    y += 20
    for player in shown:
        mark(canvas, player["name"], MARGIN + 12, y + 10, 8, sheet.name(player["name"]))
        order = sheet.board["categories"]
        cards = sorted(player["area"], key=lambda name: order.index(sheet.board["cards"][name]["category"]))
        y = chips(canvas, MARGIN + 30, y, INNER - 30, [played(sheet, player, name) for name in cards]) + 6
    return y + 2


def played(sheet: Sheet, player: Shown, name: str) -> Chip:
    """A card that was played."""
    category = sheet.board["cards"][name]["category"]
    short = sheet.words("table-category-short", category=category)
    used = name in player["used"]
    return Chip(f"{card_name(sheet, name)}, {short}", category, used, sheet.is_last(f"card:{name}"))
