"""Compare two witnesses of the same text, word by word."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from games.law.models import Instrument, Witness, WitnessText

_WORDS = re.compile(
    r"(?:[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+)\s*"
)


@dataclass(frozen=True, slots=True)
class TextRun:
    """Words that the two share, or in which they differ."""

    first: str
    second: str

    @property
    def is_shared(self) -> bool:
        return self.first == self.second


@dataclass(frozen=True, slots=True)
class WitnessDifference:
    eid: str
    url: str
    runs: list[TextRun]


@dataclass(frozen=True, slots=True)
class WitnessComparison:
    first: Witness
    second: Witness
    words: int
    partings: list[WitnessDifference]

    @property
    def words_parting(self) -> int:
        return sum(
            max(len(run.first.split()), len(run.second.split()))
            for parting in self.partings
            for run in parting.runs
            if not run.is_shared
        )


def comparison(instrument: Instrument) -> WitnessComparison | None:
    """The first two witnesses of one language, compared; None if each language has only one."""
    witnesses = sorted(instrument.witnesses.all(), key=lambda w: (w.lang, w.role))
    for first, second in pairwise(witnesses):
        if first.lang == second.lang:
            texts = WitnessText.objects.select_related("provision").order_by("provision__position")
            others = {t.provision_id: t for t in texts.filter(witness=second)}
            words = 0
            partings = []
            for text in texts.filter(witness=first):
                other = others.get(text.provision_id)
                mine, theirs = _whole(text), _whole(other) if other else ""
                words += len(mine.split())
                if mine != theirs:
                    provision = text.provision
                    partings.append(
                        WitnessDifference(
                            provision.eid, provision.get_absolute_url(), runs(mine, theirs)
                        )
                    )
            return WitnessComparison(first, second, words, partings)
    return None


def _whole(text: WitnessText) -> str:
    return "\n".join(part for part in (text.number, text.heading, text.text) if part)


def runs(first: str, second: str) -> list[TextRun]:
    """Split two texts into runs of equal and differing words; in Chinese, of characters."""
    mine, theirs = _WORDS.findall(first), _WORDS.findall(second)
    matcher = SequenceMatcher(None, [w.strip() for w in mine], [w.strip() for w in theirs], False)
    return [
        TextRun("".join(mine[a:b]), "".join(mine[a:b]) if tag == "equal" else "".join(theirs[c:d]))
        for tag, a, b, c, d in matcher.get_opcodes()
    ]
