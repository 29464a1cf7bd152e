"""Which language of the law comes first, whatever the interface's language."""

from games.narration.language import default_language, get_language, read_first


def interface_language() -> str:
    """The language of this page or of a command's output."""
    return get_language() or default_language()


def law_language() -> str:
    """The interface's language if the law has it, else the one that settings declare for it."""
    return read_first(interface_language())


def speaks_a_law_language() -> bool:
    return interface_language() == law_language()
