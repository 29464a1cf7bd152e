"""What the terms of the glossary mean, in the words of the regulations."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

from games import installed
from games.law.models import Instrument
from games.law.reading.instrument_page import ProvisionSides, pairs_of
from games.law.time.at_hand import instruments
from games.law.time.in_force import dated_today
from games.narration.language import law_language

_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[A-ZÀ-Ý])|(?<=[。；])(?=.)")


@dataclass(frozen=True, slots=True)
class QuotedMeaning:
    """The first sentence of the provision that says what a term is in a game."""

    instrument: Instrument
    pair: ProvisionSides
    words: str
    is_cut: bool

    @property
    def is_official(self) -> bool:
        return self.pair.sides[0].is_official


def provisions_of_terms(game: str) -> Mapping[str, str]:
    """The eId of the provision, by term; empty for a game that has none."""
    path = installed.folder(game) / "lawtexts" / "meanings.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def meanings(first: str = "") -> Mapping[str, list[QuotedMeaning]]:
    """By term, its meaning in each game that says it in other words, one game before the others."""
    by_term: dict[str, list[QuotedMeaning]] = defaultdict(list)
    for law in sorted(instruments().values(), key=lambda law: law.register != first):
        chosen = provisions_of_terms(law.game) if law.game else {}
        if not chosen:
            continue
        pairs = pairs_of(
            law.pk, (law_language(),), eids=set(chosen.values()), dated=dated_today(law)
        )
        by_eid = {pair.eid: _meaning(law, pair) for pair in pairs}
        for term, eid in chosen.items():
            meaning = by_eid.get(eid)
            if meaning and meaning.words not in {other.words for other in by_term[term]}:
                by_term[term].append(meaning)
    return by_term


def _meaning(law: Instrument, pair: ProvisionSides) -> QuotedMeaning | None:
    plain = unescape(re.sub(r"<[^>]+>|\[sic\]", "", pair.sides[0].words)).strip()
    sentence, *rest = _SENTENCE.split(plain, maxsplit=1)
    return QuotedMeaning(law, pair, sentence.strip(), bool(rest)) if sentence else None
