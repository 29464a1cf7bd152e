"""A certificate holds, and shows when it was touched."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import rulesite_rules
from django.core.management import call_command
from django.utils.translation import override

from games.law.models import Instrument
from games.narration.runs import SENTENCES
from games.odds import registry
from games.odds.certificate.command import SENTENCES as PLAIN
from games.odds.certificate.command import main as odds_alone
from games.odds.certificate.reading import digest_of, sealed
from games.odds.figures.tally import Tally
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


def verified(named: str, *options: str) -> tuple[dict[str, Any], int]:
    """The answer of the command, and its exit status."""
    told, status = StringIO(), 0
    try:
        call_command("certificate", "verify", named, *options, stdout=told)
    except SystemExit as end:
        status = int(str(end.code))
    answer: dict[str, Any] = json.loads(told.getvalue())
    return answer, status


@pytest.fixture
def downloaded(run: Run, client: Any, tmp_path: Path) -> Path:
    """The file that a run's page gives."""
    path = tmp_path / "certificate.json"
    path.write_bytes(client.get(f"/pt/simulations/runs/{run.pk}/certificate.json").content)
    return path


def test_the_file_downloaded_is_the_certificate_with_a_line_for_each_batch(
    run: Run, downloaded: Path
) -> None:
    document = certificate.document_of(run)
    words = downloaded.read_text()
    assert json.loads(words) == document
    assert words.count("\n") == len(document) + len(document["ledger"]) + 3
    assert [batch["count"] for batch in document["ledger"]] == [40_000, 40_000, 20_000]
    ante = document["tally"]["bets"]["ante"]
    sums = [batch["bets"]["ante"] for batch in document["ledger"]]
    told = [ante["rounds"], ante["total"], ante["squares"]]
    assert list(map(sum, zip(*sums, strict=True))) == told
    assert document["texts"]["instrument"] == "despacho-sef-89-2025"
    assert set(document["versions"]) == {"rulesite", "python", "numpy", "numba", "machine"}


def test_one_issued_in_python_is_that_of_the_site_and_each_verifies_the_other(
    run: Run, downloaded: Path, tmp_path: Path
) -> None:
    issued: dict[str, Any] = {**rulesite_rules.certificate("fortune3", {**run.spec})}
    document: dict[str, Any] = {**certificate.document_of(run)}
    of_the_run = {"run", "versions", "started", "finished", "ledger", "digest"}
    for name in issued.keys() - of_the_run:
        assert issued[name] == document[name], name
    assert issued.keys() == document.keys()
    assert issued["versions"].keys() == document["versions"].keys()
    path = tmp_path / "issued.json"
    path.write_text(json.dumps(issued))
    answer, status = verified(str(path), "--all")
    assert (status, answer["holds"], answer["text"]) == (0, True, "same")
    assert rulesite_rules.verify(downloaded)["holds"] is True
    assert rulesite_rules.certificate("fortune3", {**run.spec}) == issued


def test_the_file_downloaded_holds_in_every_way(run: Run, downloaded: Path, capsys: Any) -> None:
    answer, status = verified(str(downloaded), "--all")
    assert (status, answer["holds"], answer["text"]) == (0, True, "same")
    assert answer["batches"] == {"checked": 3, "equal": 3, "written": 3}
    assert (answer["code"], answer["figures"]) == ("same", "equal")
    assert verified(run.pk) == (answer, 0)
    assert odds_alone(["verify", str(downloaded)]) == 0
    assert {**json.loads(capsys.readouterr().out), "text": "same"} == answer
    drawn, status = verified(str(downloaded), "--batches", "2")
    assert (status, drawn["batches"]["checked"], drawn["figures"]) == (0, 2, "in_part")
    assert verified(str(downloaded), "--batches", "2", "--seed", str(drawn["seed"])) == (drawn, 0)


@pytest.mark.parametrize("field", ["seed", "done", "code", "finished", "versions"])
def test_a_field_altered_breaks_the_seal(downloaded: Path, field: str) -> None:
    downloaded.write_text(json.dumps({**json.loads(downloaded.read_text()), field: 5}))
    answer, status = verified(str(downloaded), "--language", "pt")
    assert (status, answer["field"]) == (1, "digest")
    assert answer["error"].startswith("O certificado foi alterado ou danificado")
    assert verified(str(downloaded), "--language", "zh-hant")[0]["error"].startswith("證明書")


def test_figures_altered_and_sealed_anew_fail_against_the_cards(run: Run, downloaded: Path) -> None:
    document = certificate.document_of(run)
    document["tally"]["bets"]["ante"]["total"] += 100
    document["tally_digest"] = digest_of(Tally.from_json(document["tally"]))
    document["ledger"][0]["bets"]["ante"][1] += 100
    downloaded.write_text(json.dumps(sealed(document)))
    answer, status = verified(str(downloaded))
    assert (status, answer["batches"]["equal"], answer["figures"]) == (1, 2, "other")


def test_the_text_loaded_here_is_told(run: Run, downloaded: Path) -> None:
    document = certificate.document_of(run)
    document["texts"]["digest"] = "f" * 64
    downloaded.write_text(json.dumps(sealed(document)))
    answer, status = verified(str(downloaded), "--batch", "2")
    assert (status, answer["batches"]["equal"], answer["text"]) == (1, 1, "other")
    Instrument.objects.filter(game="fortune3").update(game="")
    answer, status = verified(str(downloaded), "--batch", "2")
    assert (status, answer["text"]) == (0, "not_at_hand")


@pytest.mark.parametrize(
    ("lang", "told"), [("pt", "Verificar fora deste sítio"), ("zh-hant", "在本站以外核對")]
)
def test_the_page_tells_how_to_verify_away_from_it(
    run: Run, client: Any, lang: str, told: str
) -> None:
    address = f"/{lang}/simulations/runs/{run.pk}/"
    assert f'href="{address}certificate/#away"' in client.get(address).content.decode()
    page = client.get(f"{address}certificate/").content.decode()
    assert f'<h2 id="away">{told}</h2>' in page
    assert f"python -m games.odds verify certificate-{run.pk}.json" in page


def test_a_run_not_begun_has_nothing_to_check(ask: Callable[..., Run]) -> None:
    answer, status = verified(ask(rounds=1000).pk)
    assert (status, answer["field"]) == (1, "ledger")


def test_an_unknown_name_is_told() -> None:
    answer, status = verified("nothing", "--language", "pt")
    assert (status, answer["error"]) == (1, "Não há nenhum ficheiro «nothing» que se possa ler.")


def test_the_words_of_the_odds_package_are_those_of_the_site() -> None:
    with override("en"):
        for reason, words in PLAIN.items():
            assert str(SENTENCES[reason]) == words


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
