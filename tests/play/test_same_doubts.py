"""The API, the page of a ruling and its sheet name the same doubts for the same hands."""

from __future__ import annotations

import json
from random import Random
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.rules.game import game

ALL = 10
SIZE = {"fortune3": 3, "stud": 5}
ON = {"fortune3": "play", "stud": "raise"}
BETS = {"fortune3": {"ante": 100, "pair_plus": 50}, "stud": {"ante": 100}}


def hands(key: str, count: int) -> list[tuple[dict[str, object], str]]:
    """So many hands, each as a record of ``settle`` and as the parameters of a ruling's link."""
    made = []
    for number in range(count):
        chance = Random(f"same {key} {number}")
        cards = [card.name for card in chance.sample(game(key).deck, 2 * SIZE[key])]
        own, bank = cards[: SIZE[key]], cards[SIZE[key] :]
        do = ON[key] if chance.random() < 0.7 else "fold"
        record = {"player": own, "dealer": bank, "bets": BETS[key], "action": do}
        fields = {f"table.bets.5.{bet}": stake for bet, stake in BETS[key].items()}
        fields |= {"cards.5": " ".join(own), "cards.dealer": " ".join(bank), "decision.5": do}
        made.append((record, urlencode({**fields, "rule": 1})))
    return made


@pytest.mark.django_db
@pytest.mark.parametrize("key", SIZE)
@pytest.mark.parametrize("count", [2, pytest.param(ALL, marks=pytest.mark.slow)])
def test_an_answer_a_page_and_a_sheet_name_the_same_doubts(
    client: Client, key: str, count: int
) -> None:
    named = 0
    for record, query in hands(key, count):
        answer = client.post(
            f"/api/v1/games/{key}/settle", json.dumps(record), content_type="application/json"
        ).json()
        doubts = {one["doubt"] for one in answer["decided_by"] if one["effect"] == "result"}
        screen = client.get(f"/pt/ruling/{key}/?{query}").context["screen"]
        assert {other.reading for other in screen.turning} == doubts, query
        sheet = client.get(f"/zh-hant/ruling/{key}/sheet/?{query}")
        for side in sheet.context["sides"]:
            assert {line.split()[0] for line in side["turning"]} == doubts, query
        named += len(doubts)
    assert named or count < ALL
