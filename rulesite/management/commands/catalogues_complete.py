"""Whether every message of the interface is translated, and every string of the code is known."""

import shutil
import tempfile
from contextlib import chdir
from pathlib import Path

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.test import override_settings

from rulesite.catalogues import gaps, locales, sources
from rulesite.management.commands.gather_messages import InOrder


class Command(BaseCommand):
    help = "Fail when a catalogue lacks a message or a translation."

    def handle(self, *args: object, **options: object) -> None:
        faults = [
            f"{source.parent.parent.name}: {msgid[:70]!r} is not translated"
            for source in sources()
            for msgid in gaps(source)
        ]
        if shutil.which("xgettext"):
            faults += self._unborn()
        else:
            self.stdout.write("xgettext is not installed: strings of the code were not compared.")
        if faults:
            raise CommandError("\n".join(faults))
        self.stdout.write("The message catalogues are complete.")

    def _unborn(self) -> list[str]:
        """Strings of the code missing from every catalogue, found in a copy of the sources."""
        with tempfile.TemporaryDirectory() as folder:
            left_out = ("__pycache__", "locale", "lawtexts", "sample_hands")
            for name in ("rulesite", "games", "templates"):
                copy = Path(folder) / name
                ignore = shutil.ignore_patterns(*left_out)
                shutil.copytree(settings.BASE_DIR / name, copy, ignore=ignore)
            empty = Path(folder) / "locale"
            empty.mkdir()
            with chdir(folder), override_settings(LOCALE_PATHS=[str(empty)]):
                call_command(InOrder(), locale=list(locales()), no_location=True, verbosity=0)
            missing = []
            for source in sources():
                born = empty / source.relative_to(settings.LOCALE_PATHS[0])
                if not source.is_file():
                    continue
                known = {(e.msgctxt, e.msgid) for e in polib.pofile(str(source)) if not e.obsolete}
                missing += [
                    f"{source.parent.parent.name}: {entry.msgid[:70]!r} is not in the catalogue"
                    for entry in polib.pofile(str(born))
                    if (entry.msgctxt, entry.msgid) not in known
                ]
            return missing
