"""The language of the law that is read first, whatever language the interface speaks."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import get_language


def interface_language() -> str:
    """The language this page, or this answer of a command, is written in."""
    return get_language() or str(settings.LANGUAGE_CODE)


def law_language() -> str:
    """One of the law's own languages: the interface's where it is one, else as settings declare."""
    here = interface_language()
    return str(settings.LAW_READ_FIRST.get(here, settings.LANGUAGE_CODE))


def speaks_a_law_language() -> bool:
    return interface_language() == law_language()
