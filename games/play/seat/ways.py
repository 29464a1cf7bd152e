"""Simple ways of playing for the other seats, with descriptions; none comes from a regulation."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from games.narration.telling import Message
from games.rules.ways import Way, at_random, quietly


class SimpleWay(NamedTuple):
    name: Message
    description: Message
    way: Way


SIMPLE_WAYS = {
    "quietly": SimpleWay(
        _("Quietly"),
        _(
            "They check or pass where they may and call where they must; they never raise, and "
            "where nothing else is on offer they stay in for the least."
        ),
        quietly,
    ),
    "at_random": SimpleWay(
        _("By chance"),
        _(
            "They do one of the things on offer, each as likely as any other, for a sum drawn "
            "between the least and the most. The seed of the session gives the same again."
        ),
        at_random,
    ),
}
