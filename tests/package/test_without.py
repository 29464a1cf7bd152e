"""What the package does without numba, and without what only POSIX systems have."""

from __future__ import annotations

import json
import re

import pytest
import rulesite_rules
from django.test import Client
from rulesite_rules.records import extra_needed

from games.rules.values.fields import normalized
from tests.package.conftest import Environment
from tests.sheet_json import exact_json

pytestmark = pytest.mark.slow

FLOP = {
    "hands": [["As", "Ad", "Kh", "9c"], ["Qs", "Jd", "Th", "9d"]],
    "board": ["Ks", "Tc", "2h"],
    "readings": {"OD-01": "first_two"},
}
PARTIAL = {"hands": [["As", "Ad", "Kh", "Tc"], ["Qs", "Jd", "9h", "9d"]], "dead": ["7s"]}
MISSING = "rulesite-rules[odds]"

ELSEWHERE = """
import concurrent.futures.process, numba, os, select, signal, sys
for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules[name] = None
for module, name in ((os, "nice"), (os, "fork"), (select, "poll"), (signal, "pthread_sigmask")):
    delattr(module, name)
sys.platform = "win32"
import importlib, pkgutil, rulesite_rules
for module in pkgutil.walk_packages(rulesite_rules.__path__, "rulesite_rules."):
    if not module.name.endswith(("__main__", "akn", "akn_meta", "plugin")):
        importlib.import_module(module.name)
hand = {"player": ["Kh", "7d", "3c"], "bets": {"ante": 100}, "action": "fold"}
print(rulesite_rules.settle("fortune3", hand)["total"])
print(rulesite_rules.simulate("fortune3", {"rounds": 1000, "seed": 1}).bets["ante"].rounds)
"""


@pytest.mark.parametrize("game", ["fortune3", "omaha", "five_card"])
def test_exact_figures_are_those_of_the_site(without_kernels: Environment, game: str) -> None:
    told = json.loads(without_kernels.run("rulesite-rules", "odds", game, "exact").stdout)
    assert told.pop("version").keys() == {"id", "source", "day", "status"}
    assert told == json.loads(json.dumps(exact_json(game)))


@pytest.mark.parametrize(("game", "record"), [("omaha", FLOP), ("five_card", PARTIAL)])
def test_equities_by_the_rules_are_those_of_the_kernels(
    without_kernels: Environment, game: rulesite_rules.PotGame, record: dict[str, object]
) -> None:
    told = without_kernels.run("rulesite-rules", "odds", game, "equity", told=json.dumps(record))
    here = rulesite_rules.equity(game, normalized(record))
    assert json.loads(told.stdout) == {"id": None, **here}


@pytest.mark.parametrize(
    ("asked", "record"),
    [
        (["odds", "stud", "exact"], {}),
        (["odds", "omaha", "simulate", "--rounds", "10"], {}),
        (["odds", "omaha", "equity"], {"hands": FLOP["hands"]}),
        (["odds", "omaha", "equity"], {"hands": ["AA", "KK"]}),
    ],
)
def test_other_figures_say_what_is_missing(
    without_kernels: Environment, asked: list[str], record: dict[str, object]
) -> None:
    told = without_kernels.run("rulesite-rules", *asked, told=json.dumps(record))
    assert (told.returncode, told.stdout) == (2, "")
    assert MISSING in told.stderr


def test_a_program_is_told_which_extra_a_figure_needs(without_kernels: Environment) -> None:
    program = (
        "import rulesite_rules as r\ntry: r.exact('stud')\nexcept r.MissingExtra as no: print(no)"
    )
    assert MISSING in without_kernels.run("python", "-c", program).stdout


@pytest.mark.parametrize(
    ("library", "extra"), [("numpy", "[odds]"), ("numba", "[odds]"), ("lxml", "[akn]")]
)
def test_the_library_and_its_extra_are_named(library: str, extra: str) -> None:
    named = rf"{library}.*{re.escape(extra)}"
    with pytest.raises(rulesite_rules.MissingExtra, match=named), extra_needed():
        raise ModuleNotFoundError(name=library)
    with pytest.raises(ModuleNotFoundError) as no, extra_needed():
        raise ModuleNotFoundError(name="games")
    assert no.type is ModuleNotFoundError


@pytest.mark.django_db
def test_akoma_ntoso_is_that_of_the_site(without_kernels: Environment, client: Client) -> None:
    (key, *_) = rulesite_rules.INSTRUMENTS
    program = f"import sys, rulesite_rules as r; sys.stdout.buffer.write(r.akoma_ntoso({key!r}))"
    told = without_kernels.run("python", "-c", program)
    assert told.stdout.encode() == client.get(f"/data/law/{key}.akn").content


def test_all_of_it_imports_where_there_is_no_posix(with_figures: Environment) -> None:
    told = with_figures.run("python", "-c", ELSEWHERE)
    assert told.stdout == "-100\n1000\n", told.stderr
