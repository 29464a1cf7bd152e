"""Requests that come slowly, never end or are far too long hold up nobody else.

The server here is the one `make run` starts: two processes of four threads, so nine connections
that each held a thread would leave none.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesite.doorkeeper import (
    LARGEST_BODY,
    LONGEST_HEAD,
    LONGEST_LINE,
    Arriving,
    BufferedSocket,
    RequestRefused,
)
from tests.rulesite.one_server import Served, answer_on

NINE = 9
FORM = b"POST /pt/accounts/login/ HTTP/1.1\r\nHost: localhost\r\n"
SLOW: dict[str, Callable[[socket.socket], None]] = {
    "nothing is sent": lambda line: None,
    "half a first line": lambda line: line.sendall(b"GET /pt/la"),
    "half a head": lambda line: line.sendall(b"GET /pt/ HTTP/1.1\r\nHost: local"),
    "half a body": lambda line: line.sendall(FORM + b"Content-Length: 900000\r\n\r\nusername=a"),
    "an answer nobody takes": lambda line: line.sendall(
        b"GET /data/law/despacho-sef-97-2010.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 40
    ),
}


@pytest.mark.parametrize("begin", SLOW.values(), ids=SLOW)
def test_nine_slow_requests_hold_up_nobody(
    site: Served, begin: Callable[[socket.socket], None]
) -> None:
    with ExitStack() as held:
        for _ in range(NINE):
            line = held.enter_context(site.line())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            begin(line)
        for _ in range(NINE):
            assert site.get("/pt/about/").status == 200


def test_a_request_that_comes_byte_by_byte_is_answered(site: Served) -> None:
    with site.line() as line:
        for byte in b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n":
            line.send(bytes([byte]))
        assert answer_on(line).status == 200


def test_one_connection_asks_again_and_again_even_at_once(site: Served) -> None:
    request = b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with site.line() as line:
        line.sendall(request)
        first = answer_on(line)
        line.sendall(request * 3)
        heads = b""
        while heads.count(b"HTTP/1.1 200") < 3:
            heads += line.recv(65536)
    assert first.status == 200


@pytest.mark.parametrize("told", ["SCRIPT_NAME: /pt", "SCRIPT_NAME: /x", "PATH_INFO: /metrics"])
def test_no_request_says_where_the_site_stands(site: Served, told: str) -> None:
    """Links of a page that is kept for others would lead to where a stranger said."""
    asked = f"GET /pt/glossary/?kind=term HTTP/1.1\r\nHost: localhost\r\n{told}\r\n\r\n"
    answer, plain = site.send(asked.encode()), site.get("/pt/glossary/?kind=term")
    assert answer.status == plain.status
    assert answer.body == plain.body


def test_whoever_waits_to_send_the_body_is_told_to_go_on(site: Served) -> None:
    with site.line() as line:
        line.sendall(FORM + b"Content-Length: 10\r\nExpect: 100-continue\r\n\r\n")
        assert answer_on_interim(line) == 100
        line.sendall(b"username=a")
        status = answer_on_interim(line)
        while status == 100:
            status = answer_on_interim(line)
        assert status == 403  # the form bore no token


def answer_on_interim(line: socket.socket) -> int:
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += line.recv(1)
    return int(head.split()[1])


@pytest.mark.parametrize(
    ("request_sent", "status"),
    [
        (b"GET /" + b"a" * 16_000_000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"a" * 16_000_000, 414),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 1_000_000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 200_000 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 100 + b"\r\n", 431),
        (FORM + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 411),
        (b"GET /robots.txt HTTP/1.1\r\nAccept: */*\r\n\r\n", 400),
        (FORM + b"Content-Length: ten\r\n\r\n", 400),
        (FORM + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", 400),
        (FORM + b"Content-Length: 10000000\r\n\r\n" + b"a" * 10_000_000, 413),
        (FORM + b"Content-Length: 99999999999\r\n\r\n", 413),
    ],
    ids=lambda given: str(given)[:40] if isinstance(given, bytes) else given,
)
def test_what_is_too_long_is_refused_by_its_name(
    site: Served, request_sent: bytes, status: int
) -> None:
    assert site.send(request_sent).status == status
    assert site.get("/robots.txt").status == 200


def test_the_longest_address_is_served(site: Served) -> None:
    line = f"GET /pt/about/?q={'a' * LONGEST_LINE}"[: LONGEST_LINE - len(" HTTP/1.1")]
    request = f"{line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert site.send(request.encode()).status == 200


REQUESTS = [
    b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET /pt/ HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab\r\n\r",
    b"POST / HTTP/1.1\r\nHOST: a\r\ncontent-length:0\r\n\r\n",
]


@given(
    requests=st.lists(st.sampled_from(REQUESTS), min_size=1, max_size=6),
    cuts=st.lists(st.integers(0, 300), max_size=12),
)
def test_requests_are_parted_alike_however_their_bytes_come(
    requests: list[bytes], cuts: list[int]
) -> None:
    bytes_sent = b"".join(requests)
    places = sorted({min(cut, len(bytes_sent)) for cut in cuts} | {0, len(bytes_sent)})
    arriving, found = Arriving(), []
    for start, end in pairwise(places):
        arriving.add(bytes_sent[start:end])
        while arriving.is_whole:
            found.append(arriving.take())
            arriving.look()
    assert found == requests
    assert arriving.size == 0


@given(st.binary(max_size=200_000))
def test_whatever_comes_no_more_is_held_than_the_bounds(data: bytes) -> None:
    arriving = Arriving()
    with suppress(RequestRefused):
        arriving.add(data)
        assert arriving.has_head or arriving.size <= LONGEST_HEAD


@pytest.mark.parametrize("length", [b"9" * 30, b"0" * 30 + b"5"])
def test_a_length_is_a_number_however_many_digits_it_has(site: Served, length: bytes) -> None:
    answer = site.send(FORM + b"Connection: close\r\nContent-Length: " + length + b"\r\n\r\na=123")
    assert answer.status == (413 if length.startswith(b"9") else 403)


def test_no_thread_waits_for_more_than_it_was_given() -> None:
    ours, theirs = socket.socketpair()
    with theirs, BufferedSocket(ours) as line:
        line.settimeout(1)
        line.give(b"a=1")
        assert (line.recv(10), line.recv(10)) == (b"a=1", b"")


@pytest.mark.slow
def test_a_body_past_all_bounds_is_not_waited_for() -> None:
    arriving = Arriving()
    arriving.add(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % (LARGEST_BODY + 1))
    assert arriving.is_whole
    assert arriving.is_cut
