"""Seals of the official texts: ``python -m games.lawtexts.texts.seal [--write] [key …]``.

Prints, for every text, whether it is what was sealed; ``--write`` seals what stands there
now, after a change has been reviewed.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from games.lawtexts.files.data import checksum, text_of
from games.lawtexts.files.tables import read_toml
from games.lawtexts.texts.corpus import own, read_corpus

_HEADER = "[seal]"


def seal_of(folder: Path) -> Mapping[str, str]:
    """The checksums of the current texts."""
    return {name: checksum(path) for name, path in sealed_files(folder).items()}


def sealed_files(folder: Path) -> dict[str, Path]:
    """The files a seal covers: the instrument's texts and images, and the words of its acts."""
    names = ("*.txt", "amendments/*/*.txt", "images/*")
    paths = [path for name in names for path in sorted(folder.glob(name))]
    return {path.relative_to(folder).as_posix(): path for path in paths}


def write_seal(folder: Path) -> None:
    """Seal the current texts. The seal is the last table of ``instrument.toml``."""
    path = folder / "instrument.toml"
    before, _, _ = text_of(path).partition(f"\n{_HEADER}\n")
    lines = [f'"{name}" = "{value}"' for name, value in seal_of(folder).items()]
    path.write_text("\n".join([before.rstrip("\n"), "", _HEADER, *lines, ""]), encoding="utf-8")


def report(folder: Path) -> list[tuple[str, bool]]:
    """Each text of the folder, and whether it matches its seal."""
    sealed = read_toml(folder / "instrument.toml").table.get("seal", {})
    standing = seal_of(folder)
    return [(name, sealed.get(name) == standing.get(name)) for name in {**standing, **sealed}]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="games.lawtexts.texts.seal", description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="key", help="instruments (default: all)")
    parser.add_argument("--write", action="store_true", help="seal the texts as they stand")
    parser.add_argument("--folder", type=Path, help="another corpus")
    chosen = parser.parse_args(arguments)
    folders = (read_corpus(chosen.folder) if chosen.folder else own()).instruments
    unknown = [key for key in chosen.keys if key not in folders]
    if unknown:
        parser.error(f"no instrument {unknown[0]} in the corpus")
    is_whole = True
    for key in chosen.keys or folders:
        if chosen.write:
            write_seal(folders[key])
        for name, is_sealed in report(folders[key]):
            is_whole = is_whole and is_sealed
            print(f"{key}/{name}: {'sealed' if is_sealed else 'changed since it was sealed'}")
    return 0 if is_whole else 1


if __name__ == "__main__":
    sys.exit(main())
