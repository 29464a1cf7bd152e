"""The folders of the texts, by instrument; a corpus lists them.

A room is a folder with a folder for each instrument, named by its key. Each game has one, its
``lawtexts``, with ``register.toml``; ``working/<instrument>.<language>.txt`` for a translation of
ours; and ``glossary.toml`` for words that the shared glossary does not have. Instruments that no
game has lie in ``instruments`` of the checkout, or in the site's own room, a folder of its data;
each has its ``register.toml`` and ``working`` in its own folder, so that the folder is all of it. A
corpus in one folder (``gathered_in``) has the same names, with ``register/<game>.toml``.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, KeysView, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from games import installed
from games.lawtexts.files.caches import forget_corpus, of_corpus
from games.lawtexts.files.shape import InstrumentText

SHARED = Path(__file__).parent.parent / "instruments"
"""The room of the checkout for instruments without a game; it need not exist."""
GLOSSARY = Path(__file__).parent.parent / "glossary.toml"
AMENDED = ".amended"
"""In the site's own room, the instruments with the acts that were brought in at this site."""
ROOM = "RULESITE_TEXTS_ROOM"
"""The environment has the site's own room, for the processes that a site starts beside."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Folders of texts by instrument, registers, and glossaries, the shared one first.

    A register is named by its game; that of an instrument without one by the instrument.
    """

    instruments: Mapping[str, Path]
    registers: Mapping[str, Path]
    glossaries: tuple[Path, ...]

    def working(self, key: str) -> Path:
        """The folder of the working translations of an instrument, if any."""
        folder = self.instruments[key]
        own_folder = folder / "working"
        return own_folder if own_folder.is_dir() else folder.parent / "working"

    def register_of(self, text: InstrumentText) -> Path | None:
        """The register of an instrument: its game's, or else its own; None if it has neither."""
        return self.registers.get(text.game or text.key) or self.registers.get(text.key)

    def gathered_in(self, folder: Path) -> Corpus:
        """Copy everything into one folder, and return that corpus."""
        (folder / "register").mkdir(parents=True)
        for key, place in self.instruments.items():
            shutil.copytree(place, folder / key)
            if self.working(key) == place.parent / "working" and self.working(key).is_dir():
                shutil.copytree(self.working(key), folder / "working", dirs_exist_ok=True)
        for name, path in self.registers.items():
            if name not in self.instruments:
                shutil.copy(path, folder / "register" / f"{name}.toml")
        for number, path in enumerate(self.glossaries):
            shutil.copy(path, folder / f"glossary{f'-{number}' if number else ''}.toml")
        return read_corpus(folder)


_site_room: Path | None = Path(os.environ[ROOM]) if ROOM in os.environ else None
_instead: Corpus | None = None


def use_site_room(folder: Path) -> None:
    """Take the instruments in this folder of site data too. It need not exist yet."""
    global _site_room
    _site_room = folder
    os.environ[ROOM] = str(folder)
    forget_corpus()


def site_room() -> Path:
    """The site's own room. Raises ``LookupError`` where there is no site, as in the package."""
    if _site_room is None:
        raise LookupError("This process serves no site: there is no room of its own.")
    return _site_room


def use(corpus: Corpus | None) -> None:
    """Take this corpus for the own one, in this process; with None, the own one again."""
    global _instead
    _instead = corpus
    forget_corpus()


@contextmanager
def using(corpus: Corpus) -> Iterator[None]:
    """Take this corpus for the own one for a time, in this process; then the one before again."""
    before = _instead
    use(corpus)
    try:
        yield
    finally:
        use(before)


@of_corpus
@cache
def own() -> Corpus:
    """The corpus in use, with the acts that were brought in at this site.

    It is read again after ``forget_corpus``.
    """
    corpus = unamended()
    if _instead is not None or _site_room is None:
        return corpus
    amended = {path.parent.name: path.parent for path in _manifests(_site_room / AMENDED)}
    folders = {key: amended.get(key, folder) for key, folder in corpus.instruments.items()}
    return replace(corpus, instruments=folders)


@of_corpus
@cache
def unamended() -> Corpus:
    """The corpus in use without those acts: the installed games in their order, then the other
    rooms."""
    if _instead is not None:
        return _instead
    rooms = {game: installed.folder(game) / "lawtexts" for game in installed.games()}
    folders = {
        path.parent.name: path.parent for room in rooms.values() for path in _manifests(room)
    }
    for room in filter(None, (SHARED, _site_room)):
        for path in _manifests(room):
            folders.setdefault(path.parent.name, path.parent)
    return Corpus(
        folders,
        _registers(rooms) | _registers(folders),
        (
            GLOSSARY,
            *(path for room in rooms.values() if (path := room / "glossary.toml").is_file()),
        ),
    )


def instrument_keys() -> KeysView[str]:
    """The keys of the instruments of the corpus in use, those of the games first."""
    return own().instruments.keys()


def read_corpus(folder: Path) -> Corpus:
    """A corpus in one folder, its instruments in the order of those in use."""
    folders = {path.parent.name: path.parent for path in _manifests(folder)}
    ordered = [key for key in own().instruments if key in folders]
    folders = {key: folders[key] for key in (*ordered, *sorted(folders.keys() - {*ordered}))}
    return Corpus(
        folders,
        {path.stem: path for path in sorted((folder / "register").glob("*.toml"))}
        | _registers(folders),
        (folder / "glossary.toml", *sorted(folder.glob("glossary-*.toml"))),
    )


def _registers(folders: Mapping[str, Path]) -> dict[str, Path]:
    """The registers in these folders, of games or of instruments, by the names of both."""
    paths = {key: folder / "register.toml" for key, folder in folders.items()}
    return {key: path for key, path in paths.items() if path.is_file()}


def _manifests(folder: Path) -> list[Path]:
    return sorted(folder.glob("*/instrument.toml"))
