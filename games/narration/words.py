"""The words in sentences: cards, classes of hand, amounts, places, lists."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.narration.language import gettext
from games.narration.numbers import SPACE, has_decimal_comma, whole
from games.narration.registry import words_of
from games.narration.sentences import TABLES, Facts, Message, is_chinese
from games.rules.hands.script import Step
from games.rules.values.cards import RANKS, Card

SIGNS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}

_RANKS = dict(zip("AKQJ", TABLES["cards"]["ranks"].values(), strict=False))
_SUITS: dict[str, Message] = TABLES["cards"]["suits"]


def card_name(card: Card | str) -> str:
    """A card in words: «Dama de copas», 紅心Q."""
    name = str(card)
    rank = _RANKS.get(name[0], _numeral(name))
    return str(_SUITS[name[1]]) % {"rank": rank}


def card_sign(card: Card | str) -> str:
    """A card in signs: Q♥, 10♠."""
    name = str(card)
    return _numeral(name) + SIGNS[name[1]]


def _numeral(name: str) -> str:
    return "10" if name[0] == "T" else name[0]


def cards_in_signs(cards: Sequence[Card | str]) -> str:
    return " ".join(card_sign(card) for card in cards)


def category_name(game_key: str, category: str, ladder: str = "") -> str:
    """A class of hand as the game's own text names it, in one of its ladders."""
    return str(_classes(game_key, ladder)[category])


def _classes(game_key: str, ladder: str) -> Mapping[str, Message]:
    own = words_of(game_key)
    return own.other_categories[ladder] if ladder else own.categories


def bet_name(game_key: str, bet: str) -> str:
    return str(words_of(game_key).bets[bet].name)


def figure_name(game_key: str, figure: str) -> str:
    return str(words_of(game_key).figures.get(figure, figure))


def place_name(game_key: str, place: str) -> str:
    """The name of a place of cards: a seat, or a place of the table."""
    kind, _, seat = place.partition(":")
    if kind == "seat":
        return gettext("seat %(seat)s") % {"seat": seat}
    own = words_of(game_key).places if game_key else {}
    return str(own[kind] if kind in own else PLACES[kind])


def sum_name(game_key: str, name: str, number: int = 0) -> str:
    """Chips of no seat, as the game's own text names them; side pots have a number."""
    own = words_of(game_key).sums
    return str(own[name] if name in own else SUMS[name]) % {"number": number}


def amount(chips: int) -> str:
    """A number of chips. Below a thousand all languages write it alike."""
    return str(chips) if 0 <= chips < 1000 else whole(chips)


def comma() -> str:
    """The separator of a list."""
    return "、" if is_chinese() else ", "


def semicolon() -> str:
    return "；" if is_chinese() else "; "


def one_after_another(words: Iterable[object]) -> str:
    """«1, 3, 7»; 1、3、7."""
    return comma().join(map(str, words))


def listed(words: Sequence[str]) -> str:
    """«1, 3 e 7»; 1、3及7."""
    *others, last = words or ("",)
    if not others:
        return last
    values = {"others": one_after_another(others), "last": last}
    return gettext("%(others)s and %(last)s") % values


def is_card(value: object) -> bool:
    return isinstance(value, str) and len(value) == 2 and value[0] in RANKS and value[1] in SIGNS


def in_words(game_key: str, facts: Facts, ladder: str = "") -> dict[str, str]:
    """Every fact in words; ``ladder`` names the classes of hand."""
    return {name: _in_words(game_key, name, value, ladder) for name, value in facts.items()}


def _in_words(game_key: str, name: str, value: Any, ladder: str) -> str:
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int):
        return amount(value)
    if isinstance(value, Mapping):
        return _shares(value)
    if isinstance(value, (list, tuple)):
        return _list_in_words(game_key, value)
    if is_card(value):
        return card_name(value)
    if value in _classes(game_key, ladder):
        return category_name(game_key, value, ladder)
    if name == "bet":
        return bet_name(game_key, value)
    if name == "place":
        return place_name(game_key, value)
    if name == "sum":
        kind, _mark, number = value.partition(":")
        return sum_name(game_key, kind, int(number or 0))
    if name in ("rate", "minimum", "maximum"):
        return _rate(value)
    return str(value)


def _list_in_words(game_key: str, values: Sequence[Any]) -> str:
    if values and all(is_card(value) for value in values):
        return cards_in_signs(values)
    if values and all(isinstance(value, int) for value in values):
        return listed([amount(value) for value in values])
    return listed([bet_name(game_key, value) for value in values])


def _shares(shares: Mapping[str, int]) -> str:
    template = gettext("%(amount)s to seat %(seat)s")
    return listed(
        [template % {"amount": amount(paid), "seat": seat} for seat, paid in shares.items()]
    )


def _rate(rate: str) -> str:
    """``3.5%`` of the table's card: «3,5 %» in Portuguese, 3.5% in Chinese."""
    number = rate.removesuffix("%")
    if not has_decimal_comma() or number == rate:
        return rate
    return f"{number.replace('.', ',')}{SPACE}%"


CLASSES: dict[str, Message] = TABLES["classes"]
"""The classes of a hand of five cards, from the highest, for games without other names."""

PLACES: dict[str, Message] = TABLES["places"]

SUMS: dict[str, Message] = TABLES["sums"]
"""Chips that belong to no seat."""


def facts_of(step: Step) -> Facts:
    """The facts of a step, including its seat."""
    facts = dict(step.facts)
    if step.seat is not None:
        facts["seat"] = step.seat
    return facts
