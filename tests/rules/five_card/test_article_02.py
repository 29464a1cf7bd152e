"""Articles 1 and 2: the cards, and the first card, which is burned."""

from __future__ import annotations

import pytest

from games.five_card.rules import GAME, law
from games.rules.hands.script import Face
from games.rules.values.refusal import Unusable
from tests.rules.five_card.table import KING_HIGH, Run, eids, quietly, record


def test_art_1_a_a_four_is_not_in_the_deck() -> None:
    """Rei, Dama, Valete, 10, 9, 8, 7, 6 e 5."""
    with pytest.raises(Unusable) as no:
        GAME.hand(record({6: "Kh 4c", 2: ""}))
    assert (no.value.reason, no.value.facts) == ("card_not_in_deck", {"card": "4c"})
    with pytest.raises(Unusable) as no:
        GAME.rank({"hands": [["As", "Ks", "Qs", "4s", "5s"]]})
    assert (no.value.reason, no.value.field) == ("card_not_in_deck", "hands[0][3]")


def test_art_2_the_first_card_is_burned_before_any_is_dealt() -> None:
    """Antes de as cartas serem distribuídas, [...] será retirada da caixa a primeira carta"""
    told = record(KING_HIGH)
    told["cards"]["burn"] = ["Ad"]
    run = Run(told)
    assert run.names.index("card_burned") < run.names.index("open_card_dealt")
    (burned,) = run.step("card_burned").moves
    assert (str(burned.card), burned.to, burned.face) == ("Ad", "burn", Face.DOWN)  # type: ignore[union-attr]
    assert law.SHUFFLE_AND_BURN in run.step("card_burned").provisions


def test_art_2_one_card_only_is_burned_in_the_whole_hand() -> None:
    run = quietly(record(KING_HIGH), "6 open 20, 4 call, 2 call")
    assert [move.to for move in run.moves].count("burn") == 1


def test_seven_players_and_the_burn_use_36_of_the_40_cards() -> None:
    run = quietly(record(dict.fromkeys(range(1, 8), "")), "")
    assert len({move.card for move in run.moves}) == 7 * 5 + 1
    assert eids(run.step("cards_shuffled").provisions) == ["art_1__point_a", "art_2"]
    assert run.step("cards_shuffled").facts == {"cards": 40}


def test_the_same_seed_deals_the_same_hand() -> None:
    one, other = (quietly(record({1: "", 5: ""}, seed=9), "").moves for _ in range(2))
    assert one == other
    assert one != quietly(record({1: "", 5: ""}, seed=10), "").moves
