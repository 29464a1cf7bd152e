"""The digest of the code on which figures depend; the same at a site and in the Python package."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from games import installed

HOUSE = Path(__file__).parent.parent

Sources = tuple[tuple[str, Path], ...]


@cache
def code_digest(game: str) -> str:
    """The digest of all code on which a figure of this game depends: kernels and rules.

    Two processes with the same digest give the same figures; line ends do not count, nor whether
    the code is called ``games`` or by its name in the package.
    """
    return digest((*sources_of("odds", game), *sources_of("rules", game)), "code")


def sources_of(floor: str, game: str) -> Sources:
    """The modules of a package, shared ones first, by names that no installation changes."""
    shared = [
        (path.relative_to(HOUSE).as_posix(), path) for path in sorted((HOUSE / floor).rglob("*.py"))
    ]
    if not game:
        return tuple(shared)
    room = installed.folder(game) / floor
    modules = (room.with_suffix(".py"), *sorted(room.rglob("*.py")))
    own = ((path.relative_to(room.parent).as_posix(), path) for path in modules if path.is_file())
    return (*shared, *((f"{game}/{name}", path) for name, path in own))


def digest(sources: Iterable[tuple[str, Path]], salt: str) -> str:
    digest = hashlib.sha256(salt.encode())
    for name, source in sources:
        words = source.read_bytes().replace(b"\r\n", b"\n")
        words = words.replace(installed.IN_THE_PACKAGE.encode(), b"games")
        digest.update(f"\0{name}\0{len(words)}\0".encode())
        digest.update(words)
    return digest.hexdigest()
