"""Which tests a change can reach, and which are left out of the quick part."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import quick
from tests.reach import ROOT, Reach, Sources


@pytest.fixture(scope="module")
def reach(tmp_path_factory: pytest.TempPathFactory) -> Reach:
    kept = ROOT / "var" / "tests" / "reach" / "names.json"
    store = tmp_path_factory.mktemp("reach") / "names.json"
    if kept.exists():
        store.write_bytes(kept.read_bytes())
    return Reach(Sources(store))


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("games/omaha/rules/turn.py", "tests/rules/omaha/test_transcripts.py"),
        ("games/omaha/rules/turn.py", "tests/play/test_table.py"),
        ("games/lawtexts/versions/periods.py", "tests/law/test_time_pages.py"),
        ("games/law/editions/page_cache.py", "tests/play/test_coverage.py"),
        ("games/law/lookup/search.py", "tests/rulesite/assistants/test_searching.py"),
        ("games/stud/lawtexts/register.toml", "tests/law/test_register.py"),
        ("games/fortune3/play/sample_hands", "tests/rules/test_banked_samples.py"),
        ("templates/law/instrument.html", "tests/law/test_reading.py"),
        ("locale/pt/LC_MESSAGES/django.po", "tests/narration/test_narration.py"),
        ("docs/SPEED.md", "tests/test_documents.py"),
        ("requirements/base.txt", "tests/quality/test_numbers.py"),
        ("tests/rules/banked.py", "tests/rules/test_banked_declared.py"),
        ("games/quality/registry.py", "tests/translation/test_quality_command.py"),
        ("tests/example_game/higher_card", "tests/test_example_game.py"),
    ],
)
def test_a_change_reaches_the_tests_of_what_stands_on_it(
    reach: Reach, changed: str, test: str
) -> None:
    files = reach.of(test)
    assert [name for name in files if name.startswith(changed)] != []


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("games/translation/listing/queue.py", "tests/rules/omaha/test_transcripts.py"),
        ("games/training/views/drill.py", "tests/quality/test_numbers.py"),
        ("games/simulations/views/form.py", "tests/play/test_table.py"),
        ("games/rules/hands/script.py", "tests/quality/test_numbers.py"),
        ("docs/SPEED.md", "tests/rules/test_numbers.py"),
        ("templates/law/instrument.html", "tests/odds/test_tally.py"),
    ],
)
def test_a_change_does_not_reach_what_the_floors_keep_apart(
    reach: Reach, changed: str, test: str
) -> None:
    assert changed in reach.sources.files
    assert test in reach.sources.edges
    assert changed not in reach.of(test)


def test_what_runs_where_the_example_game_is_installed_is_not_tried_without_it() -> None:
    assert quick.is_tried("tests/test_example_game.py")
    assert not quick.is_tried("tests/example_game/test_rules.py")


def test_every_file_that_git_knows_is_reached_by_some_test(reach: Reach) -> None:
    reached = reach.of("tests/test_documents.py")
    assert reached == set(reach.sources.files)


def test_a_file_that_passed_is_left_out_until_something_it_reaches_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All passes, nothing is tried, then what changed; what failed is tried again."""
    names = ["tests/a/test_one.py", "tests/a/test_two.py"]
    digests = dict.fromkeys(names, "first")
    tried: list[list[str]] = []
    failing: set[str] = set()

    def run(arguments: list[str], plugins: list[quick.Passed]) -> pytest.ExitCode:
        tried.append([name for name in arguments if name in names])
        plugins[0].failed |= failing
        return pytest.ExitCode.TESTS_FAILED if failing else pytest.ExitCode.OK

    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("ALL", raising=False)
    monkeypatch.setattr(quick, "STATE", tmp_path)
    monkeypatch.setattr(quick, "read_digests", lambda: digests)
    monkeypatch.setattr(quick.pytest, "main", run)
    assert quick.main(["-q"]) == 0
    assert quick.main(["-q"]) == 0
    assert tried == [names]
    assert "Left out: 2 of 2 test files." in capsys.readouterr().out
    digests[names[1]] = "second"
    failing.add(names[1])
    assert quick.main([]) == 1
    failing.clear()
    assert quick.main([]) == 0
    assert tried[1:] == [[names[1]], [names[1]]]
    assert json.loads((tmp_path / "passed.json").read_text()) == digests
    monkeypatch.setenv("ALL", "1")
    quick.main([])
    assert tried[-1] == names
