"""Artigo 14.º, Valor das cartas."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.omaha.rules import GAME, law
from games.omaha.rules.ranking import combination, highest_of
from games.rules.values.cards import DECK_52, Card, card, cards

fives = st.lists(st.sampled_from(DECK_52), min_size=5, max_size=5, unique=True)


@given(fives, st.permutations("cdhs"))
def test_suits_have_no_rank(five: list[Card], other: list[str]) -> None:
    """«Todos os naipes têm a mesma graduação.»"""
    suits = dict(zip("cdhs", other, strict=True))
    changed = [card(each.name[0] + suits[each.suit]) for each in five]
    assert combination(five).strength == combination(changed).strength


def test_a_tie_in_all_but_suits_is_a_tie() -> None:
    answer = GAME.rank({"hands": ["As Kd 4d 3d 2c", "Ah Kc 4c 3c 2d"]})
    assert answer["winners"] == [0, 1]
    provisions = answer["provisions"]
    assert isinstance(provisions, list)
    assert str(law.SUITS_EQUAL) in provisions


def test_the_order_of_the_cards() -> None:
    """«Ás (A), Rei (K), Dama (Q), Valete (J), 10, 9, 8, 7, 6, 5, 4, 3 e 2»"""
    ladder = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
    pairs = [combination(cards(f"{rank}s {rank}h {odd}")) for rank, odd in _with_odds(ladder)]
    for higher, lower in pairwise(pairs):
        ruling = highest_of([higher, lower])
        assert ruling.value == (0,)
        assert law.RANK_ORDER in ruling.provisions


def _with_odds(ladder: list[str]) -> list[tuple[str, str]]:
    found = []
    for rank in ladder:
        odd = [other for other in ladder if other != rank][:3]
        found.append((rank, " ".join(f"{each}d" for each in odd)))
    return found


def test_the_ace_is_lowest_only_below_five_four_three_two() -> None:
    """«O Ás (A) quando forma sequência (straight) com 5, 4, 3, 2 tem a graduação mais baixa.»"""
    low = combination(cards("As 5d 4h 3c 2s"))
    assert (low.category, low.strength.ranks) == ("straight", (5, 4, 3, 2, 1))
    assert [each.name for each in low.cards] == ["5d", "4h", "3c", "2s", "As"]
    ruling = highest_of([low, combination(cards("6s 5d 4h 3c 2s"))])
    assert ruling.value == (1,)
    assert law.ACE_LOW in ruling.provisions
    assert combination(cards("As Kd Qh Jc Ts")).strength.ranks[0] == 14
    assert combination(cards("2s As Kd Qh Jc")).category == "high_card", "no turning the corner"
    assert combination(cards("As Ad 5h 4c 3s")).strength.ranks[0] == 14


def test_the_low_ace_is_sought_among_the_combinations() -> None:
    answer = GAME.rank(
        {"board": "5h 4d 3c Kd Ks", "hands": ["As 2h 9d 8d", "Kc Qh 9c 8h"], "readings": {}}
    )
    assert answer["winners"] == [0]
    assert answer["categories"] == ["straight", "three_of_a_kind"]
    provisions = answer["provisions"]
    assert isinstance(provisions, list)
    assert str(law.ACE_LOW) in provisions
