"""Compare hands, one record at a time."""

from games.records.answers import ranking
from games.records.commands import RecordCommand
from games.records.lines import Ruling


class Command(RecordCommand):
    help = "Say which hand is higher: JSON Lines in, JSON Lines out."

    def ruling(self, game_key: str) -> Ruling:
        return ranking(game_key)
