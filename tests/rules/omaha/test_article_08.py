"""Artigo 8.º, Apostas subsequentes."""

from games.omaha.rules import law
from games.rules.hands.script import CardMove, Face
from tests.rules.omaha.table import Run, check_down, record

THREE = {1: 1000, 3: 1000, 7: 1000}
BOARD = {"board": "2c 7d 9h Js 3s", "burn": "4c 4d 4h"}


def test_burn_and_turn_burn_and_river_with_a_round_after_each() -> None:
    """«inutiliza uma carta e coloca uma carta adicional, no centro da mesa, de face para cima»"""
    run = check_down(record(THREE, BOARD, button=3), "")
    told = [n for n in run.names if n.endswith("_dealt") or n in ("card_burned", "round_opened")]
    assert told[4:] == [
        *("round_opened", "card_burned", "flop_dealt"),
        *("round_opened", "card_burned", "turn_dealt"),
        *("round_opened", "card_burned", "river_dealt", "round_opened"),
    ]
    assert run.step("turn_dealt").facts["cards"] == ["Js"]
    assert run.step("turn_dealt").provisions == (law.TURN,)
    assert run.step("river_dealt").facts["cards"] == ["3s"]
    assert run.step("river_dealt").provisions == (law.RIVER,)
    assert [step.provisions[0] for step in run.steps("card_burned")] == [
        law.FLOP,
        law.TURN,
        law.RIVER,
    ]


def test_the_third_and_the_last_round() -> None:
    """«Realiza-se, então, outro turno de apostas, começando pelo jogador colocado à esquerda do
    marcador.» «[…] tem lugar o último turno de apostas.»"""
    rounds = check_down(record(THREE, button=3), "").steps("round_opened")
    assert [step.facts["first"] for step in rounds] == [3, 7, 7, 7]
    assert law.THIRD_ROUND in rounds[2].provisions
    assert law.LAST_ROUND in rounds[3].provisions


def test_all_still_in_show() -> None:
    """«todos os participantes ainda em jogo devem exhibir as suas cartas»"""
    run = check_down(record(THREE, button=3), "3 fold")
    shown = run.steps("hand_shown")
    assert [step.seat for step in shown] == [7, 1], "OA-22: clockwise from the button's left"
    assert all(law.ALL_SHOW in step.provisions for step in shown)
    for step in shown:
        turned = [move for move in step.moves if isinstance(move, CardMove)]
        assert len(turned) == 4
        assert {(move.to, move.face) for move in turned} == {(f"seat:{step.seat}", Face.UP)}


def test_no_round_of_betting_where_nobody_can_bet() -> None:
    run = Run(record({1: 30, 3: 30, 7: 30}), "1 raise 30, 3 call, 7 call")
    assert run.is_over
    assert len(run.steps("round_opened")) == 1
    assert run.step("river_dealt")
