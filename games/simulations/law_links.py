"""What this wing hangs on the pages of the law."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.models import Instrument
from games.site.law_links import Link


def instrument_links(instrument: Instrument) -> list[Link]:
    return [
        Link(_("Exact figures"), reverse("simulations:par", args=[instrument.game])),
        Link(_("Simulate"), reverse("simulations:form", args=[instrument.game])),
    ]
