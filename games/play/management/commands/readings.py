"""List the readings of a game and their values."""

from games.records.answers import readings_of
from games.records.commands import GameCommand, Options
from games.records.lines import written


class Command(GameCommand):
    help = "List the readings of a game, one JSON line each."

    def answer(self, game_key: str, options: Options) -> None:
        self.print_lines(written(answer) for answer in readings_of(game_key))
