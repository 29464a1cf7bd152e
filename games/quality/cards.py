"""Find the cards and suits in a text: «Ás, Rei (K), 10» is A、K、10; «espadas» is 黑桃."""

import re
from dataclasses import dataclass

from games.quality.pair import Spanning
from games.quality.word_lists import WordList

_WORDS = WordList("numerals")
_IN_WORDS = _WORDS.patterns("cards")
FACES = _WORDS.patterns("faces") | _IN_WORDS
SUITS = {lang: _WORDS.patterns("suits", lang) for lang in ("pt", "zh-hant")}

_NAME = r"(?:[ÁáÀ]s|Reis?|reis?|Damas?|damas?|Valetes?|valetes?|ases|Ases)"
_RANK = {
    "pt": rf"(?:{_NAME}(?:\s*\([AKQJ]\))?|Dez|(?<=\bo\s)(?:dez|{'|'.join(_IN_WORDS)})(?!\w)"
    r"|(?<![\w.])[AKQJ](?![\w.])|(?<![\w,.])(?:10|[2-9])(?![\w%]))",
    "zh-hant": r"(?:(?<![A-Za-z.])[AKQJ](?![A-Za-z.])|(?<![\d,./])(?:10|[2-9])(?![\d%./]))",
}
_BETWEEN = {
    "pt": r"(?:\s*[,\-–—/]\s*(?:e\s+)?|\s+e\s+)(?:(?:o|a|um|uma)\s+)?",
    "zh-hant": r"\s*(?:[、，,\-–/和及與]|以及)\s*",
}
_RUN = {
    lang: re.compile(rf"{rank}(?:{_BETWEEN[lang]}{rank}){{2,}}") for lang, rank in _RANK.items()
}
_ONE = {lang: re.compile(rank) for lang, rank in _RANK.items()}
_ALONE = {
    "pt": re.compile(
        r"(?<!\w)(?:[Áá]s|ases|Ases|Reis?|reis?|Damas?|damas?|Valetes?|valetes?)(?!\w)"
        r"|(?<=um )Às(?!\w)|\(A\)|(?<![\w.])[KQJ](?!\w)"
        r"|(?<![\w.])(?<!º-)A(?=(?:, | e | ou |-|/)[KQJ](?!\w))"
        r"|(?:(?<=carta )|(?<=\bum ))A(?![\w.])"
    ),
    "zh-hant": re.compile(
        r"(?<![A-Za-z.&])(?<!條-)(?<!表格|附件|附表|附錄|格式)[AKQJ](?![A-Za-z.&條費])"
    ),
}
_SUIT = {
    lang: re.compile("|".join(rf"(?<!\w){name}(?!\w)" if lang == "pt" else name for name in names))
    for lang, names in SUITS.items()
}


@dataclass(frozen=True, slots=True)
class CardMention(Spanning):
    """A rank or a suit in a text."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class RankSequence(Spanning):
    """Adjacent ranks, as in an example or an order of cards."""

    ranks: tuple[str, ...]
    start: int
    end: int


def rows_in(text: str, lang: str) -> tuple[RankSequence, ...]:
    """Sequences of three or more adjacent ranks; two may be any two numbers."""
    return tuple(
        RankSequence(tuple(_rank(one[0]) for one in _ONE[lang].finditer(run[0])), *run.span())
        for run in _RUN[lang].finditer(text)
    )


def faces_in(text: str, lang: str) -> tuple[CardMention, ...]:
    """Every ace, king, queen and jack, in a sequence or alone."""
    faces: dict[int, CardMention] = {}
    for row in rows_in(text, lang):
        for one in _ONE[lang].finditer(text, row.start, row.end):
            if not (name := _rank(one[0])).isdigit():
                faces[one.start()] = CardMention(name, *one.span())
    taken = {place for card in faces.values() for place in range(card.start, card.end)}
    for alone in _ALONE[lang].finditer(text):
        if alone.start() not in taken:
            faces[alone.start()] = CardMention(_rank(alone[0]), *alone.span())
    return tuple(faces[start] for start in sorted(faces))


def suits_in(text: str, lang: str) -> tuple[CardMention, ...]:
    return tuple(
        CardMention(SUITS[lang][match[0].casefold()], *match.span())
        for match in _SUIT[lang].finditer(text.casefold())
    )


def _rank(name: str) -> str:
    """The rank for a name: «Rei (K)», «reis» and K are K."""
    word = re.split(r"\s*\(", name.strip("()"))[0].casefold()
    singular = {"ases": "ás"}.get(word, word.removesuffix("s") if len(word) > 2 else word)
    return FACES.get(singular, word.upper())
