"""Play whole hands step by step, one record each."""

from functools import partial

from games.records.answers import play_explained
from games.records.commands import RecordCommand
from games.records.lines import Ruling


class Command(RecordCommand):
    help = "Play hands step by step: JSON Lines in, JSON Lines out."

    def ruling(self, game_key: str) -> Ruling:
        return partial(play_explained, game_key)
