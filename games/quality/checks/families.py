"""Compare words that keep their meaning: exceptions, conditions, decisions, commands."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from games.quality.check import Check, LawCheck
from games.quality.checks.commands import is_bound_otherwise, is_equal_otherwise
from games.quality.lexicon import OPPOSITES
from games.quality.pair import Finding, Pair
from games.quality.parts import PartPair, parts_of
from games.quality.quantities import quantities_in
from games.quality.terms import terms_in
from games.quality.word_lists import Table, WordList, whole


@dataclass(frozen=True, slots=True)
class Family:
    """``sure`` words need a counterpart; ``any`` word of the family is one.

    In a text with several, as many words ``alike`` are needed; a ``bare`` clause lacks one.
    """

    name: str
    group: str
    sure: Mapping[str, re.Pattern[str]]
    any: Mapping[str, re.Pattern[str]]
    alike: Mapping[str, re.Pattern[str]]
    bare: Mapping[str, re.Pattern[str]]


_WORDS = WordList("families")


def _families() -> Iterator[Family]:
    for row in _WORDS.tables("families"):
        words = {lang: cast(Table, value) for lang, value in row.items()}
        patterns: dict[str, dict[str, re.Pattern[str]]] = defaultdict(dict)
        for lang in words.keys() - {"name", "group"}:
            of_lang = {name: _WORDS.pattern(choices) for name, choices in words[lang].items()}
            of_lang["any"] = f"{of_lang['sure']}|{of_lang.pop('also')}"
            for name, choices in of_lang.items():
                patterns[name][lang] = re.compile(whole(choices, lang), re.IGNORECASE)
        kinds = [patterns[name] for name in ("sure", "any", "alike", "bare")]
        yield Family(str(row["name"]), str(row.get("group", "")), *kinds)


GROUPS: Mapping[str, Sequence[Family]] = {
    group: tuple(members)
    for group, members in groupby(
        sorted(_families(), key=lambda one: one.group), lambda one: one.group
    )
}
"""Families that exclude one another, by group; those of the group without a name are kept."""

_OF_GATE = frozenset({"exception", "restriction"})
"""Families whose words say who alone may: compared by what the sentence commands."""

Words = re.Match[str] | None


def _sides(family: Family, pair: Pair) -> list[tuple[PartPair, Words, Words]]:
    """Of each sentence the words that need a counterpart and have none, in source and target.

    The whole other text must have fewer as well: sentences may correspond otherwise.
    """
    source_lang, target_lang = pair.source_lang, pair.target_lang
    if source_lang not in family.sure or target_lang not in family.sure:
        return []
    mine, yours = (
        family.sure[source_lang].findall(pair.source),
        family.sure[target_lang].findall(pair.target),
    )
    is_lost = bool(mine) and len(mine) > len(family.any[target_lang].findall(pair.target))
    is_added = bool(yours) and len(yours) > len(family.any[source_lang].findall(pair.source))
    if not is_lost and not is_added:
        return []
    sides: list[tuple[PartPair, Words, Words]] = []
    for part in parts_of(pair):
        is_lost_here = is_lost and not family.any[target_lang].search(part.target)
        is_added_here = is_added and not family.any[source_lang].search(part.source)
        lost = family.sure[source_lang].search(part.source) if is_lost_here else None
        added = family.sure[target_lang].search(part.target) if is_added_here else None
        if (lost or added) and family.name in _OF_GATE and is_equal_otherwise(part):
            lost = added = None
        sides.append((part, lost, added))
    return sides


def _dropped(family: Family, pair: Pair) -> Words:
    """Of several words in the source the one that has the least near its place in the target."""
    source_lang, target_lang = pair.source_lang, pair.target_lang
    mine = list(family.sure[source_lang].finditer(pair.source))
    scale = len(pair.target) / max(1, len(pair.source))
    bare = family.bare[target_lang].search(pair.target) if target_lang in family.bare else None
    if bare and len(mine) > len(family.sure[target_lang].findall(pair.target)):
        place = bare.start()
        return min(mine, key=lambda one: abs(one.start() * scale - place))
    places = [match.start() for match in family.alike[target_lang].finditer(pair.target)]
    if not 1 < len(mine) > len(places):
        return None

    def distance(one: re.Match[str]) -> float:
        expected = one.start() * scale
        after = bisect_left(places, expected)
        return min(
            (abs(expected - place) for place in places[max(0, after - 1) : after + 1]), default=0
        )

    return max(mine, key=distance)


class Kept(Check):
    """An exception, a condition, an «only» or a «respectively» on one side alone."""

    id = "kept"
    severity = "warning"
    compares = True
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for family in GROUPS[""]:
            sides = _sides(family, pair)
            for part, lost, added in sides:
                if lost:
                    facts = {"kind": family.name, "word": lost[0]}
                    span = part.source_span(*lost.span())
                    yield self.finding("word_missing", facts, source=span)
                if added and pair.source_lang != "en":
                    facts = {"kind": family.name, "word": added[0]}
                    span = part.target_span(*added.span())
                    yield self.finding("word_added", facts, target=span)
            if not family.alike.keys() >= {pair.source_lang, pair.target_lang}:
                continue
            if any(lost or added for _part, lost, added in sides):
                continue
            if dropped := _dropped(family, pair):
                facts = {"kind": family.name, "word": dropped[0]}
                yield self.finding("word_missing", facts, source=dropped.span())
            if dropped := _dropped(family, pair.turned()):
                facts = {"kind": family.name, "word": dropped[0]}
                yield self.finding("word_added", facts, target=dropped.span())


class Exclusive(Check):
    """One side has a word where the other has one that excludes it: «suspende» for 廢止."""

    id = "exclusive"
    severity = "warning"
    compares = True
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for group, families in GROUPS.items():
            known = [one for family in families if group and (one := _sides(family, pair))]
            for part in range(len(known[0]) if known else 0):
                lost = next((one[part][1] for one in known if one[part][1]), None)
                added = next((one[part][2] for one in known if one[part][2]), None)
                if lost and added and not is_bound_otherwise(known[0][part][0]):
                    key = "decision_differs" if group == "decision" else "opposite_said"
                    yield self.differing(key, known[0][part][0], (lost.span(), added.span()))


class Respectively(LawCheck):
    """Two rows that «respectivamente» joins, of which one alone has another order."""

    id = "respectively"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        words = next(one for one in GROUPS[""] if one.name == "respectively")
        for part in parts_of(pair):
            source, target = part.both(lambda text, lang: words.any[lang].search(text))
            is_sure = any(part.both(lambda text, lang: words.sure[lang].search(text)))
            if not source or not target or not is_sure:
                continue
            turned = {_is_turned(*rows) for rows in zip(*part.both(_rows), strict=True)} - {None}
            if True in turned and (False in turned or len(turned) == 1):
                yield self.differing("order_differs", part, (source.span(), target.span()))


_NAMED = frozenset({"person", "class", "card", "bet"})


def _rows(text: str, lang: str) -> Iterator[list[str]]:
    """What a text names in order: amounts, ordinals, opposites and terms."""
    numbers = sorted(quantities_in(text, lang), key=lambda one: one.start)
    yield [one.value for one in numbers if "ordinal" not in one.kinds]
    yield [one.value for one in numbers if "ordinal" in one.kinds]
    yield [one.notion for one in OPPOSITES.notions_in(text, lang)]
    yield [one.terms[0].id for one in terms_in(text, lang, None) if one.terms[0].kind in _NAMED]


def _is_turned(mine: list[str], yours: list[str]) -> bool | None:
    """Whether what both rows name has another order; nothing where it is less than two things."""
    source, target = (
        [one for one in dict.fromkeys(these) if one in set(those)]
        for these, those in ((mine, yours), (yours, mine))
    )
    return source != target if len(source) > 1 else None
