"""The package in environments that hold nothing of the site."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

import pytest
from packaging.metadata import Metadata

from games import installed
from games.odds import registry
from games.rules.game import game
from tests.package.conftest import ROOT, Environment
from tests.sheet_json import exact_json, figures_json

pytestmark = pytest.mark.slow

README = ROOT / "packages" / "rules" / "README.md"
DJANGO = re.compile(r"^\s*(?:import|from) django", re.M)
WALK = Path(__file__).with_name("walk.py")


def test_nothing_of_the_site_is_in_it(built: Path) -> None:
    names = zipfile.ZipFile(built).namelist()
    tops = {name.split("/")[0] for name in names if not name.split("/")[0].endswith(".dist-info")}
    assert tops == {"rulesite_rules"}
    games = "rulesite_rules/games/"
    floors = {name.split("/")[2] for name in names if name.startswith(games)}
    shared = {
        "consequences",
        "lawtexts",
        "narration",
        "odds",
        "quality",
        "questions",
        "records",
        "rules",
    }
    assert floors == {*shared, *installed.games(), "__init__.py", "installed.py", "py.typed"}
    told = [
        name
        for name in names
        if name.endswith(".py")
        and name != f"{games}narration/language.py"
        and DJANGO.search(zipfile.ZipFile(built).read(name).decode())
    ]
    assert told == []


def test_it_needs_nothing_but_itself(empty: Environment) -> None:
    listed = empty.run("python", "-m", "pip", "list", "--format", "json")
    names = {each["name"] for each in json.loads(listed.stdout)}
    assert names - {"pip", "setuptools"} == {"rulesite-rules"}
    told = empty.run("python", "-c", "import rulesite_rules as r; print(*r.GAMES)")
    assert told.stdout.split() == sorted(installed.games())


@pytest.mark.parametrize("key", installed.games())
@pytest.mark.parametrize("way", ["rank", "settle", "play", "session"])
def test_every_command_answers_each_game(empty: Environment, way: str, key: str) -> None:
    kept = json.loads((installed.folder(key) / "play" / "examples.json").read_text())
    if way not in kept:
        kept[way] = {"id": 1, "table": TABLES[key], "seed": 7}
        if way == "session":
            kept[way]["hands"] = [{"play": "quietly"}]
        if way == "settle":
            told = empty.run("rulesite-rules", way, key, told="{}")
            assert (told.returncode, told.stdout) == (2, "")
            assert "não se joga contra a casa" in told.stderr
            return
    told = empty.run("rulesite-rules", way, key, told=json.dumps(kept[way]))
    assert (told.returncode, told.stderr) == (0, "")
    assert all("error" not in json.loads(line) for line in told.stdout.splitlines())


def test_a_line_it_cannot_rule_on_is_told_in_either_language(empty: Environment) -> None:
    lines = 'no record\n{"id": 2, "hands": [["As"], ["Zs"]]}\n'
    told = empty.run("rulesite-rules", "rank", "stud", "--language", "zh-hant", told=lines)
    assert told.returncode == 1
    first, second = map(json.loads, told.stdout.splitlines())
    assert first["error"].startswith("此行不是")
    assert second["id"] == 2
    assert second["field"].startswith("hands[")


def test_the_law_is_read_without_the_site(empty: Environment) -> None:
    listed = empty.run("rulesite-rules", "law").stdout.splitlines()
    assert len(listed) == len(installed.games())
    key = game("omaha").instrument.key
    assert {"instrument": key} in map(json.loads, listed)
    assert "Artigo 16.º" in empty.run("rulesite-rules", "law", key, "--format", "text").stdout
    one = json.loads(empty.run("rulesite-rules", "law", key, "art_16").stdout)
    assert one["citation"]["zh-hant"].endswith("第十六條")
    for bad in (["law", "none"], ["law", key, "art_999"], ["law", key, "--at", "yesterday"]):
        told = empty.run("rulesite-rules", *bad)
        assert (told.returncode, told.stdout) == (2, "")
        assert told.stderr.count("\n") == 1


def test_without_the_extra_figures_say_what_is_missing(empty: Environment) -> None:
    for asked in (["odds", "stud", "exact"], ["odds", "stud", "simulate"], ["verify", "none"]):
        told = empty.run("rulesite-rules", *asked)
        assert (told.returncode, told.stdout) == (2, "")
        assert "rulesite-rules[odds]" in told.stderr


def test_with_the_extra_figures_are_those_of_the_site(with_figures: Environment) -> None:
    told = json.loads(with_figures.run("rulesite-rules", "odds", "five_card", "exact").stdout)
    assert told.pop("version").keys() == {"id", "source", "day", "status"}
    assert told == json.loads(json.dumps(exact_json("five_card")))
    missing = with_figures.run("python", "-c", "import django")
    assert "No module named 'django'" in missing.stderr
    spec = ["odds", "omaha", "simulate", "--rounds", "2000", "--seed", "17"]
    run = registry.read_spec({"game": "omaha", "rounds": 2000, "seed": 17})
    figures_of_the_site = figures_json(run, registry.batch(run, 0, 2000))
    played = json.loads(with_figures.run("rulesite-rules", *spec).stdout)
    assert played == json.loads(json.dumps(figures_of_the_site))
    equity = '{"hands": [["As","Ad","Kh","9c"],["Qs","Jd","Th","9d"]], "board": ["Ks","Tc","2h"]}'
    told = with_figures.run("rulesite-rules", "odds", "omaha", "equity", told=equity)
    assert json.loads(told.stdout)["total"] == 820


def test_the_worked_examples_do_as_they_say(with_figures: Environment, tmp_path: Path) -> None:
    told = with_figures.run("python", str(WALK), str(README), at=tmp_path)
    assert told.returncode == 0, told.stdout
    assert told.stdout == "32 examples, 0 failed\n"


TABLES = {key: dict(game(key).table) for key in installed.games()}


def test_its_metadata_are_such_as_an_index_takes(built: Path) -> None:
    wheel = zipfile.ZipFile(built)
    (place,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    told = Metadata.from_email(wheel.read(place))  # raises for each field that is wrong
    assert told.description == README.read_text()
    assert told.description_content_type == "text/markdown"
    assert str(told.requires_python) == ">=3.11"
    assert told.summary


def test_pip_says_what_to_do_instead_of_installing_the_site(empty: Environment) -> None:
    pip = ["python", "-m", "pip", "install", "--no-index", "--disable-pip-version-check"]
    done = empty.run(*pip, str(ROOT))
    assert done.returncode == 1
    assert "make run" in done.stderr
    assert "pip install ./packages/rules" in done.stderr
