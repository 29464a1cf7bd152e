"""Find the acts a text names by number: «Lei n.º 16/2001», 第16/2001號法律."""

import re
from dataclasses import dataclass

from games.quality.pair import Spanning
from games.quality.word_lists import WordList

ACT = r"\d{1,4}/(?:\d{4}|\d{2}(?:/M)?)(?![\d/])"
_ACT_KINDS = {lang: WordList("acts").patterns(lang) for lang in ("pt", "zh-hant")}


@dataclass(frozen=True, slots=True)
class ActMention(Spanning):
    """An act named by number, and the kind the text gives it, if any."""

    number: str
    kind: str | None
    start: int
    end: int


def acts_in(text: str, lang: str) -> tuple[ActMention, ...]:
    """The acts named by number; the number of a date, 24/05/2025, is skipped."""
    kind_of = _kind_before if lang == "pt" else _kind_after
    return tuple(
        ActMention(match[0].upper(), kind_of(text, match), *match.span())
        for match in re.finditer(rf"(?<![\d/]){ACT}", text)
    )


def _kind_before(text: str, match: re.Match[str]) -> str | None:
    """«Despachos … n.os 78/2008 e 97/2008»: the nearest kind earlier in the sentence."""
    before = re.split(r"[.;:]\s(?!\d)", text[max(0, match.start() - 400) : match.start()])[
        -1
    ].casefold()
    nearest: tuple[int, str] | None = None
    for name, kind in _ACT_KINDS["pt"].items():
        for mention in re.finditer(rf"(?<![\w-]){name}(?!\w)", before):
            if nearest is None or mention.start() > nearest[0]:
                nearest = mention.start(), kind
    return nearest[1] if nearest else None


def _kind_after(text: str, match: re.Match[str]) -> str | None:
    """第78/2008號及第97/2008號…批示: the first kind after the number."""
    after = re.split(r"[。；，]", text[match.end() : match.end() + 400])[0]
    kinds = _ACT_KINDS["zh-hant"]
    mention = re.search("|".join(kinds), after)
    return kinds[mention[0]] if mention else None
