"""Sentences about the pack between two hands."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Telling, by, say

BETWEEN: dict[str, Telling] = {
    "pack_in_use": say(_("The pack serves its hand number %(hand)s, of %(most)s at most.")),
    "pack_is_spent": say(_("The pack has served its %(most)s hands.")),
    "pack_cut": say(_("Seat %(seat)s cuts the pack with one hand: %(cards)s cards.")),
    "new_pack": by(
        "asked",
        {
            True: say(_("The house takes a new pack after %(hands)s hands with the one before.")),
            False: say(_("A new pack takes the place of the one that has served %(hands)s hands.")),
        },
    ),
}
