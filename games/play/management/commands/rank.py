"""Compare hands, one record at a time."""

from games.records.answers import explained
from games.records.commands import RecordCommand
from games.records.lines import Ruling
from games.rules.registry import game


class Command(RecordCommand):
    help = "Say which hand is higher: JSON Lines in, JSON Lines out."

    def ruling(self, game_key: str) -> Ruling:
        return explained(game_key, game(game_key).rank)
