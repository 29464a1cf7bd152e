"""Read corpus files as UTF-8; raises for anything else."""

import hashlib
from pathlib import Path

from games.lawtexts.errors import CorpusError


def text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise CorpusError(path, 1, "missing_file", "The file is not there.") from error
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise CorpusError(path, line, "malformed", "The file is not UTF-8 text.") from error


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
