"""Stud's figures for a page."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.narration import category_name, numbers
from games.odds.figures.sheets import BankSheet
from games.simulations.game import FigureGame, ParSheet, SheetSection
from games.simulations.names import in_ranks, rank_of
from games.simulations.pictures.picture import Picture, PictureTable
from games.simulations.pictures.rows import grid
from games.stud.narration import WAYS
from games.stud.odds.best_play import BestPlay, ShownRow
from games.stud.odds.sheets import StudSheet

MANNERS = {"raise": "gain", "by_suits": "loss", "fold": "blank"}


def draw(ranks: Sequence[str], rows: Sequence[ShownRow]) -> Picture | None:
    """The map, rows from the lowest hand up; None without rows."""
    if not rows:
        return None
    acts = [[MANNERS[act] for act in row.acts] for row in rows]
    picture = Picture(
        "best-play",
        gettext("Map of best play by the card shown"),
        gettext(
            "Down: the hands between the two lines. Across: the card the croupier shows. "
            "How many hands are raised and given up against each is in the table below."
        ),
        0,
        PictureTable(
            (
                gettext("Card shown"),
                gettext("Raised"),
                gettext("In some suits only"),
                gettext("Given up"),
            ),
            tuple(map(_counted, ranks, zip(*acts, strict=True))),
        ),
        gettext("Plain: raise. Hatched: raise in some suits only. Empty: give up."),
    )
    return grid(picture, ranks, [in_ranks(row.ranks) for row in rows], acts)


def _counted(rank: str, acts: Iterable[str]) -> tuple[str, ...]:
    counts = Counter(acts)
    return rank, *(numbers.whole(counts[manner]) for manner in MANNERS.values())


ROW = '<tr><th scope="row">{}</th>{}</tr>'
ALWAYS = (
    '<td class="act {}"><span aria-hidden="true">{}</span>'
    '<span class="visually-hidden">{}</span></td>'
)
BY_SUITS = '<td class="act by_suits"><span aria-hidden="true">◐ </span>{}</td>'


def decisions(rows: Sequence[ShownRow]) -> SafeString:
    always = {
        "raise": format_html(ALWAYS, "raise", "▲", pgettext("stud", "raise")),
        "fold": format_html(ALWAYS, "fold", "·", pgettext("decision", "give up")),
    }
    drawn = [
        ROW.format(
            conditional_escape(in_ranks(row.ranks)),
            "".join(
                [
                    always.get(act)
                    or format_html(BY_SUITS, numbers.percent(100 * raised // cases / 100, 0))
                    for act, raised, cases in zip(row.acts, row.raised, row.cases, strict=True)
                ]
            ),
        )
        for row in rows
    ]
    return mark_safe("".join(drawn))  # noqa: S308  (each cell was escaped)


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
            return gettext("Raise with %(hand)s or anything higher; give up everything lower.") % {
                "hand": in_ranks(raised)
            }
        return gettext("No hand is raised whatever the croupier shows.")
    return gettext(
        "Raise with %(raised)s or anything higher, whatever the croupier shows; give up %(folded)s "
        "and everything lower. Between the two the card shown decides."
    ) % {"raised": in_ranks(raised), "folded": in_ranks(folded)}


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
    strategies=WAYS,
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
