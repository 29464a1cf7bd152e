"""The best decisions at Stud: one sentence, and the table by the card the croupier shows."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.narration import category_name
from games.odds.sheets import BankSheet
from games.simulations.par.hand_ranks import in_ranks, rank_of
from games.simulations.pictures.picture import Picture
from games.stud.odds.best_play import BestPlay
from games.stud.odds.sheets import StudSheet
from games.stud.simulations.decisions import decisions
from games.stud.simulations.map import draw


@dataclass(frozen=True, slots=True)
class NamedClass:
    name: str
    folded: int
    by_card_shown: int
    raised: int


@dataclass(frozen=True, slots=True)
class StudPlay:
    sentence: str
    classes: list[NamedClass]
    upcards: list[str]
    hands: int
    map: Picture | None
    decisions: SafeString


def set_out(sheet: BankSheet) -> StudPlay:
    assert isinstance(sheet, StudSheet)
    best = sheet.best_play
    upcards = [rank_of(sign) for sign in best.upcards]
    return StudPlay(
        _sentence(best),
        [
            NamedClass(
                str(category_name("stud", row.category)), row.folded, row.by_card_shown, row.raised
            )
            for row in best.by_class
        ],
        upcards,
        len(best.by_card_shown),
        draw(upcards, best.by_card_shown),
        decisions(best.by_card_shown),
    )


def _sentence(best: BestPlay) -> str:
    raised, folded = best.lowest_always_raised, best.highest_always_folded
    if not best.by_card_shown or raised is None or folded is None:
        if raised is not None:
            return _("Raise with %(hand)s or anything higher; give up everything lower.") % {
                "hand": in_ranks(raised)
            }
        return _("No hand is raised whatever the croupier shows.")
    return _(
        "Raise with %(raised)s or anything higher, whatever the croupier shows; give up %(folded)s "
        "and everything lower. Between the two the card shown decides."
    ) % {"raised": in_ranks(raised), "folded": in_ranks(folded)}
