"""``manage.py law``: print an instrument's text, as it is or as it stood on a day."""

from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.law.reading.act_export import FORMS
from games.law.reading.acts import act_sheet
from games.law.reading.export import EXPORTS, LANGS, NoSuchText
from games.lawtexts.files.shape import ROLES
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import acts_in_order, history
from games.lawtexts.versions.periods import read_day
from games.site.today import today


class Command(BaseCommand):
    help = "Print the text of an instrument."

    def add_arguments(self, parser: CommandParser) -> None:
        names = (*instrument_keys(), *acts_in_order())
        parser.add_argument("instrument", choices=names, help="a regulation, or an act of one")
        parser.add_argument("--format", choices=tuple(EXPORTS), default="text")
        parser.add_argument("--lang", choices=(*LANGS, "both"), default="both")
        parser.add_argument("--witness", choices=ROLES, default="")
        parser.add_argument("--at", metavar="DATE", help="as it stood on that day: 2025-11-10")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["instrument"] not in instrument_keys():
            if options["witness"] or options["at"]:
                raise CommandError("An act is one text, of no day and no witness.")
            self._print_act(options["instrument"], options["format"], options["lang"])
            return
        export = EXPORTS[options["format"]]
        chosen = {name: options[name] for name in ("lang", "witness")}
        day = _day(options["at"])
        try:
            text = export(options["instrument"], **chosen, at=day)
        except NoSuchText as none:
            raise CommandError(str(none)) from None
        self.stdout.write(text if isinstance(text, str) else text.decode())
        if day is not None and options["verbosity"]:
            on = history(options["instrument"]).on_day(day)
            if on.version is not None:
                source = on.version.source.replace("_", " ")
                self.stderr.write(f"On {on.day}: {on.version.id} ({source}).")
            if day > today():
                self.stderr.write("That day is still to come: this is what is known of it today.")
            for doubt in on.doubts:
                days = f"{doubt.earliest or 'not known'} and {doubt.latest or 'not known'}"
                self.stderr.write(f"Not known: whether a change between {days} came before it.")

    def _print_act(self, key: str, form: str, lang: str) -> None:
        act = act_sheet(key)
        assert act is not None
        if form not in FORMS:
            raise CommandError(f"An act is printed as one of: {', '.join(FORMS)}.")
        try:
            text = FORMS[form](act, lang)
        except NoSuchText as none:
            raise CommandError(f"{none} --format json says what is known of it.") from None
        self.stdout.write(text if isinstance(text, str) else text.decode())


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    day = read_day(text)
    if day is None:
        raise CommandError(f"{text[:40]!r} is not a day: write year, month and day, 2025-11-10.")
    return day
