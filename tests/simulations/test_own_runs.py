"""One's own runs: found among all, called by a label of one's own, deleted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.simulations import services
from games.simulations.models import Batch, Run
from tests.simulations.conftest import again, play_out

pytestmark = pytest.mark.django_db

Ask = Callable[..., Run]
FORM = {"rounds": "2000", "bets.ante": "100", "action": "start"}


def started(client: Client, seed: int, game: str = "fortune3") -> Run:
    """A run asked for in this browser, which keeps its key."""
    client.post(f"/pt/simulations/new/{game}/", {**FORM, "seed": str(seed)})
    return Run.objects.get(seed=seed)


def listed(client: Client, **asked: str) -> list[tuple[str, str]]:
    runs = client.get("/pt/simulations/", asked).context["runs"]
    return [(run.pk, label) for run, _estimate, label in runs]


def test_the_runs_of_a_browser_are_its_own(client: Client, ask: Ask) -> None:
    other = ask()
    mine = started(client, 11)
    assert {name for name, _label in listed(client)} == {other.pk, mine.pk}
    assert listed(client, whose="own") == [(mine.pk, "")]
    assert listed(Client(), whose="own") == []
    forged = Client()
    forged.cookies["steering"] = f"{mine.pk}:{'x' * 24}|{other.pk}:{'x' * 24}"
    assert listed(forged, whose="own") == []


def test_the_runs_of_an_account_are_its_own_in_any_browser(client: Client, ask: Ask) -> None:
    ask()
    owner = User.objects.create_user("ana")
    client.force_login(owner)
    mine = started(client, 12)
    there = Client()
    there.force_login(owner)
    assert listed(there, whose="own") == [(mine.pk, "")]


def test_a_label_is_its_owners_alone_and_gives_an_order(client: Client) -> None:
    runs = [started(client, seed) for seed in (1, 2, 3)]
    for run, label in zip(runs, ("b: com Pair Plus", "c", "a"), strict=True):
        answer = client.post(f"/pt/simulations/runs/{run.pk}/label/", {"label": label})
        assert answer.status_code == 302
    by_label = [(runs[2].pk, "a"), (runs[0].pk, "b: com Pair Plus"), (runs[1].pk, "c")]
    assert listed(client, whose="own", order="label") == by_label
    assert [label for _name, label in listed(Client(), order="label")] == [""] * 3
    newest = [run.pk for run in reversed(runs)]
    assert [name for name, _label in listed(client, order="label")] == newest
    assert "com Pair Plus" in client.get(runs[0].get_absolute_url()).content.decode()
    assert "com Pair Plus" not in Client().get(runs[0].get_absolute_url()).content.decode()
    client.post(f"/pt/simulations/runs/{runs[0].pk}/label/", {"label": ""})
    assert again(runs[0]).label == ""


def test_a_label_too_long_is_told_beside_it(client: Client) -> None:
    run = started(client, 4)
    answer = client.post(f"/pt/simulations/runs/{run.pk}/label/", {"label": "x" * 61})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'id="o-label-error"' in page
    assert "x" * 61 in page
    assert again(run).label == ""


def test_a_run_is_deleted_once_it_is_done_and_asked_about(client: Client) -> None:
    run = started(client, 5)
    address = f"/pt/simulations/runs/{run.pk}/delete/"
    early = client.post(address)
    assert early.status_code == 422
    assert "Cancele-a primeiro" in early.content.decode()
    play_out()
    assert run.pk in client.get(address).content.decode()
    assert Run.objects.filter(pk=run.pk).exists()
    gone = client.post(address)
    assert (gone.status_code, gone["Location"]) == (302, "/pt/simulations/?whose=own")
    assert not Run.objects.filter(pk=run.pk).exists()
    assert not Batch.objects.exists()
    assert run.pk not in client.cookies["steering"].value
    assert client.get(run.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("act", ["label", "delete"])
def test_nobody_else_names_or_deletes_it(client: Client, act: str) -> None:
    run = started(client, 6)
    services.cancel(run)
    answer: Any = Client().post(f"/pt/simulations/runs/{run.pk}/{act}/", {"label": "x"})
    assert answer.status_code == 403
    assert again(run).label == ""


def test_who_minds_all_runs_reads_and_writes_no_label(client: Client) -> None:
    run = started(client, 7)
    services.cancel(run)
    label = f"/pt/simulations/runs/{run.pk}/label/"
    client.post(label, {"label": "a minha"})
    staff = Client()
    staff.force_login(User.objects.create_user("rui", is_staff=True))
    delete = f"/pt/simulations/runs/{run.pk}/delete/"
    pages = [staff.get(each).content.decode() for each in (run.get_absolute_url(), delete)]
    assert delete in pages[0]
    assert "A sua simulação" not in pages[0]
    assert not any("a minha" in page for page in pages)
    assert staff.post(label, {"label": "outra"}).status_code == 403
    assert again(run).label == "a minha"
    assert staff.post(delete).status_code == 302
