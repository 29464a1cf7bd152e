"""The figures of Fortune 3 for a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.fortune3.narration import WAYS
from games.fortune3.odds.decisions import TopCard
from games.fortune3.odds.sheets import Fortune3Sheet
from games.narration import category_name, numbers
from games.odds.figures.sheets import BankSheet, ExactNumber
from games.simulations.game import FigureGame, ParSheet, SheetSection
from games.simulations.names import by_hand, in_ranks
from games.simulations.pictures.picture import Picture, PictureTable
from games.simulations.pictures.rows import Shares, shares


@dataclass(frozen=True, slots=True)
class PlayedClass:
    """How many hands of a class are folded and played."""

    name: str
    folded: int
    played: int


def draw(classes: Sequence[PlayedClass]) -> Picture:
    rows = [
        Shares(
            capfirst(entry.name),
            numbers.percent(entry.played / (entry.played + entry.folded), 1),
            ((entry.played, "gain"), (entry.folded, "loss")),
        )
        for entry in classes
    ]
    picture = Picture(
        "best-play",
        gettext("Map of best play by class"),
        gettext(
            "A bar for each class of hands: what is played, and what is given up. "
            "The figures are in the table below."
        ),
        0,
        PictureTable(
            (gettext("Class"), gettext("Given up"), gettext("Played"), gettext("Share")),
            tuple(
                (
                    row.label,
                    numbers.whole(row.parts[1][0]),
                    numbers.whole(row.parts[0][0]),
                    row.caption,
                )
                for row in rows
            ),
        ),
        gettext("Plain: played. Hatched: given up."),
    )
    return shares(picture, rows)


@dataclass(frozen=True, slots=True)
class DecidedHand:
    ranks: str
    is_played: bool
    worth_of_playing: ExactNumber


@dataclass(frozen=True, slots=True)
class Fortune3Play:
    sentence: str
    near: list[DecidedHand]
    classes: list[PlayedClass]
    map: Picture


def set_out(sheet: BankSheet) -> Fortune3Play:
    assert isinstance(sheet, Fortune3Sheet)
    best = sheet.best_play
    if best.is_a_threshold:
        sentence = gettext("Play with %(hand)s or anything higher; give up everything lower.")
    else:
        sentence = gettext(
            "The lowest hand to play is %(hand)s, but not everything above it is played."
        )
    classes = [PlayedClass(_class_name(row), row.folded, row.played) for row in best.by_top_card]
    return Fortune3Play(
        sentence % {"hand": by_hand(best.lowest_hand_played)},
        [
            DecidedHand(by_hand(row.hand), row.action == "play", row.worth_of_playing)
            for row in best.near
        ],
        classes,
        draw(classes),
    )


def _class_name(row: TopCard) -> str:
    name = str(category_name("fortune3", row.category))
    if row.top_rank is None:
        return name
    return gettext("%(class)s, highest %(rank)s") % {
        "class": name,
        "rank": in_ranks([row.top_rank]),
    }


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
    strategies=WAYS,
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
