"""Rules on two pages: what a player asks of a game, each answer in the words of a provision."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from html import unescape

from django.utils.html import escape

from games import installed
from games.law.models import Instrument, Row
from games.law.reading.endnotes import Flag
from games.law.reading.instrument_page import ProvisionSides, pairs_of, unofficial_columns
from games.law.time.acts_named import NAMES
from games.law.time.as_it_stood import Dated
from games.law.time.in_force import dated_today
from games.narration.words import bet_name
from games.rules.game import game
from games.rules.provisions.figures import Paytable
from games.rules.values.citation import Provision

_HEAD = re.compile(r"[^:：。;；]+?(?=[:：,，。;；])")
"""The name of a hand, before the colon or the first sentence ends."""


Prizes = tuple[str, list[ProvisionSides]]
"""The name of a bet, and the provisions of its prizes."""


@dataclass(slots=True)
class Answer:
    key: str
    """What it answers, by which a line of it is linked to."""
    question: object
    pairs: list[ProvisionSides] = field(default_factory=list)
    heads: list[ProvisionSides] = field(default_factory=list)
    """The hands, highest first, by the name that their provision begins with."""
    prizes: list[Prizes] = field(default_factory=list)
    """By bet, the provision of each prize of the game's tables."""
    doubts: list[Row] = field(default_factory=list)


@cache
def _chosen(key: str) -> Mapping[str, Mapping[str, list[str]]]:
    """The provisions of each answer; empty for a game without any."""
    path = installed.folder(key) / "lawtexts" / "short_rules.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def hands_named(key: str) -> list[str]:
    """The eIds of the provisions that name this game's hands, highest first."""
    return _chosen(key).get("hands", {}).get("heads", [])


def has_short_rules(key: str) -> bool:
    """Whether this game has them; none without a game."""
    return bool(key and _chosen(key))


def line_of(key: str, provision: Provision) -> str:
    """The id of the line of a provision in a game's rules on two pages; empty if they have none."""
    prizes = [line.provision for table in game(key).paytables for line in table.lines]
    if _chosen(key) and provision in prizes:
        return f"pays-{provision.eid}"
    for part, chosen in _chosen(key).items():
        if provision.eid in (*chosen.get("heads", ()), *chosen.get("provisions", ())):
            return f"{part}-{provision.eid}"
    return ""


def answers(
    instrument: Instrument, langs: Iterable[str], dated: Dated | None = None, subject: str = ""
) -> list[Answer]:
    """The answers in their order, or on one subject, as the law is on the day or today; without
    what is gone."""
    pairs = pairs_of(instrument.pk, langs, dated=dated or dated_today(instrument))
    unofficial_columns(pairs)
    by_eid = {pair.eid: pair for pair in pairs}
    chosen, parts = _chosen(instrument.game), []
    for key, question in NAMES["questions"].items():
        if subject not in ("", key):
            continue
        part = chosen.get(key, {})
        of_part = {
            name: [by_eid[eid] for eid in part.get(name, ()) if eid in by_eid]
            for name in ("provisions", "heads")
        }
        answer = Answer(key, question, of_part["provisions"], [_named(p) for p in of_part["heads"]])
        answer.doubts = list(Row.objects.filter(pk__in=part.get("doubts", ())))
        if key == "pays":
            answer.prizes = _prizes(instrument.game, by_eid)
        if answer.pairs or answer.heads or answer.prizes or answer.doubts:
            parts.append(answer)
    return parts


def doubts_that_decide(answers: Iterable[Answer]) -> list[Flag]:
    """The entries that would change a result, of all provisions pairs, each once."""
    pairs = [pair for answer in answers for pair in (*answer.pairs, *answer.heads)]
    flags = {flag.ident: flag for p in pairs for flag in p.flags if flag.effect == "result"}
    return [flags[ident] for ident in sorted(flags)]


def _prizes(
    key: str, by_eid: Mapping[str, ProvisionSides]
) -> list[tuple[str, list[ProvisionSides]]]:
    return [
        (
            bet_name(key, table.bet),
            [by_eid[eid] for eid in dict.fromkeys(eids_of(table)) if eid in by_eid],
        )
        for table in game(key).paytables
    ]


def eids_of(table: Paytable) -> list[str]:
    """The provisions of its prizes; two classes may share one."""
    return [line.provision.eid for line in table.lines]


def _named(pair: ProvisionSides) -> ProvisionSides:
    """The provision with only the name of its hand."""
    sides = []
    for side in pair.sides:
        plain = unescape(re.sub(r"<[^>]+>|\[sic\]", "", side.words)).strip()
        head = _HEAD.match(plain)
        sides.append(replace(side, words=escape(head[0] if head else plain)))
    return replace(pair, sides=sides)
