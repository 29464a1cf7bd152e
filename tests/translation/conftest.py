"""A person for each role of the desk, and units of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.utils import translation

from games.translation.models import Unit
from games.translation.store.database import GatheredStore


@pytest.fixture
def person(db: None) -> Callable[..., User]:
    """``person("tito", "Translators")``: somebody with the groups named."""

    def made(name: str, *groups: str) -> User:
        user = User.objects.create_user(name, password="azulejo-17")
        user.groups.set(Group.objects.filter(name__in=groups))
        assert user.groups.count() == len(groups)
        return user

    return made


@pytest.fixture
def in_english() -> Iterator[None]:
    """Sentences as the code has them."""
    with translation.override("en"):
        yield


@pytest.fixture
def translator(person: Callable[..., User]) -> User:
    return person("tito", "Translators")


@pytest.fixture
def second(person: Callable[..., User]) -> User:
    return person("tania", "Translators")


@pytest.fixture
def reviewer(person: Callable[..., User]) -> User:
    return person("rita", "Reviewers")


@pytest.fixture
def point(db: None) -> Unit:
    """Point 1 of article 13 of 89/2025, whose Chinese is a working translation."""
    return Unit.objects.get(key="provision:despacho-sef-89-2025#art_13__point_1:words:zh-hant")


@pytest.fixture
def official(db: None) -> Unit:
    """Article 16 of 97/2010 in Chinese: the law's own words."""
    return Unit.objects.get(key="provision:despacho-sef-97-2010#art_16:words:zh-hant")


@pytest.fixture
def message(db: None) -> Unit:
    return Unit.objects.get(kind="interface", lang="zh-hant", source="Found by check")


@pytest.fixture
def reading(db: None) -> Unit:
    return Unit.objects.get(key="reading:OD-01:title:zh-hant")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many texts each outermost transaction has written."""
    outside, flush = len(connection.savepoint_ids), GatheredStore.flush
    numbers: Counter[str] = Counter()

    def noted(store: GatheredStore) -> None:
        numbers[str(connection.savepoint_ids[outside])] += len(store.saved)
        flush(store)

    monkeypatch.setattr(GatheredStore, "flush", noted)
    return numbers
