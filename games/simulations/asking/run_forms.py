"""The forms on the page of a run."""

from django.utils.translation import gettext_lazy as _

from games.site.fields import TextField
from games.site.forms import SiteForm

LONGEST_LABEL = 60


class LabelForm(SiteForm):
    """The label; an empty one removes it."""

    ident = "o"

    label = TextField(
        max_length=LONGEST_LABEL, label=_("Label"), help_text=_("It is shown only to you.")
    )


class ExtendForm(SiteForm):
    """One text field: ``services.extend`` reads the number and checks the limit."""

    ident = "extend"

    more = TextField(label=_("More rounds"), max_length=None)
