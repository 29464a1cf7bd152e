"""A game of the tests beside those of the checkout, in this process and without its pages."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from games import installed
from games.lawtexts.texts import corpus
from games.narration import registry as narration
from games.odds import registry as odds
from games.rules.game import game

CACHES = (corpus.own, corpus.unamended, narration.words_of, odds._declared, game)


def forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


@contextmanager
def one_more_game(key: str, package: str) -> Iterator[pytest.MonkeyPatch]:
    """The game of this package is installed; what is patched by the way is as it was at the end."""
    packages = {**installed.packages(), key: package}
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(installed, "packages", lambda: packages)
        forget()
        yield changed
    forget()
