"""Settle every bet of hands against the house, one record each."""

from django.core.management.base import CommandError
from django.utils.translation import gettext

from games.records.answers import settling
from games.records.commands import RecordCommand
from games.records.lines import Ruling
from games.rules.game import game


class Command(RecordCommand):
    help = "Settle hands played against the house: JSON Lines in, JSON Lines out."

    def ruling(self, game_key: str) -> Ruling:
        if game(game_key).settle is None:
            raise CommandError(gettext("This game is not played against the house."))
        return settling(game_key)
