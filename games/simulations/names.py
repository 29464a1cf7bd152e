"""The names of the bets, hands, strategies and settings of a run on a page."""

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.narration import bet_name, category_name, figure_name
from games.narration.sentences import Message
from games.simulations.registry import figures_of

OUTCOMES: dict[str, Message] = {
    "win": _("won against the house"),
    "lose": _("lost"),
    "tie": _("tied"),
    "fold": _("given up"),
    "dealer_not_qualified": _("the house's hand does not open"),
    "nothing": _("nothing won"),
}

MEASURED: dict[str, Message] = {
    "contribution": _("each player's part of the pot"),
    "average": _("each player, on average"),
    "house": _("the house's commission"),
    "total": _("the whole round"),
    "first_hand": _("hands of the first seat"),
}
"""What a run of any game may measure besides the bets of one hand."""

JACKPOT: dict[str, tuple[Message, Message]] = {
    "pool": (_("Pool"), _("In chips, as the run begins.")),
    "minimum": (_("Minimum"), _("What the pool starts again at.")),
    "contribution": (
        _("Part of each bet that goes into the pool"),
        _("Such as 1/2 or 0.75; it counts only where a session moves the pool."),
    ),
}

TOTALS: dict[str, Message] = {
    "ev": _("Expected result"),
    "house_edge": _("House edge"),
    "hit_frequency": _("Hit frequency"),
    "standard_deviation": _("Standard deviation"),
    "average_stake": _("Average stake"),
    "element_of_risk": _("Element of risk"),
}
"""The totals of a bet's sheet, by its field."""

STRATEGIES: dict[str, Message] = {
    "optimal": _("best play"),
    "always": _("always go on"),
    "never": _("never go on"),
}
"""The strategies of several games."""

STATES: dict[str, Message] = {
    "queued": _("waiting"),
    "running": _("running"),
    "paused": _("paused"),
    "cancelled": _("cancelled"),
    "finished": _("finished"),
    "refused": pgettext_lazy("a simulation", "refused"),
}


def category(game: str, bet: str, name: str) -> Message:
    """The name of a prize or an outcome, in the words of its regulation."""
    if name in OUTCOMES:
        return OUTCOMES[name]
    return category_name(game, name, figures_of(game).ladder_of(bet))


def bet(game: str, name: str) -> Message:
    if name.startswith("seat_"):
        return gettext("Seat %(seat)s") % {"seat": name.removeprefix("seat_")}
    measured = {**MEASURED, **figures_of(game).measured}
    return measured[name] if name in measured else bet_name(game, name)


def figure(game: str, name: str) -> str:
    """The name of a figure of the law; a share of the pool is named by its hand."""
    if not name.startswith("prizes."):
        return figure_name(game, name)
    _prizes, table, line = name.split(".")
    return gettext("Part of the pool: %(hand)s") % {"hand": category(game, table, line)}


def strategy(game: str, name: str) -> Message:
    return {**STRATEGIES, **figures_of(game).strategies}[name] if name else ""


_NAMES = {rank: str(rank) for rank in range(1, 11)} | {14: "A", 13: "K", 12: "Q", 11: "J"}


def in_ranks(ranks: Sequence[int]) -> str:
    """``A-K-J-8-3``"""
    return "-".join([_NAMES[rank] for rank in ranks])


def rank_of(sign: str) -> str:
    return "10" if sign == "T" else sign


def by_hand(cards: Sequence[str]) -> str:
    """The ranks of a hand of named cards, highest first: ``Q-6-4``."""
    order = "23456789TJQKA"
    ranks = sorted((order.index(card[0]) + 2 for card in cards), reverse=True)
    return in_ranks(ranks)
