"""What a player may do in the games with a pot, round by round, and under which provisions.

``<game>/offers.toml`` was read line by line against the texts; the hands here are those of
``test_said``, and no decision of theirs may rest on anything else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.rules.hands.script import Choice
from tests.rules.test_said import KEYS, hands, told_of

HERE = Path(__file__).parent

Line = tuple[str, int, tuple[str, ...]]
"""What may be done, in which round, and under which provisions: it, the least, the most."""


def table(key: str) -> set[Line]:
    told = tomllib.loads((HERE / key / "offers.toml").read_text("utf-8"))
    return {
        (do, number, tuple(each["under"]))
        for do, lines in told.items()
        for each in lines
        for number in each["rounds"]
    }


def met(key: str) -> Iterator[Line]:
    for record, decide in hands(key):
        for told in told_of(record, decide):
            if not isinstance(told, Choice):
                continue
            number = int(str(told.facts["round"]))
            yield "decision", number, (told.provision.eid,)
            for offer in told.offers:
                under = (offer.provision, offer.floor, offer.ceiling)
                yield offer.do, number, tuple(each.eid for each in under if each)


@pytest.mark.parametrize("key", KEYS)
def test_every_offer_rests_on_the_provisions_of_the_table(key: str) -> None:
    found = set(met(key))
    assert found <= table(key)
    # A hand without limit comes seldom to the last round with chips left to bet.
    assert len(table(key) - found) <= 3
