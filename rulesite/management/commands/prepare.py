"""Everything the site needs before it is served. Run again, it changes nothing that is right."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Bring database, texts, message catalogues and static files up to date."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("compile_catalogues", verbosity=0)
        call_command("load_law", verbosity=options["verbosity"])
        call_command("gather_units", verbosity=options["verbosity"])
        call_command("collectstatic", interactive=False, verbosity=0)
