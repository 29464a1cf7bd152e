"""What the package answers is what the site answers."""

from __future__ import annotations

import doctest
import json
import tomllib
from importlib import import_module

import pytest
import rulesite_rules
from django.test import Client
from rulesite_rules import figures

from games import installed
from rulesite.api import examples
from tests.instruments import INSTRUMENTS
from tests.package.conftest import ROOT

pytestmark = pytest.mark.django_db
WAYS = [(way, game) for way in ("rank", "settle", "play") for game in examples.examples_of(way)]


@pytest.mark.parametrize(("way", "game"), WAYS)
def test_a_record_is_answered_alike(client: Client, way: str, game: str) -> None:
    record = examples.examples_of(way)[game]
    address = f"/api/v1/{game}/{way}"
    answer = client.post(address, json.dumps(record), content_type="application/json").json()
    told = getattr(rulesite_rules, way)(game, record)
    assert {"id": record["id"], **json.loads(json.dumps(told))} == answer


@pytest.mark.parametrize("key", INSTRUMENTS)
def test_a_text_is_answered_alike(client: Client, key: str) -> None:
    assert rulesite_rules.law(key) == client.get(f"/api/v1/instruments/{key}").json()
    one = client.get(f"/api/v1/instruments/{key}/provisions/art_3").json()
    told = rulesite_rules.provision(key, "art_3")
    assert {name: one[name] for name in told} == told | {"divergences": one["divergences"]}
    assert sorted(told["divergences"]) == one["divergences"]


@pytest.mark.parametrize("name", ["records", "texts", "typed"])
def test_the_example_of_every_function_does_as_it_says(name: str) -> None:
    told = doctest.testmod(import_module(f"rulesite_rules.{name}"))
    assert told.failed == 0
    assert told.attempted > 3


@pytest.mark.slow
def test_those_of_figures_do_too() -> None:
    assert doctest.testmod(figures).failed == 0


def test_games_and_version_stand_in_one_place() -> None:
    own = tomllib.loads((ROOT / "packages" / "rules" / "pyproject.toml").read_text())
    here = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    others = {"optional-dependencies", "license", "authors", "urls"}
    assert set(own["project"]["dynamic"]) == {"version", "entry-points", *others}
    assert set(own["project"]) & set(here) == {"name", "description", "requires-python"}
    assert not set(installed.games()) & set(
        (ROOT / "packages/rules/house.py").read_text().split('"')
    )


def test_the_licence_and_the_authors_stand_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as the checkout's own `pyproject.toml` has them, the package has them."""
    monkeypatch.syspath_prepend(str(ROOT / "packages" / "rules"))
    import house

    chosen = {"license": "EUPL-1.2", "authors": [{"name": "A"}], "urls": {"Source": "https://a"}}
    hook = house.Metadata(str(ROOT), {})
    before: dict[str, object] = {}
    hook.update(before)
    declared = house.declared()
    monkeypatch.setattr(house, "declared", lambda: declared | chosen)
    after: dict[str, object] = {}
    hook.update(after)
    assert {name: after[name] for name in chosen} == chosen
    assert before.keys() == after.keys() - (chosen.keys() - declared.keys())
