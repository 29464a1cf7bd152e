"""How many more rounds a finished run is to play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.site.fields import TextField
from games.site.forms import SiteForm


class ExtendForm(SiteForm):
    """The number itself is read where the run is extended, against what may be asked."""

    ident = "extend"

    more = TextField(label=_("More rounds"), max_length=None)
