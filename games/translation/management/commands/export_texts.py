"""``manage.py export_texts``: write the desk's words to the corpus files."""

import argparse
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import own, read_corpus
from games.translation.catalogues.export import export
from games.translation.catalogues.messages import BrokenCatalogue
from games.translation.corpus_export.corpus import corpus, write


class Command(BaseCommand):
    help = (
        "Write what stands on the desk (working translations, notes, readings, names, glossary "
        "and messages) into the files of the repository. What did not change stays byte for byte."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        whole = "a corpus in one folder, not the games' own"
        parser.add_argument("--corpus", type=Path, help=whole)
        parser.add_argument("--locale", type=Path, help="another folder than the code's own")
        check = "write nothing; fail where anything would change"
        parser.add_argument("--check", action="store_true", help=check)

    def handle(self, *args: Any, **options: Any) -> None:
        texts = read_corpus(options["corpus"]) if options["corpus"] else own()
        try:
            # Outside of this folder nothing is written.
            room = options["corpus"].resolve() if options["corpus"] else Path(settings.BASE_DIR)
            report = corpus(texts) if options["check"] else write(texts, room)
            catalogues = export(options["locale"], writes=not options["check"])
        except (CorpusError, BrokenCatalogue, OSError) as error:
            raise CommandError(f"Nothing of the texts was written: {error}") from error
        changed = [*sorted(report.changed), *(made.path for made in catalogues if made.changed)]
        for path in changed if options["verbosity"] else ():
            self.stdout.write(f"{path}")
        for unit in report.written if options["verbosity"] > 1 else ():
            self.stdout.write(f"  {unit}")
        named = [(made.lang, msgid) for made in catalogues for msgid in made.conflicts]
        conflicts = [*report.conflicts, *(f"message in {lang}: {msgid}" for lang, msgid in named)]
        for unit in conflicts:
            reason = "changed in the files and on the desk, left as the file has it"
            self.stderr.write(f"{reason}: {unit}")
        for unit in report.homeless:
            self.stderr.write(f"cannot be written in the form of its file, left as it is: {unit}")
        for msgid in (msgid for catalogue in catalogues for msgid in catalogue.orphans):
            self.stderr.write(f"edited on the desk, and no longer in the code: {msgid}")
        if conflicts:
            raise CommandError("Run prepare and settle the conflicts on the desk.")
        excluded = [made.path for made in catalogues if made.changed and made.is_outside]
        outside = [*report.outside, *excluded]
        for path in outside:
            self.stderr.write(f"belongs to another package, not written: {path}")
        if report.homeless or outside or (options["check"] and changed):
            raise CommandError("Not all of the desk's words stand in the files.")
