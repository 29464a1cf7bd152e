"""Play sessions: successive hands at one table."""

from __future__ import annotations

from functools import partial
from typing import Any

from games.records.commands import AnswerStream, RecordCommand, lines_in, refuse_missing
from games.records.lines import answers_to_each
from games.records.sessions import session_told


class Command(RecordCommand):
    help = "Play sessions, hand after hand: JSON Lines in, a line for each hand and account out."

    def answer(self, game_key: str, options: dict[str, Any]) -> None:
        refuse_missing(options["files"])
        answers = answers_to_each(lines_in(options["files"]), partial(session_told, game_key))
        self.print_told(AnswerStream(answers))
