"""The page of parts shows every part that other pages are drawn with, in both languages."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_a_contributor_sees_each_part_in_its_states(language: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("contributor"))
    html = client.get(f"/{language}/parts/").content.decode()
    for part in ("button primary", "badge doubt", "notice alarm", "revoked-band", "law-words"):
        assert re.search(rf'class="[^"]*{part}', html), part
    assert 'aria-invalid="true"' in html
    assert 'class="hit ' in html
    assert 'class="row-card' in html
    idents = re.findall(r"\bid=\"([^\"]+)\"", html)
    assert [name for name in idents if idents.count(name) > 1] == []


def test_light_and_dark_are_chosen_by_link() -> None:
    client = Client()
    client.force_login(User.objects.create_user("contributor"))
    assert b'class="tone-dark"' in client.get("/pt/parts/?tone=dark").content
    assert b"tone-x" not in client.get("/pt/parts/?tone=x").content


def test_a_stranger_is_asked_to_sign_in() -> None:
    assert Client().get("/pt/parts/").status_code == 302
