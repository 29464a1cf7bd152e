"""Check typesetting: width of characters, spaces, the end of a sentence, marks in pairs."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from games.lawtexts.files.caches import of_corpus
from games.lawtexts.texts.reader import read
from games.quality.check import Check
from games.quality.pair import Finding, Pair
from games.quality.parts import blank
from games.quality.terms import bilingual

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WIDE_MARKS = "，。；：、！？（）「」『』《》〈〉“”"

_NARROW = re.compile(
    rf"(?<=[{HAN}{_WIDE_MARKS}])\s?(?P<after>[,;:!?()]|\.(?!\w))"
    rf"|(?P<before>[,;:!?()])(?=[{HAN}])"
)
_PLACEHOLDER = re.compile(r"%\(\w+\)[#0 +-]*\d*(?:\.\d+)?[a-z%]|%[sdf%]|\{\w*\}|<[^<>]*>|&#?\w+;")
_WIDE_LETTER = re.compile("[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+")
_WIDE_IN_PORTUGUESE = re.compile(r"[\uff01-\uff5e\u3000-\u3003]")


_WIDE = dict(zip(",;:!?().", "，；：！？（）。", strict=True))
_IDEOGRAPHIC = str.maketrans("\u3000\u3001\u3002\u3003", ' ,."')


class Width(Check):
    """Half-width marks next to Han, full-width digits, Chinese marks in Portuguese."""

    id = "width"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        text = blank(pair.target, (match.span() for match in _PLACEHOLDER.finditer(pair.target)))
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
        narrow = unicodedata.normalize("NFKC", sign.translate(_IDEOGRAPHIC))
        mend = narrow if key == "full_width" else _WIDE.get(sign)
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
_HALF_WIDTH = str.maketrans("（）［］", "()[]")
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
        text = _APOSTROPHE.sub(" ", _TAG.sub(_blank, pair.target)).translate(_HALF_WIDTH)
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
