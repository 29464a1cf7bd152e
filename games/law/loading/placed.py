"""Bring an instrument, or an act, into the running site and take it back, each with its load."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from games.law.editions import corpus_in_use, site_room
from games.law.loading.load import load
from games.law.loading.sync import LoadReport
from games.law.models import PlacedAct, PlacedInstrument, Relation
from games.law.reading.cited_by import is_cited_elsewhere
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.data import Reason as _
from games.lawtexts.texts import rooms
from games.lawtexts.texts.corpus import own


def bring_in(folder: Path) -> LoadReport:
    """Place an instrument's folder in the site's own room and load it; every process shows it.

    Raises ``CorpusError`` with file and line if it cannot be placed or the law not loaded with it;
    then nothing is changed.
    """
    key = rooms.place(folder).last.text.key
    return _load_with(partial(site_room.store, key), partial(rooms.take_back, key))


def take_out(key: str) -> LoadReport:
    """Take an instrument back that was brought in at this site. Its files stay in the database.

    Raises ``CorpusError`` for one that was not brought in here, and while something rests on it: an
    act brought in on it, or a text that cites it.
    """
    reason = None
    if PlacedAct.objects.filter(instrument=key, taken_back=None).exists():
        reason = _("An act was brought in on it: take that back first.")
    elif Relation.objects.exclude(instrument=key).filter(other=key) or is_cited_elsewhere(key):
        reason = _("Another text cites it: it can no longer be taken back.")
    if reason:
        raise CorpusError(Path(key), 1, "not_taken_back", reason)

    def take() -> None:
        rooms.take_back(key)
        PlacedInstrument.objects.filter(key=key).update(taken_back=timezone.now())

    return _load_with(take)


def bring_in_act(instrument: str, act: str, files: Mapping[str, str], version: str) -> LoadReport:
    """Lay an act over an instrument's text and load it; every process shows it.

    ``files`` and the ``version`` are those that ``drafting.writing`` makes. Raises ``CorpusError``
    if the corpus has the act, or the law cannot be loaded with it; then nothing is changed.
    """
    folder = Path("amendments", act)
    path = own().instruments[instrument] / folder / "act.toml"
    if path.exists():
        reason = _("The corpus already has %(key)s.")
        raise CorpusError(path, 1, "doubled", reason, key=act)
    values = {
        "files": {name: text for name, text in files.items() if Path(name).parent == folder},
        "version": version,
        "placed": timezone.now(),
        "taken_back": None,
    }
    store = PlacedAct.objects.update_or_create
    return _load_with(partial(store, instrument=instrument, act=act, defaults=values))


def take_out_act(instrument: str, act: str) -> LoadReport:
    """Take an act back that was brought in at this site. What it was stays in its row.

    Raises ``CorpusError`` for one that was not brought in here, and while something rests on it: an
    act brought in after it, or a text that cites it.
    """
    placed = PlacedAct.objects.filter(instrument=instrument, taken_back=None)
    row, reason = placed.filter(act=act).first(), None
    if row is None:
        reason = _("It was not brought in at this site.")
    elif placed.filter(placed__gt=row.placed).exists():
        reason = _("An act that was brought in after it rests on it: take that back first.")
    elif Relation.objects.filter(other=act).exclude(instrument=instrument).exists():
        reason = _("Another text cites it: it can no longer be taken back.")
    if reason:
        raise CorpusError(Path(act), 1, "not_taken_back", reason)
    return _load_with(partial(placed.filter(act=act).update, taken_back=timezone.now()))


def _load_with(
    change: Callable[[], object], undo: Callable[[], object] = site_room.write
) -> LoadReport:
    """Change the database and load the law, both or neither; then bring the desk into line."""
    try:
        with transaction.atomic():
            change()
            report = load()
    except BaseException:
        undo()
        raise
    if not report.is_empty:
        corpus_in_use.refresh()
        call_command("gather_units", verbosity=0)
    return report
