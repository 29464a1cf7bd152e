"""Make a copy and write it to its folder."""

from collections.abc import Callable
from pathlib import Path

from django.db import DatabaseError

from games.law import edition
from games.law.models import Instrument
from rulesite.publish.copied import SiteCopy, Within, anything
from rulesite.publish.copying import day_of_the_law, made
from rulesite.publish.folder import CopyReport, FolderRefused, opened, write
from rulesite.publish.own_pages import told_of
from rulesite.publish.page_requests import NotAnswered


def published(
    root: Path, site: str, tell: Callable[[str], None], within: Within = anything
) -> CopyReport:
    """Fetch everything before writing, so that a failure leaves no partial copy."""
    if not _is_law_loaded():
        raise FolderRefused("No law is loaded: run manage.py prepare first.")
    with opened(root) as known:
        before = edition.current()
        copy = SiteCopy(site, day_of_the_law(), within, tell)
        try:
            files = made(copy)
        except NotAnswered as no:
            raise FolderRefused(f"{no}: nothing was written. Run it again.") from no
        if edition.current() != before:
            raise FolderRefused(
                "The texts were changed meanwhile: nothing was written. Run it again."
            )
        return write(root, files, known, told_of(copy))


def _is_law_loaded() -> bool:
    try:
        return Instrument.objects.exists()
    except DatabaseError:
        return False
