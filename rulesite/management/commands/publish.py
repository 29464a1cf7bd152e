"""``manage.py publish DIR``: the public pages as plain files, for any server of files."""

import re
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesite.publish.copying import published
from rulesite.publish.folder import MANIFEST

_SITE = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+")


class Command(BaseCommand):
    help = "Write the public pages, in both languages and all versions, as plain files."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("dir", type=Path, help="an empty folder, or one published to before")
        parser.add_argument(
            "--site",
            default="",
            metavar="ADDRESS",
            help="where the living site is, https://example.org: what acts then leads there",
        )

    def handle(self, *args: object, dir: Path, site: str, **options: object) -> None:
        site = site.rstrip("/")
        if site and not _SITE.fullmatch(site):
            raise CommandError(
                f"--site is the address of a site, https://example.org, not {site[:60]!r}."
            )
        try:
            come = published(dir, site, self.stdout.write if options["verbosity"] else _discard)
        except KeyboardInterrupt:
            self.stderr.write("Stopped. What is written is whole; run it again to go on.")
            raise
        summary = f"{come.new} files written, {come.unchanged} as they were, {come.removed} removed"
        self.stdout.write(f"{summary}; {MANIFEST} names them.")
        if not site:
            self.stdout.write("Without --site: no sitemap, no feeds, no way on to the site.")
        for name in come.left:
            self.stdout.write(f"{name}: no longer in the copy, but changed by somebody; left.")


def _discard(*words: str) -> None:
    """Discard progress messages."""
