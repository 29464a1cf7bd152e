"""Whatever is done to a link, the answer is a page: never a fault of the site."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given
from hypothesis import strategies as st

from games.play.link.hand_link import encode
from games.play.link.values import SHORT, tied
from games.rules.game import GAMES, game
from games.table.written_out import samples
from tests.examples import tried

pytestmark = pytest.mark.django_db

RECORDS: dict[str, list[Any]] = {key: [{"table": game(key).table, "seed": 3}] for key in GAMES}
for sample in samples():
    RECORDS[sample.game.key].append(sample.record)

PIECES = st.one_of(
    st.sampled_from([*list("~().,:-!'0159acdert"), "!t", "!n", "!e", "-1", "999999999999999"]),
    st.sampled_from(
        ["As", "2c", "board", "raise", "fold", "(1)", "((1))", "((ev:misdeal))", "\x00"]
    ),
    st.text(max_size=4),
)
ODD = st.one_of(
    st.integers(-3, 10**15),
    st.none(),
    st.booleans(),
    st.sampled_from(["", "x", "5%", "-1%", "1e9", [], {}, [1], {"1": 1}, [[1]], "manual", "limit"]),
)
ASKED = {
    "n": st.one_of(st.integers(-2, 90).map(str), st.text(max_size=5)),
    "eyes": st.sampled_from(["all", "public", "1", "99", "x", "٣"]),
    "deck": st.sampled_from(["", "4", "5"]),
    "beside": st.sampled_from(
        ["OD-01-any_two", "SA-01-holding", "FA-09-x", "-", "x" * 99, "OD-01"]
    ),
    "do": st.sampled_from(["fold", "raise", "call", "open", "play", "", "<b>", "x" * 40]),
    "to": st.sampled_from(["", "0", "-5", "200", "1 000", "1e4", "x", "9" * 30]),
    "nearest": st.just("1"),
    "focus": st.just("1"),
}
WAYS = ("", "set-up/", "deal/", "hand.json", "hand.phh", "hand.txt", "hand.svg")


@st.composite
def cut_and_pasted(draw: st.DrawFn, key: str) -> str:
    """The link of a hand with a few of its characters gone, doubled or others in their place."""
    link = encode(draw(st.sampled_from(RECORDS[key])))
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(link)))
        end = min(len(link), start + draw(st.integers(0, 12)))
        link = link[:start] + draw(PIECES) + link[end:]
    return link


@st.composite
def set_otherwise(draw: st.DrawFn, key: str) -> str:
    """The link of a hand with one thing of its table or its cards told as what it cannot be."""
    record = draw(st.sampled_from(RECORDS[key]))
    table = dict(record["table"])
    name = draw(st.sampled_from([*table, "dance", "limits"]))
    inner = table.get(name)
    if isinstance(inner, dict) and inner and draw(st.booleans()):
        table[name] = {**inner, draw(st.sampled_from([*inner, "9"])): draw(ODD)}
    else:
        table[name] = draw(ODD)
    events = draw(st.sampled_from([(), ([{"event": e} for e in game(key).events])]))
    told = {**record, "table": table}
    link = encode({name: value for name, value in told.items() if name != "events"})
    return f"{link}~e{tied(events, SHORT)}" if events else link


@st.composite
def asked(draw: st.DrawFn) -> tuple[str, str, dict[str, str]]:
    key = draw(st.sampled_from(sorted(GAMES)))
    link = draw(st.one_of(cut_and_pasted(key), set_otherwise(key)))
    query = draw(st.fixed_dictionaries({}, optional=ASKED))
    return key, draw(st.sampled_from(WAYS)), {"h": link, **query}


@pytest.mark.slow
@tried(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked())
@example(("omaha", "", {"h": "2~s1", "n": "9" * 4000}))
@example(("stud", "", {"h": "2~t(se:(1,3),be:(1.3:(an:100)),st:(1.3:5000),ja:0)~s1"}))
@example(("omaha", "hand.phh", {"h": "2~s1~c1-" + "As" * 2000}))
def test_any_link_near_a_true_one_is_answered_with_a_page(
    client: Client, told: tuple[str, str, dict[str, str]]
) -> None:
    key, way, query = told
    address = f"/pt/table/{key}/{way}?{urlencode(query)}"
    answer = client.get(address)
    assert answer.status_code in (200, 302, 400, 404, 422), address
    if answer.status_code in (400, 404):
        offered = answer.context["near"]
        assert offered, "the nearest is offered"
        for near in offered:
            assert client.get(near["url"]).status_code == 200, near["url"]
    if answer.status_code == 302:
        # To hidden eyes the same is asked again by a sealed link, and answered there.
        is_sealed = "h=s~" in answer["Location"]
        onward = client.get(answer["Location"], follow=is_sealed)
        assert onward.status_code in ((200, 404, 422) if is_sealed else (200,))


WORDS = st.one_of(
    st.text(max_size=12),
    st.integers(-5, 10**12).map(str),
    st.sampled_from(
        ["art_13", "art_6", "despacho-sef-89-2025#art_13", "win", "x" * 300, "%", "\x00"]
    ),
)

NAMES = ["seed", "n", "article", "answer", "right", "asked", "streak", "best"]
NAMES += ["q", "game", "provision", "sort", "page"]


@tried(30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from([*(f"drill/{key}/" for key in sorted(GAMES)), "hands/"]),
    st.dictionaries(
        st.sampled_from(
            [
                "seed",
                "n",
                "article",
                "answer",
                "right",
                "asked",
                "streak",
                "best",
                "q",
                "game",
                "provision",
                "sort",
                "page",
            ]
        ),
        WORDS,
    ),
)
def test_any_address_of_a_drill_or_of_the_saved_hands_is_answered_with_a_page(
    client: Client, page: str, query: dict[str, str]
) -> None:
    answer = client.get(f"/pt/{page}?{urlencode(query)}")
    assert answer.status_code in (200, 422), query
