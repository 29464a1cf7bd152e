"""What the articles say that hands against the house come to: the table of ``settled.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from games.lawtexts.texts.reader import read
from games.rules.game import game
from games.rules.values.numbers import excerpt

TABLES = tomllib.loads(Path(__file__).with_name("settled.toml").read_text("utf-8"))
OF_AN_ANSWER = {"outcome", "total", "pool_after", "dealer_qualifies"}
OF_AN_ANSWER |= {"player_category", "dealer_category"}


def hands() -> Iterator[Any]:
    for name, table in TABLES.items():
        for hand in table["hands"]:
            yield pytest.param(table, hand, id=f"{name}: {hand['name']}")


def answered(table: Mapping[str, Any], hand: Mapping[str, Any]) -> dict[str, Any]:
    apart = OF_AN_ANSWER | {"name", "net", "by", "says"}
    record = table["table"] | {name: value for name, value in hand.items() if name not in apart}
    settle = game(read(table["instrument"]).game).settle
    assert settle is not None
    return dict(settle(record))


@pytest.mark.parametrize(("table", "hand"), list(hands()))
def test_a_hand_comes_to_what_the_article_says(
    table: Mapping[str, Any], hand: Mapping[str, Any]
) -> None:
    answer = answered(table, hand)
    for name in OF_AN_ANSWER & hand.keys():
        assert answer[name] == hand[name]
    if "net" in hand:
        assert {bet: net for bet, net in answer["net"].items() if net} == hand["net"]
    for bet, eids in hand.get("by", {}).items():
        assert answer["provisions"][bet] == [f"{table['instrument']}#{eid}" for eid in eids]


@pytest.mark.parametrize(
    ("instrument", "says"),
    [
        pytest.param(table["instrument"], hand["says"], id=excerpt(hand["says"]))
        for table in TABLES.values()
        for hand in table["hands"]
        if "says" in hand
    ],
)
def test_the_words_quoted_are_those_of_the_regulation(instrument: str, says: str) -> None:
    texts = [" ".join(each.text.get("pt", "").split()) for each in read(instrument).provisions]
    assert any(all(part in text for part in says.split(" … ")) for text in texts)
