"""Widgets are written as Django's own templates write them, but for the space between tags."""

from __future__ import annotations

from typing import Any

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils.safestring import mark_safe

from games.site.drawn_fields import WIDGETS
from games.site.forms import SiteRenderer

NAMES = {"one": "Um <b>", "two": mark_safe("Dois &amp; meio")}
CHOICES = [("", "Todos"), *NAMES.items(), ("Grupo «x»", [("3", "três"), ("4", 4)])]
ATTRS = {"id": "set-a", "class": 'x" y', "autofocus": True, "hidden": False, "data-n": 3}


class Everything(forms.Form):
    text = forms.CharField(widget=forms.TextInput(ATTRS))
    number = forms.CharField(widget=forms.NumberInput(ATTRS))
    day = forms.CharField(widget=forms.DateInput(ATTRS))
    hidden = forms.CharField(widget=forms.HiddenInput(ATTRS))
    mail = forms.CharField(widget=forms.EmailInput(ATTRS))
    secret = forms.CharField(widget=forms.PasswordInput(ATTRS))
    tick = forms.BooleanField(widget=forms.CheckboxInput(ATTRS))
    words = forms.CharField(widget=forms.Textarea(ATTRS))
    one = forms.ChoiceField(widget=forms.Select(ATTRS), choices=CHOICES)
    several = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple(ATTRS), choices=CHOICES)
    radio = forms.ChoiceField(widget=forms.RadioSelect(ATTRS), choices=CHOICES)


SENT = {
    "text": '<"a" & b>', "number": "7", "day": "2025-11-18", "hidden": "x'y", "mail": "a@b.mo",
    "tick": "on", "words": "uma\n<linha>", "one": "4", "several": ["one", "3"], "radio": "two",
}  # fmt: skip


def written(renderer: Any, sent: dict[str, Any] | None) -> dict[str, list[str]]:
    form = Everything(sent, renderer=renderer)
    lines = {name: [str(form[name])] for name in form.fields}
    for name in ("several", "radio"):
        lines[name] = [option.tag(wrap) for option in form[name] for wrap in (True, False)]
    return {name: [" ".join(line.split()) for line in each] for name, each in lines.items()}


@pytest.mark.parametrize("sent", [SENT, {}, None])
def test_a_widget_is_what_django_would_draw(sent: dict[str, Any] | None) -> None:
    assert written(SiteRenderer(), sent) == written(DjangoTemplates(), sent)


def test_every_widget_that_is_written_here_was_compared() -> None:
    form = Everything(renderer=SiteRenderer())
    names = {field.widget.template_name for field in form.fields.values()}
    names |= {
        widget.option_template_name for widget in (forms.RadioSelect, forms.CheckboxSelectMultiple)
    }
    assert set(WIDGETS) <= names
