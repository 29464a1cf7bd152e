"""What the readers of the checks read out of an official text, put as the rules put it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.quality.notions import notions_said as notions_said
from games.rules.game import game
from games.rules.provisions.stated import Stated

HERE = Path(__file__).parent


class Read(NamedTuple):
    """What is read in a sentence and no rule goes by, with the words and the reason."""

    eid: str
    lang: str
    said: frozenset[str]
    words: str
    why: str


@cache
def not_stated(key: str) -> tuple[Read, ...]:
    """The list of a game: ``not_stated.toml``."""
    told = tomllib.loads((HERE / key / "not_stated.toml").read_text("utf-8"))["read"]
    return tuple(Read(**{**each, "said": frozenset(each["said"])}) for each in told)


def out_of_date(key: str, eid: str, lang: str, text: str) -> list[str]:
    """The rules that no longer agree with the words of a provision, were these its words.

    A rule whose number is no longer said, and those of the same kind where the words say what no
    rule states.
    """
    stated = stated_of(key, eid, lang)
    known = _all(each.said for each in not_stated(key) if (each.eid, each.lang) == (eid, lang))
    read = notions_said(text, lang)
    new = {said.split()[0] for said in read - known - _all(each.notions for each in stated)}
    return [
        each.rule
        for each in stated
        if each.notions - read or new & {said.split()[0] for said in each.notions}
    ]


def stated_of(key: str, eid: str, lang: str) -> list[Stated]:
    """What the rules of a game state of a provision, as one language has it."""
    return [s for s in game(key).stated if s.provision.eid == eid and s.lang in ("", lang)]


def _all(said: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*said)
