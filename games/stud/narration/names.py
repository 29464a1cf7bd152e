"""The regulation's names for the classes of hand and the bets."""

from games.narration.language import gettext_lazy as _
from games.narration.language import pgettext_lazy
from games.narration.sentences import Message

WAYS: dict[str, Message] = {
    "ace_king_or_better": _("raise with ace and king or higher"),
    "akj83_or_better": _("raise with A-K-J-8-3 or higher"),
    "pair_or_better": _("raise with a pair or higher"),
    "always_raise": _("always raise"),
    "never_raise": _("never raise"),
}

CATEGORIES: dict[str, Message] = {
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
}

BETS: dict[str, Message] = {
    "ante": pgettext_lazy("stud", "ante"),
    "progressive": pgettext_lazy("stud", "progressive jackpot"),
    "raise": pgettext_lazy("stud", "additional bet"),
}

FIGURES: dict[str, Message] = {"raise.times_the_ante": _("additional bet, in antes")}
