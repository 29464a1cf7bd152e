"""What a house posts at its tables, and its own procedures where the regulations are silent."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from games.narration import amount
from games.play.game import RecordSetting
from games.play.registry import table_of
from games.play.setup.fields import groups
from games.rules.game import Game
from games.rules.registry import game

OF_HOUSE = ("table.limits.", "table.jackpot.minimum", "table.jackpot.fixed.")
FACTS = {"facts.chip": "table.chip", "facts.minimum": "table.jackpot.minimum"}
FIXED = {"facts.fixed": "facts.category", "facts.other_fixed": "facts.other"}
"""A question's fixed sum, with the class of hand that it is of."""


def postable(declared: Game) -> Iterator[RecordSetting]:
    """The settings that a table card has: limits and the jackpot's sums, or those of a pot."""
    if declared.settle is None:
        settings = table_of(declared.key).desk.pot_settings
        yield from (setting for setting in settings if setting.path.startswith("table."))
        return
    for group in groups(declared):
        yield from (setting for setting in group.settings if setting.path.startswith(OF_HOUSE))


def labelled(key: str, amounts: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each posted amount with its label."""
    rows = ((setting.label, amounts.get(setting.path, "")) for setting in postable(game(key)))
    return [(str(label), _written(value)) for label, value in rows if value]


def _written(value: str) -> str:
    return amount(int(value)) if value.isascii() and value.isdecimal() else value


def filling(amounts: Mapping[str, str], typed: Mapping[str, str]) -> dict[str, str]:
    """What the card fills in on a form on which ``typed`` was entered, by field."""
    facts = {fact: amounts.get(path, "") for fact, path in FACTS.items()}
    for fact, category in FIXED.items():
        facts[fact] = amounts.get(f"table.jackpot.fixed.{typed.get(category, '')}", "")
    return {path: value for path, value in {**amounts, **facts}.items() if value}


def hidden_by(amounts: Mapping[str, str], key: str) -> set[str]:
    """The fields of the desk's forms that the card answers."""
    hidden = {fact for fact, path in FACTS.items() if amounts.get(path)} | set(amounts)
    prizes = [s.path for s in postable(game(key)) if s.path.startswith("table.jackpot.fixed.")]
    if prizes and all(amounts.get(path) for path in prizes):
        hidden |= set(FIXED)
    return hidden


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
        return labelled(self.card.game, self.amounts)


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
