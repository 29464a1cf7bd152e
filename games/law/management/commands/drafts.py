"""The drafts that would settle doubts of a game: print them as acts, or try them on records."""

from collections.abc import Iterator

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext

from games.law.acts.drafts import DraftAmendment, acts_of, drafts_of
from games.law.acts.trials import (
    HANDS,
    DraftTried,
    keep,
    stored_trials,
    trial,
    trial_records,
)
from games.lawtexts.files.data import CorpusError
from games.narration import field_error_sentence
from games.odds.subprocesses import NotCounted
from games.records.commands import GameCommand, Options, lines_in, refuse_changed, refuse_missing
from games.records.lines import AnyAnswer, read_line, written
from games.rules.values.fields import Record
from games.rules.values.refusal import Unusable

MOST_HANDS = 2_000


class Command(GameCommand):
    help = "The drafts of this site for doubts of a game, as acts, or tried on records."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("doubts", nargs="*", help="such as SA-01; none: all that have a draft")
        doing = parser.add_mutually_exclusive_group()
        doing.add_argument("--try", action="store_true", help="play records before and under each")
        doing.add_argument("--write", action="store_true", help="try and keep")
        doing.add_argument("--check", action="store_true", help="try and compare")
        parser.add_argument("--hands", type=int, default=HANDS, help="random hands, by number")
        parser.add_argument("--records", nargs="+", metavar="FILE", help="these records instead")

    def answer(self, game_key: str, options: Options) -> None:
        if not 0 <= options["hands"] <= MOST_HANDS:
            raise CommandError(gettext("Between 0 and %(most)s hands.") % {"most": MOST_HANDS})
        known = drafts_of(game_key)
        for name in options["doubts"]:
            if name not in known:
                facts = {"name": name[:40], "known": ", ".join(known)}
                message = gettext("There is no draft for “%(name)s”; there are some for %(known)s.")
                raise CommandError(message % facts)
        drafts = [known[name] for name in options["doubts"] or known]
        try:
            self.print_lines(written(line) for line in self._answers(game_key, drafts, options))
        except (CorpusError, NotCounted) as no:
            raise CommandError(str(no)) from None

    def _answers(
        self, key: str, drafts: list[DraftAmendment], options: Options
    ) -> Iterator[AnyAnswer]:
        if not any(options[name] for name in ("try", "write", "check")):
            for draft in drafts:
                yield {"id": draft.id, "value": draft.value, "acts": acts_of(key, draft)}
            return
        records = self._records(key, options)
        before = stored_trials(key)
        anew = {one["id"]: one for one in self._tried(key, drafts, records)}
        yield from ({**one} for one in anew.values())
        if options["write"]:
            both = {**before, **anew}
            keep(key, [both[name] for name in drafts_of(key) if name in both])
        elif options["check"]:
            refuse_changed([name for name, line in anew.items() if before.get(name) != line])

    def _records(self, key: str, options: Options) -> list[Record]:
        if not options["records"]:
            return trial_records(key, options["hands"])
        refuse_missing(options["records"])
        try:
            records = [read_line(line) for line in lines_in(options["records"])]
        except Unusable as no:
            raise CommandError(field_error_sentence(no)) from None
        without = ("id", "readings")
        return [{n: v for n, v in record.items() if n not in without} for record in records]

    def _tried(
        self, key: str, drafts: list[DraftAmendment], records: list[Record]
    ) -> tuple[DraftTried, ...]:
        for state in trial(key, drafts, records):
            if self.stderr.isatty():
                self.stderr.write(f"{state.played} / {len(records)}")
        return state.tried
