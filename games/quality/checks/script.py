"""Check for wrong characters: simplified, invisible or look-alike ones."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from games.quality.check import Check
from games.quality.checks.wording import rows_of
from games.quality.pair import Finding, Pair

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
