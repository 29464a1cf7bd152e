"""Why an equity cannot be reckoned, in a sentence beside the cards in question."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.rules.refusal import Unusable
from games.simulations import sentences
from games.simulations.names import Word

SIGNS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}

SENTENCES: dict[str, tuple[Word, ...]] = {
    "not_a_card": (
        _("“%(card)s” is not a card. Write its rank and its suit, such as As, Kd, 10h or 9c."),
    ),
    "not_cards": (_("These are not cards. Write them as As Kd 10h 9c."),),
    "card_twice": (_("%(card)s is named twice. Each card is there once."),),
    "card_not_in_deck": (_("%(card)s is not in the deck of this game."),),
    "wrong_number_of_cards": (
        _("There are %(given)s cards here. Write from %(least)s to %(most)s."),
        _("There are %(given)s cards here. Write %(allowed)s."),
        _("There are %(given)s cards here. Write %(needed)s."),
    ),
    "not_hands": (_("The hands are missing. Write the cards of two players at least."),),
    "too_few_hands": (_("There are %(given)s hands. Write %(least)s at least."),),
    "too_many_hands": (_("There are %(given)s hands. This game has room for %(most)s."),),
    "not_enough_cards": (
        _("%(needed)s cards are to come and %(left)s are left. Take some of the dead ones away."),
    ),
    "no_board_in_this_game": (_("This game has no common cards. Leave them out."),),
    "not_json": (_("This line is not JSON. Write one JSON object on each line."),),
    "not_text": (_("This is not text in UTF-8. Save it in UTF-8."),),
    "not_an_object": (_("This line is not a JSON object. Write {…} on each line."),),
    "line_too_long": (_("This line is longer than %(most)s bytes. Write a shorter one."),),
    "nested_too_deep": (_("This line nests too deep. Write a record as the formats show."),),
    "number_too_large": (_("The number %(given)s is too large. Write at most %(most)s digits."),),
    "not_an_id": (_("The id is neither text nor a whole number. Write one of the two."),),
    "not_a_list": (_("This is not a list. Write […]."),),
}
"""By reason, the first whose facts are all given."""


def sentence(no: Unusable) -> str:
    told = {name: _told(name, fact) for name, fact in no.facts.items()}
    for words in SENTENCES.get(no.reason, ()):
        try:
            return str(words) % told
        except KeyError:
            continue
    return sentences.sentence(no)


def _told(name: str, fact: Any) -> str:
    if name == "card":
        return card_sign(str(fact))
    if isinstance(fact, Iterable) and not isinstance(fact, str):
        return ", ".join(str(each) for each in fact)
    return str(fact)


def card_sign(name: str) -> str:
    """A card as it is written: Q♥, 10♠."""
    if len(name) != 2 or name[1] not in SIGNS:
        return name
    return ("10" if name[0] == "T" else name[0]) + SIGNS[name[1]]
