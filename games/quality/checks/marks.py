"""Check quotation marks and brackets: those of the language, in pairs."""

import re
from collections.abc import Iterator

from games.quality.check import Check
from games.quality.pair import Finding, Pair

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
            yield self.finding("foreign_mark", {"mark": match[0]}, target=match.span())
        if pair.target_lang == "zh-hant" and "「" in text and "“" in text:
            position = max(text.index("「"), text.index("“"))
            yield self.finding(
                "mixed_marks", {"mark": text[position]}, target=(position, position + 1)
            )
