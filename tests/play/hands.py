"""Hands the tests of the table ask for, and their addresses."""

from __future__ import annotations

import re
from html import unescape
from itertools import product
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.utils.translation import override

from games.play.hand.request import hand_url
from games.play.link.hand_link import decode
from games.play.link.sealed_link import is_sealed, opened
from games.rules.game import GAMES
from games.table.written_out import samples
from tests.examples import some_quick

SAMPLES = list(samples())
ids = [f"{each.game.key}-{each.text_path.stem}" for each in SAMPLES]
some_and_all = pytest.mark.parametrize(
    "samples",
    [SAMPLES[::5], pytest.param(SAMPLES, marks=pytest.mark.slow)],
    ids=["some", "all"],
)
every_sample = pytest.mark.parametrize("sample", some_quick(SAMPLES, 40), ids=ids)

IN_EACH = some_quick(product(GAMES, ("pt", "zh-hant")), 4)
"""Every game in either language, and in one of them where it has to be quick."""

OMAHA = {
    "table": {
        "seats": [1, 3],
        "button": 1,
        "stacks": {"1": 1000, "3": 1000},
        "structure": "limit",
        "small_blind": 50,
        "big_blind": 100,
        "commission": "5%",
        "chip": 5,
    },
    "seed": 7,
}


def named(key: str, name: str) -> dict[str, Any]:
    found = next(s for s in SAMPLES if s.game.key == key and s.text_path.stem == name)
    return {part: told for part, told in found.record.items() if part != "id"}


def url(key: str, record: Any, n: int | None = None, lang: str = "pt", **seen: str) -> str:
    with override(lang):
        return hand_url(key, record, n, **seen)


def record_in(address: str) -> dict[str, Any]:
    """The hand of an address, closed or not."""
    link = parse_qs(urlsplit(address).query)["h"][0]
    return dict(opened(link).record) if is_sealed(link) else decode(link)


def text_of(response: Any) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())
