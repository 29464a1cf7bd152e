"""Where sentences get their language: Django's within the site, the standard library's elsewhere.

The package of the rules carries compiled catalogues beside this module (``packages/rules``); the
site has its own and carries none. All of narration imports its words from here, and nothing else
of it knows Django.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

CARRIED = Path(__file__).parent / "catalogues"

if TYPE_CHECKING or not CARRIED.is_dir():
    from django.conf import settings
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

else:
    from games.narration.carried import (
        Promise,
        default_language,
        get_language,
        gettext,
        gettext_lazy,
        override,
        pgettext,
        pgettext_lazy,
    )

__all__ = [
    "Promise",
    "default_language",
    "get_language",
    "gettext",
    "gettext_lazy",
    "override",
    "pgettext",
    "pgettext_lazy",
]
