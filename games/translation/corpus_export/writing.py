"""What stands on the desk written into the files, whole and readable or not at all."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from games.law.loading.load import read_whole
from games.lawtexts.corpus import Corpus
from games.translation.corpus_export.corpus import corpus
from games.translation.corpus_export.written import Written


def write(texts: Corpus, room: Path) -> Written:
    """A copy is written first and read as the site reads it: ``CorpusError`` if it cannot be."""
    told = corpus(texts)
    told.outside = [path for path in told.changed if not path.resolve().is_relative_to(room)]
    for path in told.outside:
        del told.changed[path]
    if told.changed:
        with TemporaryDirectory() as folder:
            copy = texts.gathered_in(Path(folder) / "texts")
            _put(corpus(copy))
            read_whole(copy)
    _put(told)
    return told


def _put(told: Written) -> None:
    for path, text in told.changed.items():
        if not text:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(text.encode("utf-8"))
        part.replace(path)
