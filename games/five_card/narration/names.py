"""The regulation's names for the classes of hand and the bets."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Message

CATEGORIES: dict[str, Message] = {
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
    "last_card": pgettext_lazy("five_card", "the last open card counts"),
    "possible_straight": pgettext_lazy("five_card", "possible straight"),
    "possible_flush": pgettext_lazy("five_card", "possible flush"),
    "possible_straight_flush": pgettext_lazy("five_card", "possible straight flush"),
    "possible_royal_flush": pgettext_lazy("five_card", "possible royal flush"),
}

PLACES: dict[str, Message] = {"house": pgettext_lazy("five_card", "Dealer")}

SUMS: dict[str, Message] = {
    "pot": pgettext_lazy("five_card", "Pot"),
    "main_pot": pgettext_lazy("five_card", "Pot"),
    "side_pot": pgettext_lazy("five_card", "Side pot %(number)s"),
    "initial_commission_taken": _("Initial commission"),
    "house_commission_taken": _("Commission of the house"),
}
"""«O bolo», «o bolo separado» of article 11, a), «comissão inicial» and «da Casa» of 8 and 9."""

FIGURES: dict[str, Message] = {
    "commission.rate": _("commission"),
    "capital.20.minimum": _("capital to begin with, pot money of 20"),
    "capital.100.minimum": _("capital to begin with, pot money of 100"),
    "capital.20.top_up_below": _("capital to be topped up below, pot money of 20"),
    "capital.100.top_up_below": _("capital to be topped up below, pot money of 100"),
    "time.minutes": _("minutes to decide"),
}
