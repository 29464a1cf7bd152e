"""Whose address counts, with proxies of our own before the site and without."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.site.client_address import client_address, read


@pytest.mark.parametrize(
    ("proxies", "told", "direct", "found"),
    [
        (0, None, "192.0.2.7", "192.0.2.7"),
        (0, "203.0.113.9", "192.0.2.7", "192.0.2.7"),
        (1, "203.0.113.9", "10.0.0.1", "203.0.113.9"),
        (1, "198.51.100.1, 203.0.113.9", "10.0.0.1", "203.0.113.9"),
        (2, "198.51.100.1, 203.0.113.9, 10.0.0.2", "10.0.0.1", "203.0.113.9"),
        (2, "203.0.113.9", "10.0.0.1", "10.0.0.1"),
        (1, "", "10.0.0.1", "10.0.0.1"),
        (1, "unknown", "10.0.0.1", "10.0.0.1"),
        (1, "203.0.113.9:51234", "10.0.0.1", "203.0.113.9"),
        (1, "[2001:db8:1:2:3::4]:51234", "10.0.0.1", "2001:db8:1:2::"),
        (0, None, "2001:db8:1:2:ffff::9", "2001:db8:1:2::"),
        (0, None, "::ffff:192.0.2.7", "192.0.2.7"),
        (0, None, "", ""),
    ],
)
def test_the_address_is_the_one_our_outermost_proxy_was_spoken_to_from(
    rf: Any, settings: Any, proxies: int, told: str | None, direct: str, found: str
) -> None:
    settings.PROXIES = proxies
    headers = {} if told is None else {"X-Forwarded-For": told}
    assert client_address(rf.get("/", REMOTE_ADDR=direct, headers=headers)) == found


@given(st.one_of(st.text(max_size=60), st.ip_addresses().map(str)))
def test_an_address_reads_back_as_itself_or_as_none(text: str) -> None:
    found = read(text)
    assert read(found) == found
