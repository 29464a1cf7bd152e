"""The rehearsed game's figures: its sheet, its runs, and both where nobody decides anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from games import installed
from games.law.editions import page_cache
from games.lawtexts.files.caches import forget_corpus
from games.odds import registry
from games.rules.game import game
from games.simulations import exact_cache, tasks
from games.simulations.asking import form
from games.simulations.models import Run
from tests.example_game.pages import KEY, page
from tests.sheet_json import exact_json

pytestmark = pytest.mark.django_db


def test_the_par_sheet_has_its_exact_figures() -> None:
    figures = exact_json(KEY, {"game": KEY})
    (sheet,) = figures["bets"].values()
    assert Fraction(sheet["ev"]["fraction"]) == by_hand() == Fraction(101, 221)
    body = page(f"/pt/odds/{KEY}/")
    assert "101/221" in body
    assert "melhor estratégia" in body.lower()


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any) -> Iterator[None]:
    """The game as one in which nobody decides anything and no fault is ruled on."""
    settings.DATA_DIR = tmp_path
    rules, declared = installed.part(KEY, "rules"), registry._declared
    odds = declared(KEY)
    undecided = replace(
        odds,
        offer=replace(odds.offer, strategies=()),
        exact=lambda options: replace(
            odds.exact({**options, "strategy": "always"}), strategies=(), strategy=""
        ),
    )
    caches = (game, form._drawn_up, exact_cache.by_law)
    with monkeypatch.context() as changed:
        changed.setattr(rules, "GAME", replace(rules.GAME, faults=()))
        changed.setattr(
            registry, "_declared", lambda game: undecided if game == KEY else declared(game)
        )
        forget(*caches)
        yield
    forget(*caches)


def forget(*caches: Any) -> None:
    for each in caches:
        each.cache_clear()
    exact_cache.forget()
    page_cache.clear()
    forget_corpus()


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_where_nobody_decides_anything_the_sheet_and_a_run_are_shown(language: str) -> None:
    body = page(f"/{language}/odds/{KEY}/")
    assert 'id="ways-title"' not in body
    form = page(f"/{language}/simulations/new/{KEY}/")
    assert 'name="strategy"' not in form
    asked = {"rounds": "1000", "seed": "7", "bets.wager": "100", "action": "start"}
    found = Client().post(f"/{language}/simulations/new/{KEY}/", asked)
    assert found.status_code == 302
    assert Run.objects.get().spec["strategy"] == ""
    page(found.headers["Location"])
    assert Run.objects.get().name in page(f"/{language}/simulations/?game={KEY}")


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("language", "said"),
    [("pt", "só sobre o resultado e as apostas"), ("zh-hant", "僅就勝負與派彩作出裁決")],
)
def test_where_no_fault_is_ruled_on_none_is_offered(language: str, said: str) -> None:
    fault = f"/{language}/ruling/{KEY}/fault/"
    for path in ("ruling/", f"ruling/{KEY}/"):
        assert fault not in page(f"/{language}/{path}")
    body = page(fault)
    assert said in body
    assert f'href="/{language}/ruling/{KEY}/"' in body


def by_hand() -> Fraction:
    """Card against card over the deck, read off the settlement of the readable rules."""
    declared = game(KEY)
    settle = declared.settle
    assert settle is not None
    total = 0
    for own in declared.deck[::4]:
        for bank in declared.deck:
            if bank is own:
                continue
            action = "double" if own.rank >= 5 else "fold"
            record = {"player": [own.name], "dealer": [bank.name], "bets": {"wager": 1}}
            total += 4 * int(str(settle({**record, "action": action})["total"]))
    return Fraction(total, 52 * 51)


def test_runs_and_the_rules_settle_alike() -> None:
    asked = {"game": KEY, "rounds": 400, "seed": 8, "readings": {"HC-01": "lost"}}
    spec = registry.read_spec(asked)
    settle: Callable[[Any], Any] = game(KEY).settle  # type: ignore[assignment]
    totals = [settle(registry.redeal(spec, n))["total"] for n in range(spec.rounds)]
    tally = registry.batch(spec, 0, spec.rounds)
    assert tally.bets["wager_and_double"].total == sum(totals)
    assert sum(tally.bets[bet].total for bet in ("wager", "double")) == sum(totals)


def test_a_simulation_runs_through_celery(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    waiting: list[int] = []
    monkeypatch.setattr(tasks, "_send", waiting.append)
    asked = {"rounds": "200000", "seed": "7", "bets.wager": "100", "action": "start"}
    with django_capture_on_commit_callbacks(execute=True):
        found = Client().post(f"/pt/simulations/new/{KEY}/", asked)
    assert found.status_code == 302
    assert waiting
    while Run.objects.get().is_active:
        assert tasks.work.apply().get() == "written"
    run = Run.objects.get()
    assert (run.game, run.state, run.done) == (KEY, "finished", 200_000)
    assert run.tally == registry.batch(registry.read_spec(run.spec), 0, 200_000).to_json()
    body = page(f"/pt/simulations/runs/{run.name}/")
    assert "Aposta de ensaio e dobra" in body
    assert "Ás de ensaio" in body


def test_a_worker_makes_its_sheet_ready() -> None:
    tasks.make_ready.apply(([KEY],)).get()
