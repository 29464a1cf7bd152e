"""Check that a text is there and no copy, and that repeated sources and terms agree."""

import re
from collections import Counter
from collections.abc import Iterator

from games.lawtexts.glossary_reader import GlossaryTerm, term
from games.quality.check import Check
from games.quality.pair import Finding, Pair
from games.quality.terms import forms_in, terms_in

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_HAN_SENTENCE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff，、]{8,}")
"""A note may quote Chinese words; a sentence of them is untranslated."""

_QUOTED = re.compile("«[^»]*»|“[^”]*”|\\([^)]*\\)")
_WORD = re.compile(r"(?<![\w%({<])[a-zà-ÿ]{2,}(?![\w)}>])")


class Empty(Check):
    """An empty target, or one of spaces only."""

    id = "empty"
    severity = "error"
    reads_empty = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        if pair.source.strip() and not pair.target.strip():
            yield self.finding("empty")


class Copied(Check):
    """A copy of the source, untranslated words, or a neighbour's translation."""

    id = "copied"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        if pair.target.strip() == pair.source.strip() and len(_WORD.findall(pair.source)) > 1:
            yield self.finding("same_as_source")
        elif pair.target_lang == "pt":
            pattern = _HAN if pair.context.kind != "note" else _HAN_SENTENCE
            if han := pattern.search(_QUOTED.sub(lambda m: " " * len(m[0]), pair.target)):
                yield self.finding("left_in_source", {"found": han[0]}, target=han.span())
        elif not _HAN.search(pair.target) and len(_WORD.findall(pair.target)) > 1:
            yield self.finding("left_in_source", {"found": pair.target.strip()[:40]})
        for source, target in pair.context.neighbours:
            if target.strip() == pair.target.strip() and source.strip() != pair.source.strip():
                yield self.finding("same_as_neighbour", {"neighbour": source.strip()[:40]})
                return


class Repeats(Check):
    """A repeated source translated differently, or forms of one term from two years in one text."""

    id = "repeats"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        yield from self._elsewhere(pair)
        if (
            pair.source_lang == "pt"
            and pair.target_lang == "zh-hant"
            and pair.context.kind == "law"
        ):
            yield from self._within(pair)

    def _elsewhere(self, pair: Pair) -> Iterator[Finding]:
        """A finding with the most frequent translation; reported once."""
        others = [repeat for repeat in pair.context.repeats if _bare(repeat) != _bare(pair.target)]
        if others:
            most = max(sorted(set(others)), key=others.count)
            yield self.finding("repeat_differs", {"found": most.strip()[:60]})

    def _within(self, pair: Pair) -> Iterator[Finding]:
        named = Counter(
            t.id
            for occurrence in terms_in(pair.source, pair.source_lang, pair.context.instrument)
            for t in occurrence.terms
        )
        for id, forms in forms_in(pair.target, pair.target_lang).items():
            if len(forms) < 2 or named[id] < 2:
                continue
            first, *others = sorted(forms, key=pair.target.find)
            other = next((form for form in others if _of_other_years(term(id), first, form)), None)
            if other is not None:
                start = pair.target.find(other)
                facts = {"term": id, "found": other, "first": first}
                yield self.finding("forms_mixed", facts, target=(start, start + len(other)))


def _bare(text: str) -> str:
    return " ".join(text.split())


def _of_other_years(known: GlossaryTerm, one: str, other: str) -> bool:
    """Whether no instrument has both forms. A form that contains the other is the same name."""
    by_form = {c.form: frozenset(c.instruments) for c in known.zh_hant}
    if one in other or other in one:
        return False
    mine, yours = by_form.get(one, frozenset()), by_form.get(other, frozenset())
    return bool(mine and yours) and not mine & yours
