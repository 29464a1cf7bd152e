"""Track which corpus the database was loaded from, so that every process rereads its texts."""

import hashlib
from threading import Lock

from django.db import DEFAULT_DB_ALIAS, Error, connection

from games.law.editions import edition, site_room
from games.law.models import Edition
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts.corpus import Corpus, own

_lock = Lock()
_last_digest = ""
"""The edition at which the mark was last compared."""
_in_use = ""
"""The mark of the texts that this process uses."""


def mark_of(corpus: Corpus) -> str:
    """A digest of every file of the corpus."""
    contents = hashlib.sha256()
    folders = {*corpus.instruments.values(), *map(corpus.working, corpus.instruments)}
    files = {path for folder in folders for path in folder.rglob("*") if path.is_file()}
    for path in sorted({*files, *corpus.registers.values(), *corpus.glossaries}):
        contents.update(f"{path.name}\0".encode() + path.read_bytes())
    return contents.hexdigest()


def begin() -> None:
    """When a process starts, its texts are those of the files."""
    global _in_use
    _in_use = mark_of(own())


def note_loaded(corpus: Corpus) -> None:
    """Record the loaded corpus, for the other processes."""
    mark = mark_of(corpus)
    if not Edition.objects.filter(pk=1, corpus=mark).exists():
        Edition.objects.update_or_create(pk=1, defaults={"corpus": mark})
        edition.renew("corpus loaded")


def refresh(**signal: object) -> None:
    """At the start of each request and task, read a corpus loaded since."""
    global _last_digest, _in_use
    try:
        digest = edition.current()
        if digest == _last_digest:
            return
        row = Edition.objects.using(DEFAULT_DB_ALIAS).filter(pk=1).first()
        mark = row.corpus if row else ""
    except Error:
        if connection.in_atomic_block:
            raise
        return
    with _lock:
        if mark and mark != _in_use:
            site_room.write()
            forget_corpus()
            _in_use = mark
        _last_digest = digest
