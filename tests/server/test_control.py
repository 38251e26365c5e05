"""What an operator decides: keys, bans and announcements, as rows of the database."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import time
from pathlib import Path

import pytest

from lusoria.errors import BadInput
from lusoria.server import control
from lusoria.server.control import Control, check_whom, read_control
from lusoria.server.guests import Identity, cookie_value, identify
from lusoria.server.logs import handle_of
from lusoria.server.migrations import migrate
from lusoria.server.store import Store, database_url


def test_bans_hold_for_a_guest_and_for_a_network_until_they_run_out() -> None:
    kept = {
        "ban " + handle_of("guest"): json.dumps({"until": None, "why": ""}),
        "ban 203.0.113.0/24": json.dumps({"until": 100.0, "why": "flood"}),
        "ban 2001:db8::/64": json.dumps({"until": None, "why": ""}),
    }
    found = read_control(kept, 50.0)
    assert found.bans("guest", "198.51.100.1")
    assert found.bans("other", "203.0.113.9")
    assert found.bans("other", "::ffff:203.0.113.9")
    assert found.bans("other", "2001:db8::17")
    assert not found.bans("other", "198.51.100.1")
    assert not found.bans("other", "")
    assert not read_control(kept, 150.0).bans("other", "203.0.113.9")
    assert not Control().bans("guest", "203.0.113.9")


def test_whom_a_ban_is_about_is_checked() -> None:
    assert check_whom("203.0.113.9") == "203.0.113.9/32"
    assert check_whom("203.0.113.9/24") == "203.0.113.0/24"
    assert check_whom("2001:db8::17") == "2001:db8::/64"
    assert check_whom("0123456789ab") == "0123456789ab"
    for bad in ("Marcus", "127.0.0.1", "::1", "0.0.0.0/0", "10.0.0.0/4", "::/0", ""):
        with pytest.raises(BadInput):
            check_whom(bad)
    assert ipaddress.ip_network(check_whom("198.51.100.7"))


def test_old_keys_are_accepted_for_a_while() -> None:
    first, second = "11" * 32, "22" * 32
    kept = {"signing_key": first}
    assert read_control(kept, 0.0).keys == (bytes.fromhex(first),)
    kept |= {"cookie key": second, "old key x": json.dumps({"key": first, "until": 100.0})}
    keys = read_control(kept, 50.0).keys
    assert keys == (bytes.fromhex(second), bytes.fromhex(first))
    assert read_control(kept, 150.0).keys == (bytes.fromhex(second),)
    guest = "abcdefghijklmnop"
    old, new = (f"lusoria={cookie_value(key, guest)}" for key in (keys[1], keys[0]))
    assert identify(keys, old) == Identity(guest, keys[1], "lusoria")
    assert identify(keys, new) == Identity(guest, keys[0], "lusoria")
    assert identify(keys[:1], old) is None


def test_no_worker_takes_a_renewed_cookie_for_a_stranger_during_a_rotation(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(database_url(None, tmp_path))
        await migrate(store)
        await store.signing_key()
        began, guest = time.time(), "abcdefghijklmnop"
        late = read_control(await control.rows(store), began)  # a worker that has read nothing since
        await control.rotate_keys(store, began + 1000)
        await control.rotate_keys(store, began + 1000)
        kept = await control.rows(store)
        await store.close()
        early = read_control(kept, time.time())
        for one, other in ((early, late), (late, early)):
            assert identify(other.keys, f"lusoria={cookie_value(one.keys[0], guest)}") is not None
        settled = read_control(kept, time.time() + control.SETTLE_SECONDS)
        assert settled.keys[0] not in late.keys
        assert settled.keys[0] in early.keys  # which accepts it before anybody signs with it
        assert len(early.keys) == len(settled.keys) == 3
        assert len(read_control(kept, began + 1000).keys) == 1

    asyncio.run(run())


def test_a_key_that_is_accepted_no_more_signs_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store(database_url(None, tmp_path))
        await migrate(store)
        stolen = await store.signing_key()
        await control.rotate_keys(store, time.time())
        assert stolen not in read_control(await control.rows(store), time.time()).keys
        await store.close()

    asyncio.run(run())


def test_no_older_key_outlives_the_one_that_is_replaced(tmp_path: Path) -> None:
    """A stolen backup holds the keys of earlier rotations too."""

    async def run() -> None:
        store = Store(database_url(None, tmp_path))
        await migrate(store)
        await store.signing_key()
        await control.rotate_keys(store, time.time() + 1000)
        await control.rotate_keys(store, time.time() + 2000)
        kept = await control.rows(store)
        assert len(read_control(kept, time.time() + 500).keys) == 3
        assert len(read_control(kept, time.time() + 1500).keys) == 2
        await control.rotate_keys(store, time.time())
        assert len(read_control(await control.rows(store), time.time()).keys) == 1
        await store.close()

    asyncio.run(run())


def test_an_announcement_ends() -> None:
    kept = {"announcement": json.dumps({"text": "Back at five", "until": 100.0})}
    assert read_control(kept, 50.0).announcement == "Back at five"
    assert read_control(kept, 150.0).announcement is None
