"""``manage.py gather_units``: make the desk's units agree with the texts and catalogues."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand

from games.translation.gathering import gather
from games.translation.gathering.catalogue_import import bring
from games.translation.workflow.publish import publish_proposals


class Command(BaseCommand):
    help = "Bring the translators' desk into line with texts, notes and message catalogues."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--recheck", action="store_true", help="run every check again")

    def handle(self, *args: Any, **options: Any) -> None:
        report = gather(recheck=options["recheck"])
        report.conflicts += [msgid for msgid, _theirs, _ours in bring().conflicts]
        publish_proposals()
        if options["verbosity"]:
            for line in report.lines():
                self.stdout.write(line)
