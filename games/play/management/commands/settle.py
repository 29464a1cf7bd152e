"""Settle every bet of hands against the house, one record each."""

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext

from games.records.alike import SettledAlike
from games.records.commands import Options, RecordCommand
from games.rules.game import game


class Command(RecordCommand):
    help = "Settle hands played against the house: JSON Lines in, JSON Lines out."

    def answer(self, game_key: str, options: Options) -> None:
        if game(game_key).settle is None:
            raise CommandError(gettext("This game is not played against the house."))
        self.answer_records(options["files"], SettledAlike(game_key, timezone.localdate()))
