"""The best decisions at Fortune 3: a sentence if one is enough, and the table behind it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.fortune3.odds.decisions import TopCard
from games.fortune3.odds.sheets import Fortune3Sheet
from games.fortune3.simulations.map import PlayedClass, draw
from games.narration import category_name
from games.odds.sheets import BankSheet, ExactNumber
from games.simulations.par.hand_ranks import by_hand, in_ranks
from games.simulations.pictures.picture import Picture


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
        sentence = _("Play with %(hand)s or anything higher; give up everything lower.")
    else:
        sentence = _("The lowest hand to play is %(hand)s, but not everything above it is played.")
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
    return _("%(class)s, highest %(rank)s") % {"class": name, "rank": in_ranks([row.top_rank])}
