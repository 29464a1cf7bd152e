"""Forms of the desk, most of them for many texts at once."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django import forms
from django.core.signing import BadSignature, Signer
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.site.forms import NOT_AN_ANSWER, OneOfField, SiteForm, TextField, WordsField, YesField
from games.translation.checking.cleaning import hidden_in
from games.translation.glossary.editing import SHORTEST_REASON
from games.translation.messages import desk
from games.translation.workflow.roles import workers

LONGEST_WORDS = 200

SIGNER = Signer(salt="translation.many")


def stamp() -> str:
    """The present time, signed so that a form cannot forge it."""
    return SIGNER.sign(timezone.now().isoformat())


class ConcordanceForm(SiteForm):
    ident = "c"

    q = WordsField(label=_("Words in either language"), max_length=LONGEST_WORDS)


class AgainForm(SiteForm):
    """Name and password again after a session has ended; the sign-in view reads them."""

    ident = "again"

    username = TextField(label=_("User name"), max_length=None)
    password = forms.CharField(label=_("Password"), widget=forms.PasswordInput)
    code = TextField(label=_("Code, if you have a second factor"), max_length=None)

    def __init__(self, name: str = "") -> None:
        super().__init__(initial={"username": name})
        hints = {"username": "username", "password": "current-password", "code": "one-time-code"}
        for field, hint in hints.items():
            self.fields[field].widget.attrs["autocomplete"] = hint


class SavedWordsForm(SiteForm):
    """The words sent after a session had ended, a field for each."""

    ident = "kept"

    def __init__(self, typed: Iterable[tuple[str, str]]) -> None:
        super().__init__()
        for name, sent in typed:
            box = forms.Textarea({"rows": 6 if len(sent) > 60 else 2})
            self.fields[name] = TextField(
                label=_("Your words"), initial=sent, max_length=None, widget=box
            )


class GlossaryListForm(SiteForm):
    ident = "t"

    q = WordsField(label=_("Words"), max_length=LONGEST_WORDS)
    only = OneOfField(
        (
            ("", _("All")),
            ("conflict", _("In conflict")),
            ("edited", _("edited here")),
            ("unattested", _("not attested")),
            ("without", _("no established term")),
        ),
        label=_("Only"),
    )


class VersionedForm(SiteForm):
    """A form that leaves alone what changed after its page was made."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_seen(self) -> datetime:
        """Return when the page was made; 1970 if that is missing or forged."""
        try:
            moment = parse_datetime(SIGNER.unsign(self.cleaned_data["seen"]))
        except (BadSignature, ValueError):
            moment = None
        return moment or datetime.fromtimestamp(0, tz=timezone.get_default_timezone())


class PersonField(forms.ModelChoiceField):  # type: ignore[type-arg]
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.error_messages["invalid_choice"] = NOT_AN_ANSWER

    def to_python(self, value: object) -> object:
        """Refuse an id that is not in ASCII digits."""
        if value and not (str(value).isascii() and str(value).isdigit()):
            raise forms.ValidationError(NOT_AN_ANSWER)
        return super().to_python(value)


class Assigning(VersionedForm):
    ident = "assign"

    whom = PersonField(None, label=_("Assignee"), required=False)
    due = forms.DateField(
        label=_("By"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["whom"].queryset = workers()  # type: ignore[attr-defined]
        self.fields["whom"].empty_label = gettext("nobody")  # type: ignore[attr-defined]

    def clean_due(self) -> object:
        due = self.cleaned_data["due"]
        if due and due < timezone.localdate():
            raise forms.ValidationError(_("That day has passed."))
        return due


class Dismissing(VersionedForm):
    ident = "dismiss"

    check = OneOfField((), label=_("Check"), required=True)
    reason = TextField(
        label=_("Why it is no fault"), min_length=SHORTEST_REASON, max_length=2000, required=True
    )

    def __init__(self, *args: Any, checks: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(check, desk.name_of_check(check)) for check in checks]
        self.fields["check"].choices = named  # type: ignore[attr-defined]


class Replacing(VersionedForm):
    ident = "replace"

    find = TextField(label=_("These words"), max_length=500, strip=False, required=True)
    put = TextField(label=_("become"), max_length=500, strip=False)
    matches_case = YesField(label=_("Case-sensitive"))

    def clean_put(self) -> str:
        words = str(self.cleaned_data["put"])
        if sentence := hidden_in(words):
            raise forms.ValidationError(sentence)
        return words

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        if data.get("find") is not None and data.get("find") == data.get("put"):
            self.add_error("put", _("These are the same words."))
