"""What a house posts at its tables, its procedures where the regulations are silent, and what the
table card of a device fills in on the desk's forms."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.timezone import localtime
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from games.play.models import Posting, TableCard, postable
from games.play.setup.form import RecordForm, answered
from games.rules.game import Game
from games.site.forms import WholeField

FACTS = {"facts.chip": "table.chip", "facts.minimum": "table.jackpot.minimum"}
FIXED = {"facts.fixed": "facts.category", "facts.other_fixed": "facts.other"}
"""A question's fixed sum, with the class of hand that it is of."""


COOKIE, FIELD = "table_card", "card"
DAYS = 90


def chosen_card(request: HttpRequest) -> TableCard | None:
    """The table card chosen on this device."""
    key = request.get_signed_cookie(COOKIE, default="", max_age=DAYS * 86400)
    return TableCard.objects.filter(pk=key).first() if key else None


def sent_with_card(request: HttpRequest, declared: Game) -> Any:
    """What was sent; on a form that was not sent yet, with the posting of the device's table."""
    if "rule" in request.GET or FIELD in request.GET:
        return request.GET
    card = chosen_card(request)
    if card is None or card.game != declared.key:
        return request.GET
    data = request.GET.copy()
    data[FIELD] = str(card.posting.pk)
    return data


def of_table(
    request: HttpRequest, declared: Game, posting: Posting | None
) -> dict[str, Posting | TableCard | None]:
    """Context: what is posted and, on a device with a table of another game, that table."""
    card = None if posting else chosen_card(request)
    is_other = card is not None and card.game != declared.key
    return {"posting": posting, "other_card": card if is_other else None}


class PostedForm(RecordForm):
    """A form of the desk; what its table posts is taken where nothing was typed."""

    def __init__(self, declared: Game, data: Any = None, initial: Any = None) -> None:
        self.posting = posting_in(data or {})
        if self.posting and self.posting.card.game == declared.key:
            data = data.copy()
            # What the card fills in: its amounts, the facts that it answers, and the fixed sums.
            amounts = self.posting.amounts
            filled = amounts | {fact: amounts.get(path, "") for fact, path in FACTS.items()}
            for fact, category in FIXED.items():
                path = f"table.jackpot.fixed.{data.get(category, '')}"
                filled[fact] = amounts.get(path, "")
            for path, value in filled.items():
                if value and not str(data.get(path, "")).strip():
                    data[path] = value
        super().__init__(declared, data, initial)
        self.fields[FIELD] = WholeField(label=_("Table"), widget=forms.HiddenInput())

    def clean(self) -> None:
        super().clean()
        if not self.values.get(FIELD):
            return
        if self.posting is None:
            self.add_error(None, _("There is no such table card. Choose a table again."))
        elif self.posting.card.game != self.game.key:
            sentence = _("Table %(table)s is a table of another game. Choose a table of this game.")
            self.add_error(None, sentence % {"table": self.posting.card.name})


def posting_in(data: Mapping[str, Any]) -> Posting | None:
    """The posting that a form's data names."""
    number = str(data.get(FIELD, "")).strip()
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        return None
    return Posting.objects.select_related("card").filter(pk=int(number)).first()


def hidden_fields(posting: Posting | None, declared: Game) -> set[str]:
    """The fields of the desk's forms that the card answers."""
    if posting is None or posting.card.game != declared.key:
        return set()
    amounts = posting.amounts
    hidden = {fact for fact, path in FACTS.items() if amounts.get(path)} | set(amounts)
    prizes = [s.path for s in postable(declared) if s.path.startswith("table.jackpot.fixed.")]
    return hidden | set(FIXED) if prizes and all(map(amounts.get, prizes)) else hidden


def posted_in(form: PostedForm, language: str) -> list[str]:
    """The table and all that it posts, in a line; none without a table card."""
    if form.posting is None:
        return []
    with override(language):
        amounts = " · ".join(answered(*pair) for pair in form.posting.labelled)
        facts = {
            "table": form.posting.card.name,
            "day": localtime(form.posting.since).strftime("%Y-%m-%d %H:%M"),
        }
        return [answered(gettext("Posted at table %(table)s since %(day)s") % facts, amounts)]
