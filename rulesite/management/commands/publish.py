"""``manage.py publish DIR``: the public pages as plain files, for any server of files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from games.law import edition
from games.law.models import Instrument
from rulesite.publish.copying import Copy, day_of_the_law, made
from rulesite.publish.folder import MANIFEST, Refused, Written, opened, write
from rulesite.publish.own_pages import told_of

_SITE = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]+")


class Command(BaseCommand):
    help = "Write the public pages, in both languages and all versions, as plain files."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("dir", type=Path, help="an empty folder, or one published to before")
        parser.add_argument(
            "--site",
            default="",
            metavar="https://…",
            help="where the living site is: what acts then leads there",
        )

    def handle(self, *args: Any, dir: Path, site: str, **options: Any) -> None:
        if site and not _SITE.fullmatch(site := site.rstrip("/")):
            raise CommandError(
                _("--site is the address of a site, https://example.org, not %(given)r.")
                % {"given": site[:60]}
            )
        tell = self.stdout.write if options["verbosity"] else _nothing
        try:
            come = published(dir, site, tell)
        except Refused as no:
            raise CommandError(str(no)) from None
        except KeyboardInterrupt:
            self.stderr.write(_("Stopped. Run it again: it goes on from what is written."))
            raise
        self.stdout.write(_summary(come))
        if not site:
            self.stdout.write(
                _("Without --site: no sitemap, no feeds, no way from the copy to the site.")
            )
        for name in come.left:
            self.stdout.write(
                _("%(name)s is no longer in the copy, but somebody changed it: left as it is.")
                % {"name": name}
            )


def published(root: Path, site: str, tell: Any) -> Written:
    _needs_law()
    with opened(root) as known:
        before = edition.current()
        copy = Copy(site, day_of_the_law(), tell=tell)
        files = made(copy)
        if edition.current() != before:
            raise Refused(_("The texts were changed meanwhile: nothing was written. Run it again."))
        return write(root, files, known, told_of(copy))


def _needs_law() -> None:
    try:
        is_loaded = Instrument.objects.exists()
    except DatabaseError:
        is_loaded = False
    if not is_loaded:
        raise Refused(_("No law is loaded: run manage.py prepare first."))


def _summary(come: Written) -> str:
    return _(
        "%(new)s files written, %(kept)s as they were, %(removed)s removed; %(list)s names them."
    ) % {"new": come.new, "kept": come.kept, "removed": come.removed, "list": MANIFEST}


def _nothing(*said: str) -> None:
    """Told nobody."""
