"""The forms of a class: what the trainer asks for, and who takes part."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.play.classes.keeping import DAYS, MOST_DAYS
from games.play.drill.exercise import topic_names
from games.play.drill.forms import LEVEL_NAMES, SelectionForm
from games.play.drill.paper import MOST_MINUTES, MOST_QUESTIONS
from games.site.fields import NOT_AN_ANSWER, OneOfField, TextField, WholeField, YesField
from games.site.forms import SiteForm


class DrawForm(SelectionForm):
    """Questions to draw for a class."""

    ident = "draw"

    count = WholeField(
        label=_("Questions"), least=0, most=MOST_QUESTIONS, required=True, initial=12
    )
    article = forms.MultipleChoiceField(
        required=False,
        label=_("Articles"),
        help_text=_("None ticked: any article. Several take turns."),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": NOT_AN_ANSWER},
    )
    level = OneOfField(
        (("", _("Any")), *LEVEL_NAMES.items()),
        label=_("Difficulty"),
        help_text=_(
            "Each question is rated by: an answer in chips; three seats or more; an "
            "irregularity; a tie, a shared pot or a house that does not qualify; provisions of"
            " two articles or more. None of these is easy, one is medium, two or more are "
            "hard."
        ),
    )


class ClassForm(DrawForm):
    """A class, and the questions drawn for it."""

    ident = "class"

    title = TextField(
        label=_("Name of the class"),
        help_text=_("It is shown to everyone who enters the code."),
        required=True,
    )
    failed = YesField(label=_("Only the articles that my classes miss most"))
    minutes = WholeField(
        label=_("Minutes"), help_text=_("If empty: no time limit."), least=1, most=MOST_MINUTES
    )
    days = WholeField(
        label=_("Days to store the results"),
        help_text=_("The class and all its results are then deleted automatically."),
        least=1,
        most=MOST_DAYS,
        required=True,
        initial=DAYS,
    )


class WriteForm(SiteForm):
    """A question in the trainer's words."""

    ident = "write"

    words = TextField(
        label=_("Question"), max_length=1000, required=True, widget=forms.Textarea({"rows": 3})
    )
    choices = TextField(
        label=_("Choices, one on a line, the right one first"),
        help_text=_("If empty: participants answer in words, and you mark them."),
        max_length=1000,
        widget=forms.Textarea({"rows": 3}),
    )
    model = TextField(
        label=_("Your answer, for the key"), max_length=1000, widget=forms.Textarea({"rows": 2})
    )
    provision = OneOfField((), label=_("Article"))

    def __init__(self, key: str, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.set_choices("provision", topic_names(key), _("None"))

    def clean_choices(self) -> list[str]:
        lines = [line.strip() for line in self.cleaned_data["choices"].splitlines()]
        return list(dict.fromkeys(line for line in lines if line))


class NameForm(SiteForm):
    """The participant's name, which is optional."""

    ident = "taking-part"

    name = TextField(
        label=_("Your name, if you like"),
        help_text=_("If empty: your answers are stored without a name."),
    )


class ClassCodeForm(SiteForm):
    """The code of a class, as it stands on the wall."""

    ident = "enter"

    code = TextField(label=_("Code of the class"), max_length=12, required=True)


class TraineeForm(SiteForm):
    """The name of a new trainee."""

    ident = "trainee"

    name = TextField(label=_("Name of the trainee"), required=True)


class TraineeSignInForm(SiteForm):
    """A trainee's name and PIN."""

    ident = "trainee-sign-in"

    trainee = TextField(label=_("Your name, as the trainer wrote it"), required=True)
    pin = TextField(label=_("PIN"), max_length=12, required=True, widget=forms.PasswordInput())
