"""``manage.py compile_catalogues``: compile each catalogue whose source is newer."""

from django.core.management.base import BaseCommand

from rulesite.catalogues import compile_all


class Command(BaseCommand):
    help = "Compile the message catalogues from their sources."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        for catalogue in compile_all():
            if options["verbosity"]:
                self.stdout.write(f"compiled {catalogue.parent.parent.name}")
