"""The forms of a table card and of a procedure."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.play.game import RecordSetting
from games.play.house.models import Posting, TableCard, name_of
from games.play.house.postable import postable
from games.play.setup.record_form import RecordForm
from games.rules import numbers
from games.rules.game import Game
from games.rules.refusal import Unusable
from games.site.fields import TextField
from games.site.forms import SiteForm


class CardForm(RecordForm):
    """A table's name and what is posted there."""

    ident = "card"

    def __init__(self, declared: Game, data: Any = None, card: TableCard | None = None) -> None:
        self.card = card
        initial = {"name": card.name, **card.posting.amounts} if card else None
        super().__init__(declared, data, initial)
        name = TextField(label=_("Table"), max_length=20, required=True)
        self.fields = {"name": name, **self.fields}

    def settings(self) -> Iterator[RecordSetting]:
        return postable(self.game)

    @property
    def amounts(self) -> dict[str, str]:
        typed = self.values
        paths = [setting.path for setting in self.visible_settings]
        return {path: typed[path].strip() for path in paths if typed.get(path, "").strip()}

    def clean(self) -> None:
        super().clean()
        name = self.cleaned_data.get("name", "")
        same = TableCard.objects.filter(name=name).first()
        if same and same != self.card and (self.card or not self._is_of(same)):
            self.add_error("name", _("There is a table with this name."))
        for path, value in list(self.cleaned_data.items()):
            try:
                if path == "table.commission" and value:
                    numbers.percentage(value, path)
                elif type(value) is int:
                    numbers.bounded(value, path, 0)
            except Unusable as no:
                self.refuse(no)
        if not self.errors and not self.amounts:
            raise ValidationError(_("Nothing is posted yet. Write one amount at least."))

    def _is_of(self, card: TableCard) -> bool:
        """Whether the card is what this form made, when it is sent twice."""
        return card.game == self.game.key and card.posting.amounts == self.amounts

    @transaction.atomic
    def save(self, writer: User) -> Posting:
        """The newest posting; a new one only if an amount was changed."""
        name = self.cleaned_data["name"]
        card = (
            self.card
            or TableCard.objects.get_or_create(name=name, defaults={"game": self.game.key})[0]
        )
        if card.name != name:
            card.name = name
            card.save()
        last = card.postings.first()
        if last and last.amounts == self.amounts:
            return last
        return Posting.objects.create(
            card=card, amounts=self.amounts, writer=writer, writer_name=name_of(writer)
        )


class ProcedureForm(SiteForm):
    ident = "procedure"

    words_pt = TextField(
        label=_("In Portuguese"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )
    words_zh = TextField(
        label=_("In Chinese"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4})
    )

    def clean(self) -> None:
        super().clean()
        if not self.errors and not any(self.cleaned_data.values()):
            raise ValidationError(_("Write the procedure in one language at least."))
