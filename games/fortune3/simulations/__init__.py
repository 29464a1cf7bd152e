"""The figures of Fortune 3 for a page."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.fortune3.odds.sheets import Fortune3Sheet
from games.fortune3.simulations.best_play import set_out
from games.narration import numbers
from games.odds.sheets import BankSheet
from games.simulations.game import FigureGame, ParSheet, SheetSection


def ladder_of(bet: str) -> str:
    """The names for a bet's lines: the game's own for three cards, the common ones for five."""
    return "" if bet in ("ante_bonus", "pair_plus") else "of_five"


def note(sheet: BankSheet) -> str:
    assert isinstance(sheet, Fortune3Sheet)
    goes_on = sheet.bank["goes_on"].probability
    return gettext(
        "The house's hand is a queen or higher in %(part)s of all hands (%(fraction)s)."
    ) % {"part": numbers.percent(goes_on.decimal, 4), "fraction": goes_on.fraction}


FIGURES = FigureGame(
    headlines=(("ante_and_play", "ante"), ("pair_plus", "pair_plus")),
    assumed_rate=15e6,
    measured={"ante_and_play": _("ante, play bet and additional prize")},
    strategies={
        "optimal": _("best play"),
        "q64_or_better": _("play with queen, six and four or higher"),
        "queen_or_better": _("play with a queen or higher"),
        "always_play": _("always play"),
        "never_play": _("never play"),
    },
    ladder_of=ladder_of,
    sheet=ParSheet(
        hands_named_by="pair_plus",
        tables={"ante_and_play": ""},
        bonuses={"ante_and_play": "ante_bonus"},
        best_play=set_out,
        best_play_template="fortune3/best_play.html",
        note=note,
        sections=(
            SheetSection(
                "amendment",
                "amendment-title",
                _("What Despacho 94/2025 changed"),
                "fortune3/amended_order.html",
            ),
        ),
    ),
)
