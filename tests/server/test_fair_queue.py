"""The fair queue: turns go round by share, address, owner and table."""

from __future__ import annotations

from lusoria.server.fair_queue import TURNS, FairQueue, QueueShare, Ticket


class Item:
    def __init__(self, name: str) -> None:
        self.name = name


def filled(size: int, *names: str, share: QueueShare = QueueShare.PEOPLE) -> FairQueue[Item]:
    """Names are owner, table, number: a1x is the item x of the table 1 of a."""
    queue: FairQueue[Item] = FairQueue(size)
    for name in names:
        queue.put(Item(name), Ticket(share, f"at {name[0]}", name[0], name[:2]))
    return queue


def order(queue: FairQueue[Item]) -> list[str]:
    found = []
    while (item := queue.pop()) is not None:
        found.append(item.name)
    return found


def test_many_tables_of_one_owner_do_not_starve_the_one_of_another() -> None:
    queue = filled(999, *(f"a{chr(65 + table)}x" for table in range(50)), "b1x", "b1y")
    found = order(queue)
    assert found[:4] == ["aAx", "b1x", "aBx", "b1y"]
    assert len(found) == 52
    assert len(queue) == 0


def test_many_guests_of_one_address_do_not_starve_the_one_of_another() -> None:
    queue: FairQueue[Item] = FairQueue(150)
    for number in range(100):
        queue.put(Item(f"crowd {number}"), Ticket(QueueShare.PEOPLE, "crowded", f"guest {number}", f"table {number}"))
    for number in range(3):
        queue.put(Item(f"single {number}"), Ticket(QueueShare.PEOPLE, "quiet", "single", f"own {number}"))
    found = order(queue)
    assert [name for name in found[:6] if name.startswith("single")] == ["single 0", "single 1", "single 2"]
    assert len(found) == 103


def test_a_full_queue_lets_the_address_give_way_that_has_the_most() -> None:
    queue: FairQueue[Item] = FairQueue(10)
    for number in range(10):
        queue.put(Item(f"crowd {number}"), Ticket(QueueShare.PEOPLE, "crowded", f"guest {number}", f"table {number}"))
    for number in range(4):  # one guest elsewhere has more than each of them
        gone = queue.put(Item("single"), Ticket(QueueShare.PEOPLE, "quiet", "single", f"own {number}"))
        assert gone is not None
        assert gone.name.startswith("crowd")


def test_tables_of_one_owner_take_turns() -> None:
    assert order(filled(9, "a1x", "a1y", "a1z", "a2x", "a2y")) == ["a1x", "a2x", "a1y", "a2y", "a1z"]


def test_who_comes_later_goes_behind_those_who_wait_but_not_behind_all_they_have() -> None:
    queue = filled(9, "a1x", "a2x", "a3x")
    assert queue.pop() is not None
    queue.put(Item("c1x"), Ticket(QueueShare.PEOPLE, "at c", "c", "c1"))
    assert order(queue) == ["a2x", "c1x", "a3x"]


def test_each_share_has_its_turns_however_much_the_others_have_to_do() -> None:
    queue: FairQueue[Item] = FairQueue(1000)
    for share in QueueShare:
        for number in range(100):
            queue.put(Item(share.name), Ticket(share, f"at {number}", f"owner {number}", f"table {number}"))
    assert order(queue)[: 2 * len(TURNS)] == [share.name for share in TURNS * 2]
    assert set(TURNS) == set(QueueShare)


def test_a_share_that_has_nothing_to_do_gives_its_turns_to_the_others() -> None:
    assert order(filled(9, "a1x", "b1x", share=QueueShare.REVIEW)) == ["a1x", "b1x"]


def test_a_full_queue_lets_the_owner_give_way_who_has_the_most() -> None:
    queue = filled(4, "a1x", "a2x", "a3x", "b1x")
    gone = queue.put(Item("c1x"), Ticket(QueueShare.PEOPLE, "at c", "c", "c1"))
    assert gone is not None
    assert gone.name == "a3x"
    newcomer = Item("a4x")
    queue.put(Item("a5x"), Ticket(QueueShare.PEOPLE, "at a", "a", "a5"))
    assert queue.put(newcomer, Ticket(QueueShare.PEOPLE, "at a", "a", "a4")) is newcomer
    assert len(queue) == 4
    assert queue.waiting(QueueShare.PEOPLE) == 4


def test_what_nobody_wants_any_more_is_taken_out() -> None:
    queue, item = filled(9, "a1x", "a1y"), Item("a1z")
    queue.put(item, Ticket(QueueShare.PEOPLE, "at a", "a", "a1"))
    assert queue.remove(item)
    assert not queue.remove(item)
    assert order(queue) == ["a1x", "a1y"]
