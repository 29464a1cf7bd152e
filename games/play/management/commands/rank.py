"""Which of several hands is higher, record by record."""

from __future__ import annotations

from games.play.records import Ruling
from games.play.streaming import RecordCommand
from games.rules.registry import game


class Command(RecordCommand):
    help = "Say which hand is higher: JSON Lines in, JSON Lines out."

    def ruling(self, game_key: str) -> Ruling:
        return game(game_key).rank
