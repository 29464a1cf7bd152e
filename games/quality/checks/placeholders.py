"""Compare placeholders and markup: the same on both sides."""

import re
from collections import Counter
from collections.abc import Iterator

from games.quality.check import Check
from games.quality.pair import Finding, Pair

_STYLES = {
    "percent": re.compile(r"%(?:\(\w+\))?[#0 +-]*(?:\d+|\*)?(?:\.\d+)?[diouxXeEfFgGcrsa%]|%"),
    "brace": re.compile(r"\{\{|\}\}|\{[^{}]*\}"),
}
SIGN = "%%"
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--.*?-->|&(?:#\d+|#x[\da-fA-F]+|[A-Za-z]+);", re.DOTALL)
_OPEN = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][\w-]*)[^<>]*?(?P<empty>/?)>")
_VOID = frozenset({"br", "hr", "img", "input", "wbr"})


class Placeholders(Check):
    """%(name)s, %d and {name}: each as often as in the source.

    «100%%» has no placeholder but one sign, which a translation may write as a word; a bare «%»
    must match as well.
    """

    id = "placeholders"
    severity = "error"

    def applies(self, pair: Pair) -> bool:
        return pair.context.placeholders in _STYLES and super().applies(pair)

    def look(self, pair: Pair) -> Iterator[Finding]:
        style = _STYLES[pair.context.placeholders]
        source_counts = Counter(
            match[0] for match in style.finditer(pair.source) if match[0] != SIGN
        )
        target_counts = Counter(
            match[0] for match in style.finditer(pair.target) if match[0] != SIGN
        )
        for name in source_counts - target_counts:
            if name not in pair.context.may_drop:
                yield self.finding("placeholder_missing", {"placeholder": name})
        for match in style.finditer(pair.target):
            if match[0] in target_counts - source_counts:
                facts = {"placeholder": match[0]}
                yield self.finding("placeholder_added", facts, target=match.span())
                del target_counts[match[0]]


class Markup(Check):
    """The tags and entities of the source, unchanged, with no others, and well nested."""

    id = "markup"
    severity = "error"

    def look(self, pair: Pair) -> Iterator[Finding]:
        source_tags = Counter(match[0] for match in _TAG.finditer(pair.source))
        target_tags = Counter(match[0] for match in _TAG.finditer(pair.target))
        for tag in source_tags - target_tags:
            yield self.finding("markup_missing", {"tag": tag})
        for tag in target_tags - source_tags:
            start = pair.target.index(tag)
            yield self.finding("markup_added", {"tag": tag}, target=(start, start + len(tag)))
        if source_tags == target_tags and (broken := self._not_nested(pair.target)):
            yield self.finding("markup_not_nested", {"tag": broken[0]}, target=broken.span())

    @staticmethod
    def _not_nested(text: str) -> re.Match[str] | None:
        waiting: list[re.Match[str]] = []
        for tag in _OPEN.finditer(text):
            if tag["empty"] or tag["name"].casefold() in _VOID:
                continue
            if not tag["close"]:
                waiting.append(tag)
            elif not waiting or waiting.pop()["name"] != tag["name"]:
                return tag
        return waiting[0] if waiting else None
