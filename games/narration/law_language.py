"""The language of the law that is read first, whatever language the interface speaks."""

from __future__ import annotations

from games.narration.language import default_language, get_language, read_first


def interface_language() -> str:
    """The language this page, or this answer of a command, is written in."""
    return get_language() or default_language()


def law_language() -> str:
    """One of the law's own languages: the interface's where it is one, else as settings declare."""
    return read_first(interface_language())


def speaks_a_law_language() -> bool:
    return interface_language() == law_language()
