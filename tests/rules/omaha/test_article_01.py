"""Artigo 1.º, Material."""

import pytest

from games.omaha.rules import GAME, law
from games.rules.values.refusal import Forbidden
from tests.rules.omaha.table import Run, record


def test_the_deck_has_fifty_two_cards() -> None:
    """«3) Um baralho de cinquenta e duas cartas»"""
    assert len(GAME.deck) == 52
    shuffled = Run(record({1: 100, 2: 100})).step("cards_shuffled")
    assert shuffled.facts["cards"] == 52
    assert law.DECK in shuffled.provisions


def test_shoe_and_cut_card_or_shuffler() -> None:
    """«4) Um «shoe» e uma carta de corte; ou 5) Um baralhador de cartas.»"""
    by_hand = Run(record({1: 100, 2: 100})).step("cards_shuffled")
    by_machine = Run(record({1: 100, 2: 100}, shuffler=True)).step("cards_shuffled")
    assert law.SHOE_AND_CUT_CARD in by_hand.provisions
    assert law.SHUFFLER not in by_hand.provisions
    assert law.SHUFFLER in by_machine.provisions
    assert law.SHOE_AND_CUT_CARD not in by_machine.provisions


def test_the_marker_starts_at_the_croupiers_left() -> None:
    """«é colocado em frente do jogador imediatamente à esquerda do «croupier»»"""
    given = record({7: 100, 2: 100, 5: 100})
    del given["table"]["button"]
    placed = Run(given).step("button_placed")
    assert placed.seat == 2
    assert placed.provisions == (law.MARKER_PLACED, law.MARKER)


def test_the_marker_lies_where_the_hands_before_have_brought_it() -> None:
    """«finda cada uma das jogadas, é deslocado para o jogador seguinte»"""
    assert Run(record({2: 100, 5: 100, 7: 100}, button=5)).step("button_placed").seat == 5


def test_the_marker_stands_before_a_player() -> None:
    """«é colocado em frente do jogador imediatamente à esquerda do «croupier»»"""
    with pytest.raises(Forbidden) as no:
        GAME.hand({"table": {**GAME.table, "button": 9}, "seed": 1})
    assert (no.value.reason, no.value.provision) == ("marker_before_nobody", law.MARKER_PLACED)
