"""The source of translations: Django within the site, the standard library elsewhere."""

from pathlib import Path
from typing import TYPE_CHECKING

from games.rules.values.schema import Label


def interface_language() -> str:
    """The language of this page or of a command's output."""
    return get_language() or default_language()


def law_language() -> str:
    """The interface's language if the law has it, else the one that settings declare for it."""
    return read_first(interface_language())


def speaks_a_law_language() -> bool:
    language = interface_language()
    return read_first(language) == language


def language_tag(code: str) -> str:
    """``zh-hant`` and ``zh_Hant`` are ``zh-Hant``, ``pt-br`` is ``pt-BR``."""
    first, *further = code.replace("_", "-").lower().split("-")
    return "-".join((first, *map(_subtag, further)))


def _subtag(part: str) -> str:
    """A subtag: a script of four letters is capitalised, a country of two is in capitals."""
    return {4: part.title(), 2: part.upper()}.get(len(part), part)


def translated(label: Label) -> "str | Promise":
    """The words of a declared field in the language of their reader."""
    if isinstance(label, tuple):
        return pgettext_lazy(*label)
    return gettext_lazy(label) if label else ""


CARRIED = Path(__file__).parent / "catalogues"

if TYPE_CHECKING or not CARRIED.is_dir():
    from django.conf import settings
    from django.utils.formats import get_format
    from django.utils.functional import Promise as Promise
    from django.utils.translation import get_language as get_language
    from django.utils.translation import gettext as gettext
    from django.utils.translation import gettext_lazy as gettext_lazy
    from django.utils.translation import override as override
    from django.utils.translation import pgettext as pgettext
    from django.utils.translation import pgettext_lazy as pgettext_lazy

    def set_up() -> None:
        """Make translations ready outside the site's own processes."""
        from django import setup

        setup()

    def default_language() -> str:
        return str(settings.LANGUAGE_CODE)

    def read_first(language: str) -> str:
        """The language of the law shown first to readers of this interface language."""
        return str(settings.LAW_READ_FIRST.get(language, settings.LANGUAGE_CODE))

    def decimal_separator(language: str) -> str:
        return str(get_format("DECIMAL_SEPARATOR", language, use_l10n=True))

else:
    from games.narration.carried import Promise as Promise
    from games.narration.carried import decimal_separator as decimal_separator
    from games.narration.carried import default_language as default_language
    from games.narration.carried import get_language as get_language
    from games.narration.carried import gettext as gettext
    from games.narration.carried import gettext_lazy as gettext_lazy
    from games.narration.carried import override as override
    from games.narration.carried import pgettext as pgettext
    from games.narration.carried import pgettext_lazy as pgettext_lazy
    from games.narration.carried import read_first as read_first
    from games.narration.carried import set_up as set_up
