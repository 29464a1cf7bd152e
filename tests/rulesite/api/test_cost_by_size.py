"""What takes longer to answer counts for more of an address's minute."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.simulations import exact_cache
from rulesite.api import figures, rulings

pytestmark = pytest.mark.django_db


def post(address: str, record: dict[str, Any]) -> None:
    Client().post(f"/api/v1/{address}", json.dumps(record), "application/json")


def test_an_equity_of_more_hands_counts_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    costs: list[int] = []
    monkeypatch.setattr(figures, "take", lambda request, cost: costs.append(cost))
    monkeypatch.setattr(exact_cache, "soon", lambda *job: {})
    for hands in (2, 6, 1_000):
        post("odds/omaha/equity", {"hands": ["AA"] * hands})
    post("odds/omaha/equity", {"hands": "AA"})
    assert costs == [1_000, 3_000, 5_000, 500]


def test_a_longer_line_of_hands_counts_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    costs: list[int] = []
    monkeypatch.setattr(rulings, "take", lambda request, cost: costs.append(cost))
    post("omaha/rank", {"hands": [["As", "Ks"]]})
    post("omaha/rank", {"hands": [["As", "Ks", "Qs", "Js"]] * 200})
    assert costs[0] == 1
    assert costs[1] > 20
