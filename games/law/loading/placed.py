"""Bring an instrument into the running site from a folder, and take it back, each with its load."""

from pathlib import Path

from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from games.law.editions import corpus_in_use, site_room
from games.law.loading.load import load
from games.law.loading.sync import LoadReport
from games.law.models import PlacedInstrument
from games.lawtexts.texts import rooms


def bring_in(folder: Path) -> LoadReport:
    """Place an instrument's folder in the site's own room and load it; every process shows it.

    Raises ``CorpusError`` with file and line if it cannot be placed or the law not loaded with it;
    then nothing is changed.
    """
    key = rooms.place(folder).last.text.key
    try:
        with transaction.atomic():
            site_room.store(key)
            report = load()
    except BaseException:
        rooms.take_back(key)
        raise
    _after(report)
    return report


def take_out(key: str) -> LoadReport:
    """Take an instrument back that was brought in at this site. Its files stay in the database.

    Raises ``CorpusError`` for one that was not brought in here.
    """
    try:
        with transaction.atomic():
            rooms.take_back(key)
            PlacedInstrument.objects.filter(key=key).update(taken_back=timezone.now())
            report = load()
    except BaseException:
        site_room.write()
        raise
    _after(report)
    return report


def _after(report: LoadReport) -> None:
    """Bring the translators' desk into line."""
    if not report.is_empty:
        corpus_in_use.refresh()
        call_command("gather_units", verbosity=0)
