"""Hands written out: each whole, under its name, with every step and its provisions."""

from __future__ import annotations

import pytest
from django.test import Client

from games.rules.game import GAMES
from games.table.written_out import doubted_of, named, samples_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", GAMES)
def test_every_sample_and_every_card_has_a_name_of_its_own(key: str) -> None:
    hands = [*samples_of(key), *doubted_of(key)]
    assert len({each.name for each in hands}) == len(hands)
    assert all(named(key, each.name) == each for each in hands[:3] + hands[-3:])


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_list_leads_to_each(key: str, lang: str) -> None:
    text = Client().get(f"/{lang}/table/{key}/hands/").content.decode()
    for each in [*samples_of(key), *doubted_of(key)]:
        assert f'href="/{lang}/table/{key}/hands/{each.name}/"' in text


@pytest.mark.parametrize("key", GAMES)
def test_every_step_is_told_with_its_provisions(key: str) -> None:
    hand = samples_of(key)[0]
    text = Client().get(f"/pt/table/{key}/hands/{hand.name}/").content.decode()
    for n in range(1, hand.replay.last + 1):
        assert f'id="step-{n}"' in text
    assert f'id="step-{hand.replay.last + 1}"' not in text
    assert text.count('class="now-grounds"') == hand.replay.last


@pytest.mark.parametrize("key", GAMES)
def test_the_hand_of_a_doubt_shows_both_ways_where_they_part(key: str) -> None:
    hand = doubted_of(key)[0]
    text = Client().get(f"/zh-hant/table/{key}/hands/{hand.name}/").content.decode()
    assert text.count('id="beside-title"') == 1
    before, _, _after = text.partition('id="beside-title"')
    assert f'id="step-{hand.n}"' in before
    assert f'id="step-{hand.n + 1}"' not in before


@pytest.mark.parametrize("name", ["nothing", "of-OA-14-nothing", "of-", "..", "tie%00"])
def test_what_has_no_such_name_is_not_there(name: str) -> None:
    assert Client().get(f"/pt/table/omaha/hands/{name}/").status_code == 404
    assert Client().get("/pt/table/nothing/hands/").status_code == 404
