"""How a hand goes: six to nine pictures of each game, each with a provision in both languages."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.play.registry import table_of
from games.rules.game import GAMES
from games.table.written_out import illustrated

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", GAMES)
def test_the_pictures_follow_the_hand_from_its_beginning_to_its_end(key: str) -> None:
    sheets = [sheet for _title, sheet in illustrated(key)]
    steps = [sheet.n for sheet in sheets]
    assert 6 <= len(steps) <= 9
    assert steps == sorted(set(steps))
    last = sheets[-1]
    assert last.is_over or not [step for step in last.replay.played.steps[last.n :] if step.why]


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("key", GAMES)
def test_each_picture_has_a_title_what_is_done_and_the_words_it_rests_on(
    client: Client, key: str, lang: str
) -> None:
    answer = client.get(f"/{lang}/table/{key}/how-it-goes/")
    assert answer.status_code == 200
    told = answer.content.decode()
    frames = told.split('class="frame hand"')[1:]
    assert len(frames) == len(table_of(key).frames)
    for frame in frames:
        assert re.search(r'<p class="told">[^<]', frame)
        assert 1 <= frame.count('<article class="quoted') <= 2
        assert 'class="law-words"' in frame
        assert 'class="rail' in re.sub(r"\s+", " ", frame).replace('" rail', '"rail')


def test_a_game_that_declares_no_pictures_has_no_page(client: Client) -> None:
    assert client.get("/pt/table/none/how-it-goes/").status_code == 404


@pytest.mark.parametrize("key", GAMES)
def test_the_page_is_linked_from_the_list_of_tables(client: Client, key: str) -> None:
    assert f"/pt/table/{key}/how-it-goes/" in client.get("/pt/table/").content.decode()
