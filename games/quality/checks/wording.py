"""Check words and characters by themselves: spelling, words written twice, wrong characters."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import cast

from games.quality.check import Check
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
_MAY_BE_TWICE = WordList("twice").whole("allowed")


class Doubled(Check):
    """A word or a character written twice in a row."""

    id = "doubled"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        lang = pair.target_lang
        allowed = {
            place for m in _MAY_BE_TWICE[lang].finditer(pair.target) for place in range(*m.span())
        }
        for match in _TWICE[lang].finditer(pair.target):
            again = "again" if match["again"] else "more"
            if match.start() in allowed or match[0] in pair.source:
                continue
            facts = {"found": match[0]}
            yield self.finding("word_doubled", facts, target=match.span(again), mend="")


_BIDIRECTIONAL = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2060-\u2064\u206a-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffd\U000e0000-\U000e01ef]"
)
_LOOKALIKE = re.compile(
    "[\u0370-\u03ff\u0400-\u052f\u2e80-\u2fdf\uf900-\ufaff\U0002f800-\U0002fa1f]"
)


class Simplified(Check):
    """Simplified characters in a traditional text; 后, 里, 干, 只 and 台 have their proper use."""

    id = "simplified"
    severity = "error"
    targets = frozenset({"zh-hant"})

    def look(self, pair: Pair) -> Iterator[Finding]:
        pattern, signs = rows_of("simplified")
        decided = {m.start(): signs[str(m.lastgroup)] for m in pattern.finditer(pair.target)}
        for match in simplified().finditer(pair.target):
            facts = {"found": match[0]}
            mend = decided.get(match.start()) or _traditional().get(match[0])
            yield self.finding("simplified_character", facts, target=match.span(), mend=mend)


@cache
def _traditional() -> Mapping[str, str]:
    """The traditional characters of those simplified ones that are met oftenest."""
    signs = sections()["traditional"]
    return dict(zip(signs[::2], signs[1::2], strict=True))


_UNUSUAL = re.compile("[^\n\t -~\u00c0-\u00ff\u4e00-\u9fa5，。、；：]")
"""Characters other than the usual letters and punctuation."""


class Invisible(Check):
    """A character that a reader does not see, or mistakes for another."""

    id = "invisible"
    severity = "error"

    def look(self, pair: Pair) -> Iterator[Finding]:
        for match in _UNUSUAL.finditer(pair.target):
            position, sign = match.start(), match[0]
            if key := self._key(sign):
                code = f"U+{ord(sign):04X}"
                facts = {"code": code, "name": unicodedata.name(sign, code)}
                yield self.finding(key, facts, target=(position, position + 1))

    @staticmethod
    def _key(sign: str) -> str | None:
        if sign.isascii() and (sign.isprintable() or sign in "\n\t"):
            return None
        if _BIDIRECTIONAL.match(sign):
            return "bidirectional_character"
        if _INVISIBLE.match(sign):
            return "invisible_character"
        if unicodedata.category(sign) in ("Cc", "Cf", "Co", "Cn", "Zl", "Zp"):
            return "control_character"
        if _LOOKALIKE.match(sign):
            return "lookalike_character"
        return None


PATH = Path(__file__).parent.parent / "simplified.txt"


def sections(path: Path = PATH) -> Mapping[str, str]:
    """Each section of the file by name, its lines joined."""
    contents: dict[str, str] = {}
    name = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
            contents[name] = ""
        elif name and line and not line.startswith("#"):
            contents[name] += line
    return contents


@cache
def simplified() -> re.Pattern[str]:
    """A pattern of words and characters that a traditional text does not have."""
    contents = sections()
    words = "|".join(contents["words"].split())
    return re.compile(f"{words}|[{contents['by rule']}{contents['by hand']}]")
