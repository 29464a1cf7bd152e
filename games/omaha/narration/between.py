"""Sentences about the marker between two hands."""

from games.narration.language import gettext_lazy as _
from games.narration.sentences import Telling, say

BETWEEN: dict[str, Telling] = {
    "marker_moved": say(_("The marker moves clockwise from seat %(from)s to seat %(seat)s.")),
    "marker_goes_on": say(
        _("Nobody plays where the marker came to: it goes on to the next player, seat %(seat)s.")
    ),
}
