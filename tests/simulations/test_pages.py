"""The pages: asking, watching, steering, reading, comparing; whole and in parts."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any
from urllib.parse import unquote

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.text import capfirst

from games.odds import registry
from games.simulations import keys, services
from games.simulations.asking.form import RunForm, blank
from games.simulations.models import Run, State
from games.simulations.par import exact_cache
from games.simulations.queue.worker import play_one
from games.simulations.results import result
from tests.simulations.conftest import again, play_out

Ask = Callable[..., Run]

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(exact_cache, "PATIENCE", 60)


def answers(game: str, **told: str) -> dict[str, str]:
    """A form as its page first shows it, with some answers changed."""
    shown = {field.html_name: field.value() for field in blank(game)}
    return {**shown, "seed": "3", "rounds": "20000", **told}


def send(client: Client, game: str, **told: str) -> Any:
    return client.post(f"/pt/simulations/new/{game}/", answers(game, **told))


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


def test_whoever_starts_a_run_steers_it_from_that_browser_alone(client: Client) -> None:
    answer = send(client, "stud", action="start")
    run = Run.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/pt/simulations/runs/{run.pk}/")
    held = answer.cookies["steering"]
    assert held["httponly"]
    assert held["samesite"] == "Lax"
    page = client.get(answer["Location"])
    assert page.context["may_steer"]
    key = held.value.partition(":")[2]
    assert len(key) > 20
    assert key not in page.content.decode()
    assert not Client().get(answer["Location"]).context["may_steer"]


def test_a_link_with_its_key_as_once_given_leads_on_once(client: Client) -> None:
    sent = send(client, "stud", action="start")
    run = Run.objects.get()
    key = sent.cookies["steering"].value.partition(":")[2]
    other = Client()
    answer = other.get(f"/pt/simulations/runs/{run.pk}/?key={key}")
    assert answer["Location"] == f"/pt/simulations/runs/{run.pk}/"
    assert other.get(answer["Location"]).context["may_steer"]
    wrong = Client()
    assert not wrong.get(f"{answer['Location']}?key=x", follow=True).context["may_steer"]


def test_a_browser_holds_the_keys_of_its_last_runs(client: Client, settings: Any) -> None:
    settings.SIMULATIONS = {"at_once": 1000, "hourly": 1000}
    for seed in range(keys.MOST + 1):
        send(client, "stud", action="start", seed=str(seed))
    first, *others = Run.objects.order_by("created")
    assert not client.get(first.get_absolute_url()).context["may_steer"]
    assert all(client.get(run.get_absolute_url()).context["may_steer"] for run in others)


@pytest.mark.parametrize("cookie", ["", "|", ":", "a:b:c|::|", "x" * 100_000, "\x00:|é:"])
def test_a_tampered_cookie_steers_nothing(client: Client, cookie: str) -> None:
    send(Client(), "stud", action="start")
    client.cookies["steering"] = cookie
    assert not client.get(Run.objects.get().get_absolute_url()).context["may_steer"]


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


def test_progress_is_a_part_that_asks_again_until_the_run_is_done(
    client: Client, ask: Ask, batches_of: Callable[[int], None]
) -> None:
    batches_of(100_000)
    run = ask()
    address = f"/pt/simulations/runs/{run.pk}/progress/?shown="
    play_one()
    first = client.get(address + "running", headers=HTMX)
    body = first.content.decode()
    assert body.lstrip().startswith('<div id="moving"')
    assert 'hx-trigger="load delay:1s"' in body
    assert "100\N{NO-BREAK SPACE}000" in body
    assert "HX-Retarget" not in first
    play_out()
    last = client.get(address + "running", headers=HTMX)
    assert last["HX-Retarget"] == "#state"
    assert "hx-trigger" not in last.content.decode()
    assert 'class="badge good"' in last.content.decode()


def test_progress_without_htmx_leads_to_the_page(client: Client, ask: Ask) -> None:
    run = ask()
    answer = client.get(f"/pt/simulations/runs/{run.pk}/progress/")
    assert answer["Location"] == f"/pt/simulations/runs/{run.pk}/"
    page = client.get(answer["Location"]).content.decode()
    assert re.search(r'<noscript><meta http-equiv="refresh" content="3">', page)
    assert page.count("http-equiv") == 1


@pytest.mark.parametrize("do", ["cancel", "pause", "resume", "extend"])
def test_only_whoever_asked_may_steer_and_only_by_post(client: Client, ask: Ask, do: str) -> None:
    run = ask()
    address = f"/pt/simulations/runs/{run.pk}/{do}/"
    assert client.get(address).status_code == 405
    assert client.post(address, {"more": "1000"}).status_code == 403
    assert client.post(address, {"key": "wrong", "more": "1000"}).status_code == 403
    assert again(run).state == State.QUEUED


def test_changes_need_the_token_of_the_form(ask: Ask) -> None:
    strict = Client(enforce_csrf_checks=True)
    run = ask()
    for path in (f"runs/{run.pk}/cancel/", f"runs/{run.pk}/verify/", "new/stud/"):
        assert strict.post(f"/pt/simulations/{path}", {}).status_code == 403


def test_steering_from_the_browser_it_was_started_in(client: Client) -> None:
    location = send(client, "fortune3", action="start")["Location"]
    run = Run.objects.get()
    address = f"/pt/simulations/runs/{run.pk}/"
    assert client.post(address + "pause/")["Location"] == location
    assert again(run).state == State.PAUSED
    part = client.post(address + "resume/", headers=HTMX)
    assert part.content.decode().lstrip().startswith('<div id="state"')
    play_one()
    client.post(address + "cancel/")
    assert again(run).state in (State.CANCELLED, State.FINISHED)


def test_a_cancelled_run_is_labelled_partial(
    client: Client, ask: Ask, batches_of: Callable[[int], None]
) -> None:
    batches_of(100_000)
    run = ask()
    play_one()
    services.cancel(run)
    page = client.get(f"/pt/simulations/runs/{run.pk}/")
    assert page.context["result"].rounds == 100_000
    assert b"<strong>" in page.content
    assert not json.loads(client.get(f"/pt/simulations/runs/{run.pk}/certificate.json").content)[
        "is_whole"
    ]


@pytest.mark.parametrize("game", ["fortune3", "stud", "omaha", "five_card"])
def test_a_result_tells_the_exact_beside_the_simulated(client: Client, ask: Ask, game: str) -> None:
    run = ask(game=game)
    play_out()
    shown = client.get(f"/zh-hant/simulations/runs/{run.pk}/").context["result"]
    judged = [each for each in shown.measures if each.z is not None]
    assert judged
    assert all(abs(each.z) < 4.5 for each in judged)
    for table in shown.tables:
        assert table.freedom > 0
        assert 1e-6 < table.chance <= 1
        assert sum(row.observed for row in table.rows) <= table.hands
        assert all(row.provision for row in table.rows)
        assert sum(not row.holds for row in table.rows) <= 1
    rounds = [int(row[1].replace(",", "")) for row in shown.spread.table.rows]
    assert sum(rounds) == run.rounds
    assert [row[0] for row in shown.against.table.rows] == [
        capfirst(each.name) for each in shown.measures
    ]
    assert 0 < shown.session.ahead < 1
    assert shown.convergence is not None


def test_seats_that_share_a_bank_get_no_chi_square(client: Client, ask: Ask) -> None:
    run = ask(seats=3, rounds=50_000)
    play_out()
    shown = client.get(f"/pt/simulations/runs/{run.pk}/").context["result"]
    assert {table.freedom for table in shown.tables} == {0}
    exact = {each.bet: each.exact for each in shown.measures}
    assert exact["progressive"] is None
    assert exact["ante_and_play"] is not None


def test_a_game_edited_is_held_to_its_own_exact_value(client: Client, ask: Ask) -> None:
    run = ask(prizes={"pair_plus": {"three_of_a_kind": 60}})
    play_out()
    shown = client.get(f"/pt/simulations/runs/{run.pk}/").context["result"]
    found = next(each for each in shown.measures if each.bet == "pair_plus")
    assert found.exact is not None
    assert found.exact > -0.02
    assert abs(found.z) < 4.5


def test_the_worker_that_ends_a_run_reckons_its_figures(client: Client, ask: Ask) -> None:
    run = ask()
    play_out()
    run = again(run)
    assert run.figures == json.loads(json.dumps(result.reckoned(run)))
    Run.objects.update(figures=None)
    waits = client.get(f"/pt/simulations/runs/{run.pk}/").context
    assert (waits["result"], waits["progress"].is_moving) == (None, True)
    Run.objects.update(finished=run.finished - timedelta(minutes=1))
    assert client.get(f"/pt/simulations/runs/{run.pk}/").context["result"].rounds == run.rounds


def test_figures_as_data(client: Client, ask: Ask) -> None:
    run = ask()
    assert client.get(f"/pt/simulations/runs/{run.pk}/figures.json").status_code == 404
    play_out()
    told = json.loads(client.get(f"/pt/simulations/runs/{run.pk}/figures.json").content)
    assert told["figures"]["rounds"] == 300_000
    assert told["spec"] == again(run).spec
    text = client.get(f"/pt/simulations/runs/{run.pk}/figures.csv").content.decode()
    rows = list(csv.reader(StringIO(text)))
    assert rows[0][0] == "bet"
    flush = next(row for row in rows if row[:2] == ["pair_plus", "flush"])
    ends = rows[rows.index(["net_low", "net_high", "rounds"]) + 1 :]
    assert sum(int(row[2]) for row in ends) == run.rounds
    assert flush[2].startswith("despacho-sef-89-2025#art_16")
    assert client.get(f"/pt/simulations/runs/{run.pk}/figures.xml").status_code == 404


def test_the_list_is_filtered_and_sorted(client: Client, ask: Ask) -> None:
    small, large = ask(rounds=1000), ask(rounds=5000, strategy="always_play")
    stud = ask(game="stud", rounds=2000)
    services.cancel(stud)

    def shown(query: str) -> list[str]:
        return [run.pk for run, _e in client.get(f"/pt/simulations/?{query}").context["runs"]]

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
    for seed in range(6):
        ask(rounds=1000, seed=seed)
    with django_assert_max_num_queries(6):
        client.get("/pt/simulations/")


def test_two_runs_side_by_side(client: Client, ask: Ask) -> None:
    one, other = ask(), ask(strategy="always_play")
    play_out()
    for query in (f"a={one.pk}&b={other.pk}", f"run={one.pk}&run={other.pk}"):
        found = client.get(f"/pt/simulations/compare/?{query}").context["comparison"]
        assert found.share_deals
        pair = next(each for each in found.pairs if "ante" in each.one.bet and each.one.exact)
        assert pair.difference < 0
        assert [(row.one, row.other) for row in found.parted] == [("Melhor jogo", "Jogar sempre")]
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
    assert re.sub(r"\s", " ", told).startswith("Melhor jogo · 2 lugares · 2")
    assert told.endswith(other.pk)
    assert page.count("<optgroup") == 4
    asked = client.get(f"/pt/simulations/compare/?a={waiting.pk}").content.decode()
    assert asked.count(f'<option value="{waiting.pk}"') == 2


@pytest.mark.parametrize("name", ["x" * 400, "%00", "<b>", "1"])
def test_a_run_that_cannot_be_is_told_and_stays(client: Client, ask: Ask, name: str) -> None:
    answer = client.get(f"/pt/simulations/compare/?a={name}")
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"a"}
    assert answer.context["form"]["a"].value() == unquote(name)


def test_looking_at_a_run_writes_nothing_and_wakes_nobody(
    client: Client, ask: Ask, sent: list[int]
) -> None:
    """Workers mind one another: no page has to."""
    run = ask()
    sent.clear()
    client.get(f"/pt/simulations/runs/{run.pk}/")
    with CaptureQueriesContext(connection) as seen:
        for part in ("", "progress/"):
            client.get(f"/pt/simulations/runs/{run.pk}/{part}")
    assert sent == []
    assert {query["sql"].split()[0] for query in seen.captured_queries} == {"SELECT"}


def test_the_law_has_a_door_to_the_simulations(client: Client) -> None:
    page = client.get("/pt/law/despacho-sef-89-2025/").content.decode()
    assert "/pt/simulations/new/fortune3/" in page
