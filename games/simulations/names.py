"""What the bets, hands, strategies and settings of a run are called on a page."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Word = Any
"""A sentence or name that waits for the reader's language."""

_OF_FIVE: dict[str, dict[str, Word]] = {
    "omaha": {
        "royal_flush": pgettext_lazy("omaha", "royal flush"),
        "straight_flush": pgettext_lazy("omaha", "straight flush"),
        "four_of_a_kind": pgettext_lazy("omaha", "four of a kind"),
        "full_house": pgettext_lazy("omaha", "full house"),
        "flush": pgettext_lazy("omaha", "flush"),
        "straight": pgettext_lazy("omaha", "straight"),
        "three_of_a_kind": pgettext_lazy("omaha", "three of a kind"),
        "two_pair": pgettext_lazy("omaha", "two pairs"),
        "pair": pgettext_lazy("omaha", "pair"),
        "high_card": pgettext_lazy("omaha", "five odd cards"),
    },
    "stud": {
        "royal_flush": pgettext_lazy("stud", "royal flush"),
        "straight_flush": pgettext_lazy("stud", "straight flush"),
        "four_of_a_kind": pgettext_lazy("stud", "four of a kind"),
        "full_house": pgettext_lazy("stud", "full house"),
        "flush": pgettext_lazy("stud", "flush"),
        "straight": pgettext_lazy("stud", "straight"),
        "three_of_a_kind": pgettext_lazy("stud", "three of a kind"),
        "two_pair": pgettext_lazy("stud", "two pairs"),
        "pair": pgettext_lazy("stud", "pair"),
        "high_card": pgettext_lazy("stud", "five odd cards"),
    },
    "fortune3": {
        "royal_flush": pgettext_lazy("fortune3", "royal flush"),
        "straight_flush": pgettext_lazy("fortune3", "straight flush"),
        "four_of_a_kind": pgettext_lazy("fortune3", "four of a kind"),
        "full_house": pgettext_lazy("fortune3", "full house"),
        "flush": pgettext_lazy("fortune3", "flush"),
        "straight": pgettext_lazy("fortune3", "straight"),
        "three_of_a_kind": pgettext_lazy("fortune3", "three of a kind"),
        "two_pair": pgettext_lazy("fortune3", "two pairs"),
        "pair": pgettext_lazy("fortune3", "pair"),
        "high_card": pgettext_lazy("fortune3", "five odd cards"),
    },
    "five_card": {
        "royal_flush": pgettext_lazy("five_card", "royal flush"),
        "straight_flush": pgettext_lazy("five_card", "straight flush"),
        "four_of_a_kind": pgettext_lazy("five_card", "four of a kind"),
        "full_house": pgettext_lazy("five_card", "full house"),
        "flush": pgettext_lazy("five_card", "flush"),
        "straight": pgettext_lazy("five_card", "straight"),
        "three_of_a_kind": pgettext_lazy("five_card", "trio"),
        "two_pair": pgettext_lazy("five_card", "two pairs"),
        "pair": pgettext_lazy("five_card", "pair"),
        "high_card": pgettext_lazy("five_card", "highest card"),
    },
}
_OF_THREE: dict[str, Word] = {
    "straight_flush": pgettext_lazy("fortune3", "straight flush"),
    "three_of_a_kind": pgettext_lazy("fortune3", "trio"),
    "straight": pgettext_lazy("fortune3", "straight"),
    "flush": pgettext_lazy("fortune3", "flush"),
    "pair": pgettext_lazy("fortune3", "pair"),
    "high_card": pgettext_lazy("fortune3", "three odd cards"),
}
_THREE_CARD_BETS = ("ante_bonus", "pair_plus")

OUTCOMES: dict[str, Word] = {
    "win": _("won against the house"),
    "lose": _("lost"),
    "tie": _("tied"),
    "fold": _("given up"),
    "dealer_not_qualified": _("the house's hand does not open"),
    "nothing": _("nothing won"),
}

BETS: dict[str, dict[str, Word]] = {
    "fortune3": {
        "ante": pgettext_lazy("fortune3", "ante"),
        "play": pgettext_lazy("fortune3", "play bet"),
        "ante_bonus": pgettext_lazy("fortune3", "additional prize on the ante"),
        "ante_and_play": _("ante, play bet and additional prize"),
        "pair_plus": pgettext_lazy("fortune3", "Pair Plus"),
        "six_card_bonus": pgettext_lazy("fortune3", "Six Card Bonus"),
        "progressive": pgettext_lazy("fortune3", "progressive jackpot"),
    },
    "stud": {
        "ante": pgettext_lazy("stud", "ante"),
        "raise": pgettext_lazy("stud", "additional bet"),
        "ante_and_raise": _("ante and additional bet"),
        "progressive": pgettext_lazy("stud", "progressive jackpot"),
    },
    "omaha": {"contribution": _("each player's part of the pot")},
    "five_card": {"contribution": _("each player's part of the pot")},
}

STRATEGIES: dict[str, Word] = {
    "optimal": _("best play"),
    "q64_or_better": _("play with queen, six and four or higher"),
    "queen_or_better": _("play with a queen or higher"),
    "always_play": _("always play"),
    "never_play": _("never play"),
    "ace_king_or_better": _("raise with ace and king or higher"),
    "akj83_or_better": _("raise with A-K-J-8-3 or higher"),
    "pair_or_better": _("raise with a pair or higher"),
    "always_raise": _("always raise"),
    "never_raise": _("never raise"),
    "showdown": _("nobody folds: every hand is shown"),
}

OPTIONS: dict[str, tuple[Word, Word]] = {
    "session": (
        _("Rounds of a session"),
        _("The jackpot grows and is won within a session, then starts again. 0 leaves it still."),
    ),
    "maximum_payout": (
        _("House maximum"),
        _("The most the house pays, in chips. Leave it empty where none is posted."),
    ),
    "big_blind": (_("Big blind"), _("In chips; the commission's ceiling is reckoned in it.")),
    "chip": (_("Smallest chip"), _("Nothing is divided below it.")),
    "commission": (
        _("Commission"),
        _("Such as 4%. Where the law lets the house forgo it, leave it empty."),
    ),
    "ante": (_("Pot money"), _("What each player puts in before the deal, in chips.")),
}

JACKPOT: dict[str, tuple[Word, Word]] = {
    "pool": (_("Pool"), _("In chips, as the run begins.")),
    "minimum": (_("Minimum"), _("What the pool starts again at.")),
    "contribution": (
        _("Part of each bet that goes into the pool"),
        _("Such as 1/2 or 0.75; it counts only where a session moves the pool."),
    ),
}

FIRST_HAND = _("hands of the first seat")

STATES: dict[str, Word] = {
    "queued": _("waiting"),
    "running": _("running"),
    "paused": _("paused"),
    "cancelled": _("cancelled"),
    "finished": _("finished"),
    "refused": _("refused"),
}


def category(game: str, bet: str, name: str) -> Word:
    """A line of a table, or an outcome of a round, in the words of its regulation."""
    if bet in _THREE_CARD_BETS and name in _OF_THREE:
        return _OF_THREE[name]
    return _OF_FIVE[game].get(name) or OUTCOMES.get(name, name)


def bet(game: str, name: str) -> Word:
    if name.startswith("seat_"):
        return _("Seat %(seat)s") % {"seat": name.removeprefix("seat_")}
    if name == "average":
        return _("each player, on average")
    if name == "house":
        return _("the house's commission")
    return BETS[game].get(name, name)


def strategy(name: str) -> Word:
    return STRATEGIES.get(name, name)


def state(name: str) -> Word:
    return STATES.get(name, name)
