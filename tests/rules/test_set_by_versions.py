"""What a version of the law may set, and which version a figure rests on."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from games.rules.game import GAMES, FigureSet, figures_set, game, printed, unknown_to
from games.rules.provisions import day
from games.rules.provisions.figures import Paytable, fixed_sum, to_one
from games.rules.values.citation import Instrument
from games.rules.values.refusal import Unusable

_AT = Instrument("any").provision


@pytest.mark.parametrize("key", GAMES)
def test_every_prize_and_every_figure_of_a_game_can_be_set_by_an_amendment(key: str) -> None:
    of_game = game(key)
    expected = {each.name: each.printed for each in of_game.figures}
    for table in of_game.paytables:
        for line in table.lines:
            if line.odds is not None:
                expected[table.name_of(line.category)] = line.odds
            elif line.share is not None:
                expected[table.name_of(line.category)] = line.share
    assert printed(of_game) == expected


def test_a_version_sets_what_it_tells_otherwise_than_the_one_before() -> None:
    royal = "prizes.raise.royal_flush"
    assert list(figures_set("stud", {}, {royal: "50"})) == []
    assert list(figures_set("stud", {}, {royal: "60"})) == [FigureSet(royal, "50", "60")]
    assert list(figures_set("stud", {royal: "60"}, {royal: "60"})) == []


def history(*versions: tuple[str, dict[str, str], dict[str, int]]) -> SimpleNamespace:
    return SimpleNamespace(
        versions=[SimpleNamespace(id=i, readings=r, values=v) for i, r, v in versions]
    )


@pytest.mark.parametrize(
    ("versions", "readings", "expected"),
    [
        ([("one", {}, {"a": 1})], {}, "one"),
        ([("one", {}, {"a": 1}), ("two", {}, {"a": 2})], {}, "two"),
        ([("one", {}, {}), ("two", {}, {}), ("three", {}, {"a": 2})], {}, "two"),
        ([("one", {"R": "x"}, {}), ("two", {}, {})], {"R": "x"}, "one"),
        ([("one", {"R": "x", "S": "y"}, {}), ("two", {}, {})], {"R": "x", "S": "z"}, "two"),
    ],
)
def test_figures_rest_on_the_version_whose_readings_they_take(
    monkeypatch: pytest.MonkeyPatch, versions: list[object], readings: dict[str, str], expected: str
) -> None:
    monkeypatch.setattr(day, "history", lambda _: history(*versions))  # type: ignore[arg-type]
    assert day.version_with("any", readings).id == expected


TWO_IN_ONE = Paytable(
    "bonus",
    _AT("art_1"),
    (
        to_one("flush", _AT("point_1"), 5),
        to_one("straight_flush", _AT("point_1"), 5),
        to_one("pair", _AT("point_2"), 1),
        fixed_sum("royal_flush", _AT("point_3"), Fraction(1, 2)),
    ),
)


def test_a_line_that_pays_two_classes_pays_both_what_is_set_for_one() -> None:
    told = TWO_IN_ONE.with_figures({"prizes.bonus.flush": Fraction(7)})
    assert [line.odds for line in told.lines] == [7, 7, 1, None]
    each = {"prizes.bonus.flush": Fraction(7), "prizes.bonus.straight_flush": Fraction(9)}
    assert [line.odds for line in TWO_IN_ONE.with_figures(each).lines] == [7, 9, 1, None]


def test_a_share_of_the_pool_is_set_as_a_share() -> None:
    told = TWO_IN_ONE.with_figures({"prizes.bonus.royal_flush": Fraction(1, 4)})
    assert [(line.odds, line.share) for line in told.lines][-1] == (None, Fraction(1, 4))
    assert [line.odds for line in told.lines] == [5, 5, 1, None]
    assert TWO_IN_ONE.with_figures({"prizes.other.pair": Fraction(3)}) is TWO_IN_ONE


def test_a_prize_put_otherwise_is_no_longer_the_law_s_but_one_put_as_it_is_still_is() -> None:
    told = TWO_IN_ONE.edited({"pair": 0})
    assert (told.pays("pair").value.odds, told.is_edited) == (0, True)  # type: ignore[union-attr]
    assert not TWO_IN_ONE.edited({"pair": 1}).is_edited
    for prizes, reason in (({"pair": -1}, "negative_prize"), ({"trips": 1}, "no_such_prize")):
        with pytest.raises(Unusable, match=reason):
            TWO_IN_ONE.edited(prizes)


def test_what_a_version_may_not_set_is_told_in_a_sentence() -> None:
    of_game = game("stud")
    whole = next(each.name for each in of_game.figures if each.is_whole)
    version = SimpleNamespace(readings={}, values={whole: Fraction(1, 2), "weather": Fraction(1)})
    first, second = unknown_to(of_game, version)  # type: ignore[arg-type]
    assert first == f"The figure {whole} is a whole number from 1 to 100: it cannot be 1/2."
    assert second.startswith("stud has no figure weather: ")
    sound = SimpleNamespace(readings={}, values={whole: Fraction(1)})
    assert list(unknown_to(of_game, sound)) == []  # type: ignore[arg-type]


def test_a_version_sets_a_reading_to_one_of_its_values_and_no_other() -> None:
    of_game = game("fortune3")
    reading = next(each for each in of_game.readings if each.id == "FA-02")
    for value in reading.values:
        sound = SimpleNamespace(readings={"FA-02": value}, values={})
        assert list(unknown_to(of_game, sound)) == []  # type: ignore[arg-type]
    odd = SimpleNamespace(readings={"FA-02": "x", "ZZ-01": "y"}, values={})
    assert list(unknown_to(of_game, odd)) == [  # type: ignore[arg-type]
        f"The reading FA-02 has no value x: {', '.join(reading.values)}.",
        "fortune3 has no reading ZZ-01.",
    ]


def test_two_shares_of_one_line_are_each_set_by_their_own_name() -> None:
    lines = [fixed_sum(name, _AT("point_1"), Fraction(1, 2)) for name in ("royal", "straight")]
    told = Paytable("pool", _AT("art_1"), tuple(lines)).with_figures(
        {"prizes.pool.royal": Fraction(1, 4), "prizes.pool.straight": Fraction(1, 5)}
    )
    assert [line.share for line in told.lines] == [Fraction(1, 4), Fraction(1, 5)]
