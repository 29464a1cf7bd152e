"""What people send to the desk for many texts at once."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Permission
from django.core.signing import BadSignature, Signer
from django.db.models import Q
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.translation.glossary.editing import SHORTEST_REASON
from games.translation.messages import desk
from games.translation.workflow.cleaning import hidden_in

SIGNER = Signer(salt="translation.many")


def stamp() -> str:
    """When the page was shown, in a form nobody can make up."""
    return SIGNER.sign(timezone.now().isoformat())


class Seen(forms.Form):
    """What somebody changed after the page was shown is left alone."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_seen(self) -> datetime:
        """A page that does not say when it was shown is as if it were shown long ago."""
        try:
            told = parse_datetime(SIGNER.unsign(self.cleaned_data["seen"]))
        except (BadSignature, ValueError):
            told = None
        return told or datetime.fromtimestamp(0, tz=timezone.get_default_timezone())


class Assigning(Seen):
    whom: forms.ModelChoiceField[Any] = forms.ModelChoiceField(
        None, label=_("Whom"), required=False
    )
    due = forms.DateField(
        label=_("By"), required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["whom"].queryset = workers()  # type: ignore[attr-defined]
        self.fields["whom"].empty_label = gettext("nobody")  # type: ignore[attr-defined]

    def clean_due(self) -> Any:
        due = self.cleaned_data["due"]
        if due and due < timezone.localdate():
            raise forms.ValidationError(_("That day is past."))
        return due


def workers() -> Any:
    """Those who may work on texts."""
    may = Permission.objects.filter(codename__in=("translate_unit", "review_unit", "edit_glossary"))
    people = get_user_model().objects.filter(is_active=True)
    found = people.filter(
        Q(groups__permissions__in=may) | Q(user_permissions__in=may) | Q(is_superuser=True)
    )
    return found.distinct().order_by("username")


class Dismissing(Seen):
    check = forms.ChoiceField(label=_("Check"))
    reason = forms.CharField(
        label=_("Why it is no fault"), min_length=SHORTEST_REASON, max_length=2000
    )

    def __init__(self, *args: Any, checks: list[str], **more: Any) -> None:
        super().__init__(*args, **more)
        named = [(check, desk.name_of_check(check)) for check in checks]
        self.fields["check"].choices = named  # type: ignore[attr-defined]


class Replacing(Seen):
    find = forms.CharField(label=_("These words"), max_length=500, strip=False)
    put = forms.CharField(label=_("become"), max_length=500, strip=False, required=False)
    matches_case = forms.BooleanField(label=_("Capitals matter"), required=False)

    def clean_put(self) -> str:
        words = str(self.cleaned_data["put"])
        if sentence := hidden_in(words):
            raise forms.ValidationError(sentence)
        return words

    def clean(self) -> dict[str, Any]:
        told = super().clean() or {}
        if told.get("find") is not None and told.get("find") == told.get("put"):
            self.add_error("put", _("These are the same words."))
        return told
