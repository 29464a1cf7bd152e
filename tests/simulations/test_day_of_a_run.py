"""The day a run is asked for under, and the version of the law that it says it rests on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.simulations.asking.form import blank
from games.simulations.models import Run
from games.simulations.results import certificate

pytestmark = pytest.mark.django_db

Ask = Callable[..., Run]


def send(client: Client, **told: str) -> Any:
    shown = {field.html_name: field.value() for field in blank("fortune3")}
    sent = {**shown, "seed": "3", "rounds": "20000", "action": "start", **told}
    return client.post("/pt/simulations/new/fortune3/", sent)


@pytest.mark.parametrize("game", ["fortune3", "stud", "omaha", "five_card"])
def test_the_form_of_a_run_asks_for_the_day(client: Client, game: str) -> None:
    page = client.get(f"/pt/simulations/new/{game}/").content.decode()
    assert 'name="at"' in page
    assert 'type="date"' in page


def test_a_run_under_the_law_of_a_day_says_its_version(client: Client) -> None:
    send(client, at="2025-11-10")
    run = Run.objects.get()
    assert run.spec["readings"]["FA-02"] == "first_published"
    assert run.texts["version"] == "as-first-published"
    for page in (run.get_absolute_url(), f"{run.get_absolute_url()}certificate/"):
        told = client.get(page).content.decode()
        assert "redacção original" in told
        assert "/pt/law/despacho-sef-89-2025/@2025-10-31/" in told


@pytest.mark.parametrize("day", ["", "2026-01-05"])
def test_a_run_of_today_rests_on_the_last_version(client: Client, day: str) -> None:
    send(client, at=day)
    run = Run.objects.get()
    assert run.spec["readings"]["FA-02"] != "first_published"
    assert run.texts["version"] == "as-amended-by-94-2025"
    assert "na redacção dada por" in client.get(run.get_absolute_url()).content.decode()


def test_a_reading_chosen_stands_against_the_day(client: Client) -> None:
    chosen = next(
        (reading, values[1])
        for reading, values in _readings().items()
        if reading != "FA-02" and len(values) > 1
    )
    send(client, at="2025-11-10", **{f"readings.{chosen[0]}": chosen[1]})
    told = Run.objects.get().spec["readings"]
    assert (told[chosen[0]], told["FA-02"]) == (chosen[1], "first_published")


def _readings() -> dict[str, tuple[str, ...]]:
    return {each.id: each.values for each in blank("fortune3").offer.readings}


@pytest.mark.parametrize("day", ["2025-13-01", "yesterday", "1850-01-01", "2001-01-01"])
def test_a_day_without_a_law_is_refused_beside_its_field(client: Client, day: str) -> None:
    answer = send(client, at=day)
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"at"}
    assert f'value="{day}"' in answer.content.decode()
    assert not Run.objects.exists()


def test_a_certificate_names_the_version(ask: Ask) -> None:
    first = ask(rounds=20_000, readings={"FA-02": "first_published"})
    last = ask(rounds=20_000)
    told = [certificate.document_of(run)["texts"]["version"] for run in (first, last)]
    assert told == ["as-first-published", "as-amended-by-94-2025"]
