"""Data of the law for pages of games and for forms, read from the database once per edition."""

from collections.abc import Mapping
from functools import lru_cache

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.law.editions import edition
from games.law.language_fields import field_of
from games.law.models import Instrument, Row
from games.lawtexts.files.caches import cached_within
from games.narration.language import law_language
from games.rules.game import GAMES
from games.site.pages import PageContext


def instruments() -> Mapping[str, Instrument]:
    """The regulations by key, in order."""
    return _instruments(edition.current())


@lru_cache(maxsize=4)
def _instruments(digest: str) -> Mapping[str, Instrument]:
    """``digest`` is the cache key of the edition."""
    return {law.pk: law for law in Instrument.objects.prefetch_related("relations")}


def instrument_of(game: str) -> Instrument:
    """The regulation of a game, or that with this key if no game has it."""
    return next(law for law in instruments().values() if law.register == game)


def of_the_address(request: HttpRequest) -> PageContext:
    """Template context: the regulation of the game that the page's path names."""
    path = getattr(request, "page_path", request.path)
    game = next((part for part in path.split("/") if part in GAMES), "")
    return {"instrument": SimpleLazyObject(lambda: instrument_of(game))} if game else {}


def doubt_titles(game: str) -> Mapping[str, str]:
    """The titles of a game's doubts in the register, in the reader's language."""
    return _doubt_titles(game, law_language(), edition.current())


@cached_within(384 * 1024)
def _doubt_titles(game: str, language: str, digest: str) -> Mapping[str, str]:
    field = field_of("title", language)
    return dict(Row.objects.filter(instrument__game=game).values_list("pk", field))
