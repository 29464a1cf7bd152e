"""Check that the rules know what the versions of an instrument change."""

from pathlib import Path

from games.lawtexts.errors import CorpusError
from games.lawtexts.manifest import table_lines
from games.lawtexts.periods import History
from games.rules.in_time import unknown_to
from games.rules.registry import game


def refuse_unused_settings(history: History, path: Path) -> None:
    """Raise, with file and line, for a reading or figure that no rule uses."""
    if not path.is_file():
        return
    declared = game(history.last.text.game)
    lines = table_lines(path, "version")
    for line, version in zip(lines, history.versions, strict=True):
        for message in unknown_to(declared, version):
            raise CorpusError(path, line, "malformed", f"Version {version.id}: {message}")
