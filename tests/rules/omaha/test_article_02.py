"""Artigo 2.º, Número de lugares e mínimo de jogadores."""

import pytest

from games.omaha.rules import GAME, law
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.omaha.table import Run, check_down, record


def test_ten_seats() -> None:
    """«O tabuleiro de jogo tem 10 lugares sentados para os jogadores»"""
    assert GAME.seats == tuple(range(1, 11))
    opened = Run(record(dict.fromkeys(range(1, 11), 100))).step("hand_opened")
    assert law.TEN_SEATS in opened.provisions
    assert opened.facts["players"] == 10


def test_more_than_ten_seats() -> None:
    """«A casa pode optar por tabuleiros com mais de 10 lugares sentados»"""
    run = check_down(record(dict.fromkeys(range(1, 12), 100)), "")
    assert law.EXTRA_SEATS in run.step("hand_opened").provisions
    assert law.TEN_SEATS not in run.step("hand_opened").provisions
    dealt = {move.card for step in run.played.steps for move in step.moves if hasattr(move, "card")}
    assert dealt == set(GAME.deck), "eleven players take the deck to its last card"


@pytest.mark.parametrize(
    ("last", "layout"), [(10, law.TEN_SEATS), (11, law.EXTRA_SEATS)], ids=["ten", "eleven"]
)
def test_the_layout_is_told_by_the_highest_seat_taken(last: int, layout: object) -> None:
    opened = Run(record({1: 100, 4: 100, last: 100})).step("hand_opened")
    assert opened.provisions == (layout, law.TWO_PLAYERS, law.CHIPS, law.LIMIT_GAME)


def test_a_twelfth_player_could_not_be_dealt() -> None:
    with pytest.raises(Unusable, match="no_such_seat") as no:
        GAME.hand(record(dict.fromkeys(range(1, 13), 100)))
    assert no.value.field == "table.seats[11]"


def test_at_least_two_players() -> None:
    """«O número mínimo de jogadores para o início do jogo é de dois.»"""
    with pytest.raises(Forbidden, match="too_few_players") as no:
        GAME.hand(record({4: 100}))
    assert no.value.provision == law.TWO_PLAYERS
    assert law.TWO_PLAYERS in Run(record({4: 100, 6: 100})).step("hand_opened").provisions
