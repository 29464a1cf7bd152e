"""Find the cards and suits in a text: «Ás, Rei (K), 10» is A、K、10; «espadas» is 黑桃."""

import re
from dataclasses import dataclass

from games.quality.pair import Spanning
from games.quality.word_lists import WordList

_WORDS = WordList("cards")
FACES = _WORDS.patterns("faces") | _WORDS.patterns("cards")
SUITS = {lang: _WORDS.patterns("suits", lang) for lang in ("pt", "zh-hant")}
_ONE, _ALONE, _BETWEEN = (
    _WORDS.compiled(name, flags=re.NOFLAG) for name in ("rank", "alone", "between")
)
_RUN = {
    lang: re.compile(rf"{rank.pattern}(?:{_BETWEEN[lang].pattern}{rank.pattern}){{2,}}")
    for lang, rank in _ONE.items()
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
    taken = {place for card in faces.values() for place in range(*card.span)}
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
