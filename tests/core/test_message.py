from __future__ import annotations

from lusoria.core.message import Message, as_data, from_data, piece


def test_a_message_comes_back_from_its_data() -> None:
    inner = Message("amount", resource="stone", count=2)
    message = Message("effect", of=piece("card", "regia"), gains=[inner, inner], most=3, how="once")
    assert from_data(as_data(message)) == message
