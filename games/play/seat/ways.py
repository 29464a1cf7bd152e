"""Simple ways of playing for the other seats, with descriptions; none comes from a regulation."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from games.narration.sentences import Message
from games.rules.ways import Way, at_random, quietly


class SimpleWay(NamedTuple):
    name: Message
    description: Message
    way: Way


SIMPLE_WAYS = {
    "quietly": SimpleWay(
        _("Passively"),
        _(
            "They check or pass where possible and call where required; they never raise, and "
            "otherwise stay in for the least."
        ),
        quietly,
    ),
    "at_random": SimpleWay(
        _("At random"),
        _(
            "They choose an available action at random, for a random sum between the least and"
            " the most. The same seed gives the same session."
        ),
        at_random,
    ),
}
