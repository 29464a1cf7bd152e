"""The form for the number of rounds to add to a finished run."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.site.fields import TextField
from games.site.forms import SiteForm


class ExtendForm(SiteForm):
    """One text field: ``services.extend`` reads the number and checks the limit."""

    ident = "extend"

    more = TextField(label=_("More rounds"), max_length=None)
