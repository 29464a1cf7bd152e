"""URLs of pages and of static files, each found once."""

from functools import lru_cache

from django.urls import get_script_prefix, reverse
from django.utils.translation import get_language
from whitenoise.storage import CompressedManifestStaticFilesStorage


def address(view: str, *args: object) -> str:
    """Django's ``reverse``; raises ``NoReverseMatch``."""
    if {*map(type, args)} <= {str}:
        return _address(get_language(), get_script_prefix(), view, args)
    return reverse(view, args=args)


@lru_cache(maxsize=1024)
def _address(language: str | None, prefix: str, view: str, args: tuple[object, ...]) -> str:
    return reverse(view, args=args)


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files named by their content, whose URLs no running site changes."""

    def url(self, name: str, force: bool = False) -> str:
        return _static_url(self, name)


@lru_cache(maxsize=256)
def _static_url(storage: StaticStorage, name: str) -> str:
    return str(super(StaticStorage, storage).url(name))
