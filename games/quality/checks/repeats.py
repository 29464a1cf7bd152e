"""Check that a text is there and no copy, and that repeated sources and terms agree."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from games.lawtexts.register.glossary_reader import GlossaryTerm, by_form, term
from games.quality.check import Check
from games.quality.pair import Finding, Pair
from games.quality.terms import forms_in, terms_in

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
_HAN_SENTENCE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff，、]{8,}")
"""A note may quote Chinese words; a sentence of them is untranslated."""

_QUOTED = re.compile(
    "«[^«»]{0,400}»|“[^“”]{0,400}”|「[^「」]{0,400}」|[(（][^()（）]{0,400}[)）]|`[^`]{0,400}`"
)
_WORD = re.compile(r"(?<![\w%({<])[a-zà-ÿ]{2,}(?![\w)}>])")


_LATIN = re.compile(
    r"(?<![a-zA-ZÀ-ÿ0-9_%({<./-])[a-zA-ZÀ-ÿ]+(?:['’][a-z]+)?(?![a-zA-ZÀ-ÿ0-9)}>_/-])(?!\.[a-zA-Z])"
)
_ENGLISH = re.compile(
    r"\b(?:the|and|of|with|is|are|was|were|this|that|these|those|not|your|you|they|its?|from|have|has"
    r"|been|will|which|when|what|at|by|or|if|be|on|in|an|after|before|then|there|their)\b",
    re.IGNORECASE,
)
"""Words that no Portuguese sentence has."""


_ENGLISH_ALONE = re.compile(
    r"add|again|answer|back|bets?|changed?|choose|chosen|close[sd]?|copy|deals?|dealt|deleted?|draft"
    r"|empty|files?|finds?|found|games?|hands?|hide|hidden|leave|left|missing|more|moved?|next"
    r"|open(?:s|ed)?|pages?|players?|please|previous|read|remove[sd]?|rounds?|rules?|saved?|search"
    r"|seats?|send|sent|show[ns]?|sign(?:ed)?|texts?|translations?|try|wait|wrong|your?",
    re.IGNORECASE,
)
"""English words that are no word of Portuguese and no name."""


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
            spans = (0, len(pair.source)), (0, len(pair.target))
            yield self.finding("same_as_source", source=spans[0], target=spans[1])
        elif pair.target_lang == "pt":
            pattern = _HAN if pair.context.kind != "note" else _HAN_SENTENCE
            han = pattern.search(_QUOTED.sub(lambda m: " " * len(m[0]), pair.target))
            if han and (pair.source_lang == "zh-hant" or han[0] not in pair.source):
                yield self.finding("left_in_source", {"found": han[0]}, target=han.span())
        elif not _HAN.search(pair.target) and len(_WORD.findall(pair.target)) > 1:
            facts = {"found": pair.target.strip()[:40]}
            yield self.finding("left_in_source", facts, target=(0, len(pair.target)))
        if pair.source_lang != "zh-hant" and pair.target.strip() != pair.source.strip():
            yield from self._rest(pair)
        for source, target in pair.context.neighbours:
            if target.strip() == pair.target.strip() and source.strip() != pair.source.strip():
                facts = {"neighbour": source.strip()[:40]}
                yield self.finding("same_as_neighbour", facts, target=(0, len(pair.target)))
                return

    def _rest(self, pair: Pair) -> Iterator[Finding]:
        """Words of the source left among those of the target, outside quotations."""
        words = _LATIN.findall(pair.source.casefold())
        follows, known = set(pairwise(words)), set(words)
        run: list[re.Match[str]] = []
        target = _QUOTED.sub(lambda match: "\u2400" * len(match[0]), pair.target)
        for word in (*_LATIN.finditer(target), None):
            is_next = run and word and word.start() == run[-1].end() + 1
            if is_next and word and (run[-1][0].casefold(), word[0].casefold()) in follows:
                run.append(word)
                continue
            if run and _is_left([one[0] for one in run], pair):
                start, end = run[0].start(), run[-1].end()
                yield self.finding(
                    "left_in_source", {"found": pair.target[start:end][:40]}, target=(start, end)
                )
            run = [word] if word and word[0].casefold() in known else []


def _is_left(words: list[str], pair: Pair) -> bool:
    """Whether words that stand in both texts are no names and no words of both languages."""
    if pair.source_lang == "en" and len(words) == 1 and _ENGLISH_ALONE.fullmatch(words[0]):
        return True
    if pair.target_lang == "pt":
        is_long = len(words) > 2 and all(one.islower() and one.isascii() for one in words)
        is_long = is_long and max(map(len, words)) > 3
        return len(words) > 1 and (is_long or bool(_ENGLISH.search(" ".join(words))))
    least = 2 if pair.source_lang == "en" else 1
    return len(words) >= least and all(map(str.islower, words)) and max(map(len, words)) > 3


class Repeats(Check):
    """A repeated source translated differently, or forms of one term from two years in one text."""

    id = "repeats"
    severity = "warning"
    compares = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        others = [repeat for repeat in pair.context.repeats if _bare(repeat) != _bare(pair.target)]
        if others:
            # The most frequent translation; reported once.
            most = max(sorted(set(others)), key=others.count)
            yield self.finding("repeat_differs", {"found": most.strip()[:60]})
        if pair.source_lang != "en" and pair.context.kind == "law":
            yield from self._within(pair)

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
            is_other = _of_other_years if pair.target_lang == "zh-hant" else _is_another_word
            other = next((form for form in others if is_other(term(id), first, form)), None)
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


def _is_another_word(known: GlossaryTerm, one: str, other: str) -> bool:
    """Whether two Portuguese forms, of a person or of money, are other words of that term alone."""
    is_alone = known.kind in ("person", "money") and all(
        len(by_form("pt").get(form, ())) == 1 for form in (one, other)
    )
    return is_alone and one not in other and other not in one
