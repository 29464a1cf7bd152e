"""Forms of the desk: for many texts at once, and those of a unit's page."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.law.time.acts_named import own_name
from games.narration.language import language_tag
from games.site.forms import (
    NOT_AN_ANSWER,
    Bound,
    OneOfField,
    Sent,
    SiteForm,
    TextField,
    TickField,
    WordsField,
    YesField,
)
from games.translation.checking.cleaning import Unfit, clean_part, hidden_in
from games.translation.glossary.draft import SHORTEST_REASON
from games.translation.messages import desk, words
from games.translation.models import Unit
from games.translation.workflow.discussion import LONGEST_REMARK
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
            field = TextField(label=_("Your words"), initial=sent, max_length=None, widget=box)
            self.fields[name] = field


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
    due = forms.DateField(label=_("By"), required=False, widget=forms.DateInput({"type": "date"}))

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


LONGEST_REASON = 2000
"""Characters of a reason or of a reviewer's remark, at most."""


class PartField(TextField):
    """The words of one part of a text; invalid if they cannot be saved."""

    kind = "part"

    def __init__(self, unit: Unit, index: int, **kwargs: Any) -> None:
        super().__init__(max_length=None, strip=False, widget=forms.Textarea, **kwargs)
        self.unit = unit
        tall = {True: 7, False: 2}
        self.widget.attrs |= {"lang": language_tag(unit.lang), "rows": tall[unit.is_long(index)]}

    def to_python(self, value: object) -> str:
        try:
            return clean_part(self.unit, str(super().to_python(value)))
        except Unfit as unfit:
            raise ValidationError(unfit.sentence) from None


class PartsForm(SiteForm):
    """A field for each part of a text: ``target_0``, ``target_1``."""

    stem = "target"

    def __init__(self, unit: Unit, data: Sent = None, shown: Sequence[str] = ()) -> None:
        super().__init__(data)
        self.unit = unit
        self.names = [f"{self.stem}_{index}" for index in range(len(unit.parts))]
        for index, name in enumerate(self.names):
            initial = shown[index] if shown else ""
            label = self.label_of(unit.parts[index])
            self.fields[name] = PartField(unit, index, label=label, initial=initial)

    def label_of(self, part: str) -> str:
        return words.part_name(part)

    @property
    def boxes(self) -> list[Bound]:
        return [self[name] for name in self.names]

    @property
    def typed(self) -> list[str]:
        """The words in the fields, valid or not."""
        return [str(box.value() or "") for box in self.boxes]

    @property
    def words(self) -> list[str]:
        return [self.cleaned_data[name] for name in self.names]


class WordsForm(PartsForm):
    """The form of the unit's words, which are checked while they are typed."""

    ident = "unit"

    everywhere = TickField()

    def __init__(self, unit: Unit, data: Sent = None, shown: Sequence[str] = ()) -> None:
        super().__init__(unit, data, shown)
        for name in self.names:
            self.fields[name].widget.attrs |= {
                "class": "target",
                "spellcheck": "true",
                "hx-post": reverse("translation:look", args=[unit.pk]),
                "hx-trigger": "input changed delay:500ms",
                "hx-target": "#findings",
                "hx-swap": "outerHTML",
                "hx-sync": "closest form:abort",
            }

    def label_of(self, part: str) -> str:
        lang = self.unit.lang
        values = (words.part_name(part), language_tag(lang), own_name(lang))
        return format_html('{} <span lang="{}">({})</span>', *values)

    def count_repeats(self, number: int) -> None:
        """Set the label of ``everywhere``, with the number of other units with the same source."""
        self["everywhere"].label = ngettext(
            "Also in the other place with the same source, as a draft",
            "Also in the %(number)s other places with the same source, as drafts",
            number,
        ) % {"number": number}

    def take_focus(self) -> None:
        self.fields[self.names[-1]].widget.attrs |= {"autofocus": True, "data-focus": True}


class ReviewForm(SiteForm):
    ident = "review"

    remark = TextField(label=_("What is to be corrected"), max_length=LONGEST_REASON)

    def __init__(self, data: Sent = None) -> None:
        super().__init__(data)
        keys = {"data-keys": "alt+r", "aria-keyshortcuts": "Alt+R"}
        self.fields["remark"].widget.attrs |= keys


class CommentForm(SiteForm):
    ident = "talk"

    comment = TextField(
        label=_("Write a comment; @name notifies that person"),
        max_length=None,
        strip=False,
        widget=forms.Textarea,
    )

    def __init__(self, data: Sent = None) -> None:
        super().__init__(data)
        keys = {"rows": 2, "data-keys": "alt+c", "aria-keyshortcuts": "Alt+C"}
        self.fields["comment"].widget.attrs |= keys


class SuggestionForm(PartsForm):
    ident, stem = "suggest", "suggested"

    remark = TextField(label=_("Why"), max_length=LONGEST_REMARK, strip=False)


class DismissForm(SiteForm):
    """The form of one finding; the finding's number on the page is in its ids."""

    reason = TextField(label=_("Why it is no fault"), max_length=LONGEST_REASON)
    alike = TickField()

    READY = (
        _("It means the same, put the other way round."),
        _("It is usual in this language."),
        _("The words are those of the official text."),
    )
    """Reasons that are sent by one key."""

    is_first = False
    """Whether it is the first on its page, and so opened."""

    def __init__(self, fingerprint: str, data: Sent = None) -> None:
        super().__init__(data)
        self.fingerprint = fingerprint

    def count_alike(self, number: int) -> None:
        """Let ``number`` others of the same check be dismissed with it."""
        self["alike"].label = ngettext(
            "The other one of this check too", "The other %(number)s of this check too", number
        ) % {"number": number}


Form = TypeVar("Form", bound=SiteForm)


class UnitForms:
    """The forms of one page, made when shown; a refused one has what was typed and its errors."""

    def __init__(self, unit: Unit, texts: Sequence[str], refused: SiteForm | None) -> None:
        self.unit, self.texts, self.refused = unit, texts, refused
        self.words = self._refused(WordsForm) or WordsForm(unit, shown=texts)

    def _refused(self, kind: type[Form]) -> Form | None:
        return self.refused if isinstance(self.refused, kind) else None

    @cached_property
    def review(self) -> ReviewForm:
        return self._refused(ReviewForm) or ReviewForm()

    @cached_property
    def comment(self) -> CommentForm:
        form = self._refused(CommentForm) or CommentForm()
        names = [worker.get_username() for worker in workers()]
        form.fields["comment"].help_text = " ".join(f"@{name}" for name in names)
        return form

    @cached_property
    def suggestion(self) -> SuggestionForm:
        return self._refused(SuggestionForm) or SuggestionForm(self.unit, shown=self.texts)

    @cached_property
    def assigning(self) -> Assigning:
        return self._refused(Assigning) or Assigning()

    @cached_property
    def asking(self) -> ConcordanceForm:
        return ConcordanceForm()
