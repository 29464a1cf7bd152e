"""Check quotation marks and brackets: those of the language, in pairs."""

import re
from collections.abc import Iterator
from functools import cache

from games.lawtexts.caches import of_corpus
from games.lawtexts.reader import read
from games.quality.check import Check
from games.quality.pair import Finding, Pair
from games.quality.terms import bilingual

_CLOSES = {
    "«": "»",
    "“": "”",
    "‘": "’",
    "「": "」",
    "『": "』",
    "《": "》",
    "〈": "〉",
    "【": "】",
    "[": "]",
    "(": ")",
}
_WIDE = str.maketrans("（）［］", "()[]")
_LIST_MARK = re.compile(r"(?<![A-Za-z0-9(])(?:\d{1,2}|[a-z]|[ivx]{1,4})$")
_APOSTROPHE = re.compile(r"(?<=\w)’(?=\w)")
_FOREIGN = {"pt": re.compile('[「」『』《》〈〉"]'), "zh-hant": re.compile('[«»"]')}
_OWN = {
    "pt": dict(zip("「」『』《》〈〉", "«»“”«»«»", strict=True)),
    "zh-hant": dict(zip("«»", "“”", strict=True)),
}
_TAG = re.compile(r"<[^<>]*>")


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


class Unbalanced(Check):
    """A mark that opens and does not close, or closes without an opening.

    The mark after the number of a point, a) or 1), is skipped. A half-width bracket may close a
    full-width one: that is a matter of width.
    """

    id = "unbalanced"
    severity = "error"

    def look(self, pair: Pair) -> Iterator[Finding]:
        text = _APOSTROPHE.sub(" ", _TAG.sub(_blank, pair.target)).translate(_WIDE)
        waiting: list[tuple[str, int]] = []
        for position, sign in enumerate(text):
            if sign in _CLOSES:
                waiting.append((_CLOSES[sign], position))
            elif sign in _CLOSES.values():
                if waiting and waiting[-1][0] == sign:
                    waiting.pop()
                elif sign != ")" or not _LIST_MARK.search(text[max(0, position - 5) : position]):
                    yield self._finding_at(pair, position)
        for _, position in waiting:
            yield self._finding_at(pair, position)

    def _finding_at(self, pair: Pair, position: int) -> Finding:
        return self.finding(
            "mark_unbalanced", {"mark": pair.target[position]}, target=(position, position + 1)
        )


class QuotationMarks(Check):
    """«» and “” in Portuguese; 「」, “” and 《》 in Chinese, one kind of them in a text."""

    id = "quotation_marks"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        text = _TAG.sub(_blank, pair.target)
        for match in _FOREIGN[pair.target_lang].finditer(text):
            if match[0] == '"' and '"' in pair.source:
                continue
            mend = _OWN[pair.target_lang].get(match[0])
            yield self.finding("foreign_mark", {"mark": match[0]}, target=match.span(), mend=mend)
        own, other = _STYLES[pair.target_lang]
        instrument = pair.context.instrument
        style = _of_instrument(instrument, pair.target_lang) if instrument in bilingual() else None
        if style == other:
            own, other = other, own
        outside = _WITHIN[own].sub(_blank, text)
        if other[0] in outside and (style or own[0] in text):
            for match in re.finditer(f"[{other}]", outside):
                mend = own[other.index(match[0])]
                facts = {"mark": match[0], "expected": mend}
                yield self.finding("mixed_marks", facts, target=match.span(), mend=mend)


_STYLES = {"pt": ("«»", "“”"), "zh-hant": ("“”", "「」")}
"""The marks of a language that may not be mixed, but for one within the other."""

_WITHIN = {
    marks: re.compile(f"{marks[0]}[^{marks}]{{0,400}}{marks[1]}") for marks in ("«»", "“”", "「」")
}


@of_corpus
@cache
def _of_instrument(instrument: str, lang: str) -> str | None:
    """The marks that the official text of an instrument has."""
    words = "".join(p.text.get(lang, "") for p in read(instrument).provisions)
    marks = max(_STYLES[lang], key=lambda style: words.count(style[0]))
    return marks if marks[0] in words else None
