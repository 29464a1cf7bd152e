"""Take the strings of the code into the catalogue of every language of the interface.

Entries stand in the order of their words, so that what is gathered twice is the same file, and two
branches that add strings seldom meet in one place.
"""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.core.management.commands import makemessages

from rulesite.catalogues import locales


class InOrder(makemessages.Command):
    """The strings found are put in order; catalogues follow the order they are found in."""

    def __init__(self) -> None:
        super().__init__()
        self.msguniq_options = [*self.msguniq_options, "--sort-output"]


class Command(BaseCommand):
    help = "Take the strings of the code into the catalogues, for translation."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command(
            InOrder(),
            locale=list(locales()),
            no_location=True,
            no_wrap=True,
            ignore_patterns=["var/*", ".venv*", "tests/*"],
            verbosity=options["verbosity"],
        )
