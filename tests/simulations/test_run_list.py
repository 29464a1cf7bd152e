"""Runs in a list, filtered and sorted, and two of them side by side."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.simulations import services
from games.simulations.models import Run
from tests.simulations.conftest import play_out

Ask = Callable[..., Run]

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def test_the_list_is_filtered_and_sorted(client: Client, ask: Ask) -> None:
    small, large = ask(rounds=1000), ask(rounds=5000, strategy="always_play")
    stud = ask(game="stud", rounds=2000)
    services.cancel(stud)

    def shown(query: str) -> list[str]:
        return [run.pk for run, *_told in client.get(f"/pt/simulations/?{query}").context["runs"]]

    assert shown("") == [stud.pk, large.pk, small.pk]
    assert shown("order=most") == [large.pk, stud.pk, small.pk]
    assert shown("game=stud") == [stud.pk]
    assert shown("state=cancelled") == [stud.pk]
    assert shown("strategy=always_play") == [large.pk]
    assert shown("game=nothing&order=nothing&page=99") == [stud.pk, large.pk, small.pk]
    part = client.get("/pt/simulations/?game=stud", headers=HTMX).content.decode()
    assert part.lstrip().startswith('<div id="runs"')


def test_the_list_asks_the_database_no_more_for_more_runs(
    client: Client, ask: Ask, django_assert_max_num_queries: Any
) -> None:
    ask(rounds=1000)
    client.get("/pt/simulations/")  # what a process reads once
    with CaptureQueriesContext(connection) as for_one:
        client.get("/pt/simulations/")
    for seed in range(5):
        ask(rounds=1000, seed=seed)
    with django_assert_max_num_queries(len(for_one)):
        client.get("/pt/simulations/")


def test_two_runs_side_by_side(client: Client, ask: Ask) -> None:
    one, other = ask(), ask(strategy="always_play")
    play_out()
    for query in (f"a={one.pk}&b={other.pk}", f"run={one.pk}&run={other.pk}"):
        found = client.get(f"/pt/simulations/compare/?{query}").context["comparison"]
        assert found.share_deals
        pair = next(each for each in found.pairs if "ante" in each.one.bet and each.one.exact)
        assert pair.difference < 0
        assert [row.told for row in found.parted] == [("Melhor estratégia", "Jogar sempre")]
        assert len(found.alike) > 20


def test_comparing_with_nothing_is_told(client: Client, ask: Ask) -> None:
    run = ask()
    assert client.get("/pt/simulations/compare/").status_code == 200
    missing = client.get(f"/pt/simulations/compare/?a={run.pk}&b=nothing")
    assert missing.status_code == 422
    assert set(missing.context["form"].errors) == {"b"}
    assert missing.context["form"]["b"].value() == "nothing"
    assert 'id="c-b-error"' in missing.content.decode()
    assert client.get(f"/pt/simulations/compare/?a={run.pk}").context["comparison"] is None


def test_what_is_ticked_beyond_two_is_told_and_not_left_out(client: Client, ask: Ask) -> None:
    runs = [ask(seed=seed) for seed in range(9)]
    play_out()
    ticked = "&".join(f"run={run.pk}" for run in runs)
    told = client.get(f"/pt/simulations/compare/?{ticked}")
    assert told.status_code == 422
    assert told.context["comparison"] is None
    assert "Estão assinaladas 9 simulações" in str(told.context["form"].errors["b"])
    assert [field.value() for field in told.context["form"]] == [run.pk for run in runs[:2]]
    together = client.get(f"/pt/simulations/together/?{ticked}").content.decode()
    assert "Estão assinaladas 9 simulações" in together
    one = client.get(f"/pt/simulations/compare/?run={runs[3].pk}")
    assert one.status_code == 200
    assert [field.value() for field in one.context["form"]] == [runs[3].pk, None]


def test_what_to_compare_is_chosen_from_a_list(client: Client, ask: Ask) -> None:
    one, other = ask(), ask(game="stud", seats=2, rounds=2000)
    play_out()
    waiting = ask(seed=5)
    page = client.get(f"/pt/simulations/compare/?a={one.pk}").content.decode()
    assert page.count("<select") == 2
    assert page.count(f'<option value="{one.pk}" selected>') == 1
    for run in (one, other):
        assert page.count(f'<option value="{run.pk}"') == 2
    assert waiting.pk not in page
    (told,) = set(re.findall(f'<option value="{other.pk}">([^<]*)<', page))
    assert re.sub(r"\s", " ", told).startswith("Melhor estratégia · 2 lugares · 2")
    assert told.endswith(other.pk)
    assert page.count("<optgroup") == 4
    asked = client.get(f"/pt/simulations/compare/?a={waiting.pk}").content.decode()
    assert asked.count(f'<option value="{waiting.pk}"') == 2
