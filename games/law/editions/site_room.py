"""The site's own room of texts: the database has each folder, and every host writes its files."""

import fcntl
import hashlib
import io
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

from django.utils import timezone

from games.law.models import PlacedInstrument
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts.corpus import site_room

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


@contextmanager
def _alone(room: Path) -> Iterator[None]:
    """Let no other process of this host write in the room meanwhile."""
    (room / UNFINISHED).mkdir(mode=0o700, parents=True, exist_ok=True)
    with (room / UNFINISHED / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
