"""Sheets and figures go to JSON and come back the same, field by field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.odds import registry
from games.odds.figures.sheets import (
    ExactNumber,
    ExactSheet,
    PotSheet,
    RunFigures,
    from_json,
    to_json,
)
from games.odds.figures.tally import Tally

GAMES = ("omaha", "five_card")


def again(kind: Any, sheet: Any) -> Any:
    return from_json(kind, json.loads(json.dumps(to_json(sheet))))


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_comes_back_from_its_json(game: str) -> None:
    sheet = registry.exact(game)
    assert type(sheet) is PotSheet
    assert again(ExactSheet, sheet) == sheet


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_of_a_run_come_back_as_its_games_own(game: str) -> None:
    figures = registry.figures(registry.read_spec({"game": game}), Tally())
    assert again(RunFigures, figures) == figures
    assert again(RunFigures, figures).house.rounds == 0


def test_the_json_names_the_fields_in_the_order_of_files_already_published() -> None:
    assert list(to_json(registry.exact("five_card"))) == [
        *("game", "deals", "readings", "hands", "provisions", "pot"),
        *("initial_commission", "commission", "average_result", "differences"),
    ]
    assert "initial_commission" not in to_json(registry.exact("omaha"))


def test_json_with_a_field_that_no_sheet_has_is_refused() -> None:
    with pytest.raises(ValueError, match="ExactNumber"):
        from_json(ExactNumber, {"fraction": "1/2", "decimal": 0.5, "per_mille": 500})
