"""Artigo 4.º, Apostas."""

import pytest

from games.omaha.rules import GAME, law
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.omaha.table import Run, record


def test_all_bets_are_made_in_chips() -> None:
    """«Todas as apostas são feitas por meio de fichas de jogo.»"""
    given = record({1: 1000, 2: 1000, 3: 1000}, chip=5)
    with pytest.raises(Forbidden, match="not_in_chips") as no:
        Run(given, "1 raise 27")
    assert no.value.provision == law.CHIPS
    assert no.value.facts == {"to": 27, "chip": 5}
    assert no.value.field == "actions[0]"
    assert Run(given, "1 raise 25").step("raised").facts["to"] == 25


@pytest.mark.parametrize(
    ("setting", "field"),
    [
        ({"big_blind": 12}, "table.big_blind"),
        ({"small_blind": 6}, "table.small_blind"),
        ({"minimum_bet": 11}, "table.minimum_bet"),
    ],
)
def test_the_table_too_is_set_in_chips(setting: dict[str, int], field: str) -> None:
    with pytest.raises(Unusable, match="not_whole_chips") as no:
        GAME.hand(record({1: 1000, 2: 1000}, **{"chip": 5, **setting}))
    assert no.value.field == field


def test_stacks_are_whole_chips() -> None:
    with pytest.raises(Unusable, match="not_whole_chips") as no:
        GAME.hand(record({1: 1000, 2: 1003}, chip=5))
    assert no.value.field == "table.stacks.2"


def test_in_a_tournament_chips_stay_on_the_table() -> None:
    """«Nos torneios, as fichas […] não podem ser retiradas da mesa enquanto o jogador
    continuar a jogar.»"""
    tournament = record({1: 1000, 2: 1000, 3: 1000}, tournament=True)
    assert law.TOURNAMENT_CHIPS in Run(tournament).step("hand_opened").provisions
    assert Run(tournament).bar("take_chips").provision == law.TOURNAMENT_CHIPS
    with pytest.raises(Forbidden, match="chips_stay_on_table") as no:
        Run(tournament, "1 take_chips")
    assert no.value.provision == law.TOURNAMENT_CHIPS


def test_outside_tournaments_the_regulation_is_silent() -> None:
    """Reading OA-23: nothing to bar, and nothing a hand could do with it."""
    run = Run(record({1: 1000, 2: 1000, 3: 1000}))
    assert all(bar.do != "take_chips" for bar in run.turn.bars)
    assert law.TOURNAMENT_CHIPS not in run.step("hand_opened").provisions


def test_the_limits_of_the_blinds_are_posted() -> None:
    """«Os limites, máximo e mínimo, das apostas prévias […] devem constar de aviso»"""
    posted = {"minimum": 5, "maximum": 10}
    opened = Run(record({1: 100, 2: 100}, blind_limits=posted)).step("hand_opened")
    assert opened.facts["blind_limits"] == [5, 10]
    assert law.BLIND_LIMITS in opened.provisions


def test_the_least_blind_and_the_greatest_may_be_one() -> None:
    posted = {"minimum": 10, "maximum": 10}
    opened = Run(record({1: 100, 2: 100}, blind_limits=posted, small_blind=10))
    assert opened.step("hand_opened").facts["blind_limits"] == [10, 10]


@pytest.mark.parametrize(
    ("posted", "field"),
    [
        ({"minimum": 6, "maximum": 20}, "table.small_blind"),
        ({"minimum": 1, "maximum": 9}, "table.big_blind"),
        ({"minimum": 11, "maximum": 20}, "table.small_blind"),
    ],
)
def test_blinds_beyond_the_posted_limits(posted: dict[str, int], field: str) -> None:
    with pytest.raises(Forbidden, match="blind_beyond_limits") as no:
        GAME.hand(record({1: 100, 2: 100}, blind_limits=posted))
    assert no.value.provision == law.BLIND_LIMITS
    assert no.value.field == field
