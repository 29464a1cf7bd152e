"""What a house posts at its tables, its procedures where the regulations are silent, and what the
table card of a device fills in on the desk's forms."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models.functions import Now
from django.http import HttpRequest
from django.utils.timezone import localtime
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from games.narration import amount
from games.play.game import RecordSetting
from games.play.registry import table_of
from games.play.setup.fields import groups, made_once
from games.play.setup.form import RecordForm, answered
from games.rules.game import Game, game
from games.site.forms import WholeField

OF_HOUSE = ("table.limits.", "table.jackpot.minimum", "table.jackpot.fixed.")
FACTS = {"facts.chip": "table.chip", "facts.minimum": "table.jackpot.minimum"}
FIXED = {"facts.fixed": "facts.category", "facts.other_fixed": "facts.other"}
"""A question's fixed sum, with the class of hand that it is of."""


@made_once
def postable(declared: Game) -> Iterator[RecordSetting]:
    """The settings that a table card has: limits and the jackpot's sums, or those of a pot."""
    if declared.settle is None:
        settings = table_of(declared.key).desk.pot_settings
        yield from (setting for setting in settings if setting.path.startswith("table."))
        return
    for group in groups(declared):
        yield from (setting for setting in group.settings if setting.path.startswith(OF_HOUSE))


def person_field(**options: Any) -> Any:
    """A link to a person, cleared when the account is deleted; the name beside it stays."""
    person = settings.AUTH_USER_MODEL
    return models.ForeignKey(person, models.SET_NULL, null=True, related_name="+", **options)


def name_field() -> Any:
    return models.CharField(max_length=150, blank=True, default="")


def name_of(person: User) -> str:
    return person.get_full_name() or person.get_username()


class TableCard(models.Model):
    """A table of the house; what it posts is in its postings, the newest of which applies."""

    name = models.CharField(_("Table"), max_length=20, unique=True)
    game = models.CharField(max_length=20)

    class Meta:
        ordering = ["name"]
        default_permissions = ("add", "change", "view")

    def __str__(self) -> str:
        return self.name

    @property
    def posting(self) -> "Posting":
        return self.postings.select_related("card").latest("pk")


class Posting(models.Model):
    """The amounts posted at a table from a time on; rows are added and never changed."""

    card = models.ForeignKey(TableCard, models.PROTECT, related_name="postings")
    amounts = models.JSONField()
    """The values as typed, by their paths in a record: ``{"table.chip": "5"}``."""
    since = models.DateTimeField(auto_now_add=True)
    writer = person_field()
    writer_name = name_field()

    class Meta:
        ordering = ["-pk"]
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.card} {self.pk}"

    @property
    def labelled(self) -> list[tuple[str, str]]:
        """Each amount with its label."""
        declared = game(self.card.game)
        rows = ((s.label, self.amounts.get(s.path, "")) for s in postable(declared))
        return [
            (str(label), amount(int(value)) if value.isascii() and value.isdecimal() else value)
            for label, value in rows
            if value
        ]


class Procedure(models.Model):
    """What the house does where a regulation is silent: a draft until approved, never changed; the
    newest approved one applies unless it was withdrawn."""

    game = models.CharField(max_length=20)
    silence = models.CharField(max_length=40)
    words_pt = models.TextField(_("In Portuguese"), blank=True, default="", max_length=2000)
    words_zh = models.TextField(_("In Chinese"), blank=True, default="", max_length=2000)
    writer = person_field()
    writer_name = name_field()
    written = models.DateTimeField(auto_now_add=True)
    approver = person_field()
    approver_name = name_field()
    approved = models.DateTimeField(null=True)
    withdrawn = models.DateTimeField(null=True)

    class Meta:
        ordering = ["game", "silence", "-approved", "-pk"]
        default_permissions = ("add", "view", "approve")

    def __str__(self) -> str:
        return f"{self.game} {self.silence} {self.pk}"


def procedure_for(game: str, silence: str) -> Procedure | None:
    """The house's procedure that applies to a silence, or None."""
    approved = Procedure.objects.filter(game=game, silence=silence, approved__lte=Now())
    newest = approved.order_by("-approved", "-pk").first()
    return newest if newest and newest.withdrawn is None else None


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
