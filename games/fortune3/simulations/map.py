"""The map of best play at Fortune 3: the share of each class of hands that is played."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.narration import numbers
from games.simulations.pictures import maps
from games.simulations.pictures.picture import Picture, PictureTable


@dataclass(frozen=True, slots=True)
class PlayedClass:
    """How many hands of a class are folded and played."""

    name: str
    folded: int
    played: int


def draw(classes: Sequence[PlayedClass]) -> Picture:
    rows = [
        maps.Shares(
            capfirst(entry.name),
            numbers.percent(entry.played / (entry.played + entry.folded), 1),
            ((entry.played, "gain"), (entry.folded, "loss")),
        )
        for entry in classes
    ]
    picture = Picture(
        "best-play",
        _("Map of best play by class"),
        _(
            "A bar for each class of hands: what is played, and what is given up. "
            "The figures are in the table below."
        ),
        0,
        PictureTable(
            (_("Class"), _("Given up"), _("Played"), _("Share")),
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
        _("Plain: played. Hatched: given up."),
    )
    return maps.shares(picture, rows)
