"""Write the desk's words to the corpus files, all or none, so that they can be read."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from games.law.loading.load import read_whole
from games.lawtexts.corpus import Corpus
from games.translation.corpus_export.corpus import corpus
from games.translation.corpus_export.written import CorpusChanges


def write(texts: Corpus, room: Path) -> CorpusChanges:
    """Write the changed files; ``CorpusError`` if a copy written first cannot be read."""
    report = corpus(texts)
    report.outside = [path for path in report.changed if not path.resolve().is_relative_to(room)]
    for path in report.outside:
        del report.changed[path]
    if report.changed:
        with TemporaryDirectory() as folder:
            copy = texts.gathered_in(Path(folder) / "texts")
            _write_changes(corpus(copy))
            read_whole(copy)
    _write_changes(report)
    return report


def _write_changes(report: CorpusChanges) -> None:
    for path, text in report.changed.items():
        if not text:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        part.write_bytes(text.encode("utf-8"))
        part.replace(path)
