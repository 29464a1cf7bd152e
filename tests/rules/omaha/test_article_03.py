"""Artigo 3.º, Procedimentos iniciais."""

from games.omaha.rules import law
from games.rules.hands.script import CardMove
from tests.rules.omaha.table import Run, record


def test_shuffled_by_hand_and_cut() -> None:
    """«1) O «croupier» baralha manualmente as cartas, corta-as com uma carta de corte»"""
    step = Run(record({1: 100, 2: 100})).step("cards_shuffled")
    assert step.facts["method"] == "hand"
    assert step.provisions[:2] == (law.SHUFFLING, law.BY_HAND)


def test_shuffled_by_machine() -> None:
    """«2) O «croupier» utiliza o baralhador de cartas. Neste caso não é necessário cortar»"""
    step = Run(record({1: 100, 2: 100}, shuffler=True)).step("cards_shuffled")
    assert step.facts["method"] == "machine"
    assert step.provisions[:2] == (law.SHUFFLING, law.BY_MACHINE)


def test_the_deal_begins_left_of_the_marker() -> None:
    """«inicia a distribuição de cartas pelo jogador imediatamente à esquerda do marcador»"""
    run = Run(record({1: 100, 3: 100, 7: 100}, button=3))
    first = run.steps("cards_dealt")[0]
    assert [move.to for move in first.moves if isinstance(move, CardMove)] == [
        "seat:7",
        "seat:1",
        "seat:3",
    ]
    assert law.FIRST_DEALT in first.provisions
