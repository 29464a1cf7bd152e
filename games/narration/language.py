"""The source of translations: Django within the site, the standard library elsewhere.

The package of the rules has compiled catalogues in this folder (``packages/rules``); the site has
its own instead. All of narration imports its translations from here, and only this module knows
Django.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

CARRIED = Path(__file__).parent / "catalogues"

if TYPE_CHECKING or not CARRIED.is_dir():
    from django.conf import settings
    from django.utils.formats import get_format
    from django.utils.functional import Promise
    from django.utils.translation import (
        get_language,
        gettext,
        gettext_lazy,
        override,
        pgettext,
        pgettext_lazy,
    )

    def default_language() -> str:
        return str(settings.LANGUAGE_CODE)

    def read_first(language: str) -> str:
        """The language of the law shown first to readers of this interface language."""
        return str(settings.LAW_READ_FIRST.get(language, settings.LANGUAGE_CODE))

    def decimal_separator(language: str) -> str:
        return str(get_format("DECIMAL_SEPARATOR", language, use_l10n=True))

else:
    from games.narration.carried import (
        Promise,
        decimal_separator,
        default_language,
        get_language,
        gettext,
        gettext_lazy,
        override,
        pgettext,
        pgettext_lazy,
        read_first,
    )

__all__ = [
    "Promise",
    "decimal_separator",
    "default_language",
    "get_language",
    "gettext",
    "gettext_lazy",
    "override",
    "pgettext",
    "pgettext_lazy",
    "read_first",
]
