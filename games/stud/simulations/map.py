"""The map of best play at Stud: raise or fold by hand and by the card the croupier shows."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.narration import numbers
from games.simulations.par.hand_ranks import in_ranks
from games.simulations.pictures import maps
from games.simulations.pictures.picture import Picture, PictureTable
from games.stud.odds.best_play import ShownRow

MANNERS = {"raise": "gain", "by_suits": "loss", "fold": "blank"}


def draw(ranks: Sequence[str], rows: Sequence[ShownRow]) -> Picture | None:
    """The map, rows from the lowest hand up; None without rows."""
    if not rows:
        return None
    acts = [[MANNERS[act] for act in row.acts] for row in rows]
    picture = Picture(
        "best-play",
        _("Map of best play by the card shown"),
        _(
            "Down: the hands between the two lines. Across: the card the croupier shows. "
            "How many hands are raised and given up against each is in the table below."
        ),
        0,
        PictureTable(
            (_("Card shown"), _("Raised"), _("In some suits only"), _("Given up")),
            tuple(_counted(rank, place, acts) for place, rank in enumerate(ranks)),
        ),
        _("Plain: raise. Hatched: raise in some suits only. Empty: give up."),
    )
    return maps.grid(picture, ranks, [in_ranks(row.ranks) for row in rows], acts)


def _counted(rank: str, place: int, acts: Sequence[Sequence[str]]) -> tuple[str, ...]:
    counts = Counter(row[place] for row in acts)
    return rank, *(numbers.whole(counts[manner]) for manner in MANNERS.values())
