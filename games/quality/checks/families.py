"""Compare words that keep their meaning: exceptions, conditions, decisions, commands."""

import re
from collections.abc import Iterator

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.families import GROUPS, Family
from games.quality.opposites import OPPOSITES
from games.quality.pair import Finding, Pair
from games.quality.parts import PartPair, parts_of
from games.quality.quantities import quantities_in
from games.quality.terms import terms_in


def _both(family: Family, pair: Pair) -> bool:
    return pair.source_lang in family.sure and pair.target_lang in family.sure


def _sides(family: Family, pair: Pair, part: PartPair) -> tuple[re.Match[str] | None, ...]:
    """The words that need a counterpart and have none, in the source and in the target."""
    source, target = (part.source, pair.source), (part.target, pair.target)
    return (
        _lost(family, pair.source_lang, source, pair.target_lang, target),
        _lost(family, pair.target_lang, target, pair.source_lang, source),
    )


def _lost(
    family: Family, lang: str, texts: tuple[str, str], other: str, others: tuple[str, str]
) -> re.Match[str] | None:
    """The first such word of a sentence, where the whole other text lacks one as well."""
    found = family.sure[lang].search(texts[0])
    if found is None or family.any[other].search(others[0]):
        return None
    many, matched = len(family.sure[lang].findall(texts[1])), family.any[other].findall(others[1])
    return found if many > len(matched) else None


class Kept(Check):
    """An exception, a condition, an «only» or a «respectively» on one side alone."""

    id = "kept"
    severity = "warning"
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for family in GROUPS[""]:
            if not _both(family, pair):
                continue
            for part in parts_of(pair):
                lost, added = _sides(family, pair, part)
                if lost:
                    facts = {"kind": family.name, "word": lost[0]}
                    span = part.source_span(*lost.span())
                    yield self.finding("word_missing", facts, source=span)
                if added and pair.source_lang != "en":
                    facts = {"kind": family.name, "word": added[0]}
                    span = part.target_span(*added.span())
                    yield self.finding("word_added", facts, target=span)


class Exclusive(Check):
    """One side has a word where the other has one that excludes it: «suspende» for 廢止."""

    id = "exclusive"
    severity = "warning"
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for group, families in GROUPS.items():
            known = [family for family in families if group and _both(family, pair)]
            for part in parts_of(pair) if known else ():
                sides = [_sides(family, pair, part) for family in known]
                lost = next((one for one, _ in sides if one), None)
                added = next((other for _, other in sides if other), None)
                if lost and added:
                    key = "decision_differs" if group == "decision" else "opposite_said"
                    yield self.differing(key, part, (lost.span(), added.span()))


class Respectively(Check):
    """Two rows that «respectivamente» joins, of which one alone has another order."""

    id = "respectively"
    severity = "warning"
    sources = LAW_LANGUAGES
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        words = next(one for one in GROUPS[""] if one.name == "respectively")
        for part in parts_of(pair):
            here = words.any[pair.source_lang].search(part.source)
            there = words.any[pair.target_lang].search(part.target)
            sides = ((pair.source_lang, part.source), (pair.target_lang, part.target))
            if not here or not there or not any(words.sure[a].search(text) for a, text in sides):
                continue
            rows = zip(
                _rows(part.source, pair.source_lang),
                _rows(part.target, pair.target_lang),
                strict=True,
            )
            turned = {_is_turned(mine, yours) for mine, yours in rows} - {None}
            if True in turned and (False in turned or len(turned) == 1):
                yield self.differing("order_differs", part, (here.span(), there.span()))


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
    here, there = (
        [one for one in dict.fromkeys(these) if one in set(those)]
        for these, those in ((mine, yours), (yours, mine))
    )
    return here != there if len(here) > 1 else None
