"""Sheets and figures as the JSON that pages, files and the API give."""

from __future__ import annotations

from typing import Any

from games.odds import registry
from games.odds.figures.sheets import to_json


def exact_json(game: str, options: Any = None) -> Any:
    return to_json(registry.exact(game, options))


def figures_json(spec: Any, tally: Any) -> Any:
    return to_json(registry.figures(spec, tally))
