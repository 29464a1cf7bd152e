"""The form that imports a file."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.site.fields import TickField
from games.site.forms import SiteForm
from games.translation.interchange.formats import READERS


class TakeInForm(SiteForm):
    """A file to import; whoever reads it adds the errors in it to the field."""

    ident = "x"

    file = forms.FileField(
        label=_("File (XLIFF, PO, TMX or CSV, at most 10 MB)"),
        widget=forms.FileInput(attrs={"accept": ",".join(READERS)}),
        error_messages={"required": _("Choose a file.")},
    )
    propose = TickField(label=_("Propose at once what has no errors"))
