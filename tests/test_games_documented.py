"""docs/GAMES.md has every hook of a game, as the code declares it."""

from __future__ import annotations

import ast
import re
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

from games.narration.registry import Words
from games.odds.game import GameOdds
from games.play.game import TableGame
from games.rules.game import Game
from games.simulations.game import FigureGame, ParSheet

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "GAMES.md").read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^### (\S+)\n\n(.*?)(?=\n##|\Z)", TEXT, re.MULTILINE | re.DOTALL))
HOOKS: dict[str, Any] = {
    f"{kind.__name__}.{field.name}": field
    for kind in (Game, GameOdds, Words, TableGame, FigureGame, ParSheet)
    for field in fields(kind)
}


def test_every_hook_has_its_heading_and_no_other_has() -> None:
    assert list(PARTS) == list(HOOKS)


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_is_described_as_the_code_declares_it(name: str) -> None:
    field, part = HOOKS[name], PARTS[name]
    assert part.startswith(f"`{field.name}: {field.type}`\n")
    is_required = field.default is MISSING and field.default_factory is MISSING
    assert ("Required" in part) is is_required
    assert ("If left out: " in part) is not is_required
    (example,) = re.findall(r"```python\n(.*?)\n```", part, re.DOTALL)
    assert re.match(rf"{field.name} ?=", example)
    ast.parse(f"declared({example.replace('…', '**others')})")
