"""What a page costs, counted in calls of functions; a page's time varies, its calls do not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.lawtexts.files.caches import forget_corpus
from games.rules.game import GAMES
from games.simulations import exact_cache
from games.simulations.registry import figures_of
from tests.calls import calls_in
from tests.play.hands import SAMPLES, url
from tests.rulesite.addresses import every_address
from tests.rulesite.scene import Scene
from tests.rulesite.test_permissions import decision, roles

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LIST = Path(__file__).with_name("dear_pages.toml")
DEAR: dict[str, Any] = tomllib.loads(LIST.read_text())
"""The pages beyond the bound: what they cost at most, since when, and why."""
NEAR = 0.06
"""The part by which a listed figure may differ, as small changes of code move it."""
RULED = "cards.1=As+Kd+4d&table.bets.1.ante=50&decision.1=play&cards.dealer=Js+Tc+8d&rule=1"


@dataclass(frozen=True, slots=True)
class Page:
    """``name`` is that of the view, with what else is sent."""

    name: str
    client: Client
    path: str
    by_htmx: bool = False

    def open(self) -> Any:
        return self.client.get(self.path, headers={"HX-Request": "true"} if self.by_htmx else {})


@dataclass(frozen=True, slots=True)
class Cost:
    """The calls of the site's own functions, and all."""

    own: int
    all: int
    path: str

    @property
    def share(self) -> float:
        """Of the bound; above 1 the page costs too much."""
        return max(self.own / BOUND.own, self.all / BOUND.all)

    def exceeds(self, other: Cost, times: float) -> bool:
        return self.own > other.own * times or self.all > other.all * times


BOUND = Cost(1_500, 40_000, "")
"""Of a page that a person waits for, once its caches are filled."""


def pages(scene: Scene) -> Iterator[Page]:
    """Each address as somebody whom it lets in asks for it; one of a game, in every game."""
    for address in every_address():
        readers = roles((decision(address.name) or {"GET": ""})["GET"])
        if address.name.startswith(("admin:", "api:")) or not readers:
            continue
        by_rank = sorted(readers, key=lambda role: (role != "visitor", role != "owner", role))
        client = scene.browser(by_rank[0])
        parts = scene.parts(address)
        for game in GAMES if parts.get("game") == "fortune3" else ["fortune3"]:
            yield Page(address.name, client, address.filled(parts | {"game": game}))
    for game in GAMES:
        sample = next(sample for sample in SAMPLES if sample.game.key == game)
        hand = url(game, {name: part for name, part in sample.record.items() if name != "id"}, 3)
        yield Page("play:table, a hand", scene.browser("visitor"), hand)
        yield Page("play:table, a step", scene.browser("visitor"), hand, by_htmx=True)
    for way in ("", "sheet/"):
        path = f"/pt/ruling/fortune3/{way}?{RULED}"
        yield Page(f"play:ruling, ruled {way}".strip(), scene.browser("visitor"), path)


def costs(scene: Scene) -> dict[str, Cost]:
    """The dearest page of each name."""
    dearest: dict[str, Cost] = {}
    for page in pages(scene):
        answer = page.open()
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        cost = Cost(*calls_in(page.open), page.path)
        dearest[page.name] = max(cost, dearest.get(page.name, cost), key=lambda each: each.share)
    return dearest


def write(found: dict[str, Cost]) -> None:
    """Write the list again: what each page on it costs now, without those within the bound."""
    text = LIST.read_text().partition('["')[0]
    for name, row in DEAR.items():
        now = found[name]
        if now.share > 1:
            fell = now.own < row["own"] * (1 - NEAR) or now.all < row["all"] * (1 - NEAR)
            since = date.today() if fell else row["since"]
            figures = f"own = {now.own}\nall = {now.all}\nsince = {since}"
            text += f'["{name}"]\n{figures}\nwhy = "{row["why"]}"\n\n'
    LIST.write_text(text.rstrip() + "\n")


def test_no_page_costs_more_than_it_shows(
    quiet_scene: Scene, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What the tests' client does besides is no page's cost.
    monkeypatch.setattr(
        "django.test.client.store_rendered_templates", lambda *_args, **_context: None
    )
    # A page with its sheet is dearer than one that waits for it, as pages of this scene do.
    for game in GAMES:
        if figures_of(game).sheet is not None:
            exact_cache.exact(game, exact_cache.by_law(game))
    forget_corpus()
    found = costs(quiet_scene)
    for name in sorted(found, key=lambda name: -found[name].share)[:10]:
        print(f"{found[name].own:7,} own, {found[name].all:9,} in all: {name} {found[name].path}")
    dear = {name: cost for name, cost in found.items() if cost.share > 1 and name not in DEAR}
    assert dear == {}, "costs more than a page may"
    if request.config.getoption("--write-figures"):
        write(found)
        return
    listed = {name: Cost(row["own"], row["all"], "") for name, row in DEAR.items()}
    above = {name for name, cost in listed.items() if found[name].exceeds(cost, 1 + NEAR)}
    below = {name for name, cost in listed.items() if cost.exceeds(found[name], 1 + NEAR)}
    assert {name: found[name] for name in above} == {}, "costs more than it did"
    assert {name: found[name] for name in below} == {}, "costs less: write it with --write-figures"
