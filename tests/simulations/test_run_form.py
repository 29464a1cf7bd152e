"""The form that asks for a run: as first shown, filled in, filled in wrongly, sent again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.odds import registry
from games.simulations import exact_cache
from games.simulations.asking.form import RunForm
from games.simulations.models import Run
from tests.simulations.form_sent import answers, send

Ask = Callable[..., Run]

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(exact_cache, "PATIENCE", 60)


@pytest.mark.parametrize("game", ["fortune3", "stud", "omaha", "five_card"])
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_a_form_as_first_shown_can_be_sent(client: Client, game: str, lang: str) -> None:
    assert client.get(f"/{lang}/simulations/new/{game}/").status_code == 200
    answer = client.post(f"/{lang}/simulations/new/{game}/", answers(game, action="check"))
    assert answer.status_code == 200
    assert answer.context["outlook"]["exact"]
    assert Run.objects.count() == 0


def test_a_form_with_the_laws_prizes_asks_for_the_laws_game(client: Client) -> None:
    send(client, "fortune3", action="start")
    spec = registry.read_spec(Run.objects.get().spec)
    assert spec.prizes == {}
    assert spec.readings["FA-02"] == "amended"


def test_the_exact_figure_is_shown_before_anything_is_played(client: Client) -> None:
    answer = send(client, "fortune3", action="check")
    exact = {each.bet: each.fraction for each in answer.context["outlook"]["exact"]}
    assert exact["ante_and_play"] == "-686689/20358520"


def test_exact_figures_that_take_long_are_not_waited_for(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact_cache, "exact_soon", lambda game, options: None)
    answer = send(client, "stud", action="check")
    assert answer.status_code == 200
    assert answer.context["outlook"]["exact"] is None


def test_the_same_form_sent_again_leads_to_the_run_already_made(client: Client) -> None:
    send(client, "omaha", action="start")
    run = Run.objects.get()
    answer = send(client, "omaha", action="start")
    assert answer["Location"] == f"/pt/simulations/runs/{run.pk}/?made=1"
    assert Run.objects.count() == 1


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [
        ("fortune3", "rounds", "0"),
        ("fortune3", "rounds", "-1"),
        ("fortune3", "rounds", "1000000000000000000"),
        ("fortune3", "rounds", "many"),
        ("fortune3", "seed", "abc"),
        ("fortune3", "seed", "1.5"),
        ("fortune3", "seed", ""),
        ("fortune3", "prizes.pair_plus.flush", ""),
        ("fortune3", "prizes.pair_plus.flush", "-1"),
        ("fortune3", "prizes.pair_plus.flush", "much"),
        ("fortune3", "strategy", "lucky"),
        ("fortune3", "seats", "9"),
        ("fortune3", "bets.ante", "-5"),
        ("fortune3", "readings.FA-02", "mine"),
        ("fortune3", "jackpot.contribution", "2"),
        ("fortune3", "jackpot.fixed.flush", "x"),
        ("stud", "bets.ante", "0"),
        ("stud", "options.maximum_payout", "-3"),
        ("stud", "options.session", "99999999"),
        ("omaha", "options.commission", "2%"),
        ("omaha", "options.commission", "5"),
        ("omaha", "options.chip", "0"),
        ("five_card", "options.ante", "7"),
        ("five_card", "bets.contribution", "1"),
    ],
)
def test_bad_input_gets_a_sentence_beside_its_field_and_queues_nothing(
    client: Client, game: str, field: str, value: str
) -> None:
    answer = send(client, game, action="start", **{field: value})
    assert answer.status_code == 422
    form = answer.context["form"]
    assert len(form[field].errors) == 1
    assert "%(" not in form[field].errors[0]
    assert form[field].value() == value
    assert f'id="{form[field].auto_id}-error"' in answer.content.decode()
    assert Run.objects.count() == 0


def test_every_fault_is_told_at_once_and_nothing_written_is_lost(client: Client) -> None:
    told = {
        "rounds": "0",
        "seed": "x",
        "bets.ante": "-1",
        "prizes.pair_plus.pair": "",
        "jackpot.pool": "9",
    }
    answer = send(client, "fortune3", action="start", **told)
    form = answer.context["form"]
    assert set(form.errors) == set(told) - {"jackpot.pool"}
    assert {name: form[name].value() for name in told} == told


def test_bets_that_may_not_stand_are_told_in_their_place(client: Client) -> None:
    answer = send(client, "fortune3", **{"bets.ante": "0", "bets.pair_plus": "0"})
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"bets.ante"}


@pytest.mark.parametrize("given", ["10 000 000", "10.000.000", "10,000,000", "１０００００００"])
def test_numbers_may_be_written_as_people_write_them(given: str) -> None:
    form = RunForm("stud", {"rounds": given, "bets.ante": "1.000"})
    assert not form.errors
    assert form.spec is not None
    assert form.spec.rounds == 10_000_000


def test_a_part_written_with_three_decimals_stays_a_part(client: Client) -> None:
    send(client, "stud", action="start", **{"jackpot.contribution": "0.750"})
    assert Run.objects.get().spec["jackpot"]["contribution"] == "3/4"


def test_the_house_may_forgo_its_commission(client: Client) -> None:
    send(client, "omaha", action="start", **{"options.commission": ""})
    assert Run.objects.get().spec["options"]["commission"] is None


def test_a_visitor_who_has_had_enough_is_told_so(client: Client, settings: Any) -> None:
    settings.SIMULATIONS = {"at_once": 1}
    send(client, "stud", action="start")
    answer = send(client, "stud", action="start", seed="4")
    assert answer.status_code == 429
    assert answer.context["form"].non_field_errors()
    assert Run.objects.count() == 1


@pytest.mark.parametrize("rounds", ["5001", "99999999999999"])
def test_more_rounds_than_one_may_have_are_refused_beside_their_field(
    client: Client, settings: Any, rounds: str
) -> None:
    settings.SIMULATIONS = {"small": 5000}
    answer = send(client, "stud", action="start", rounds=rounds)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == ["rounds"]
    assert "5 000" in form.errors["rounds"][0].replace("\N{NO-BREAK SPACE}", " ")
    assert form["rounds"].value() == rounds
    assert not Run.objects.exists()


def test_a_form_may_begin_as_another_run_was_asked_for(client: Client, ask: Ask) -> None:
    run = ask(game="stud", strategy="always_raise", options={"maximum_payout": 5000})
    page = client.get(f"/pt/simulations/new/stud/?like={run.pk}")
    filled = {field.html_name: field.value() for field in page.context["form"]}
    assert filled["strategy"] == "always_raise"
    assert filled["options.maximum_payout"] == "5000"
    sent = client.post("/pt/simulations/new/stud/", {**filled, "action": "start"})
    assert sent["Location"].endswith(f"{run.pk}/?made=1")


def test_no_such_game_and_no_such_run(client: Client) -> None:
    for path in ("new/poker/", "runs/nothing/", "runs/nothing/certificate/"):
        assert client.get(f"/pt/simulations/{path}").status_code == 404
