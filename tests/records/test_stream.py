"""Streaming: one line held at a time; and no record, however spoiled, that stops the stream."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.records.answers import play_record, ranking, settling
from games.records.lines import LONGEST_LINE, Ruling, answered, answers, lines_of
from games.table.written_out import samples
from tests.play.test_commands import ON_A_BOARD, RANKED, SETTLED


def test_a_line_is_answered_before_the_next_is_read() -> None:
    read: list[int] = []

    def lines() -> Iterator[bytes]:
        for number in range(3):
            read.append(number)
            yield json.dumps({**RANKED, "id": number}).encode()

    told = answers(lines(), ranking("stud"))
    for number in range(3):
        assert json.loads(next(told).text)["id"] == number
        assert read == list(range(number + 1))


def test_a_line_too_long_is_never_held_whole() -> None:
    class Counted(io.BytesIO):
        most = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= LONGEST_LINE + 1
            return super().readline(size)

    source = Counted(b"x" * (5 * LONGEST_LINE) + b"\n{}\n")
    cut, last = lines_of(source)
    assert len(cut) == LONGEST_LINE + 1
    assert last == b"{}\n"


PLAYED: list[tuple[Ruling, dict[str, Any]]] = [
    (partial(play_record, sample.game.key), sample.record) for sample in list(samples())[::3]
]
settle = settling("fortune3")
assert settle is not None
RULED: list[tuple[Ruling, dict[str, Any]]] = [
    *PLAYED,
    (ranking("stud"), RANKED),
    (ranking("omaha"), ON_A_BOARD),
    (settle, SETTLED),
]

SPOILED = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**19), 10**19)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["As", "10s", "seat:1", "9" * 5000, "٣", "1/0", "5%", "1", "limit"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else ()
    inside = enumerate(value) if isinstance(value, list) else inside
    for key, each in inside:
        yield from places(each, (*path, key))


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_spoiled_record_is_ruled_on_or_refused_and_nothing_else(data: st.DataObject) -> None:
    ruling, record = data.draw(st.sampled_from(RULED))
    spoiled = copy.deepcopy(record)
    *outer, last = data.draw(st.sampled_from(list(places(spoiled))))
    inside: Any = spoiled
    for key in outer:
        inside = inside[key]
    if data.draw(st.booleans()) or isinstance(inside, list):
        inside[last] = data.draw(SPOILED)
    else:
        inside[data.draw(st.text(max_size=3))] = data.draw(SPOILED)
    spoiled["id"] = "named"
    text, is_error = answered(json.dumps(spoiled).encode(), ruling)
    told = json.loads(text)
    assert text.count(b"\n") == 1
    assert told["id"] == "named"
    assert is_error == ("error" in told)
    if is_error:
        turns = {"decided_by", "not_compared"}
        assert set(told) - {"provision", "doubt", "readings"} - turns == {
            "id",
            "error",
            "field",
            "reason",
        }
        assert "%(" not in told["error"]
