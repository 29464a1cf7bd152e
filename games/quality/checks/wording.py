"""Check words by themselves: their spelling, look-alike characters, and words written twice."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import cast

from games.quality.check import Check
from games.quality.lexicon import whole
from games.quality.pair import Finding, Pair
from games.quality.word_lists import WordList

_SPELLING = WordList("spelling")
_WORD = re.compile(r"[\w-]*")


@cache
def rows_of(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """One pattern of all rows, with a group for what each replaces, and what stands instead."""
    rows = cast(Sequence[Sequence[str]], _SPELLING.table("rows", lang))
    choices, letters = [], {}
    for index, (pattern, right) in enumerate(rows):
        group = f"o{index}"
        letters[group] = right
        named = pattern.replace("(?P<o>", f"(?P<{group}>")
        choices.append(named if named != pattern else f"(?P<{group}>{pattern})")
    start = r"\b(?=\w)" if lang == "pt" else ""
    return re.compile(f"{start}(?:{'|'.join(choices)})", re.IGNORECASE), letters


class Spelling(Check):
    """«acção» and not «ação»; 之後 and not 之后, as the neighbours of the character say."""

    id = "spelling"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        pattern, letters = rows_of(pair.target_lang)
        for match in pattern.finditer(pair.target):
            group = str(match.lastgroup)
            old, right = match[group], letters[group]
            right = right.capitalize() if old[:1].isupper() else right
            start, end = match.start(group), match.end(group)
            if pair.target_lang == "pt":
                start, end = match.start(), cast(re.Match[str], _WORD.match(pair.target, end)).end()
            words = pair.target[start:end]
            place = match.start(group) - start
            mend = words[:place] + right + words[place + len(old) :]
            facts = {"found": words, "expected": mend}
            yield self.finding("spelt_otherwise", facts, target=(start, end), mend=mend)


_TWICE = {
    "pt": re.compile(r"(?<![\w%'’-])(?P<word>[^\W\d_]+)(?P<again>\s+(?P=word))(?![\w'’-])", re.I),
    "zh-hant": re.compile(
        "(?P<word>[\u3400-\u9fff]{2,6})(?P<again>(?P=word))|(?P<sign>[\u3400-\u9fff])(?P<more>(?P=sign))"
    ),
}
_MAY_BE_TWICE = {
    lang: re.compile(whole(words, lang), re.I)
    for lang, words in WordList("twice").patterns("allowed").items()
}


class Doubled(Check):
    """A word or a character written twice in a row."""

    id = "doubled"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        lang = pair.target_lang
        allowed = {at for m in _MAY_BE_TWICE[lang].finditer(pair.target) for at in range(*m.span())}
        for match in _TWICE[lang].finditer(pair.target):
            again = "again" if match["again"] else "more"
            if match.start() in allowed or match[0] in pair.source:
                continue
            facts = {"found": match[0]}
            yield self.finding("word_doubled", facts, target=match.span(again), mend="")
