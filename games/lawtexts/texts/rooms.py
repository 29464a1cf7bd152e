"""Place an instrument's folder into the site's own room, take it back, and copy one out.

``place`` and ``take_back`` change files alone: who calls them loads the law after
(``games.law.loading.placed`` does both).
"""

import re
import shutil
from pathlib import Path
from tempfile import mkdtemp

from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.files.data import CorpusError
from games.lawtexts.texts.corpus import Corpus, own, site_room
from games.lawtexts.texts.reader import read_folder
from games.lawtexts.versions.periods import History

LONGEST_KEY = 60
RESERVED = ("register", "working")
_KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_UNFINISHED = ".unfinished"


def place(folder: Path, room: Path | None = None) -> History:
    """Copy an instrument's folder into a room, by default the site's own; return what was read.

    The copy is read whole before it is there, and is there at once or not at all. Raises
    ``CorpusError`` with file and line: of kind ``taken`` if the corpus has an instrument of that
    key, ``malformed`` for a name that is no key, and as ``read_folder`` does.
    """
    room, key = room or site_room(), folder.resolve().name
    if not _KEY.fullmatch(key) or len(key) > LONGEST_KEY or key in RESERVED:
        reason = f"“{key}” is no key: small letters and digits with hyphens, {LONGEST_KEY} at most."
        raise CorpusError(folder / "instrument.toml", 1, "malformed", reason)
    if key in own().instruments or (room / key).exists():
        raise _taken(folder, key)
    if linked := next((path for path in folder.rglob("*") if path.is_symlink()), None):
        raise CorpusError(linked, 1, "malformed", "A link to another file is not taken.")
    (room / _UNFINISHED).mkdir(mode=0o700, parents=True, exist_ok=True)
    scratch = Path(mkdtemp(dir=room / _UNFINISHED))
    try:
        copy = Path(shutil.copytree(folder, scratch / key))
        history = read_folder(copy)
        try:
            copy.rename(room / key)
        except OSError as error:
            raise _taken(folder, key) from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    forget_corpus()
    return history


def take_back(key: str, room: Path | None = None) -> None:
    """Remove an instrument from a room, by default the site's own.

    Raises ``CorpusError`` of kind ``not_there`` for one that does not lie in that room, as those of
    the games do not.
    """
    room = room or site_room()
    if not _KEY.fullmatch(key) or not (room / key / "instrument.toml").is_file():
        raise CorpusError(room / "instrument.toml", 1, "not_there", f"This room holds no {key}.")
    (room / _UNFINISHED).mkdir(mode=0o700, parents=True, exist_ok=True)
    scratch = Path(mkdtemp(dir=room / _UNFINISHED))
    (room / key).rename(scratch / key)
    shutil.rmtree(scratch)
    forget_corpus()


def copy_out(key: str, folder: Path, corpus: Corpus | None = None) -> Path:
    """Copy an instrument of a corpus, the one in use by default, to ``folder/<key>``.

    That folder is returned. It has all that belongs to the instrument, its working translations and
    register too, and ``place`` takes it unchanged. Raises ``KeyError`` for an unknown one,
    ``FileExistsError`` if the folder is already there.
    """
    corpus = corpus or own()
    copy = Path(shutil.copytree(corpus.instruments[key], folder / key))
    drafts = corpus.working(key)
    if drafts.parent != corpus.instruments[key]:
        for path in sorted(drafts.glob(f"{key}.*")):
            (copy / "working").mkdir(exist_ok=True)
            shutil.copy(path, copy / "working" / path.name)
    if register := corpus.register_of(read_folder(copy).last.text):
        shutil.copy(register, copy / "register.toml")
    return copy


def _taken(folder: Path, key: str) -> CorpusError:
    reason = f"The corpus already holds {key}: take that back first, or bring in a new version."
    return CorpusError(folder / "instrument.toml", 1, "taken", reason)
