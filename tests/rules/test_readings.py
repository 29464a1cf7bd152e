"""The doubts a game may be played under are the doubts of its register, on the same provisions."""

from __future__ import annotations

import pytest

from games.lawtexts.register_reader import rows
from games.rules.registry import GAMES, game


@pytest.mark.parametrize("key", GAMES)
def test_a_reading_rests_on_the_provisions_of_its_row(key: str) -> None:
    """In their order. Where other rows rest on its switch too, its own is told by its id."""
    about = {row.id: row.provisions for row in rows(key)}
    resting = {each.id: tuple(at.eid for at in each.provisions) for each in game(key).readings}
    assert resting == {name: tuple(about[name]) for name in resting}
