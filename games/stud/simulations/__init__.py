"""Stud's figures for a page."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.narration import numbers
from games.odds.sheets import BankSheet
from games.simulations.game import FigureGame, ParSheet, SheetSection
from games.stud.odds.sheets import StudSheet
from games.stud.simulations.best_play import set_out


def note(sheet: BankSheet) -> str:
    assert isinstance(sheet, StudSheet)
    qualifies = sheet.croupier["qualifies"].probability
    return gettext(
        "The croupier's hand opens the others' in %(part)s of all hands (%(fraction)s)."
    ) % {"part": numbers.percent(qualifies.decimal, 4), "fraction": qualifies.fraction}


FIGURES = FigureGame(
    headlines=(("ante_and_raise", "ante"),),
    assumed_rate=12e6,
    measured={"ante_and_raise": _("ante and additional bet")},
    options={
        "maximum_payout": (
            _("House maximum"),
            _("The most the house pays, in chips. Leave it empty where none is posted."),
        )
    },
    strategies={
        "optimal": _("best play"),
        "ace_king_or_better": _("raise with ace and king or higher"),
        "akj83_or_better": _("raise with A-K-J-8-3 or higher"),
        "pair_or_better": _("raise with a pair or higher"),
        "always_raise": _("always raise"),
        "never_raise": _("never raise"),
    },
    sheet=ParSheet(
        hands_named_by="raise",
        tables={"ante_and_raise": "raise"},
        totals={"raise_frequency": _("Hands raised")},
        best_play=set_out,
        best_play_template="stud/best_play.html",
        note=note,
        sections=(
            SheetSection(
                "by_maximum",
                "maximum-title",
                _("What the house's maximum costs the player"),
                "stud/by_maximum.html",
            ),
        ),
    ),
)
