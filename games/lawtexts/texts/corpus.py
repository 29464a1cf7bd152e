"""The folders of the texts: each game has its own, and a corpus lists them.

A game's ``lawtexts`` has a folder for each instrument, named by its key; ``register.toml``;
``working/<instrument>.<language>.txt`` for a translation of ours; and ``glossary.toml`` for words
that the shared glossary does not have. A corpus in one folder (``gathered_in``) has the same names,
with ``register/<game>.toml``.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games import installed

GLOSSARY = Path(__file__).parent.parent / "glossary.toml"


@dataclass(frozen=True, slots=True)
class Corpus:
    """Folders of texts by instrument, registers by game, and glossaries, the shared one first."""

    instruments: Mapping[str, Path]
    registers: Mapping[str, Path]
    glossaries: tuple[Path, ...]

    def working(self, key: str) -> Path:
        """The folder of the working translations of an instrument, if any."""
        return self.instruments[key].parent / "working"

    def gathered_in(self, folder: Path) -> Corpus:
        """Copy everything into one folder, and return that corpus."""
        (folder / "register").mkdir(parents=True)
        for key, place in self.instruments.items():
            shutil.copytree(place, folder / key)
            if self.working(key).is_dir():
                shutil.copytree(self.working(key), folder / "working", dirs_exist_ok=True)
        for game, path in self.registers.items():
            shutil.copy(path, folder / "register" / f"{game}.toml")
        for number, path in enumerate(self.glossaries):
            shutil.copy(path, folder / f"glossary{f'-{number}' if number else ''}.toml")
        return read_corpus(folder)


@cache
def own() -> Corpus:
    """The corpus of the installed games, in their order."""
    rooms = {game: installed.folder(game) / "lawtexts" for game in installed.games()}
    return Corpus(
        {path.parent.name: path.parent for room in rooms.values() for path in _manifests(room)},
        {game: room / "register.toml" for game, room in rooms.items()},
        (
            GLOSSARY,
            *(path for room in rooms.values() if (path := room / "glossary.toml").is_file()),
        ),
    )


def read_corpus(folder: Path) -> Corpus:
    """A corpus in one folder, its instruments in the order of the installed ones."""
    folders = {path.parent.name: path.parent for path in _manifests(folder)}
    ordered = [key for key in own().instruments if key in folders]
    return Corpus(
        {key: folders[key] for key in (*ordered, *(folders.keys() - {*ordered}))},
        {path.stem: path for path in sorted((folder / "register").glob("*.toml"))},
        (folder / "glossary.toml", *sorted(folder.glob("glossary-*.toml"))),
    )


def _manifests(folder: Path) -> list[Path]:
    return sorted(folder.glob("*/instrument.toml"))
