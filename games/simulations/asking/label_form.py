"""The form for the label that an owner puts on a run."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.site.fields import TextField
from games.site.forms import SiteForm

LONGEST_LABEL = 60


class LabelForm(SiteForm):
    """The label; an empty one removes it."""

    ident = "o"

    label = TextField(
        max_length=LONGEST_LABEL, label=_("Label"), help_text=_("Only you are shown it.")
    )
