"""Play sessions: successive hands at one table."""

from functools import partial

from games.records.answers import session_answers
from games.records.commands import Options, RecordCommand, lines_in, refuse_missing
from games.records.lines import answer_stream


class Command(RecordCommand):
    help = "Play sessions, hand after hand: JSON Lines in, a line for each hand and account out."

    def answer(self, game_key: str, options: Options) -> None:
        refuse_missing(options["files"])
        answers = answer_stream(lines_in(options["files"]), partial(session_answers, game_key))
        self.print_answers(answers)
