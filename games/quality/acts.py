"""Find the acts a text names by number: «Lei n.º 16/2001», 第16/2001號法律."""

import re
from dataclasses import dataclass

from games.quality.pair import Span

ACT = r"\d{1,4}/(?:\d{4}|\d{2}(?:/M)?)(?![\d/])"
_ACT_KINDS = {
    "pt": {
        r"decretos?-leis?": "decree_law",
        r"leis?": "law",
        r"regulamentos? administrativos?": "administrative_regulation",
        r"despachos? regulamentar(?:es)? externos?": "external_dispatch",
        r"despachos?": "dispatch",
        r"portarias?": "order",
    },
    "zh-hant": {
        "對外規範性批示": "external_dispatch",
        "行政法規": "administrative_regulation",
        "法律": "law",
        "法令": "decree_law",
        "批示": "dispatch",
        "訓令": "order",
    },
}


@dataclass(frozen=True, slots=True)
class ActMention:
    """An act named by number, and the kind the text gives it, if any."""

    number: str
    kind: str | None
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end


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
