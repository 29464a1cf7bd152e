"""Sentences for the readings of the register and for provisions not applied."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.narration.language import gettext
from games.narration.language import gettext_lazy as _
from games.narration.registry import of_any_game, words_of
from games.narration.sentences import Message
from games.narration.words import bet_name, figure_name

REASONS: dict[str, Message] = {
    "opens_its_points": _("It only introduces its points, which are applied one by one."),
    "equipment": _("It concerns the equipment of the room, which does not appear in a hand."),
    "conduct": _("It concerns how players behave, which does not appear in a hand."),
    "at_the_ruling_desk": _(
        "It concerns how players behave: the ruling desk applies it, and it does not appear in"
        " a hand."
    ),
    "manner_of_betting": _(
        "Spoken bets and bets placed in chips are treated alike: both are binding."
    ),
    "authorises_the_game": _("It authorises the game."),
    "approves_the_annex": _("It approves the annexed rules."),
    "passage_to_these_rules": _("It governs the passage to these rules."),
    "revokes_earlier_rules": _("It revokes earlier rules."),
    "entry_into_force": _("It sets when the rules come into force."),
    "scope": _("It says what the rules are about."),
    "pack_cut_and_kept_for_ten_hands": _(
        "A session shows the ten hands of a pack, its renewal and the cut, but not that the "
        "cut is made with one hand only. A wrong cut is ruled on at the ruling desk."
    ),
    "seat_kept_between_hands": _(
        "Each player has one seat here; a change of seat is ruled on at the ruling desk."
    ),
    "duty_of_the_house": _("It is a duty of the house that does not appear in a hand."),
}

EVENTS: dict[str, Message] = {
    "misdeal": _("An error in the deal"),
    "player_card_exposed": _("A player's card is exposed"),
    "bank_card_exposed": _("A card of the bank is exposed"),
    "dealer_card_exposed": _("A card of the croupier is exposed"),
    "wrong_deal": _("The cards are dealt wrongly"),
    "wrong_count": _("The number of cards dealt is wrong"),
    "shuffler_failed": _("The shuffler fails"),
    "cards_to_empty_seat": _("Cards are dealt to a seat without bets"),
    "late_jackpot_bet": _("A jackpot bet comes after the first card"),
    "time_expired": _("The two minutes to decide run out"),
    "key_card_exposed": _("A key card is exposed"),
    "card_misdealt": _("A card is dealt to the wrong player"),
}


_NONE_SHARED: dict[str, dict[str, Message]] = {}
"""Empty, as a reading belongs to one game: its id begins with the game's letter."""


def reading_value_sentence(reading: str, value: str) -> str:
    """What the law is taken to mean under this value; the amended one has its own sentence."""
    return str(reading_values(reading).get(value, value))


def reading_values(reading: str) -> Mapping[str, Message]:
    """The values of a reading with their sentences, the default first."""
    return of_any_game("readings", reading, _NONE_SHARED)


def reason_sentence(key: str) -> str:
    """Why no rule applies a provision."""
    return str(of_any_game("reasons", key, REASONS))


def override_sentences(game_key: str, record: Mapping[str, object]) -> list[str]:
    return [
        gettext("%(figure)s: %(value)s") % {"figure": name, "value": value}
        for name, value in _named(game_key, record)
    ]


def _named(game_key: str, record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for bet, lines in (record.get("prizes") or {}).items():
        for category, odds in lines.items():
            yield _line(game_key, bet, category), str(odds)
    for figure, value in (record.get("figures") or {}).items():
        yield figure_words(game_key, figure), str(value)


def figure_words(game_key: str, figure: str) -> str:
    """The name of a figure of the law; that of a prize is its bet and hand."""
    first, *line = figure.split(".")
    return _line(game_key, *line) if first == "prizes" else figure_name(game_key, figure)


def _line(game_key: str, bet: str, category: str) -> str:
    words = words_of(game_key)
    ladders = (words.categories, *words.other_categories.values())
    hand = next((str(ladder[category]) for ladder in ladders if category in ladder), category)
    return f"{bet_name(game_key, bet)}, {hand}"
