"""A site with an author: what its operator states stands by each text, and nothing is invented."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from games.law.editions import page_cache
from rulesite.settings.environment import pairs

pytestmark = pytest.mark.django_db

OMAHA = "despacho-sef-97-2010"
NAMES = ("RULESITE_PUBLISHER", "RULESITE_KEEPERS", "RULESITE_COMPARED", "RULESITE_GAZETTE")


@pytest.fixture
def stated(settings: Any) -> Any:
    settings.PUBLISHER = "Associação de Ensaio"
    settings.KEEPERS = {"pt": "Ana Ensaio", "zh-hant": "陳試"}
    settings.COMPARED = {OMAHA: date(2026, 11, 20)}
    settings.GAZETTE = {OMAHA: "https://gazette.example/97-2010"}
    page_cache.clear()
    yield
    page_cache.clear()


@pytest.mark.usefixtures("stated")
@pytest.mark.parametrize(
    ("ui", "day"), [("pt", "20 de Novembro de 2026"), ("zh-hant", "2026年11月20日")]
)
def test_every_law_page_says_who_answers_for_it_once_it_is_stated(
    client: Client, ui: str, day: str
) -> None:
    for path in ("", "art/12/", "@2012-05-01/"):
        foot = client.get(f"/{ui}/law/{OMAHA}/{path}").content.decode().split('class="author"')[1]
        for said in (
            "Associação de Ensaio",
            "Ana Ensaio",
            "陳試",
            day,
            "https://gazette.example/97-2010",
        ):
            assert said in foot
    told = json.loads(client.get(f"/data/law/{OMAHA}.json").content)["author"]
    assert told["compared"] == "2026-11-20"
    assert told["keepers"]["pt"] == "Ana Ensaio"
    assert "contact" not in told


def test_nothing_is_said_of_what_is_not_stated(client: Client) -> None:
    assert 'class="author"' not in client.get(f"/pt/law/{OMAHA}/").content.decode()
    assert "author" not in json.loads(client.get(f"/data/law/{OMAHA}.json").content)


def test_only_an_administrator_is_asked_to_state_it(client: Client) -> None:
    people = get_user_model().objects
    for person, is_asked in (
        (people.create_superuser("adm", password="x"), True),
        (people.create_user("ana", password="x"), False),
    ):
        client.force_login(person)
        page = client.get("/pt/accounts/", follow=True).content.decode()
        assert all((name in page) == is_asked for name in NAMES)
    assert not any(name in Client().get("/pt/").content.decode() for name in NAMES)


def test_pairs_that_cannot_be_read_are_refused(monkeypatch: Any) -> None:
    monkeypatch.setenv("RULESITE_KEEPERS", "pt=Ana; zh-hant=陳")
    assert pairs("RULESITE_KEEPERS") == {"pt": "Ana", "zh-hant": "陳"}
    monkeypatch.setenv("RULESITE_KEEPERS", "Ana")
    with pytest.raises(ImproperlyConfigured):
        pairs("RULESITE_KEEPERS")
