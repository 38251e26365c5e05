"""What each place of the table does, and what it would bring the seat that looks. The texts are in `en.ftl`.

Everything lies open (BU-INFO-1), and everything is made from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lusoria.core.message import About, Message, piece
from lusoria.games.builders.rules.box import Box
from lusoria.games.builders.rules.state import (
    CARDS,
    MACHINE,
    MACHINE_CARD,
    MEMBERS,
    RESOURCES,
    SLAVE,
    SLAVES,
    TOOLS,
    UNIVERSITIES,
)
from lusoria.games.builders.view.shapes import Member, Player, Send, Site, View
from lusoria.games.builders.words.names import Amounts, amount, amounts, resources

Tell = Callable[[Box, View, str], About | None]


def about(box: Box, view: View, place: str) -> About | None:
    """What a place does, and what it would bring now; None if there is no such place. It reads alike in every game."""
    kind, _, name = place.partition(":")
    return KINDS[kind](box, view, name) if kind in KINDS else None


# ---- What is seen


def looker(view: View) -> Player | None:
    """The player who looks; None for a spectator."""
    return next((player for player in view["players"] if player["name"] == view["you"]), None)


def owner_of(view: View, card: str) -> tuple[Player, Member | None, Site | None] | None:
    """Who has a card, and what it is there: a member, a site, or a finished building."""
    for player in view["players"]:
        member = next((one for one in player["team"] if one["name"] == card), None)
        site = next((one for one in player["sites"] if one["card"] == card), None)
        if member or site or card in player["finished"]:
            return player, member, site
    return None


def member_called(member: Member) -> Message:
    """BU-FREE-5: a freed slave is called freed."""
    name = piece("member", member["name"])
    return Message("member-freed", member=name) if member["kind"] == "freed" else name


def counted(given: Mapping[str, object]) -> Amounts:
    """Resources by name, without zeros."""
    return {name: count for name in RESOURCES if isinstance(count := given[name], int) and count > 0}


def minus(lacks: Amounts, gives: Amounts) -> Amounts:
    """What is still missing then."""
    return {name: count - gives.get(name, 0) for name, count in lacks.items() if count > gives.get(name, 0)}


def total(all_given: Iterable[Amounts]) -> Amounts:
    """Several gifts together."""
    given = list(all_given)
    return {name: sum(one.get(name, 0) for one in given) for name in RESOURCES}


def size(things: Amounts) -> int:
    """How many in all."""
    return sum(things.values())


def at_hand(player: Player) -> list[Member]:
    """BU-TERM-2: who is on no site."""
    return [member for member in player["team"] if member["site"] is None]


# ---- Buildings


def tell_building(box: Box, view: View, card: str) -> About | None:
    """BU-START-1: a card of the row, or the one on top of the deck."""
    if card not in CARDS:
        return None
    if owner_of(view, card) is not None:
        return tell_small(box, view, card)
    i, me = CARDS.index(card), looker(view)
    needs, pays = resources(box.building[i].cost), reward(box, i)
    if i < MACHINE_CARD:
        what = Message("place-building", pays=amounts(pays))
    else:
        gives = amounts(resources(box.member[MACHINE + i - MACHINE_CARD].gives))
        what = Message("place-machine", pays=amounts(pays), gives=gives)
    if view["top"] == card:
        return About(what, "BU-START-4", Message("now-on-top"))
    if me is None:
        return About(what, "BU-START-1")
    lacks = minus(needs, total(counted(member["gives"]) for member in at_hand(me)))
    now = Message("now-building", lacks=amounts(lacks)) if lacks else Message("now-building-enough")
    return About(what, "BU-START-1", now)


def reward(box: Box, i: int) -> Amounts:
    """BU-DONE-3: what a finished card pays and counts."""
    return {"sesterces": box.building[i].pays, "points": box.building[i].vp}


def tell_site(box: Box, view: View, card: str) -> About | None:
    """BU-SEND-1, BU-DONE-1: a site, what it has and what it lacks."""
    found = owner_of(view, card)
    player, _, site = found or (None, None, None)
    if player is None or site is None:
        return tell_building(box, view, card)
    i, lacks = CARDS.index(card), counted(site["lacks"])
    needed = size(resources(box.building[i].cost))
    now = Message("now-site", have=needed - size(lacks), needed=needed, lacks=amounts(lacks))
    pays = amounts(reward(box, i))
    if player["name"] == view["you"]:
        sent = view["decision"]["member"] if view["decision"] is not None else None
        member = next((one for one in player["team"] if one["name"] == sent), None)
        if member and sent in site["sends"] and (buying := buying_actions(box, member, site["sends"][sent])):
            return About(Message("place-site-buying", pays=pays, **buying), "BU-SEND-3", now)
        return About(Message("place-site", pays=pays, actions=amount("actions", site["actions"])), "BU-SEND-3", now)
    return About(Message("place-site-other", seat=piece("seat", player["name"]), pays=pays), "BU-DONE-1", now)


def tell_finished(box: Box, view: View, card: str) -> About | None:
    """BU-DONE-3, BU-MACH-2: points for good, and a machine that works."""
    if card not in CARDS:
        return None
    i = CARDS.index(card)
    points = amount("points", box.building[i].vp)
    if i < MACHINE_CARD:
        return About(Message("place-finished", points=points), "BU-DONE-3")
    return About(Message("place-finished-machine", points=points), "BU-MACH-2")


# ---- The team


def tell_worker(box: Box, view: View, worker: str) -> About | None:
    """BU-HIRE-1: somebody for the team."""
    if worker not in MEMBERS:
        return None
    card = box.member[MEMBERS.index(worker)]
    gives = resources(card.gives)
    what = Message("place-worker", gives=amounts(gives), wage=amount("sesterces", card.wage))
    return About(what, "BU-HIRE-1", use_now(view, gives))


def tell_slave(box: Box, view: View, slave: str) -> About | None:
    """BU-SLAVE-1, BU-SLAVE-3, BU-SLAVE-4: work without a wage, and a penalty."""
    if slave not in SLAVES:
        return None
    gives = resources(box.member[SLAVE + SLAVES.index(slave)].gives)
    what = Message(
        "place-slave",
        gives=amounts(gives),
        freedom=amount("sesterces", box.free_price),
        penalty=amount("points", box.slave_penalty),
    )
    return About(what, "BU-SLAVE-4", use_now(view, gives))


def use_now(view: View, gives: Amounts) -> Message | None:
    """Where what somebody gives would fill the most of a site."""
    me = looker(view)
    if me is None:
        return None
    if not me["sites"]:
        return Message("now-no-site")
    best = max(me["sites"], key=lambda site: filled(site, gives))
    fills, lacks = filled(best, gives), counted(best["lacks"])
    if fills == 0:
        return Message("now-no-use")
    site = piece("building", best["card"])
    if fills == size(lacks):
        return Message("now-completes", site=site)
    return Message("now-fills", site=site, fills=fills, needed=size(lacks))


def filled(site: Site, gives: Amounts) -> int:
    """How much of what a site lacks is given."""
    lacks = counted(site["lacks"])
    return size(lacks) - size(minus(lacks, gives))


def tell_member(box: Box, view: View, name: str) -> About | None:
    """BU-SEND-2, BU-SEND-8: somebody of a team, at hand or at work."""
    found = owner_of(view, name)
    if found is None or found[1] is None:
        return tell_slave(box, view, name) if name in SLAVES else tell_worker(box, view, name)
    player, member, _ = found
    assert member is not None
    if player["name"] != view["you"]:
        return About(Message("place-member-other", seat=piece("seat", player["name"])), "BU-TERM-2", gives_now(member))
    if member["site"] is not None:
        return About(
            Message("place-member-works", site=piece("building", member["site"])), "BU-SEND-8", gives_now(member)
        )
    what = Message("place-member", wage=amount("sesterces", member["wage"]), paid="yes" if member["wage"] else "no")
    sends = [site["sends"][name] for site in player["sites"] if name in site["sends"]]
    if sends and (buying := buying_actions(box, member, min(sends, key=lambda one: one["sesterces"]))):
        what = Message("place-member-buying", **buying)
    return About(what, "BU-SEND-2", use_now(view, counted(member["gives"])))


def buying_actions(box: Box, member: Member, send: Send) -> dict[str, Any] | None:
    """BU-BUY-5: what a send costs in all, and which part of it buys missing actions; None if none are missing."""
    extra = send["sesterces"] - member["wage"]
    if extra <= 0:
        return None
    missing = extra // box.action_price
    bought = Message("bought-actions", missing=missing, extra=amount("sesterces", extra))
    return {"price": amounts({"actions": send["actions"], "sesterces": send["sesterces"]}), "bought": bought}


def gives_now(member: Member) -> Message:
    """BU-TERM-4: what somebody gives, with all they have learned and hold."""
    return Message("now-gives", gives=amounts(counted(member["gives"])))


def tell_free(box: Box, view: View, slave: str) -> About | None:
    """BU-FREE-1, BU-FREE-4, BU-FREE-5: freedom, and the wage that comes with it."""
    if slave not in SLAVES:
        return None
    wage = amount("sesterces", box.freed[SLAVES.index(slave)].wage)
    penalty = amount("points", box.slave_penalty)
    if view["stage"] == "settlement":
        return About(
            Message("place-free-last", price=amount("sesterces", box.free_price), penalty=penalty), "BU-FREE-4"
        )
    return About(Message("place-free", wage=wage, penalty=penalty), "BU-FREE-5")


# ---- Investments


def tell_tool(box: Box, view: View, tool: str) -> About | None:
    """BU-TOOL-2, BU-TOOL-3: a tool of the pile."""
    if tool not in TOOLS:
        return None
    resource = RESOURCES[TOOLS.index(tool)]
    return About(tool_does(box, tool), "BU-TOOL-3", lacking_now(view, resource))


def tool_does(box: Box, tool: str) -> Message:
    """BU-TOOL-2: what it adds."""
    return Message("place-tool", adds=amount(RESOURCES[TOOLS.index(tool)], box.tool_adds))


def lacking_now(view: View, resource: str) -> Message | None:
    """How many own sites still lack a resource."""
    me = looker(view)
    if me is None:
        return None
    count = sum(1 for site in me["sites"] if counted(site["lacks"]).get(resource, 0))
    return Message("now-lacking", count=count, resource=piece("resource", resource))


def tell_with(box: Box, view: View, tool: str) -> About | None:
    """BU-TOOL-3, BU-TOOL-5: an own tool, free or in use; or none."""
    if tool == "nothing":
        return About(Message("place-without"), "BU-TOOL-3")
    if tool not in TOOLS:
        return None
    for player in view["players"]:
        user = player["tools"].get(tool)
        if user is not None:
            return About(tool_does(box, tool), "BU-TOOL-5", Message("now-tool-used", member=piece("member", user)))
    resource = RESOURCES[TOOLS.index(tool)]
    return About(tool_does(box, tool), "BU-TOOL-3", with_now(view, tool) or lacking_now(view, resource))


def with_now(view: View, tool: str) -> Message | None:
    """BU-DONE-1: what the site under way would lack with this tool."""
    me, decision = looker(view), view["decision"]
    if me is None or decision is None or decision["step"] != "tool":
        return None
    for site in me["sites"]:
        send = site["sends"].get(decision["member"] or "")
        if site["card"] == decision["site"] and send is not None and tool in send["equipped"]:
            lacks = counted(send["equipped"][tool]["lacks"])
            building = piece("building", site["card"])
            return (
                Message("now-with", site=building, lacks=amounts(lacks))
                if lacks
                else Message("now-completes", site=building)
            )
    return None


def tell_university(box: Box, view: View, university: str) -> About | None:
    """BU-UNI-1, BU-UNI-2: who could learn, and how much."""
    if university not in UNIVERSITIES:
        return None
    resource, level, me = RESOURCES[UNIVERSITIES.index(university)], box.university_level, looker(view)
    what = Message("place-university", resource=piece("resource", resource), level=level)
    if me is None:
        return About(what, "BU-UNI-2")
    students = [one for one in at_hand(me) if one["kind"] in ("worker", "freed") and one["university"] is None]
    if not students:
        return About(what, "BU-UNI-2", Message("now-nobody-learns"))
    best = min(students, key=lambda one: counted(one["gives"]).get(resource, 0))
    had = counted(best["gives"]).get(resource, 0)
    return About(what, "BU-UNI-2", Message("now-learns", member=member_called(best), had=had, level=level))


def tell_loan(box: Box, view: View, name: str) -> About:
    """BU-LOAN-1, BU-LOAN-3, BU-LOAN-4: money now, dear later."""
    what = Message(
        "place-loan",
        gain=amount("sesterces", box.loan_gain),
        repayment=amount("sesterces", box.loan_repayment),
        penalty=amount("points", box.loan_penalty),
    )
    me = looker(view)
    return About(what, "BU-LOAN-3", None if me is None else Message("now-loans", count=len(me["loans"])))


def tell_repay(box: Box, view: View, name: str) -> About:
    """BU-LOAN-3, BU-LOAN-4: at the end, and not before."""
    price, penalty = amount("sesterces", box.loan_repayment), amount("points", box.loan_penalty)
    return About(Message("place-repay", price=price, penalty=penalty), "BU-LOAN-3")


# ---- Actions and sesterces


def tell_take(box: Box, view: View, count: str) -> About | None:
    """BU-TAKE-1: actions for sesterces."""
    if not count.isdigit() or not 1 <= int(count) <= len(box.take):
        return None
    gain = amount("sesterces", box.take[int(count) - 1])
    return About(Message("place-take", actions=amount("actions", int(count)), gain=gain), "BU-TAKE-1", pool_now(view))


def pool_now(view: View) -> Message | None:
    """BU-TERM-5: the actions that are left, in the own turn."""
    decision = view["decision"]
    if decision is None or decision["seat"] != view["you"] or view["stage"] != "turns":
        return None
    return Message("now-pool", actions=amount("actions", decision["pool"]))


def tell_buy_action(box: Box, view: View, name: str) -> About:
    """BU-BUY-1: sesterces for actions."""
    what, me = Message("place-buy-action", price=amount("sesterces", box.action_price)), looker(view)
    now = None if me is None else Message("now-buy-action", count=me["money"] // max(1, box.action_price))
    return About(what, "BU-BUY-1", now)


def tell_end_turn(box: Box, view: View, name: str) -> About:
    """BU-TURN-3: what is not used is lost."""
    decision = view["decision"]
    now = None
    if decision is not None and decision["seat"] == view["you"] and decision["pool"] > 0:
        now = Message("now-end-turn", count=decision["pool"])
    return About(Message("place-end-turn"), "BU-TURN-3", now)


def tell_small(box: Box, view: View, card: str) -> About | None:
    """A card of another player: a site, somebody of the team, or a finished building."""
    found = owner_of(view, card)
    if found is None:
        return None
    if found[1] is not None:
        return tell_member(box, view, card)
    return tell_site(box, view, card) if found[2] is not None else tell_finished(box, view, card)


KINDS: dict[str, Tell] = {
    "building": tell_building,
    "worker": tell_worker,
    "slave": tell_slave,
    "tool": tell_tool,
    "university": tell_university,
    "loan": tell_loan,
    "site": tell_site,
    "finished": tell_finished,
    "member": tell_member,
    "free": tell_free,
    "with": tell_with,
    "take": tell_take,
    "buy_action": tell_buy_action,
    "settle_myself": lambda box, view, name: About(Message("place-settle-myself"), "BU-SCORE-1"),
    "end_turn": tell_end_turn,
    "repay": tell_repay,
    "owed": tell_repay,
    "done": lambda box, view, name: About(Message("place-done"), "BU-SCORE-1"),
    "small": tell_small,
}
