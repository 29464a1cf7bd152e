"""``manage.py load_law``: load texts, register and glossary in one transaction."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.law.loading import load
from games.lawtexts.errors import CorpusError


class Command(BaseCommand):
    help = "Load the official texts, the register and the glossary. Loading twice changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = load()
        except CorpusError as refused:
            raise CommandError(f"The corpus was refused, nothing was changed: {refused}") from None
        if options["verbosity"]:
            for line in report.lines() or ["The texts were up to date."]:
                self.stdout.write(line)
