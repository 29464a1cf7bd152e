"""A place has one name in each language: its tab, its heading and the crumbs that lead back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import gettext, override

from games.site.doors import DoorPage, name_of_game, site_doors
from tests.rulesite.test_words_shown import heading

UIS = ["pt", "zh-hant"]
CRUMBS = re.compile(r'<ol class="crumbs[^>]*>(.*?)</ol>', re.DOTALL)
CRUMB = re.compile(r"""<a\s+href="{% url '([\w:-]+)' %}"\s*>{% translate "([^"]+)" %}</a>""")


def door_pages() -> Iterator[tuple[str, DoorPage]]:
    """The name of the door, for its first page, and each page."""
    for door in site_doors():
        for rank, page in enumerate(door.pages):
            yield "" if rank else str(door.name), page


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.parametrize("ui", UIS)
def test_the_heading_of_a_page_has_the_name_of_its_tab_and_of_its_game(
    client: Client, ui: str
) -> None:
    bare = {}
    with override(ui):
        for door, page in door_pages():
            for game in ("", "omaha", "stud"):
                url = page.address(game)
                answer = client.get(url) if url and "/law/despacho" not in url else None
                if answer is None or answer.status_code != 200:
                    continue  # a regulation is headed by its own title, a page of staff by a form
                text = answer.content.decode()
                head = heading(text).casefold()
                crumbs = " ".join(CRUMBS.findall(text)).casefold()
                names = [name.casefold() for name in (str(page.name), door) if name]
                if not any(name in head or (game and name in crumbs) for name in names):
                    bare[url] = head
                if game and "?" not in url and url != page.address(""):
                    assert name_of_game(game).casefold() in head, url
    assert bare == {}


@pytest.mark.parametrize("ui", UIS)
def test_every_crumb_to_a_place_has_the_name_of_its_tab(ui: str) -> None:
    wrong = []
    with override(ui):
        tabs = {page.address(""): str(page.name) for _door, page in door_pages()}
        for path in Path(settings.BASE_DIR, "templates").rglob("*.html"):
            for crumbs in CRUMBS.findall(path.read_text(encoding="utf-8")):
                for view, words in CRUMB.findall(crumbs):
                    name = tabs.get(reverse(view))
                    if name not in (None, gettext(words)):
                        wrong.append((path.name, view, gettext(words), name))
    assert wrong == []
