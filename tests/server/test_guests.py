"""Guests: their cookies, beside those of others on the same host, and their names."""

from __future__ import annotations

import pytest

from lusoria.server.guests import cookie_name, cookie_value, guest_of, new_guest
from tests.server.clients import Served

KEY, OTHER_KEY = b"k" * 32, b"o" * 32


@pytest.mark.parametrize(
    "foreign", ["theme=dark mode", "mail=a@b", "path=a/b", "a b=c", "=", "x", '"', 'q="a;b"', "n=\x80\xff", "a=b,c=d"]
)
def test_a_foreign_cookie_does_not_hide_ours(foreign: str) -> None:
    guest = new_guest()
    ours = f"lusoria={cookie_value(KEY, guest)}"
    assert guest_of(KEY, f"{foreign}; {ours}") == guest
    assert guest_of(KEY, f"{ours}; {foreign}") == guest


def test_a_foreign_cookie_costs_nobody_a_seat(server: Served) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0])["table"]
    headers = {"Cookie": "user=anna@example.org; " + visitor.cookie["Cookie"]}
    visitor.http.cookies.clear()
    answer = visitor.ask("GET", f"/api/tables/{table}", params={"seat": 0}, headers=headers)
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers


def test_an_identity_that_was_sent_is_never_overwritten(server: Served) -> None:
    visitor, guest = server.visitor(), new_guest()
    theirs = f"lusoria={cookie_value(OTHER_KEY, guest)}"  # of another server on this host: ports share cookies
    answer = visitor.ask("POST", "/api/me", headers={"Cookie": theirs}, json={"name": "Anna"})
    name, _, value = answer.headers["set-cookie"].partition("=")
    assert name == cookie_name((server.service.key,), theirs) != "lusoria"
    both = {"Cookie": f"{theirs}; {name}={value.partition(';')[0]}"}
    again = server.visitor().ask("GET", "/api/me", headers=both)
    assert again.json()["name"] == "Anna"
    assert "set-cookie" not in again.headers


def test_a_forged_or_broken_cookie_is_nobody() -> None:
    guest = new_guest()
    for value in (cookie_value(OTHER_KEY, guest), guest, f"{guest}.", "", ".", f"{guest}.é", "ä" * 16 + ".x"):
        assert guest_of(KEY, f"lusoria={value}") is None


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f\u1160", "\u2800 \u2800", "\uffa0", "\u200b", "\u0301", "\ufe0f", "\u00ad", " ", "\u17b4"]
)
def test_a_name_that_nobody_can_see_is_refused(server: Served, name: str) -> None:
    answer = server.visitor().ask("POST", "/api/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")


def test_what_nobody_can_see_is_left_out_of_a_name(server: Served) -> None:
    visitor = server.visitor()
    for sent, kept in (
        ("An\u3164na", "An na"),
        ("\u3164Anna\u2800", "Anna"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("李", "李"),
    ):
        assert visitor.ask("POST", "/api/me", json={"name": sent}).json()["name"] == kept
