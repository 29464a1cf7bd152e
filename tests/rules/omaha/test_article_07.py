"""Artigo 7.º, Cartas comuns e segundo turno de apostas."""

from games.omaha.rules import law
from games.rules.hands.script import CardMove, Face
from tests.rules.omaha.table import Run, record

THREE = {1: 1000, 3: 1000, 7: 1000}
PREFLOP = "3 call, 7 call, 1 check"
BOARD = {"board": "2c 7d 9h Js 3s", "burn": "4c 4d 4h"}


def test_one_burned_then_three_face_up() -> None:
    """«depois de inutilizar uma carta, coloca três cartas, no centro da mesa, de face para
    cima (the flop)»"""
    run = Run(record(THREE, BOARD, button=3), PREFLOP)
    burned, flop = run.step("card_burned"), run.step("flop_dealt")
    assert [(m.card.name, m.to, m.face) for m in burned.moves if isinstance(m, CardMove)] == [
        ("4c", "burn", Face.DOWN)
    ]
    assert [(m.card.name, m.to, m.face) for m in flop.moves if isinstance(m, CardMove)] == [
        ("2c", "board", Face.UP),
        ("7d", "board", Face.UP),
        ("9h", "board", Face.UP),
    ]
    assert burned.provisions == flop.provisions == (law.FLOP,)


def test_OA_20_a_burned_card_nobody_knows_is_burned_all_the_same() -> None:
    cards = {"1": "As Ad Kh 9c", "3": "2s 2d 3h 3c", "7": "6s 6d 7h 7c", "board": "2c Td 9h Js 3s"}
    run = Run(record(THREE, cards, seed=None, button=3), PREFLOP)
    assert run.step("card_burned").moves == ()
    assert run.step("flop_dealt").facts["cards"] == ["2c", "Td", "9h"]


def test_the_second_round_begins_left_of_the_marker() -> None:
    """«começando pelo jogador do lado esquerdo do marcador»"""
    run = Run(record(THREE, button=3), PREFLOP)
    assert run.turn.seat == 7
    assert run.turn.provision == law.SECOND_ROUND


def test_to_bet_to_check_or_to_fold() -> None:
    """«1) Apostar; 2) Preferir; 3) Desistir.»"""
    run = Run(record(THREE, button=3), PREFLOP)
    assert {offer.do for offer in run.turn.offers} == {"bet", "check", "fold"}
    assert law.LATER_DECISIONS in run.steps("round_opened")[1].provisions
    assert run.bar("raise").reason == "nothing_to_raise"
    assert run.bar("call").reason == "nothing_to_call"
    for word, name, provision in (
        ("bet 10", "bet_made", law.LATER_BET),
        ("check", "checked", law.LATER_CHECK),
        ("fold", "folded", law.LATER_FOLD),
    ):
        assert (
            provision
            in Run(record(THREE, button=3), f"{PREFLOP}, 7 {word}").steps(name)[-1].provisions
        )


def test_OA_06_a_bet_of_the_second_round_may_be_raised() -> None:
    """Art. 6.º, n.º 5, names raising in the later rounds, and art. 12.º, 2), counts it «por
    turno»; art. 7.º, n.º 3, only leaves it out."""
    run = Run(record(THREE, button=3), f"{PREFLOP}, 7 bet 20")
    assert {offer.do for offer in run.turn.offers} == {"call", "raise", "fold"}
    assert run.bar("check").provision == law.MATCH
