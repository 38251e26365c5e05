"""Guests: their cookies, beside those of others on the same host, and their names."""

from __future__ import annotations

import pytest

from lusoria.server import guests
from lusoria.server.guests import cookie_name, cookie_value, cookies_to_set, identify, new_guest
from tests.server.clients import Served

KEY, OTHER_KEY = b"k" * 32, b"o" * 32
HOST_NAME = "__Host-lusoria"


def guest_of(key: bytes, header: str, secure: bool = False) -> str | None:
    found = identify((key,), header, secure)
    return None if found is None else found.guest


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


def test_few_of_many_cookies_with_our_name_are_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    sign = guests.signature

    def counted(key: bytes, guest: str, host: bool = False) -> str:
        made.append(guest)
        return sign(key, guest, host)

    monkeypatch.setattr(guests, "signature", counted)
    header = "; ".join(f"lusoria={new_guest()}.{number:040x}" for number in range(1000))
    keys = (KEY, OTHER_KEY)
    assert identify(keys, header) is None
    assert cookies_to_set(keys, header, new_guest(), None, False)
    assert len(made) <= 2 * len(keys) * guests.MAX_COOKIES + 1
    broken = "; ".join(f"lusoria={number}" for number in range(1000))
    guest = new_guest()
    assert guest_of(KEY, f"{broken}; lusoria={cookie_value(KEY, guest)}") == guest


def test_over_https_a_planted_cookie_does_not_beat_that_of_the_host() -> None:
    guest, planted = new_guest(), new_guest()
    ours = f"{HOST_NAME}={cookie_value(KEY, guest, HOST_NAME)}"
    theirs = f"lusoria={cookie_value(KEY, planted)}"
    for header in (f"{ours}; {theirs}", f"{theirs}; {ours}"):
        found = identify((KEY,), header, secure=True)
        assert found is not None
        assert (found.guest, found.cookie) == (guest, HOST_NAME)
        assert cookies_to_set((KEY,), header, guest, found, True) == ()
    # The value of one's own cookie, planted under the name that can be planted, names nobody.
    assert guest_of(KEY, f"lusoria={cookie_value(KEY, planted, HOST_NAME)}", secure=True) is None
    assert guest_of(KEY, f"{HOST_NAME}={cookie_value(KEY, planted)}", secure=True) is None


def test_guests_keep_their_seats_when_cookies_get_a_name_of_their_host(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = server.visitor()
    table = visitor.open("builders", 2, mine=[0])["table"]
    plain = visitor.cookie
    visitor.http.cookies.clear()
    secure = {"x-forwarded-proto": "https"}
    path = f"/api/tables/{table}"
    moved = visitor.ask("GET", path, params={"seat": 0}, headers=plain | secure)
    assert moved.status_code == 200
    new, old = moved.headers.get_list("set-cookie")
    assert new.startswith(f"{HOST_NAME}=")
    assert {"Path=/", "Secure", "HttpOnly"} <= set(new.split("; "))
    assert "Domain" not in new
    assert old.startswith("lusoria=;")
    assert "Max-Age=0" in old
    visitor.http.cookies.clear()
    given = {"Cookie": new.partition(";")[0]}
    again = visitor.ask("GET", path, params={"seat": 0}, headers=given | secure)
    assert again.status_code == 200
    assert "set-cookie" not in again.headers
    monkeypatch.setattr(guests, "PLAIN_NAMES_UNTIL", 0.0)
    assert visitor.ask("GET", path, params={"seat": 0}, headers=plain | secure).status_code == 403
    visitor.http.cookies.clear()
    assert visitor.ask("GET", path, params={"seat": 0}, headers=plain).status_code == 200  # over plain HTTP, as before


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
