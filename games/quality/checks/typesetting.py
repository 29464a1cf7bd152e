"""Check Chinese and Portuguese typesetting: width of characters, spaces, the end of a sentence."""

import re
import unicodedata
from collections.abc import Iterator

from games.quality.check import Check
from games.quality.pair import Finding, Pair

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WIDE_MARKS = "，。；：、！？（）「」『』《》〈〉“”"

_NARROW = re.compile(
    rf"(?<=[{HAN}{_WIDE_MARKS}])\s?(?P<after>[,;:!?()]|\.(?!\w))"
    rf"|(?P<before>[,;:!?()])(?=[{HAN}])"
)
_PLACEHOLDER = re.compile(r"%\(\w+\)[#0 +-]*\d*(?:\.\d+)?[a-z%]|%[sdf%]|\{\w*\}|<[^<>]*>|&#?\w+;")
_WIDE_LETTER = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+")
_WIDE_IN_PORTUGUESE = re.compile(r"[\uff01-\uff5e\u3000-\u3003]")


def _hide(text: str) -> str:
    return _PLACEHOLDER.sub(lambda match: "\u2400" * len(match[0]), text)


_WIDE = dict(zip(",;:!?().", "，；：！？（）。", strict=True))
_IDEOGRAPHIC = str.maketrans("\u3000\u3001\u3002\u3003", ' ,."')


def _narrow(sign: str) -> str:
    return unicodedata.normalize("NFKC", sign.translate(_IDEOGRAPHIC))


class Width(Check):
    """Half-width marks next to Han, full-width digits, Chinese marks in Portuguese."""

    id = "width"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        text = _hide(pair.target)
        if pair.target_lang == "pt":
            for match in _WIDE_IN_PORTUGUESE.finditer(text):
                yield self._finding("full_width", match, match[0])
            return
        for match in _NARROW.finditer(text):
            yield self._finding("half_width", match, match["after"] or match["before"])
        for match in _WIDE_LETTER.finditer(text):
            yield self._finding("full_width", match, match[0])

    def _finding(self, key: str, match: re.Match[str], sign: str) -> Finding:
        start = match.end() - len(sign)
        mend = _narrow(sign) if key == "full_width" else _WIDE.get(sign)
        return self.finding(key, {"found": sign}, target=(start, match.end()), mend=mend)


_SPACES = {
    "zh-hant": {
        "space_beside_han": rf"(?<=[{HAN}])[ \u3000]+(?=[A-Za-z0-9%])"
        rf"|(?<=[A-Za-z0-9%])[ \u3000]+(?=[{HAN}])",
        "space_between_han": rf"(?<=[{HAN}])[ \u3000]+(?=[{HAN}])",
        "space_beside_mark": r"[ \u3000]+(?=[，。；：、！？）」』》”])"
        r"|(?<=[，。；：、！？（「『《“])[ \u3000]+",
    },
    "pt": {
        "double_space": r"(?<=\S)[ \u00a0]{2,}(?=\S)",
        "space_beside_mark": r"(?<=[\w»”)]) +(?=[,;:!?.»”)](?!\w))|(?<=[«“(]) +",
    },
}
_PATTERNS = {
    lang: {key: re.compile(pattern) for key, pattern in keys.items()}
    for lang, keys in _SPACES.items()
}


class Spacing(Check):
    """No space between Han and Latin or figures; one, and none before a mark, in Portuguese."""

    id = "spacing"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        for key, pattern in _PATTERNS[pair.target_lang].items():
            for match in pattern.finditer(pair.target):
                excerpt = pair.target[max(0, match.start() - 1) : match.end() + 1]
                mend = " " if key == "double_space" else ""
                yield self.finding(key, {"found": excerpt}, target=match.span(), mend=mend)
        for key, edge in (("starts", r"\A\s*"), ("ends", r"\s*\Z")):
            source_edge, target_edge = (
                re.search(edge, text) for text in (pair.source, pair.target)
            )
            if source_edge and target_edge and source_edge[0] != target_edge[0]:
                span, mend = target_edge.span(), source_edge[0]
                yield self.finding("edge_differs", {"edge": key}, target=span, mend=mend)


_ENDS = {
    ".": "stop",
    "。": "stop",
    ";": "semicolon",
    "；": "semicolon",
    ":": "colon",
    "：": "colon",
    "?": "question",
    "？": "question",
    "!": "exclamation",
    "！": "exclamation",
    "…": "ellipsis",
}
_CLOSING = " \n»”\"'」』》’)）]"
_OR = re.compile(r"(?:(?<=[;,])\s*(?:ou|e|or|and)|(?<=[；，])(?:或|及|和))\s*$")
_EITHER = re.compile(r"\.[ºª]s?$")
"""«do artigo 4.º» may end a sentence with or without a stop."""

_ABBREVIATION = re.compile(r"(?:\b[A-Za-z]\.){2,}$|\bn\.[ºo]$|\b(?:art|al|etc)\.$|\.\.\.$")


def ending(text: str) -> str:
    """The kind of mark that ends a text, before any closing quote or bracket, or ``none``."""
    bare = _OR.sub("", text.rstrip()).rstrip(_CLOSING)
    if bare.endswith("..."):
        return "ellipsis"
    if _ABBREVIATION.search(bare):
        return "none"
    return _ENDS.get(bare[-1:], "none")


class SentenceEnd(Check):
    """Different marks at the end: ; pairs with ；, . with 。"""

    id = "sentence_end"
    severity = "warning"
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        source_ending, target_ending = ending(pair.source), ending(pair.target)
        texts = (pair.source.rstrip(_CLOSING), pair.target.rstrip(_CLOSING))
        if any(map(_EITHER.search, texts)) and {source_ending, target_ending} <= {"stop", "none"}:
            return
        if source_ending != target_ending:
            yield self.finding("ending_differs", {"source": source_ending, "target": target_ending})
