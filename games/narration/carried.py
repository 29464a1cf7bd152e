"""Translations without Django: a package's own catalogues, read by the standard library."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from games import installed

LOCALES = {"pt": "pt", "zh-hant": "zh_Hant"}
"""The catalogue folder of each language."""
DEFAULT = "pt"

_language: ContextVar[str | None] = ContextVar("language", default=DEFAULT)


class Promise:
    """A lazy message, translated each time it is converted to text."""

    def __init__(self, render: Callable[[], str]) -> None:
        self._told = render

    def __str__(self) -> str:
        return self._told()

    def __mod__(self, words: object) -> str:
        return self._told() % words


def set_up() -> None:
    """Nothing: the compiled catalogues are read when they are needed."""


def default_language() -> str:
    return DEFAULT


def read_first(language: str) -> str:
    return language if language in LOCALES else DEFAULT


def decimal_separator(language: str) -> str:
    return "," if language == "pt" else "."


def get_language() -> str | None:
    return _language.get()


@contextmanager
def override(language: str | None) -> Iterator[None]:
    """Use that language for sentences; the English of the code if it is ``None``."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def gettext(message: str) -> str:
    return _catalogue(_language.get()).gettext(message)


def pgettext(context: str, message: str) -> str:
    return _catalogue(_language.get()).pgettext(context, message)


def gettext_lazy(message: str) -> Promise:
    return Promise(lambda: gettext(message))


def pgettext_lazy(context: str, message: str) -> Promise:
    return Promise(lambda: pgettext(context, message))


@cache
def _catalogue(language: str | None) -> NullTranslations:
    """The package's catalogue, then those of games that bring their own."""
    if language not in LOCALES:
        return NullTranslations()
    locale = LOCALES[language]
    carried = Path(__file__).parent / "catalogues" / f"{locale}.mo"
    paths = [
        installed.folder(game) / "locale" / locale / "LC_MESSAGES" / "django.mo"
        for game in installed.games()
    ]
    whole = _read(carried)
    for path in paths:
        if path.is_file():
            whole.add_fallback(_read(path))
    return whole


def _read(path: Path) -> NullTranslations:
    if not path.is_file():
        return NullTranslations()
    with path.open("rb") as file:
        return GNUTranslations(file)
