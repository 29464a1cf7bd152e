"""Pictures hold to their numbers: round ticks, zero in its place, lengths as the values."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import numpy as np
import pytest
from django.template.loader import render_to_string
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.narration import numbers
from games.simulations.par import equity_page
from games.simulations.pictures import columns, lines, rows
from games.simulations.pictures.picture import (
    Picture,
    PictureTable,
    PictureWord,
    PowersOfTen,
    anchored,
    evenly,
    linear,
    round_step,
    without_collisions,
)
from games.simulations.results import charts
from games.simulations.results.charts import against_exact, convergence_of, spread_of
from games.simulations.results.result import Measure

ROUNDS = {-410: 100, -200: 5000, -100: 2000, -10: 900, 0: 100, 10: 899, 190: 1000, 14590: 1}
MEASURES = [
    Measure("one", "the one", -0.03, 0.001, -0.04, -0.02, 1.0, -0.035),
    Measure("other", "the other", 0.1, 0.1, -0.2, 0.4, 9.0),
]
POINTS = [(1000 * n, -0.03 + 0.001 / n, 0.02 / n**0.5) for n in range(1, 101)]
SVG = "{http://www.w3.org/2000/svg}"


def empty() -> Picture:
    return Picture("p", "title", "description", 0, PictureTable((), ()))


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**9), st.integers(2, 8), st.booleans())
def test_ticks_are_round_even_and_few(at: int, across: int, most: int, has_zero: bool) -> None:
    low, span = at / 1000, across / 1000
    scale = linear([low, low + span], 0, 100, most=most, has_zero=has_zero)
    leading = str(scale.step.numerator * 10**12 // scale.step.denominator).rstrip("0")
    assert leading in {"1", "2", "5"}
    assert 2 <= len(scale.ticks) <= most + 2
    assert all(
        float(round(Fraction(tick) / scale.step) * scale.step) == tick for tick in scale.ticks
    )
    assert scale.low <= low + 1e-6 * span
    assert scale.high >= low + span - 1e-6 * span
    assert not has_zero or 0.0 in scale.ticks


@pytest.mark.parametrize(
    ("span", "most", "step"),
    [(1, 5, "1/5"), (100, 5, 20),
     (101, 5, 50), (0.004, 4, "1/1000"), (7, 40, "1/5"), (1e6, 2, 10**6 // 2)],
)  # fmt: skip
def test_a_step_is_the_smallest_round_one_that_is_enough(
    span: float, most: int, step: str | int
) -> None:
    assert round_step(span, most) == Fraction(step)


def test_powers_of_ten_stand_evenly() -> None:
    scale = PowersOfTen(1000, 1_000_000, 0, 90)
    assert scale.ticks == (1000, 10_000, 100_000, 1_000_000)
    assert [scale.position(tick) for tick in scale.ticks] == [0, 30, 60, 90]
    assert PowersOfTen(1000, 8000, 0, 90).ticks == (1000, 2000, 5000)


def test_bars_are_as_long_as_their_values_on_either_side_of_zero() -> None:
    values = [-0.6, 0.3, -0.15, 0.0, 0.00001]
    told = [rows.ChartBar(str(value), value, str(value)) for value in values]
    drawn = rows.bars(empty(), told, lambda tick, places: numbers.percent(tick, places))
    (zero,) = [mark.x1 for mark in drawn.marks if mark.manner == "zero"]
    loss, gain, smaller = drawn.blocks
    assert loss.x + loss.width == pytest.approx(zero, abs=0.02)
    assert gain.x == zero
    assert loss.width == pytest.approx(2 * gain.width, abs=0.03)
    assert loss.width == pytest.approx(4 * smaller.width, abs=0.05)
    assert [block.manner for block in drawn.blocks] == ["loss", "gain", "loss"]
    assert [(dot.x, dot.manner) for dot in drawn.dots] == [(zero, "nought"), (zero, "speck gain")]


@pytest.mark.parametrize(
    ("label", "lines"), [("SA-22", 1), ("x " * 20, 2), ("原" * 23, 3), ("原" * 9, 1)]
)
def test_label_bar_and_value_stand_on_one_line(label: str, lines: int) -> None:
    names = [rows.ChartBar(label, 1.0, "+1 %"), rows.ChartBar("b", -1.0, "−1 %")]
    drawn = rows.bars(empty(), names, lambda tick, _places: f"{tick}")
    heights = {word.text: word.y for word in drawn.words if word.manner in ("label", "value")}
    assert len([word for word in drawn.words if word.manner == "label"]) == lines + 1
    assert heights["b"] == heights["−1 %"]
    for block, value in zip(drawn.blocks, ("+1 %", "−1 %"), strict=True):
        assert block.y < heights[value] < block.y + block.height
        assert rows.BARS_FROM <= block.x <= block.x + block.width <= rows.BARS_TO


def test_a_difference_of_nothing_looks_like_nothing() -> None:
    drawn = rows.bars(
        empty(),
        [rows.ChartBar("a", 0.000006, ""), rows.ChartBar("b", -0.000002, "")],
        "{}{}".format,
    )
    assert drawn.blocks == []
    assert [dot.manner for dot in drawn.dots] == ["speck gain", "speck loss"]


def test_columns_are_as_high_as_their_shares() -> None:
    shares = [0.4, 0.2, 0.05, 0.0001]
    told = [
        columns.Column(*place, share, "gain", "")
        for place, share in zip(columns.across(4), shares, strict=True)
    ]
    drawn = columns.draw(empty(), told, [columns.AxisMark(50, "0", is_zero=True)])
    heights = [block.height for block in drawn.blocks]
    assert [height / heights[0] for height in heights] == [1, 0.5, 0.125]
    assert all(block.y + block.height == columns.FLOOR for block in drawn.blocks)
    assert len(drawn.dots) == 1


def test_losses_have_columns_of_their_own_as_wide_as_those_of_wins() -> None:
    drawn = spread_of(ROUNDS)
    assert drawn is not None
    (zero,) = [mark.x1 for mark in drawn.marks if mark.manner == "zero"]
    shapes = [(block.manner, block.x + block.width / 2) for block in drawn.blocks]
    assert all((manner == "loss") == (x < zero - 0.01) for manner, x in shapes)
    assert [manner for manner, _x in shapes] == ["loss"] * 3 + ["even"] + ["gain"] * 2
    assert len({block.width for block in drawn.blocks}) <= 2
    zero_column = next(block for block in drawn.blocks if block.manner == "even")
    assert zero_column.x + zero_column.width / 2 == pytest.approx(zero, abs=0.02)


def test_a_picture_has_every_round_in_its_table() -> None:
    drawn = spread_of(ROUNDS)
    assert drawn is not None
    with override("pt"):
        drawn = spread_of(ROUNDS)
    assert drawn is not None
    assert drawn.table.rows[0][0].startswith("−410 … −200")
    assert sum(int(row[1].replace("\xa0", "")) for row in drawn.table.rows) == sum(ROUNDS.values())
    assert len(drawn.table.rows) == len(drawn.blocks) + len(drawn.dots)


def test_nothing_but_ties_is_one_column() -> None:
    drawn = spread_of({0: 10})
    assert drawn is not None
    assert [block.manner for block in drawn.blocks] == ["even"]
    assert spread_of({}) is None


def test_an_interval_holds_its_mean_and_marks_the_exact() -> None:
    drawn = against_exact(MEASURES)
    assert drawn is not None
    first, second = (block for block in drawn.blocks if block.manner == "band")
    mean, _other = (dot.x for dot in drawn.dots)
    (exact,) = [mark.x1 for mark in drawn.marks if mark.manner == "exact"]
    assert mean == pytest.approx(first.x + first.width / 2, abs=0.02)
    assert exact == pytest.approx(first.x + first.width / 4, abs=0.02)
    assert second.y - first.y == rows.SPAN_ROW
    assert [row[0] for row in drawn.table.rows] == ["The one", "The other"]
    assert drawn.table.rows[1][-1] == "–"


def test_the_lines_of_four_hands_are_told_apart_without_a_colour() -> None:
    streets = [{"cards": n, "is_now": n == 3, "is_exact": True, "shares": [0.4, 0.3, 0.2, 0.1]}
               for n in (0, 3)]  # fmt: skip
    drawn = equity_page.by_street(streets)
    assert len({outline.manner for outline in drawn.outlines}) == 4


def test_a_mean_comes_to_rest_on_a_round_scale() -> None:
    drawn = convergence_of(POINTS, -0.03)
    assert drawn is not None
    line = next(each for each in drawn.outlines if each.manner == "line")
    last = [float(n) for n in line.points.split()[-1].split(",")]
    (exact,) = [mark.y1 for mark in drawn.marks if mark.manner == "exact"]
    assert last == [98.0, pytest.approx(exact, abs=0.5)]
    assert len(line.points.split()) == len(POINTS)
    said = [word.text for word in drawn.words if word.y == lines.FLOOR + 15]
    assert [numbers.whole(n) for n in (100_000, 10_000, 1000)] == said
    assert drawn.table.rows[-1][0] == numbers.whole(100_000)
    assert convergence_of(POINTS[:1], None) is None


def test_sessions_have_columns_of_one_round_width_that_part_at_zero() -> None:
    ends = np.sort(np.random.default_rng(4).normal(-300, 1000, 5000).round())
    quantiles = [(part, int(np.quantile(ends, part / 100))) for part in charts.PERCENTILES]
    with override("en"):
        drawn = charts.picture_of(ends, quantiles)
    (zero,) = [mark.x1 for mark in drawn.marks if mark.manner == "zero"]
    assert sum(mark.manner == "percentile" for mark in drawn.marks) == 3
    assert all((block.manner == "loss") == (block.x < zero) for block in drawn.blocks)
    assert max(b.width for b in drawn.blocks) - min(b.width for b in drawn.blocks) <= 0.03
    counted = [int(re.sub(r"\D", "", row[1])) for row in drawn.table.rows]
    assert sum(counted) == len(ends)


def test_words_never_run_into_one_another() -> None:
    words = [PictureWord(10, 0, "first"), PictureWord(12, 0, "second"), PictureWord(60, 0, "third")]
    assert [word.text for word in without_collisions(words)] == ["first", "third"]


@pytest.mark.parametrize(
    ("said", "about", "told"),
    [
        ("9", 0, [0, 1, 2, 3, 4, 5]),
        ("−5,5 %", 0, [0, 2, 4]),
        ("−5,5 %", 3, [1, 3, 5]),
        ("−5,555 555 %", 0, [0, 3]),
        ("so long that but one of them stands there", 4, [4]),
    ],
)
def test_of_the_words_of_a_scale_each_is_told_or_every_second(
    said: str, about: int, told: list[int]
) -> None:
    places = [2.0, 21.2, 40.4, 59.6, 78.8, 98.0]
    kept = evenly([PictureWord(x, 0, said, anchored(x)) for x in places], about)
    assert [places.index(word.x) for word in kept] == told


def test_the_outermost_results_are_named_where_no_power_of_ten_is() -> None:
    drawn = spread_of({-100: 50, 86: 50})
    assert drawn is not None
    assert {"−100", "0", "+50"} <= {word.text for word in drawn.words}


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_each_is_well_formed_named_and_without_a_style_of_its_own(lang: str) -> None:
    with override(lang):
        ends = np.arange(-50.0, 50.0)
        quantiles = [(part, part) for part in charts.PERCENTILES]
        pictures = [
            spread_of(ROUNDS), against_exact(MEASURES), convergence_of(POINTS, None),
            charts.picture_of(ends, quantiles),
        ]  # fmt: skip
        for picture in pictures:
            assert picture is not None
            told = render_to_string("simulations/_picture.html", {"picture": picture})
            assert "style" not in told
            assert "script" not in told
            drawn = re.search(r"<svg.*</svg>", told, re.DOTALL)
            assert drawn is not None
            root = ElementTree.fromstring(drawn[0])
            named = {each.get("id"): each.text for each in root.iter() if each.get("id")}
            assert root.get("role") == "img"
            ids = (root.get("aria-labelledby") or "").split()
            assert [named[each] for each in ids] == [picture.title, picture.description]
            assert "The figures" not in picture.description
            assert told.count("<tr>") == 1 + len(picture.table.rows)
            for row in picture.table.rows:
                assert all(cell in told for cell in row)
