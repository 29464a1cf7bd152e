"""Take the strings of the code into the catalogue of every language of the interface."""

import re

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.commands import makemessages

from rulesite.catalogues import locales, sources

CREATED = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)


class InOrder(makemessages.Command):
    """Sort the extracted strings; catalogues follow their order."""

    def __init__(self) -> None:
        super().__init__()
        self.msguniq_options = [*self.msguniq_options, "--sort-output"]


class Command(BaseCommand):
    help = "Take the strings of the code into the catalogues, for translation."

    def handle(self, *args: object, **options: object) -> None:
        call_command(
            InOrder(),
            locale=list(locales()),
            no_location=True,
            no_wrap=True,
            ignore_patterns=["var/*", ".venv*", "tests/*"],
            verbosity=options["verbosity"],
        )
        for catalogue in sources():
            text = catalogue.read_text(encoding="utf-8")
            catalogue.write_text(CREATED.sub("", text, count=1), encoding="utf-8")
