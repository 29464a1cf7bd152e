"""The doubts a game may be played under are the doubts of its register, on the same provisions."""

from __future__ import annotations

import pytest

from games.lawtexts.register.register_reader import rows
from games.rules.game import GAMES, game


@pytest.mark.parametrize("key", GAMES)
def test_a_reading_rests_on_the_provisions_of_its_row(key: str) -> None:
    """In their order. Where other rows rest on its switch too, its own is told by its id."""
    about = {row.id: row.provisions for row in rows(key)}
    resting = {each.id: tuple(at.eid for at in each.provisions) for each in game(key).readings}
    assert resting == {name: tuple(about[name]) for name in resting}


@pytest.mark.parametrize("key", GAMES)
def test_the_readings_stand_in_the_order_of_their_numbers(key: str) -> None:
    """The divergences between the languages by themselves, and the doubts by themselves."""
    ids = [each.id for each in game(key).readings]
    for letters in {name[:2] for name in ids}:
        of_these = [name for name in ids if name.startswith(letters)]
        assert of_these == sorted(of_these)
