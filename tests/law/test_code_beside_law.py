"""Law and code on one page: the functions that apply a provision, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from games.law.reading.code import LONGEST, code_of
from games.rules.game import GAMES, game

LAW = "despacho-sef-97-2010"


def test_the_code_of_a_provision_is_what_stands_in_its_file() -> None:
    parts = code_of("omaha", "art_12__point_1")
    assert any("AT_LEAST_LAST_RAISE" in part.source for part in parts)
    for part in parts:
        lines = Path(settings.BASE_DIR, part.file).read_text("utf-8").splitlines()
        first = part.source.splitlines()[0].strip()
        assert lines[part.line - 1].strip() == first
        assert len(part.source.splitlines()) <= LONGEST + 1


def test_an_article_has_the_code_of_its_points() -> None:
    point = {(part.file, part.line) for part in code_of("omaha", "art_12__point_1")}
    assert point <= {(part.file, part.line) for part in code_of("omaha", "art_12")}
    assert code_of("omaha", "art_1") != code_of("omaha", "art_10")


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_nearly_every_article_that_rules_apply_has_code(key: str) -> None:
    articles = sorted({one.article.eid for one in game(key).applied})
    assert [eid for eid in articles if not code_of(key, eid)] == []


@pytest.mark.django_db
def test_a_provision_opens_its_code_in_place_and_as_a_page(client: Client) -> None:
    url = f"/pt/law/{LAW}/code/art_12/"
    assert f'hx-get="{url}"' in client.get(f"/pt/law/{LAW}/art/12/").content.decode()
    page = client.get(url).content.decode()
    part = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "games/omaha/rules/" in part
    assert "<h1" in page
    assert "<h1" not in part
    none = client.get(f"/pt/law/{LAW}/code/art_11__point_1/").content.decode()
    assert "games/omaha/rules/" not in none
    assert client.get(f"/pt/law/{LAW}/code/art_99/").status_code == 404
