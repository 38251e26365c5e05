"""The Builders as a picture: both rows, the investments, and the players' yards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from lusoria.core.message import piece
from lusoria.core.numbers import with_sign, written
from lusoria.drawings.letters import lines_of, shortened, text_width
from lusoria.drawings.pieces import Chip, chips, empty_place, mark, panel, pill
from lusoria.drawings.sheet import INNER, MARGIN, LastMove, Sheet, header, outcome
from lusoria.drawings.svg import Canvas
from lusoria.words import Words

RESOURCES = ("stone", "wood", "architecture", "decoration")
GAP = 10
BUILDING, WORKER = 96, 76  # how high the cards of the rows are
BLOCK = 8.0  # one unit of a resource
SITE_COLUMN = 46.0  # how wide a resource is on a site
YARD = (INNER - GAP) / 2
Shown = Mapping[str, Any]


def draw(view: Shown, board: Shown, words: Words, last: LastMove) -> Canvas:
    """The whole table; it looks the same from every seat."""
    sheet = Sheet(view, board, words, last)
    y = header(sheet, *heading(sheet))
    y = status(sheet, y)
    if view["stage"] == "turns":
        y = rows(sheet, y + 6)
        y = investments(sheet, y + GAP)
    y = yards(sheet, y + GAP)
    legend(sheet, y + 6)
    about = [f"{sheet.name(p['name'])}: {written(p['points'])}" for p in view["players"]]
    sheet.canvas.about += " " + "; ".join(about) + "."
    return sheet.canvas


def heading(sheet: Sheet) -> tuple[str, str, str]:
    """The game, the round, and who has to decide what."""
    words, view, decision = sheet.words, sheet.view, sheet.view["decision"]
    title = "The Builders"
    stage = words.say(piece("stage", view["stage"]))
    moment = words("table-round", round=view["round"]) if view["stage"] == "turns" else stage
    if decision is None:
        return title, moment, outcome(sheet, {player["name"]: player["points"] for player in view["players"]})
    step = piece("step", decision["step"])
    return title, moment, words("whose-decision", seat=sheet.name(decision["seat"]), step=step)


def status(sheet: Sheet, y: float) -> float:
    """What is left of the turn, who began, and whether the end is near."""
    words, view, decision = sheet.words, sheet.view, sheet.view["decision"]
    if decision is None:
        return y
    said = []
    if view["stage"] == "turns":
        actions = words("table-actions", count=decision["pool"])
        said.append(f"{sheet.name(decision['seat'])} {words('table-has', actions=actions)}")
        said.append(words("table-may-invest", left=decision["investments"]))
    said.append(f"{words('table-first')} {sheet.name(view['first'])}")
    if view["last_round"]:
        said.append(words("table-last-round"))
    sheet.canvas.text(16, y + 14, "; ".join(said), 13)
    return y + 22


def legend(sheet: Sheet, y: float) -> None:
    """What the letters and the blocks are."""
    canvas, words, x = sheet.canvas, sheet.words, float(MARGIN)
    for resource in RESOURCES:
        blocks(canvas, x, y, 1, 0, resource)
        x = canvas.text(x + 14, y + 9, words.say(piece("resource", resource)), 11, "quiet") + 16
    for there, lacking, said in ((1, 0, words("drawing-there")), (0, 1, words("drawing-lacking"))):
        blocks(canvas, x, y, there, lacking, "stone")
        x = canvas.text(x + 14, y + 9, said, 11, "quiet") + 16


# ---- resources


def letter(sheet: Sheet, resource: str) -> str:
    """A resource as one letter."""
    return sheet.words("table-letter", resource=resource)


def blocks(canvas: Canvas, x: float, y: float, there: int, lacking: int, resource: str) -> None:
    """Units of a resource: full where they are there, hollow where they are lacking."""
    for k in range(there + lacking):
        left, top = x + (BLOCK + 1.5) * (k % 3), y + (BLOCK + 1.5) * (k // 3)
        canvas.rect(left, top, BLOCK, BLOCK, resource if k < there else "", resource, r=1, thick=1.4)


def needs(sheet: Sheet, x: float, y: float, w: float, amounts: Shown) -> None:
    """The four resources of a card side by side, each with its number above its blocks."""
    for k, resource in enumerate(RESOURCES):
        if amounts[resource]:
            left = x + w / 4 * k
            sheet.canvas.text(left, y + 9, f"{amounts[resource]}{letter(sheet, resource)}", 11, "quiet")
            blocks(sheet.canvas, left, y + 13, amounts[resource], 0, resource)


def gaps(sheet: Sheet, x: float, y: float, amounts: Shown, lacks: Shown) -> None:
    """The four resources of a site: what of them is there, and what is lacking."""
    for k, resource in enumerate(RESOURCES):
        if amounts[resource]:
            left, lacking = x + SITE_COLUMN * k, lacks[resource]
            sheet.canvas.text(left, y + 8, letter(sheet, resource), 11, "quiet")
            blocks(sheet.canvas, left + 10, y, amounts[resource] - lacking, lacking, resource)


def given(sheet: Sheet, amounts: Shown) -> str:
    """Resources, short: `2s 1d`."""
    return " ".join(f"{amounts[r]}{letter(sheet, r)}" for r in RESOURCES if amounts[r])


# ---- the rows


def rows(sheet: Sheet, y: float) -> float:
    """The buildings to be started, with the open card of the deck, and the workers to be hired."""
    words, view = sheet.words, sheet.view
    deck = len(view["decks"]["buildings"]) + (view["top"] is not None)
    following = words("table-next", count=deck) if view["top"] else words("table-deck", count=0)
    y = row(sheet, y, words("table-buildings"), [*view["buildings"], view["top"]], building, BUILDING, following)
    workers = words("table-deck", count=len(view["decks"]["workers"]))
    return row(sheet, y + GAP, words("table-workers"), [*view["workers"], None], worker, WORKER, workers)


def row(sheet: Sheet, y: float, title: str, names: Sequence[str | None], face: Any, high: int, deck: str) -> float:
    """Cards side by side; the last place is the deck's."""
    width = (INNER - 20 - 6 * (len(names) - 1)) / len(names)
    panel(sheet.canvas, MARGIN, y, INNER, high + 36, title)
    if names[-1] is not None:
        sheet.canvas.text(MARGIN + INNER - 10, y + 18, deck, 11, "quiet", "end")
    for k, name in enumerate(names):
        x = MARGIN + 10 + (width + 6) * k
        if name is None:
            said = sheet.words("table-empty") if k < len(names) - 1 else deck
            empty_place(sheet.canvas, x, y + 28, width, high, said)
        else:
            face(sheet, name, x, y + 28, width)
    return y + high + 36


def face(sheet: Sheet, x: float, y: float, w: float, h: float, name: str, last: bool) -> None:
    """A card with its name."""
    canvas = sheet.canvas
    canvas.rect(x, y, w, h, "raised", "glow" if last else "carved", r=4, thick=3 if last else 1)
    for k, said in enumerate(lines_of(name, w - 12, 12, 2, bold=True)):
        canvas.text(x + 6, y + 15 + 13 * k, said, 12, bold=True)


def building(sheet: Sheet, name: str, x: float, y: float, w: float) -> None:
    """A building: what it needs, what it pays, and what it counts."""
    printed, canvas, words = sheet.board["buildings"][name], sheet.canvas, sheet.words
    face(sheet, x, y, w, BUILDING, words.say(piece("building", name)), sheet.is_last(f"building:{name}"))
    needs(sheet, x + 6, y + 35, w - 10, printed["cost"])
    pill(canvas, x + 6, y + BUILDING - 20, f"{words('table-pays')} {printed['pays']}", "gold")
    canvas.text(x + w - 6, y + BUILDING - 8, f"{printed['vp']} {words('table-vp')}", 12, "accent", "end", bold=True)


def worker(sheet: Sheet, name: str, x: float, y: float, w: float) -> None:
    """A worker: what it gives, and its wage."""
    printed, words = sheet.board["members"][name], sheet.words
    face(sheet, x, y, w, WORKER, words("table-worker", worker=name), sheet.is_last(f"worker:{name}"))
    needs(sheet, x + 6, y + 24, w - 10, printed["gives"])
    pill(sheet.canvas, x + 6, y + WORKER - 20, f"{words('table-wage')} {printed['wage']}", "gold")


# ---- the investments


def investments(sheet: Sheet, y: float) -> float:
    """Slaves, tools, loans and universities, each with its price."""
    canvas, words, prices = sheet.canvas, sheet.words, sheet.board["prices"]
    canvas.text(MARGIN + 2, y + 12, words("table-investments", count=sheet.board["investments"]), 12, "quiet")
    x, height = float(MARGIN), 80
    for name, price, shown, width in (
        (words("table-slaves"), -prices["slave"], slaves(sheet), 240),
        (words("table-tools"), -prices["tool"], tools(sheet), 300),
        (words("table-loans"), sheet.board["loan"], loans(sheet), 140),
        (words("table-university"), -prices["university"], universities(sheet), 226),
    ):
        panel(canvas, x, y + 18, width, height)
        canvas.text(x + 10, y + 36, name, 13, "accent", bold=True)
        pill(canvas, x + width - 42, y + 24, with_sign(price), "gold")
        chips(canvas, x + 8, y + 44, width - 16, shown or [Chip(words("table-gone"), quiet=True)])
        x += width + GAP
    return y + 18 + height


def slaves(sheet: Sheet) -> list[Chip]:
    """What each slave gives."""
    return [Chip(given(sheet, sheet.board["members"][name]["gives"])) for name in sheet.view["piles"]["slaves"]]


def tools(sheet: Sheet) -> list[Chip]:
    """Each tool with what it adds."""
    printed = sheet.board["tools"]
    return [
        Chip(f"{tool(sheet, name)} +{printed[name]['adds']}{letter(sheet, printed[name]['resource'])}",
             printed[name]["resource"])
        for name in sheet.view["piles"]["tools"]
    ]  # fmt: skip


def loans(sheet: Sheet) -> list[Chip]:
    """How many there are."""
    left = len(sheet.view["piles"]["loans"])
    return [Chip(sheet.words("drawing-loans", left=left))] if left else []


def universities(sheet: Sheet) -> list[Chip]:
    """The level each of them teaches."""
    printed = sheet.board["universities"]
    return [
        Chip(f"{printed[name]['level']}{letter(sheet, printed[name]['resource'])}", printed[name]["resource"])
        for name in sheet.view["piles"]["universities"]
    ]  # fmt: skip


def tool(sheet: Sheet, name: str) -> str:
    """A tool."""
    return sheet.words.say(piece("tool", name))


# ---- the yards


def yards(sheet: Sheet, y: float) -> float:
    """Two yards side by side; returns where the last ends."""
    players, canvas = sheet.view["players"], sheet.canvas
    for k in range(0, len(players), 2):
        pair, before = players[k : k + 2], canvas.moment()
        bottom = 6 + max(yard(sheet, player, MARGIN + (YARD + GAP) * i, y) for i, player in enumerate(pair))
        canvas.behind(before, partial(frames, sheet, pair, y, bottom))
        y = bottom + GAP
    return y - GAP


def frames(sheet: Sheet, pair: Sequence[Shown], y: float, bottom: float) -> None:
    """The panels of two yards, equally high; that of the seat that decides is lit."""
    for i, player in enumerate(pair):
        lit = player["name"] == sheet.deciding
        panel(sheet.canvas, MARGIN + (YARD + GAP) * i, y, YARD, bottom - y, lit=lit)


def yard(sheet: Sheet, player: Shown, x: float, y: float) -> float:
    """All that a seat has; returns where it ends."""
    canvas, words, name = sheet.canvas, sheet.words, player["name"]
    mark(canvas, name, x + 20, y + 18, 9, sheet.name(name))
    said = words("table-you", seat=sheet.name(name)) if name == sheet.view["you"] else sheet.name(name)
    canvas.text(x + 38, y + 23, said, 15, bold=True, serif=True)
    right = words("table-points", points=player["points"], vp=player["vp"])
    canvas.text(x + YARD - 10, y + 23, right, 13, "ink", "end", bold=True)
    money = words("table-money", count=player["money"])
    widths = text_width(right, 13, bold=True) + text_width(money, 11, bold=True)
    pill(canvas, x + YARD - 24 - widths, y + 11, money, "gold")
    y += 34
    for site in player["sites"]:
        y = site_of(sheet, player, site, x, y) + 6
    for title, shown in belongings(sheet, player):
        canvas.text(x + 10, y + 14, shortened(title, 72, 11), 11, "quiet")
        y = chips(canvas, x + 84, y, YARD - 94, shown) + 5
    return y


def site_of(sheet: Sheet, player: Shown, site: Shown, x: float, y: float) -> float:
    """A site: what is there and what is lacking, what it brings, and who works there."""
    canvas, words, name = sheet.canvas, sheet.words, site["card"]
    printed, before = sheet.board["buildings"][name], canvas.moment()
    canvas.text(x + 16, y + 17, shortened(words.say(piece("building", name)), 136, 12, bold=True), 12, bold=True)
    gaps(sheet, x + 160, y + 8, printed["cost"], site["lacks"])
    worth = f"{printed['pays']} / {printed['vp']} {words('table-vp')}"
    canvas.text(x + YARD - 16, y + 17, worth, 12, "accent", "end", bold=True)
    end = y + (36 if max(printed["cost"].values()) > 6 else 27)
    working = [member_chip(sheet, shown) for shown in player["team"] if shown["site"] == name]
    if working:
        end = chips(canvas, x + 16, end + 2, YARD - 32, working) + 5
    edge, thick = ("glow", 3) if sheet.is_last(f"site:{name}") else ("carved", 1)
    canvas.behind(before, lambda: canvas.rect(x + 8, y, YARD - 16, end - y, "field", edge, thick=thick))
    return end


def belongings(sheet: Sheet, player: Shown) -> list[tuple[str, list[Chip]]]:
    """Who is at hand, tools, loans, and what is finished."""
    words = sheet.words
    at_hand = [member_chip(sheet, shown) for shown in player["team"] if shown["site"] is None]
    idle = [Chip(tool(sheet, name), sheet.board["tools"][name]["resource"], last=sheet.is_last(f"with:{name}"))
            for name, user in player["tools"].items() if user is None]  # fmt: skip
    finished = [Chip(words.say(piece("building", name)), last=sheet.is_last(f"site:{name}"))
                for name in player["finished"]]  # fmt: skip
    found = [(words("table-available"), at_hand or [Chip(words("table-nobody"), quiet=True)])]
    if idle:
        found.append((words("table-tools"), idle))
    if player["loans"]:
        found.append((words("table-loans"), [Chip(str(len(player["loans"])))]))
    if finished:
        found.append((words("table-finished"), finished))
    if player["settles"]:
        found.append((words("table-settlement"), [Chip(words("table-settles"))]))
    return found


def member_chip(sheet: Sheet, shown: Shown) -> Chip:
    """A member: what it gives, with its tool and its education; one at hand with its wage."""
    words, said = sheet.words, [member(sheet, shown), given(sheet, shown["gives"])]
    if shown["university"]:
        said.append(words("table-educated"))
    if shown["tool"]:
        said.append(tool(sheet, shown["tool"]))
    wage = words("table-for-wage", wage=shown["wage"]) if shown["wage"] and shown["site"] is None else ""
    return Chip(" ".join(said) + wage, last=sheet.is_last(f"member:{shown['name']}"))


def member(sheet: Sheet, shown: Shown) -> str:
    """Workers by rank, slaves as slaves, because what they give stands beside them."""
    words, kind = sheet.words, shown["kind"]
    if kind == "worker":
        return words("table-worker", worker=shown["name"])
    if kind == "machine":
        return words.say(piece("member", shown["name"]))
    return words("table-slave") if kind == "slave" else words("table-freed")
