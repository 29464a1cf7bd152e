"""Artigo 13.º, Regras aplicáveis à decisão de desistir."""

from games.omaha.rules import law
from games.rules.hands.script import CardMove, Face
from tests.rules.omaha.table import Run, check_down, record

THREE = {1: 1000, 3: 1000, 7: 1000}
ROUNDS = (
    "",
    "1 call, 3 call, 7 check",
    "1 call, 3 call, 7 check, 3 check, 7 check, 1 check",
    "1 call, 3 call, 7 check, 3 check, 7 check, 1 check, 3 check, 7 check, 1 check",
)


def test_one_may_fold_in_any_round() -> None:
    """«O jogador pode desistir em qualquer turno de apostas»"""
    for line in ROUNDS:
        run = Run(record(THREE), line)
        folded = Run(record(THREE), f"{line}, {run.turn.seat} fold").step("folded")
        assert law.FOLD_ANY_ROUND in folded.provisions


def test_the_cards_go_face_down_to_the_croupier() -> None:
    """«deve colocar na mesa as cartas, de face para baixo, e empurrá-las na direcção do
    «croupier»»"""
    step = Run(record(THREE, {"1": "As Ad Kh 9c"}), "1 fold").step("folded")
    told = [(m.card.name, m.to, m.face) for m in step.moves if isinstance(m, CardMove)]
    assert told == [(name, "discard", Face.DOWN) for name in ("As", "Ad", "Kh", "9c")]
    assert law.CARDS_TO_CROUPIER in step.provisions


def test_the_bets_of_one_who_folds_stay_in_the_pot() -> None:
    """«O montante das apostas do jogador que desiste integra o pote devido ao jogador
    vencedor.»"""
    run = check_down(record(THREE), "1 raise 35, 3 call, 7 call, 3 bet 50, 7 call, 1 fold")
    assert run.answer["pots"][0]["amount"] == 105 + 100
    folded = run.step("folded")
    assert folded.facts == {"left_in_pot": 35}
    assert law.FOLDED_BETS in folded.provisions


def test_one_who_has_bet_nothing_leaves_nothing() -> None:
    folded = Run(record(THREE), "1 fold").step("folded")
    assert folded.facts == {"left_in_pot": 0}
    assert law.FOLDED_BETS not in folded.provisions


def test_OA_05_the_last_one_in_takes_the_pot_at_once() -> None:
    """No showdown, and no more of the board."""
    run = Run(record(THREE), "1 raise 35, 3 fold, 7 fold")
    assert run.is_over
    back = run.step("uncalled_bet_returned")
    assert back.facts == {"amount": 25}
    assert (back.provisions, back.readings) == ((), ("OA-14",)), "no provision says so"
    won = run.step("pot_won")
    assert (won.seat, won.facts["amount"]) == (1, 25)
    assert won.provisions == (law.FOLDED_BETS,)
    assert not {"flop_dealt", "hand_shown", "card_burned"} & set(run.names)
    assert run.stacks == {1: 1015, 3: 995, 7: 990}
