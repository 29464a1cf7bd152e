"""The way from the pages of the law to the table."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.doors import Link
from games.law.models import Instrument


def to_the_table(instrument: Instrument) -> list[Link]:
    return [Link(_("Play a hand"), reverse("play:table", args=[instrument.game]))]
