"""Check that there is a translation at all."""

import re
from collections.abc import Iterator

from games.quality.check import Check
from games.quality.pair import Finding, Pair

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
