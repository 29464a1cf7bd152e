"""What each regulation calls its classes of hand, its bets, and the places of its table."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.narration.telling import Message

_FORTUNE3_OF_FIVE: dict[str, Message] = {
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
}

CATEGORIES: dict[str, dict[str, Message]] = {
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
        "straight_flush": pgettext_lazy("fortune3", "straight flush"),
        "three_of_a_kind": pgettext_lazy("fortune3", "trio"),
        "straight": pgettext_lazy("fortune3", "straight"),
        "flush": pgettext_lazy("fortune3", "flush"),
        "pair": pgettext_lazy("fortune3", "pair"),
        "high_card": pgettext_lazy("fortune3", "three odd cards"),
    },
    "fortune3_of_five": _FORTUNE3_OF_FIVE,
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
        # What open cards show, by which the voice is given (art. 10, d)
        "last_card": pgettext_lazy("five_card", "the last open card counts"),
        "possible_straight": pgettext_lazy("five_card", "possible straight"),
        "possible_flush": pgettext_lazy("five_card", "possible flush"),
        "possible_straight_flush": pgettext_lazy("five_card", "possible straight flush"),
        "possible_royal_flush": pgettext_lazy("five_card", "possible royal flush"),
    },
}

BETS: dict[str, dict[str, Message]] = {
    "fortune3": {
        "ante": pgettext_lazy("fortune3", "ante"),
        "ante_bonus": pgettext_lazy("fortune3", "additional prize on the ante"),
        "pair_plus": pgettext_lazy("fortune3", "Pair Plus"),
        "six_card_bonus": pgettext_lazy("fortune3", "Six Card Bonus"),
        "progressive": pgettext_lazy("fortune3", "progressive jackpot"),
        "play": pgettext_lazy("fortune3", "play bet"),
    },
    "stud": {
        "ante": pgettext_lazy("stud", "ante"),
        "progressive": pgettext_lazy("stud", "progressive jackpot"),
        "raise": pgettext_lazy("stud", "additional bet"),
    },
}

PLACES: dict[str, Message] = {
    "dealer": _("the house's hand"),
    "community": _("the community cards"),
    "board": _("the common cards"),
    "burn": _("the burned cards"),
    "discard": _("the discarded cards"),
}
