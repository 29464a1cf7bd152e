"""The forms that filter and sort the queue."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.law.acts_named import own_name
from games.law.forms import instruments_on_offer
from games.lawtexts.shape import LANGUAGES
from games.site.forms import DayField, OneOfField, SiteForm, TickField, WordsField
from games.translation.messages import words
from games.translation.models import Revision, Unit

LONGEST = 200
CHOICES = ("lang", "instrument", "kind", "state", "who", "since")
"""By what exported texts are chosen."""


class ChosenForm(SiteForm):
    """A choice of texts by kind, language, regulation and state."""

    kind = OneOfField((), label=_("Kind"))
    lang = OneOfField((), label=_("Into"))
    instrument = OneOfField((), label=_("Regulation"))
    state = OneOfField((), label=_("State"))

    def __init__(self, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.set_choices("kind", [(kind, words.kind_name(kind)) for kind in Unit.Kind.values])
        self.set_choices("lang", [(code, own_name(code)) for code in LANGUAGES])
        self.set_choices("instrument", instruments_on_offer())
        self.set_choices("state", self.states())

    def states(self) -> list[tuple[str, Any]]:
        states = [(state, words.state_name(state)) for state in Unit.State.values]
        return [*words.task_names().items(), *states]


class OutForm(ChosenForm):
    """The form that exports texts, without a choice of its own if the queue is filtered."""

    ident = "x"
    field_order = ("format", *CHOICES)

    format = OneOfField(
        (
            ("xliff2", "XLIFF 2.0"),
            ("xliff12", _("XLIFF 1.2, for older tools")),
            ("po", "PO"),
            ("tmx", "TMX 1.4"),
            ("csv", _("CSV, for a spreadsheet")),
        ),
        label=_("Format"),
        required=True,
    )
    who = OneOfField((), label=_("Changed by"))
    since = DayField(label=_("Changed since"))

    def __init__(
        self, data: object = None, initial: object = None, *, is_picked: bool = False
    ) -> None:
        super().__init__(data, initial)
        people = Revision.objects.values_list("who__username", flat=True).order_by("who__username")
        self.set_choices("who", [(name, name) for name in people.distinct() if name])
        for name in CHOICES if is_picked else ():
            del self.fields[name]


class QueueForm(ChosenForm):
    ident = "q"
    field_order = ("q", "kind", "lang", "instrument", "state", "findings", "sort", "mine")

    q = WordsField(label=_("Words"), max_length=LONGEST)
    findings = OneOfField(
        (("", _("All")), ("any", _("any")), ("errors", _("errors")), ("warnings", _("warnings"))),
        label=_("Findings"),
    )
    sort = OneOfField(
        (
            ("", _("place in the text")),
            ("doubt", _("most doubtful first")),
            ("changed", _("latest change")),
            ("oldest", _("longest untouched")),
        ),
        label=_("Order"),
    )
    mine = TickField(label=_("Mine"))

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["q"].widget.attrs |= {"data-keys": "alt+f", "aria-keyshortcuts": "Alt+F"}
