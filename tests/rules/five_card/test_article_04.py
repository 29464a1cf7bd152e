"""Article 4: winning at the showdown, winning by making the others fold, and equal hands."""

from __future__ import annotations

from games.five_card.rules import law
from tests.rules.five_card.table import KING_HIGH, Run, quietly, record, sample_run


def test_the_best_hand_takes_the_pot() -> None:
    """exibindo, na decisão final, jogo superior ao de qualquer outro jogador"""
    run = quietly(record(KING_HIGH), "6 open 20, 4 call, 2 call")
    awarded = run.step("pot_awarded")
    assert (awarded.seat, awarded.facts["category"]) == (4, "two_pair")
    assert awarded.provisions == (law.SHOWDOWN, law.HIGHER_CLASS_WINS, law.CLASSES["two_pair"])


def test_who_makes_all_others_fold_takes_the_pot_unseen() -> None:
    """ou ganhar forçando os demais jogadores a desistir da contenda"""
    run = Run(record(KING_HIGH), "6 open 20, 4 fold, 2 fold")
    assert run.is_over
    won = run.step("pot_won_unopposed")
    assert (won.seat, won.provisions) == (6, (law.OBJECT,))
    assert run.steps("hand_shown") == []


def test_equal_hands_share_in_equal_parts() -> None:
    """o bolo será repartido entre eles, em partes iguais"""
    run = sample_run("tie_split")
    split = run.step("pot_split")
    assert split.facts["shares"] == {"6": 211, "4": 211}
    assert split.provisions == (law.SHOWDOWN, law.CLASSES["straight"], law.OBJECT)
    assert split.readings == ()


def test_an_odd_chip_is_told_with_its_reading() -> None:
    run = sample_run("odd_chip")
    split = run.step("pot_split")
    assert (split.facts["amount"], split.facts["odd"], split.facts["kept"]) == (445, 1, 0)
    assert split.readings == ("PA-05",)
