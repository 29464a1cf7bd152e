"""A certificate holds, and shows when it was touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.odds import registry
from games.simulations.models import Batch, Run
from games.simulations.results import certificate
from tests.simulations.conftest import again, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(ask: Callable[..., Run], batches_of: Callable[[int], None]) -> Run:
    batches_of(40_000)
    found = ask(rounds=100_000)
    play_out()
    return again(found)


def failing(document: dict[str, Any]) -> list[str]:
    return [finding.what for finding in certificate.examine(document) if not finding.holds]


def resealed(document: dict[str, Any]) -> dict[str, Any]:
    """As somebody would who knows how the digests are made."""
    return {**document, "digest": certificate._digest(document)}


def test_a_certificate_as_issued_holds(run: Run) -> None:
    document = json.loads(json.dumps(certificate.document_of(run)))
    assert failing(document) == []
    assert [batch["count"] for batch in document["ledger"]] == [40_000, 40_000, 20_000]
    assert document["texts"]["instrument"] == "despacho-sef-89-2025"
    assert set(document["versions"]) == {"rulesite", "python", "numpy", "numba", "machine"}


@pytest.mark.parametrize(
    ("field", "value", "what"),
    [
        ("seed", 5, ["certificate", "spec_told"]),
        ("done", 99_999, ["certificate", "ledger"]),
        ("code", "0" * 64, ["certificate", "code"]),
        ("finished", None, ["certificate"]),
    ],
)
def test_a_field_altered_is_told(run: Run, field: str, value: Any, what: list[str]) -> None:
    document = {**certificate.document_of(run), field: value}
    assert failing(document) == what
    assert failing(resealed(document)) == [each for each in what if each != "certificate"]


def test_figures_altered_and_sealed_anew_fail_against_the_cards(run: Run, tmp_path: Path) -> None:
    document = certificate.document_of(run)
    document["tally"]["bets"]["ante"]["total"] += 100
    from games.odds.tally import Tally

    document["tally_digest"] = certificate.digest_of(Tally.from_json(document["tally"]))
    document = resealed(document)
    assert failing(document) == []
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(document))
    with pytest.raises(CommandError, match="does not hold"):
        call_command("certificate", "verify", str(path), stdout=StringIO())


def test_a_batch_twice_or_missing_is_told(run: Run) -> None:
    document = certificate.document_of(run)
    twice = {**document, "ledger": [*document["ledger"], document["ledger"][0]]}
    missing = {**document, "ledger": document["ledger"][1:]}
    assert failing(resealed(twice)) == ["ledger", "whole"]
    assert failing(resealed(missing)) == ["ledger", "whole"]


def test_a_certificate_cut_short_is_told_and_does_not_break(run: Run) -> None:
    document = certificate.document_of(run)
    del document["ledger"]
    assert "shape" in failing(document)


def test_the_command_plays_all_batches_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(certificate.document_of(run)))
    for named in (str(path), run.pk):
        told = StringIO()
        call_command("certificate", "verify", named, stdout=told)
        lines = told.getvalue().splitlines()
        assert lines[-1] == "The certificate holds."
        assert sum("batch" in line and "to the last bit" in line for line in lines) == 3


def test_the_command_plays_one_batch(run: Run) -> None:
    told = StringIO()
    call_command("certificate", "verify", run.pk, "--batch", "1", stdout=told)
    assert told.getvalue().count("to the last bit") == 1
    with pytest.raises(CommandError, match="no such batch"):
        call_command("certificate", "verify", run.pk, "--batch", "9", stdout=told)


@pytest.mark.parametrize("words", ["", "{", "[]", '{"kind": "other"}'])
def test_what_is_no_certificate_is_told(words: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(words)
    with pytest.raises(CommandError, match="not a certificate"):
        call_command("certificate", "verify", str(path))


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(CommandError, match="neither a file nor a run"):
        call_command("certificate", "verify", "nothing")


def test_a_batch_is_tried_before_the_readers_eyes(run: Run, client: Any) -> None:
    address = f"/pt/simulations/runs/{run.pk}/verify/"
    answer = client.post(address, {"batch": "1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert "notice good" in answer.content.decode()
    batch = Batch.objects.get(run=run, index=1)
    assert answer.content.decode().count(batch.digest) == 2
    Batch.objects.filter(pk=batch.pk).update(digest="0" * 64)
    assert not client.post(address, {"batch": "1"}).context["finding"].holds


@pytest.mark.parametrize("batch", ["9", "x", "", "-1", "99999999999"])
def test_no_such_batch(run: Run, client: Any, batch: str) -> None:
    answer = client.post(f"/pt/simulations/runs/{run.pk}/verify/", {"batch": batch})
    assert answer.status_code == 422


def test_a_batch_too_long_or_of_other_code_is_not_tried(
    run: Run, client: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/pt/simulations/runs/{run.pk}/verify/"
    settings.SIMULATIONS = {"verify": 0.0}
    assert client.post(address, {"batch": "0"}).status_code == 422
    settings.SIMULATIONS = {}
    monkeypatch.setattr(registry, "digest", lambda game: "f" * 64)
    assert client.post(address, {"batch": "0"}).status_code == 422


def test_trying_again_and_again_is_limited(run: Run, client: Any) -> None:
    from django.core.cache import cache

    cache.clear()
    address = f"/pt/simulations/runs/{run.pk}/verify/"
    answers = [client.post(address, {"batch": "2"}).status_code for _turn in range(12)]
    assert answers == [200] * 10 + [422] * 2
    cache.clear()
