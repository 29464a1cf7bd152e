"""The page of a run: watched, steered by whoever asked for it, read when it has ended."""

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

from games.simulations import exact_cache, services
from games.simulations.models import Run, State
from games.simulations.queue import quotas
from games.simulations.results import result
from games.simulations.work.worker import play_one
from tests.simulations.conftest import again, play_out
from tests.simulations.form_sent import send

Ask = Callable[..., Run]

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(exact_cache, "PATIENCE", 60)


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


@pytest.mark.slow
def test_a_browser_holds_the_keys_of_its_last_runs(client: Client, settings: Any) -> None:
    settings.SIMULATIONS = {"at_once": 1000, "hourly": 1000}
    for seed in range(quotas.MOST_KEYS + 1):
        send(client, "stud", action="start", seed=str(seed))
    first, *others = Run.objects.order_by("created")
    assert not client.get(first.get_absolute_url()).context["may_steer"]
    assert all(client.get(run.get_absolute_url()).context["may_steer"] for run in others)


@pytest.mark.parametrize("cookie", ["", "|", ":", "a:b:c|::|", "x" * 100_000, "\x00:|é:"])
def test_a_tampered_cookie_steers_nothing(client: Client, cookie: str) -> None:
    send(Client(), "stud", action="start")
    client.cookies["steering"] = cookie
    assert not client.get(Run.objects.get().get_absolute_url()).context["may_steer"]


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


@pytest.mark.parametrize("more", ["x", "0", "1,5", "1e9", ""])
def test_more_rounds_that_are_none_are_told_beside_the_field_as_typed(
    client: Client, more: str
) -> None:
    send(client, "stud", action="start")
    play_out()
    run = Run.objects.get()
    answer = client.post(f"/pt/simulations/runs/{run.pk}/extend/", {"more": more})
    assert answer.status_code == 422
    page = answer.content.decode()
    [field] = re.findall(r'<input[^>]* name="more"[^>]*>', page)
    assert 'aria-invalid="true" aria-describedby="extend-more-error"' in field
    assert (f'value="{more}"' in field) == bool(more)
    assert re.search(r'id="extend-more-error">[^<]+<', page)
    assert again(run).rounds == run.rounds


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


def test_a_run_tells_which_figures_of_the_law_it_puts_otherwise(client: Client, ask: Ask) -> None:
    run = ask(game="stud", figures={"raise.times_the_ante": "3"})
    page = client.get(f"/pt/simulations/runs/{run.pk}/").content.decode()
    assert re.search(r"<dt>Aposta adicional, em apostas iniciais</dt>\s*<dd>\s*3\s*</dd>", page)
    listed = client.get("/pt/simulations/").content.decode()
    assert "outros valores da lei alterados" in listed
    like = client.get(f"/pt/simulations/new/stud/?like={run.pk}").context["form"]
    assert like["figures.raise.times_the_ante"].value() == "3"


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
