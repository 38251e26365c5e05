"""Aquileia as a picture: the town from above, the sites at its edges, the players, and your own cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lusoria.core.message import piece
from lusoria.drawings.letters import lines_of, shortened, text_width
from lusoria.drawings.pieces import (
    Column,
    DrawnCard,
    Row,
    card,
    colour_or,
    empty_place,
    mark,
    panel,
    pills,
    pills_width,
    table,
)
from lusoria.drawings.sheet import INNER, MARGIN, LastMove, Sheet, header, outcome
from lusoria.drawings.svg import Canvas
from lusoria.words import Words

METALS = ("bronze", "silver", "gold")
MERCATUS = (
    ("dolus", "pecunia", "potentia"), ("equi_left", "equi_middle", "equi_right"),
    ("servi_top", "servi_middle", "servi_bottom"),
)  # fmt: skip
VILLA_COLOURS = ("white", "blue", "yellow", "purple")
GAP = 10
LEFT_WIDTH, MIDDLE_WIDTH = 168, 500  # how wide the parts of the town are
RIGHT_WIDTH = INNER - LEFT_WIDTH - MIDDLE_WIDTH - 2 * GAP
TOWN_HEIGHT = 486  # how high it is


def draw(view: Mapping[str, Any], board: Mapping[str, Any], words: Words, last: LastMove) -> Canvas:
    """The whole table, as the audience of the view sees it."""
    sheet = Sheet(view, board, words, last)
    y = header(sheet, *heading(sheet))
    y = beside(sheet, y + 4)
    y = town(sheet, y + GAP)
    y = players(sheet, y + GAP)
    own(sheet, y + GAP)
    return sheet.canvas


def heading(sheet: Sheet) -> tuple[str, str, str]:
    """The game, the round, and who has to decide what."""
    words, view, decision = sheet.words, sheet.view, sheet.view["decision"]
    moment = words("moment", round=view["round"], rounds=view["rounds"], stage=piece("stage", view["stage"]))
    if decision is None:
        return "Aquileia", moment, outcome(sheet, {player["name"]: player["score"] for player in view["players"]})
    step = piece("step", decision["step"])
    return "Aquileia", moment, words("whose-decision", seat=sheet.name(decision["seat"]), step=step)


# ---- amounts


def coins(sheet: Sheet, amounts: Mapping[str, int], slaves: int = 0) -> list[tuple[str, str]]:
    """Coins and slaves as pills: `2b`, `3x`."""
    found = [(f"{amounts[m]}{sheet.words('table-coin', metal=m)}", m) for m in METALS if amounts.get(m)]
    return [*found, (f"{slaves}{sheet.words('table-coin', metal='slaves')}", "nobody")] if slaves else found


def card_name(sheet: Sheet, name: str | None) -> str:
    """A card by its name."""
    return sheet.words("table-no-card") if name is None else sheet.words.say(piece("card", name))


# ---- beside the town


def beside(sheet: Sheet, y: float) -> float:
    """The advantage track, the start player with the blue dice, the bank, and the decks."""
    canvas, words, view = sheet.canvas, sheet.words, sheet.view
    x, height = float(MARGIN), 58
    for title, width, inside in (
        (words("table-track"), 262, track), (words("table-start"), 238, start), (words("table-bank"), 164, bank),
    ):  # fmt: skip
        panel(canvas, x, y, width, height)
        canvas.text(x + 10, y + 17, title, 12, "accent", bold=True)
        inside(sheet, x + 10, y + 38)
        x += width + GAP
    panel(canvas, x, y, MARGIN + INNER - x, height)
    canvas.text(x + 10, y + 17, words("table-decks"), 12, "accent", bold=True)
    for k, said in enumerate(lines_of(words("table-deck-counts", **view["decks"]), MARGIN + INNER - x - 20, 11)):
        canvas.text(x + 10, y + 34 + 14 * k, said, 11)
    return y + height


def track(sheet: Sheet, x: float, y: float) -> None:
    """The advantage track: lower numbers win ties."""
    canvas = sheet.canvas
    crests = {player["crest"]: player["name"] for player in sheet.view["players"] if player["crest"]}
    for space in range(1, len(sheet.view["players"]) + 1):
        left = x + 46 * (space - 1)
        canvas.text(left, y + 5, str(space), 13, "quiet")
        glow = sheet.is_last(f"crest:{space}")
        canvas.circle(left + 24, y, 13, "field", "glow" if glow else "carved", 3 if glow else 1)
        if space in crests:
            mark(canvas, crests[space], left + 24, y, 8, sheet.name(crests[space]))


def start(sheet: Sheet, x: float, y: float) -> None:
    """Who is the start player, and where the blue dice are."""
    canvas, words, dice, first = sheet.canvas, sheet.words, sheet.view["blue_dice"], sheet.view["start"]
    mark(canvas, first, x + 9, y, 8, sheet.name(first))
    if dice["holder"] is None:
        canvas.text(x + 30, y + 5, words("table-blue-dice-potentia"), 12)
        return
    end = canvas.text(x + 30, y + 5, words("table-blue-dice", count=dice["left"]), 12)
    mark(canvas, dice["holder"], end + 16, y, 8, sheet.name(dice["holder"]))


def bank(sheet: Sheet, x: float, y: float) -> None:
    """The coins of the bank."""
    pills(sheet.canvas, x, y - 8, coins(sheet, sheet.view["bank"]))


# ---- the town


def town(sheet: Sheet, y: float) -> float:
    """The six zones in the middle; workshops and banks on the left, villas on the right."""
    x, half = MARGIN + LEFT_WIDTH + GAP, (MIDDLE_WIDTH - GAP) / 2
    buildings(sheet, MARGIN, y, LEFT_WIDTH, TOWN_HEIGHT)
    mercatus(sheet, x, y, half, 276)
    arena(sheet, x + half + GAP, y, half, 102)
    stadium(sheet, x + half + GAP, y + 112, half, 164)
    theatrum(sheet, x, y + 286, half, 100)
    forum(sheet, x + half + GAP, y + 286, half, 100)
    portus(sheet, x, y + 396, MIDDLE_WIDTH, 90)
    villas(sheet, x + MIDDLE_WIDTH + GAP, y, RIGHT_WIDTH, TOWN_HEIGHT)
    return y + TOWN_HEIGHT


def zone(sheet: Sheet, name: str, x: float, y: float, w: float, h: float) -> None:
    """A quarter of the town, lit while it is resolved."""
    lit = sheet.view["zone"] == name
    panel(sheet.canvas, x, y, w, h, sheet.words("table-zone", zone=name), lit)
    ranking = sheet.view["ranking"] if lit else []  # of the contest, best first
    for k, seat in enumerate(ranking):
        mark(sheet.canvas, seat, x + w - 14 - 21 * (len(ranking) - 1 - k), y + 14, 7, sheet.name(seat))


def spot(
    sheet: Sheet, field: str, x: float, y: float, label: str, amounts: list[tuple[str, str]] | None = None
) -> None:
    """A field for one follower: who stands there, its name, and what is printed below it."""
    canvas, seat = sheet.canvas, sheet.view["fields"][field]
    acting = (sheet.view["decision"] or {}).get("field") == field
    edge = "glow" if sheet.is_last(f"field:{field}") else "accent" if acting else "carved"
    name = sheet.words.say(piece("field", field))
    canvas.circle(x, y, 15, "field", edge, 1 if edge == "carved" else 3, name)
    if seat:
        mark(canvas, seat, x, y, 9, sheet.name(seat))
    canvas.text(x, y + 29, label, 11, "quiet", "middle")
    if amounts:
        pills(canvas, x, y + 34, amounts, centred=True)


def mercatus(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Three rows of fields; below those of the horses and weapons lie the cards that can be bought."""
    words, printed = sheet.words, sheet.board["fields"]
    zone(sheet, "mercatus", x, y, w, h)
    tops, third = (y + 44, y + 108, y + 210), w / 3
    for row, top in zip(MERCATUS, tops, strict=True):
        for k, field in enumerate(row):
            label = words("table-field", field=field)
            amounts = coins(sheet, printed[field]["price"]) if "price" in printed[field] else None
            spot(sheet, field, x + third * (k + 0.5), top, label, amounts)
    for k, name in enumerate(sheet.view["slots"]):
        for line, said in enumerate(lines_of(card_name(sheet, name), third - 6, 11)):
            sheet.canvas.text(x + third * (k + 0.5), tops[1] + 63 + 13 * line, said, 11, "ink", "middle")


def arena(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Three fields, each with its strength."""
    zone(sheet, "arena", x, y, w, h)
    fields = [field for field, printed in sheet.board["fields"].items() if printed["zone"] == "arena"]
    for k, field in enumerate(fields):
        label = sheet.words("table-arena", strength=sheet.board["fields"][field]["strength"])
        spot(sheet, field, x + w / 3 * (k + 0.5), y + 52, label)


def stadium(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Both sides, and the card that lies face up."""
    words, view = sheet.words, sheet.view
    zone(sheet, "stadium", x, y, w, h)
    fields = [field for field, printed in sheet.board["fields"].items() if printed["zone"] == "stadium"]
    for k, field in enumerate(fields):
        printed = sheet.board["fields"][field]
        side = words.say(piece("metal", printed["side"]))
        label = words("table-stadium", side=side, strength=printed["strength"])
        spot(sheet, field, x + 28 + 54 * (k % 3), y + 46 + 62 * (k // 3), label)
    left, room = x + w - 78, 70
    if view["stadium"]:
        card(sheet.canvas, left, y + 34, room, 110, DrawnCard(words("table-face-up"), lines=()))
        for k, said in enumerate(lines_of(card_name(sheet, view["stadium"]), room - 10, 11, 4)):
            sheet.canvas.text(left + 6, y + 66 + 14 * k, said, 11)
    else:
        empty_place(sheet.canvas, left, y + 34, room, 110, words("table-no-card"))


def theatrum(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """The auctioneer's field, and the auction."""
    canvas, words, auction = sheet.canvas, sheet.words, sheet.view["auction"]
    zone(sheet, "theatrum", x, y, w, h)
    spot(sheet, "theatrum", x + 40, y + 48, words("table-field", field="theatrum"))
    if not auction:
        return
    for k, said in enumerate(lines_of(card_name(sheet, auction["card"]), w - 92, 11)):
        canvas.text(x + 82, y + 42 + 14 * k, said, 11)
    if auction["bidder"] is None:
        canvas.text(x + 82, y + 86, words("table-no-bid"), 11, "quiet")
        return
    mark(canvas, auction["bidder"], x + 90, y + 82, 8, sheet.name(auction["bidder"]))
    pills(canvas, x + 106, y + 74, coins(sheet, auction["bid"]))


def forum(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Five fields: how much may be built, and whether it scores at once."""
    words = sheet.words
    zone(sheet, "forum", x, y, w, h)
    fields = [field for field, printed in sheet.board["fields"].items() if printed["zone"] == "forum"]
    for k, field in enumerate(fields):
        printed, middle = sheet.board["fields"][field], x + w / 5 * (k + 0.5)
        scores, several = printed["scores"], printed["builds"] > 1
        label = words("table-builds", builds=printed["builds"]) if several else words("table-scores") if scores else ""
        spot(sheet, field, middle, y + 44, label or str(k + 1))
        if several and scores:
            sheet.canvas.text(middle, y + 87, words("table-scores"), 11, "quiet", "middle")


def portus(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """The robber's field and the three coin fields, with the coins that lie there."""
    words, view = sheet.words, sheet.view
    zone(sheet, "portus", x, y, w, h)
    fields = [field for field, printed in sheet.board["fields"].items() if printed["zone"] == "portus"]
    for k, field in enumerate(fields):
        metal, middle = sheet.board["fields"][field].get("coin"), x + w / 4 * (k + 0.5)
        spot(sheet, field, middle, y + 44, words("table-field", field=field))
        if metal and view["portus"][metal]:
            lying = coins(sheet, {metal: view["portus"][metal]})
            pills(sheet.canvas, middle + 24, y + 37, lying)


# ---- building sites


def site(sheet: Sheet, name: str, x: float, y: float, w: float, h: float) -> None:
    """A site: what it is worth, and whose it is or what it costs."""
    canvas, printed, owner = sheet.canvas, sheet.board["sites"][name], sheet.view["sites"][name]
    glow = sheet.is_last(f"site:{name}")
    ground = f"villa-{printed['colour']}" if printed["colour"] else "house"
    tip = sheet.words.say(piece("site", name))
    canvas.rect(x, y, w, h, ground, "glow" if glow else "carved", thick=3 if glow else 1, tip=tip)
    if printed["kind"] == "bank":
        pays = [(sheet.words("table-coin", metal=m), m) for m in METALS if printed["pays"][m]]
        pills(canvas, x + w / 2, y + 6, pays, centred=True)
    else:
        canvas.text(x + w / 2, y + 20, str(printed["value"]), 17, "ink", "middle", bold=True, serif=True)
    own = sheet.view["own"]
    if own is not None and name in own["reach"] and owner is None:
        canvas.circle(x + w - 7, y + 7, 3.5, "accent")
    if owner is not None:
        house(sheet, owner, x + w / 2, y + h - 20)
        return
    cost = coins(sheet, printed["cost"], printed["slaves"])
    rows = [cost] if pills_width(cost) <= w - 4 else [cost[:2], cost[2:]]
    for k, row in enumerate(rows):
        pills(canvas, x + w / 2, y + h - 4 - 17 * (len(rows) - k), row, centred=True)


def house(sheet: Sheet, seat: str, x: float, y: float) -> None:
    """A house of a seat: a roof over its mark."""
    sheet.canvas.polygon([(x - 20, y - 6), (x, y - 19), (x + 20, y - 6)], colour_or(seat, "nobody"), "ink", 0.8)
    mark(sheet.canvas, seat, x, y + 5, 9, sheet.name(seat))


def buildings(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Workshops and banks, two in a row."""
    kinds = {kind: [name for name, printed in sheet.board["sites"].items() if printed["kind"] == kind]
             for kind in ("workshop", "bank")}  # fmt: skip
    panel(sheet.canvas, x, y, w, h)
    rows = sum(-(-len(names) // 2) for names in kinds.values())
    width, height, top = (w - 26) / 2, (h - 58) / rows - 6, y
    for kind, names in kinds.items():
        sheet.canvas.text(x + 10, top + 18, sheet.words("table-site-kind", kind=kind), 12, "accent", bold=True)
        for k, name in enumerate(names):
            site(sheet, name, x + 10 + (width + 6) * (k % 2), top + 26 + (height + 6) * (k // 2), width, height)
        top += 26 + (height + 6) * -(-len(names) // 2)


def villas(sheet: Sheet, x: float, y: float, w: float, h: float) -> None:
    """Four columns of colour, the cheap ones above."""
    canvas, words = sheet.canvas, sheet.words
    panel(canvas, x, y, w, h, words("drawing-villas"))
    width = (w - 16 + 6) / 4 - 6
    for k, colour in enumerate(VILLA_COLOURS):
        left = x + 8 + (width + 6) * k
        names = [name for name, printed in sheet.board["sites"].items() if printed["colour"] == colour]
        canvas.text(left + width / 2, y + 38, words("table-site-kind-short", kind=colour), 11, "quiet", "middle")
        height = (h - 52 + 6) / max(1, len(names)) - 6
        for row, name in enumerate(names):
            site(sheet, name, left, y + 44 + (height + 6) * row, width, height)


# ---- the players, and your own cards


def players(sheet: Sheet, y: float) -> float:
    """A row for each player."""
    words, view = sheet.words, sheet.view
    contest = view["zone"] in ("arena", "stadium")
    names = ["points", *METALS, "followers", "houses", "crest", *(["strength"] if contest else [])]
    names += ["slaves", "equi", "stadium", "theatre"]
    columns = [Column(words("table-column", column=name), max(6, len(name))) for name in names]
    rows = [
        Row(player["name"], label(sheet, player["name"]), sheet.name(player["name"]), cells(player, names),
            status(sheet, player), player["name"] == sheet.deciding)
        for player in view["players"]
    ]  # fmt: skip
    y = table(sheet.canvas, MARGIN, y, INNER, columns, rows, first=144)
    sheet.canvas.about += " " + "; ".join(f"{row.label}: {row.cells[0]}" for row in rows) + "."
    said = words("table-legend")
    if view["own"] is not None and view["decision"]:
        said = f"{said}; {words('table-reach', mark='•')}"
    sheet.canvas.text(MARGIN + 2, y + 15, said, 11, "quiet")
    out = {**view["discards"]["slaves"], **view["discards"]["equi"]}
    if not out:
        return y + 18
    named = ", ".join(words("table-cards", count=count, card=card_name(sheet, name)) for name, count in out.items())
    sheet.canvas.text(MARGIN + 2, y + 31, shortened(f"{words('table-discards')}: {named}", INNER, 11), 11, "quiet")
    return y + 34


def label(sheet: Sheet, seat: str) -> str:
    """A seat's name, and whether it is the one that looks."""
    name = sheet.name(seat)
    return sheet.words("table-you", seat=name) if seat == sheet.view["you"] else name


def cells(player: Mapping[str, Any], names: list[str]) -> list[str]:
    """The numbers of a player."""
    numbers = {
        **player["coins"], **player["cards"], "points": player["score"],
        **{name: player[name] for name in ("followers", "houses", "crest", "strength")},
    }  # fmt: skip
    return [str(numbers[name]) for name in names]


def status(sheet: Sheet, player: Mapping[str, Any]) -> str:
    """Whether a player has passed, or is out of the auction."""
    if sheet.view["auction"] and player["out"]:
        return sheet.words("table-out")
    return sheet.words("table-passed") if sheet.view["stage"] == "placement" and player["passed"] else ""


def own(sheet: Sheet, y: float) -> None:
    """The cards of the seat that looks, and how far its choice has come."""
    view, words = sheet.view["own"], sheet.words
    if view is None:
        return
    held = {**view["hand"], **view["stadium"], **view["theatre"]}
    groups = [(words("table-hand"), held), (words("table-laid"), view["laid"])]
    if view["looking_at"]:
        groups.append((words("table-looking"), {view["looking_at"]: 1}))
    for title, counts in groups:
        if counts or title == groups[0][0]:
            y = hand(sheet, y, title, counts) + GAP
    facts = []
    if view["gold"] is not None:
        facts.append(f"{words('table-exchange')}: {view['gold']}")
    if view["site"] is not None:
        facts.append(f"{words('table-paying')}: {words.say(piece('site', view['site']))}")
    facts += [seen(sheet, one) for one in view["seen"]]
    for k, fact in enumerate(facts):
        sheet.canvas.text(MARGIN + 2, y + 8 + 15 * k, shortened(fact, INNER, 11), 11, "quiet")


def hand(sheet: Sheet, y: float, title: str, counts: Mapping[str, int]) -> float:
    """Cards in rows; returns where they end."""
    canvas, width, a_row = sheet.canvas, 149, 6
    canvas.text(MARGIN + 2, y + 12, title, 13, "accent", bold=True)
    end = y + 20
    for k, (name, count) in enumerate(counts.items()):
        x, top = MARGIN + (width + 8) * (k % a_row), y + 20 + 52 * (k // a_row)
        corner = f"×{count}" if count > 1 else ""
        printed = sheet.board["cards"][name]
        card(canvas, x, top, width, 46, DrawnCard(card_name(sheet, name), corner=corner, bands=bands(printed)))
        end = top + 46
    if not counts:
        canvas.text(MARGIN + 2 + text_width(title, 13, bold=True) + 10, y + 12, sheet.words("table-nothing"), 12)
    return end


def bands(printed: Mapping[str, Any]) -> list[str]:
    """The colours of a card's band: the metal of a horse, the colours of a laurel."""
    return [printed["side"]] if printed["side"] else [f"villa-{colour}" for colour in printed["colours"]]


def seen(sheet: Sheet, laurel: Mapping[str, Any]) -> str:
    """A Stadium card that the seat has seen and not kept."""
    named, words = card_name(sheet, laurel["card"]), sheet.words
    said = (
        words("table-seen-removed", round=laurel["round"], card=named)
        if laurel["to"] is None
        else words("table-seen-left", round=laurel["round"], card=named, seat=sheet.name(laurel["to"]))
    )
    return f"{words('table-seen')}: {said}"
