"""A certificate on another machine: what it is held to, what is refused, and no site needed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.odds import registry
from games.odds.certificate import reading
from games.odds.certificate.command import SENTENCES, main
from games.odds.certificate.reading import KIND, digest_of, read, sealed, sums_of
from games.odds.figures.spec import Spec
from games.odds.figures.tally import Tally, merged
from games.rules.values.refusal import Unusable

ROOT = Path(__file__).parents[2]
SPEC = registry.read_spec({"game": "fortune3", "rounds": 900, "seed": 7})
BATCHES = ((0, 400), (400, 300), (700, 200))


def issued(spec: Spec = SPEC, format: int = 2) -> dict[str, Any]:
    """A certificate as a site issues it."""
    tallies = [registry.batch(spec, first, count) for first, count in BATCHES]
    total = merged(tallies)
    ledger: list[dict[str, Any]] = []
    for index, ((first, count), tally) in enumerate(zip(BATCHES, tallies, strict=True)):
        line = {"index": index, "first": first, "count": count, "digest": digest_of(tally)}
        sums = {"bets": sums_of(tally.to_json()["bets"])} if format > 1 else {}
        ledger.append({**line, **sums})
    return sealed(
        {
            "kind": KIND,
            "format": format,
            "run": "abcdefghjk",
            "game": spec.game,
            "spec": spec.to_json(),
            "spec_digest": spec.digest,
            "seed": spec.seed,
            "rounds": spec.rounds,
            "done": total.rounds,
            "is_whole": True,
            "code": registry.digest(spec.game),
            "texts": {"digest": "0" * 64},
            "tally": total.to_json(),
            "tally_digest": digest_of(total),
            "ledger": ledger,
        }
    )


ISSUED = issued()


@pytest.fixture
def document() -> dict[str, Any]:
    copied: dict[str, Any] = json.loads(json.dumps(ISSUED))
    return copied


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """``verify(document, *options)``: the answer and the exit status."""

    def told(document: object, *options: str) -> tuple[dict[str, Any], int]:
        path = tmp_path / "certificate.json"
        words = document if isinstance(document, bytes) else json.dumps(document).encode()
        path.write_bytes(words)
        status = main(["verify", str(path), *options])
        answer: dict[str, Any] = json.loads(capsys.readouterr().out)
        return answer, status

    return told


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*given: object) -> Tally:
        raise AssertionError("a round was played")

    monkeypatch.setattr(registry, "batch", never)


@pytest.mark.parametrize("options", [(), ("--all",)])
@pytest.mark.parametrize("format", [1, 2])
def test_all_batches_of_a_certificate_hold(verify: Any, options: Any, format: int) -> None:
    answer, status = verify(issued(format=format), *options)
    assert status == 0
    assert answer == {
        "run": "abcdefghjk",
        "game": "fortune3",
        "holds": True,
        "code": "same",
        "batches": {"checked": 3, "equal": 3, "written": 3},
        "rounds": {"checked": 900, "written": 900},
        "figures": "equal",
        "differs": [],
        "differs_besides": 0,
    }


def test_some_batches_at_random_and_the_same_ones_by_the_seed_told(
    verify: Any, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[int, int]] = []
    batch = registry.batch

    def noted(spec: Spec, first: int, count: int) -> Tally:
        played.append((first, count))
        return batch(spec, first, count)

    monkeypatch.setattr(registry, "batch", noted)
    answer, status = verify(document, "--batches", "2")
    assert (status, answer["batches"]) == (0, {"checked": 2, "equal": 2, "written": 3})
    assert answer["figures"] == "in_part"
    once = list(played)
    verify(document, "--batches", "2", "--seed", str(answer["seed"]))
    assert played == [*once, *once]
    chosen = set()
    for seed in range(20):
        played.clear()
        verify(document, "--batches", "1", "--seed", str(seed))
        chosen.update(played)
    assert chosen == set(BATCHES)


def test_one_batch_by_its_index(verify: Any, document: dict[str, Any]) -> None:
    answer, status = verify(document, "--batch", "1", "--batch", "1")
    assert (status, answer["rounds"]["checked"]) == (0, 300)
    answer, status = verify(document, "--batch", "3")
    assert (status, answer["error"]) == (1, SENTENCES["no_such_batch"])


def test_one_digit_of_one_batch_is_found(verify: Any, document: dict[str, Any]) -> None:
    digest = document["ledger"][1]["digest"]
    document["ledger"][1]["digest"] = ("1" if digest[0] == "0" else "0") + digest[1:]
    answer, status = verify(sealed(document), "--all")
    assert (status, answer["holds"]) == (1, False)
    assert answer["batches"] == {"checked": 3, "equal": 2, "written": 3}
    assert answer["figures"] == "equal"
    (found,) = answer["differs"]
    assert (found["what"], found["index"], found["here"]) == ("batch", 1, digest)


def test_figures_made_up_throughout_are_found(verify: Any, document: dict[str, Any]) -> None:
    """By somebody who knows every digest, and mends the sums of the batch as well."""
    document["tally"]["bets"]["ante"]["total"] += 100
    document["tally_digest"] = digest_of(Tally.from_json(document["tally"]))
    document["ledger"][2]["bets"]["ante"][1] += 100
    answer, status = verify(sealed(document), "--all")
    assert status == 1
    assert [found["what"] for found in answer["differs"]] == ["batch", "figures"]
    told = document["ledger"][2]["bets"]["ante"]
    here = ISSUED["ledger"][2]["bets"]["ante"]
    assert answer["differs"][0]["bets"] == {"ante": {"told": told, "here": here}}
    assert answer["figures"] == "other"


def test_other_code_is_told(verify: Any, document: dict[str, Any]) -> None:
    document["code"] = "f" * 64
    answer, status = verify(sealed(document), "--batches", "1")
    assert (status, answer["code"]) == (1, "other")
    assert answer["batches"]["equal"] == 1
    here = registry.digest("fortune3")
    assert answer["differs"] == [{"what": "code", "told": "f" * 64, "here": here}]


CONTRADICTIONS: list[tuple[str, Any]] = [
    ("game", "stud"),
    ("spec_digest", "0" * 64),
    ("seed", 8),
    ("rounds", 901),
    ("done", 899),
    ("is_whole", 1),
    ("tally_digest", "0" * 64),
    ("ledger", ISSUED["ledger"][1:]),
    ("ledger", [*ISSUED["ledger"], ISSUED["ledger"][0]]),
    ("ledger", [ISSUED["ledger"][1], *ISSUED["ledger"][1:]]),
    ("code", None),
]


@pytest.mark.usefixtures("unplayed")
@pytest.mark.parametrize(("field", "value"), CONTRADICTIONS)
def test_what_contradicts_itself_is_refused_unplayed(
    verify: Any, document: dict[str, Any], field: str, value: Any
) -> None:
    answer, status = verify({**document, field: value})
    assert (status, answer) == (1, {"error": SENTENCES["seal_broken"], "field": "digest"})
    answer, status = verify(sealed({**document, field: value}))
    assert (status, answer["field"]) == (1, field)
    assert answer["error"] == SENTENCES["contradicts_itself"] % {"name": field}


@pytest.mark.usefixtures("unplayed")
def test_sums_that_do_not_come_to_the_figures_are_refused(
    verify: Any, document: dict[str, Any]
) -> None:
    document["ledger"][0]["bets"]["ante"][1] += 1
    answer, status = verify(sealed(document))
    assert (status, answer["field"]) == (1, "ledger")


@pytest.mark.usefixtures("unplayed")
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"spec": {**ISSUED["spec"], "seats": 10**15}}, "spec.seats"),
        ({"spec": []}, "spec"),
        ({"ledger": {}}, "ledger"),
        ({"ledger": [[]]}, "ledger[0]"),
        ({"ledger": [{**ISSUED["ledger"][0], "count": 10**15}]}, "ledger[0].count"),
        ({"ledger": [{**ISSUED["ledger"][0], "bets": {"ante": [1, 2]}}]}, "ledger[0].bets"),
        ({"tally": {**ISSUED["tally"], "rounds": "900"}}, "tally"),
        ({"tally": {**ISSUED["tally"], "histogram": {"９": 900}}}, "tally"),
        ({"tally": None}, "tally"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_field(
    verify: Any, document: dict[str, Any], changed: dict[str, Any], field: str
) -> None:
    answer, status = verify(sealed({**document, **changed}))
    assert (status, answer["field"]) == (1, field)
    assert answer["error"].endswith(".")
    assert len(answer["error"]) < 400


@pytest.mark.usefixtures("unplayed")
@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"kind": "other"}',
        b'{"kind": "a", "kind": "b"}',
        b'{"kind": NaN}',
        b'{"kind": 1e999}',
        b'{"kind": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_no_certificate_is_told(verify: Any, words: bytes) -> None:
    assert verify(words) == ({"error": SENTENCES["not_a_certificate"], "field": ""}, 1)


def test_of_a_damaged_file_it_is_told_where_it_ends(verify: Any, document: dict[str, Any]) -> None:
    whole = json.dumps(document, indent=1)
    cut = whole[: whole.index('"seed"') + 4]
    facts = {"line": cut.count("\n") + 1, "column": 3}
    told = SENTENCES["certificate_damaged"] % facts
    assert verify(cut.encode()) == ({"error": told, "field": ""}, 1)
    assert verify(b"{") != ({"error": SENTENCES["not_a_certificate"], "field": ""}, 1)


@pytest.mark.usefixtures("unplayed")
def test_other_formats_and_nothing_written(verify: Any, document: dict[str, Any]) -> None:
    for format in (0, 3, "2", True, None):
        answer, status = verify({**document, "format": format})
        assert (status, answer["field"]) == (1, "format")
    nothing = Tally()
    told = {"tally": nothing.to_json(), "tally_digest": digest_of(nothing), "ledger": []}
    answer, status = verify(sealed({**document, **told, "done": 0, "is_whole": False}))
    assert (status, answer["error"]) == (1, SENTENCES["nothing_to_check"])


@pytest.mark.usefixtures("unplayed")
def test_a_file_too_large_or_missing_is_told(
    verify: Any, document: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(reading, "MOST_MEGABYTES", 0)
    answer, status = verify(document)
    assert (status, answer["error"]) == (1, SENTENCES["certificate_too_large"] % {"most": 0})
    assert main(["verify", "nowhere.json"]) == 1
    assert "nowhere.json" in json.loads(capsys.readouterr().out)["error"]


@pytest.mark.usefixtures("unplayed")
@pytest.mark.parametrize(
    ("options", "field"),
    [
        (("--batches", "0"), "--batches"),
        (("--batches", "-1"), "--batches"),
        (("--batches", "many"), "--batches"),
        (("--batches", "1", "--seed", "x"), "--seed"),
        (("--seed", "1"), "--seed"),
        (("--batch", "1.5"), "--batch"),
    ],
)
def test_options_that_say_nothing_are_told(
    verify: Any, document: dict[str, Any], options: tuple[str, ...], field: str
) -> None:
    answer, status = verify(document, *options)
    assert (status, answer["field"]) == (1, field)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(ISSUED)), JSON)
def test_any_field_made_anything_is_refused_or_harmless(field: str, value: Any) -> None:
    changed = {**ISSUED, field: value}
    try:
        found = read(json.dumps(changed if field == "digest" else sealed(changed)))
    except Unusable:
        return
    assert found.spec == SPEC
    assert len(found.ledger) == 3


def test_without_django_by_the_odds_package_alone(tmp_path: Path, document: dict[str, Any]) -> None:
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(document))
    alone = (
        "import runpy, sys\n"
        "sys.modules['django'] = None\n"
        f"sys.argv = ['odds', 'verify', {str(path)!r}, '--batches', '2', '--seed', '1']\n"
        "try: runpy.run_module('games.odds', run_name='__main__')\n"
        "except SystemExit as end: status = end.code\n"
        "assert not [name for name in sys.modules if name.startswith('django.')]\n"
        "sys.exit(status)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", alone], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["batches"] == {"checked": 2, "equal": 2, "written": 3}
