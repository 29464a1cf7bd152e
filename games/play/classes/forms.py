"""The forms of the owner of a class and of its participants."""

from django.utils.translation import gettext_lazy as _

from games.play.classes.keeping import DAYS, MOST_DAYS
from games.site.fields import TextField, WholeField
from games.site.forms import SiteForm


class SaveClassForm(SiteForm):
    ident = "keep"

    title = TextField(
        label=_("Name of the class"),
        help_text=_("It is shown to everyone who opens the link."),
        required=True,
    )
    days = WholeField(
        label=_("Days to store the results"),
        help_text=_("The class and all its results are then deleted automatically."),
        least=1,
        most=MOST_DAYS,
        required=True,
        initial=DAYS,
    )


class NameForm(SiteForm):
    """The participant's name, which is optional."""

    ident = "taking-part"

    name = TextField(
        label=_("Your name, if you like"),
        help_text=_("If empty: your answers are stored without a name."),
    )
