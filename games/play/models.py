"""What a house posts at its tables, and its procedures where the regulations are silent."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from games.narration import amount
from games.play.events import FloorEvent as FloorEvent
from games.play.events import Recorded
from games.play.game import RecordSetting
from games.play.setup.fields import groups, made_once, pot_settings
from games.rules.game import Game, game

OF_HOUSE = ("table.limits.", "table.jackpot.minimum", "table.jackpot.fixed.")


@made_once
def postable(declared: Game) -> Iterator[RecordSetting]:
    """The settings that a table card has: limits and the jackpot's sums, or those of a pot."""
    if declared.settle is None:
        for setting in pot_settings(declared):
            if setting.path.startswith("table."):
                yield setting
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


class TableCard(Recorded):
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


class Posting(Recorded):
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


class Procedure(Recorded):
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
