"""The regulation's names for the classes of hand and the bets."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Message

CATEGORIES: dict[str, Message] = {
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
}

FIGURES: dict[str, Message] = {
    "commission.lowest": _("lowest commission"),
    "commission.highest": _("highest commission"),
    "commission.cap": _("limit of the commission, in big blinds"),
    "raises.most": _("raises allowed in a round"),
    "blinds.small": _("small blind, as a part of the big blind"),
}
