"""The regulation's names for the classes of hand and the bets."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Message

CATEGORIES: dict[str, Message] = {
    "straight_flush": pgettext_lazy("fortune3", "straight flush"),
    "three_of_a_kind": pgettext_lazy("fortune3", "trio"),
    "straight": pgettext_lazy("fortune3", "straight"),
    "flush": pgettext_lazy("fortune3", "flush"),
    "pair": pgettext_lazy("fortune3", "pair"),
    "high_card": pgettext_lazy("fortune3", "three odd cards"),
}

CATEGORIES_OF_FIVE: dict[str, Message] = {
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

WAYS: dict[str, Message] = {
    "q64_or_better": _("play with queen, six and four or higher"),
    "queen_or_better": _("play with a queen or higher"),
    "always_play": _("always play"),
    "never_play": _("never play"),
}

PLACES: dict[str, Message] = {"house": pgettext_lazy("fortune3", "Bank")}
"""«A banca» deals, and it is against it that the players play."""

BETS: dict[str, Message] = {
    "ante": pgettext_lazy("fortune3", "ante"),
    "ante_bonus": pgettext_lazy("fortune3", "additional prize on the ante"),
    "pair_plus": pgettext_lazy("fortune3", "Pair Plus"),
    "six_card_bonus": pgettext_lazy("fortune3", "Six Card Bonus"),
    "progressive": pgettext_lazy("fortune3", "progressive jackpot"),
    "play": pgettext_lazy("fortune3", "play bet"),
}
