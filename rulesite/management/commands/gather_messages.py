"""Take the strings of the code into the catalogue of every language of the interface."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from rulesite.catalogues import locales


class Command(BaseCommand):
    help = "Take the strings of the code into the catalogues, for translation."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command(
            "makemessages",
            locale=list(locales()),
            no_location=True,
            no_wrap=True,
            ignore_patterns=["var/*", ".venv*", "tests/*"],
            verbosity=options["verbosity"],
        )
