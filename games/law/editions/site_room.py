"""The site's own room of texts: the database has each folder, and every host writes its files."""

import fcntl
import hashlib
import io
import json
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from django.utils import timezone

from games.law.models import PlacedAct, PlacedInstrument
from games.lawtexts.drafting.writing import with_version, write_files
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts.corpus import AMENDED, Corpus, site_room, unamended
from games.lawtexts.texts.rooms import copy_out
from games.lawtexts.texts.seal import write_seal

UNFINISHED = ".unfinished"


def files_in(folder: Path) -> dict[str, bytes]:
    """The contents of every file in a folder, by path within it."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def digest_of(files: dict[str, bytes]) -> str:
    contents = hashlib.sha256()
    for name, content in sorted(files.items()):
        contents.update(f"{name}\0{len(content)}\0".encode() + content)
    return contents.hexdigest()


def store(key: str) -> None:
    """Record the folder of an instrument in this room as it is now, for backups and other hosts."""
    files = files_in(site_room() / key)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    PlacedInstrument.objects.update_or_create(
        key=key,
        defaults={
            "digest": digest_of(files),
            "packed": packed.getvalue(),
            "placed": timezone.now(),
            "taken_back": None,
        },
    )


def write() -> None:
    """Make the folders of this host what the database has; others in the room are left."""
    room, is_changed = site_room(), False
    rows = PlacedInstrument.objects.defer("packed").order_by("key")
    for row in rows:
        folder = room / row.key
        if row.taken_back:
            is_wrong = folder.exists()
        else:
            is_wrong = not folder.exists() or digest_of(files_in(folder)) != row.digest
        if is_wrong:
            is_changed = True
            with _alone(room):
                _replace(room, row)
    if is_changed:
        forget_corpus()
    if _write_amended(room):
        forget_corpus()


def bring_into_line() -> None:
    """Record the folders that the database does not have, then write those that it has."""
    known = set(PlacedInstrument.objects.values_list("key", flat=True))
    for manifest in sorted(site_room().glob("*/instrument.toml")):
        if manifest.parent.name not in known:
            store(manifest.parent.name)
    write()


def _replace(room: Path, row: PlacedInstrument) -> None:
    scratch = Path(mkdtemp(dir=room / UNFINISHED))
    try:
        if not row.taken_back:
            with zipfile.ZipFile(io.BytesIO(bytes(row.packed))) as archive:
                archive.extractall(scratch / row.key)
        if (room / row.key).exists():
            (room / row.key).rename(scratch / "former")
        if not row.taken_back:
            (scratch / row.key).rename(room / row.key)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _write_amended(room: Path) -> bool:
    """Lay the acts brought in here over their instruments; say whether a folder has changed."""
    corpus, is_changed = unamended(), False
    by_instrument: dict[str, list[PlacedAct]] = {}
    for row in PlacedAct.objects.filter(taken_back=None):
        folder = corpus.instruments.get(row.instrument)
        # An edition of the software that has the act itself needs it no longer from here.
        if folder and not (folder / "amendments" / row.act).exists():
            by_instrument.setdefault(row.instrument, []).append(row)
    standing = {path.stem for path in (room / AMENDED).glob("*.mark")}
    for key in sorted(standing | by_instrument.keys()):
        acts = by_instrument.get(key, [])
        mark = _mark_of(corpus, key, acts) if acts else ""
        path = room / AMENDED / f"{key}.mark"
        if not path.is_file() or path.read_text() != mark:
            is_changed = True
            with _alone(room):
                _lay_over(room, corpus, key, acts)
                path.write_text(mark) if acts else path.unlink(missing_ok=True)
    return is_changed


def _mark_of(corpus: Corpus, key: str, acts: list[PlacedAct]) -> str:
    contents = hashlib.sha256()
    folders = (corpus.instruments[key], corpus.working(key))
    for folder in folders:
        contents.update(digest_of(files_in(folder)).encode() if folder.is_dir() else b"-")
    for act in acts:
        contents.update(json.dumps([act.act, act.files, act.version]).encode())
    return contents.hexdigest()


def _lay_over(room: Path, corpus: Corpus, key: str, acts: list[PlacedAct]) -> None:
    folder, scratch = room / AMENDED / key, Path(mkdtemp(dir=room / UNFINISHED))
    folder.parent.mkdir(exist_ok=True)
    try:
        if acts:
            copy = copy_out(key, scratch, corpus)
            for act in acts:
                write_files(copy, {**act.files, "versions.toml": with_version(copy, act.version)})
            write_seal(copy)
        if folder.exists():
            folder.rename(scratch / "former")
        if acts:
            (scratch / key).rename(folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


@contextmanager
def _alone(room: Path) -> Iterator[None]:
    """Let no other process of this host write in the room meanwhile."""
    (room / UNFINISHED).mkdir(mode=0o700, parents=True, exist_ok=True)
    with (room / UNFINISHED / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
