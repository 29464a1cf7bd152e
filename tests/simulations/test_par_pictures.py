"""The pictures of a par sheet hold to its exact figures."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.translation import override

from games.narration import numbers
from games.odds.figures.parsheet import exactly
from games.odds.figures.sheets import PoolRow
from games.rules.game import GAMES
from games.simulations import exact_cache
from games.simulations.par import charts
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.pictures import lines
from games.simulations.pictures import rows as maps
from games.simulations.pictures.picture import Picture, PictureTable
from games.simulations.registry import figures_of

pytestmark = pytest.mark.django_db
BANKED = [game for game in GAMES if figures_of(game).sheet is not None]


@pytest.fixture(autouse=True)
def _waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(exact_cache, "PATIENCE", 60)


def law(game: str) -> Any:
    return exact_cache.exact(game, exact_cache.by_law(game))


def zero_of(picture: Picture) -> float:
    (zero,) = [mark.x1 for mark in picture.marks if mark.manner == "zero"]
    return zero


@pytest.mark.parametrize("game", BANKED)
def test_what_the_lines_bring_adds_up_to_the_edge_on_one_scale(game: str) -> None:
    figures = law(game)
    for bet in par.bets(WhatIfForm(game, {}), figures, figures):
        drawn = charts.contributions(bet)
        assert drawn is not None
        brought = [
            each.contribution.decimal
            for each in (*bet.lines, *bet.bonus)
            if each.contribution.decimal
        ]
        brought.sort(key=lambda part: -abs(part))
        assert bet.ev is not None
        assert sum(brought) == pytest.approx(bet.ev.value.decimal)
        assert [row[1] for row in drawn.table.rows] == [charts.per_cent(n) for n in brought]
        assert len(drawn.blocks) + len(drawn.dots) == len(brought)
        zero = zero_of(drawn)
        lengths = sum(b.width if b.x >= zero - 0.01 else -b.width for b in drawn.blocks)
        longest = max(drawn.blocks, key=lambda block: block.width)
        unit = longest.width / max(map(abs, brought))
        assert lengths / unit == pytest.approx(sum(brought), abs=0.2 * len(brought) / unit)


@pytest.mark.parametrize("game", BANKED)
def test_each_other_reading_has_its_bar_on_the_side_of_who_gains(game: str) -> None:
    figures = law(game)
    drawn = charts.readings_moved(figures)
    moves = [each for each in figures.differences if each.reading]
    assert drawn is not None
    assert len(drawn.table.rows) == len(moves) > 0
    gained = sum(each.difference.decimal < 0 for each in moves)
    manners = [each.manner.split()[-1] for each in (*drawn.blocks, *drawn.dots)]
    assert manners.count("gain") == gained
    with override("pt"):
        told = charts.readings_moved(figures)
    assert told is not None
    assert all(row[3].endswith("pontos") for row in told.table.rows)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in BANKED])
def test_between_players_the_other_reading_moves_as_much_up_as_down(
    client: Client, game: str
) -> None:
    answer = client.get(f"/pt/odds/{game}/")
    assert 'id="picture-held"' in answer.content.decode()
    with override("pt"):
        drawn = charts.held_otherwise(answer.context["rows"])
    assert drawn is not None
    moved = [each.by for each in answer.context["rows"] if each.by]
    assert sum(moved) == pytest.approx(0, abs=1e-12)
    assert len(drawn.table.rows) == len(drawn.blocks) + len(drawn.dots) == len(moved)
    zero = zero_of(drawn)
    sides = [1 if block.x >= zero - 0.01 else -1 for block in drawn.blocks]
    lengths = [side * block.width for side, block in zip(sides, drawn.blocks, strict=True)]
    assert sum(lengths) == pytest.approx(0, abs=0.2 * len(moved))


def test_a_sheet_that_hangs_on_no_reading_has_no_picture_of_them() -> None:
    assert charts.readings_moved(replace(law(BANKED[0]), differences=())) is None


def test_a_jackpot_meets_zero_at_its_even_pool() -> None:
    pools = tuple(
        PoolRow(pool, exactly(Fraction(pool, 100_000) - 1)) for pool in (0, 10**5, 2 * 10**5)
    )
    sheet = replace(law("stud").bets["progressive"], by_pool=pools, break_even_pool=100_000)
    drawn = charts.by_pool(sheet)
    (even,) = [mark.x1 for mark in drawn.marks if mark.manner == "exact"]
    (zero,) = [rule.y1 for rule in drawn.rules if rule.manner == "zero"]
    assert [(dot.x, dot.y) for dot in drawn.dots] == [
        (charts.FIRST, lines.FLOOR),
        (even, zero),
        (98.0, lines.TOP),
    ]
    assert even == (charts.FIRST + 98) / 2
    never = charts.by_pool(replace(sheet, break_even_pool=None))
    assert [mark.manner for mark in never.marks] == []
    assert drawn.table.rows[1] == (numbers.whole(100_000), "0")


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("game", BANKED)
def test_a_sheet_shows_its_pictures_each_named_once(client: Client, lang: str, game: str) -> None:
    told = client.get(f"/{lang}/odds/{game}/").content.decode()
    ids = re.findall(r'id="([^"]+)"', told)
    assert len(ids) == len(set(ids))
    shown = [each for each in ids if each.startswith("picture-")]
    expected = [f"picture-lines-{bet}" for bet in law(game).bets]
    assert [each for each in shown if "-lines-" in each] == expected
    assert {"picture-readings", "picture-pools"} <= set(shown)


def test_a_map_has_a_cell_for_every_hand_and_card_shown() -> None:
    acts = [["gain", "blank"], ["gain", "loss"], ["blank", "blank"]]
    drawn = maps.grid(
        Picture("p", "", "", 0, PictureTable((), ())), ["A", "K"], ["x", "y", "z"], acts
    )
    found = [(block.manner, block.height / maps.CELL) for block in drawn.blocks]
    assert found == [("gain", 2), ("blank", 1), ("blank", 1), ("loss", 1), ("blank", 1)]
    assert len({block.width for block in drawn.blocks}) == 1
    assert drawn.blocks[-1].y + drawn.blocks[-1].height == maps.HEAD + 3 * maps.CELL


def test_shares_fill_their_row_in_proportion() -> None:
    told = [maps.Shares("one", "75%", ((3, "gain"), (1, "loss")))]
    played, folded = maps.shares(Picture("p", "", "", 0, PictureTable((), ())), told).blocks
    assert played.width == 3 * folded.width == 27.75
    assert played.x + played.width == folded.x


@pytest.mark.parametrize("game", BANKED)
def test_the_map_of_best_play_counts_what_its_table_tells(game: str) -> None:
    sheet = figures_of(game).sheet
    assert sheet is not None
    assert sheet.best_play is not None
    with override("zh-hant"):
        told: Any = sheet.best_play(law(game))
    rows = told.map.table.rows
    if game == "stud":
        assert len(rows) == len(told.upcards) == 13
        assert {sum(map(int, row[1:])) for row in rows} == {told.hands}
        first = [block for block in told.map.blocks if block.x == maps.START]
        assert sum(block.height for block in first) == maps.CELL * told.hands
    else:
        assert len(rows) == len(told.classes)
        played = sum(int(row[2].replace(",", "")) for row in rows)
        assert played == law(game).best_play.hands_played
