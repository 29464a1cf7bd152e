"""Cards are understood as they are written at a table, in either language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.values.cards import DECK_52
from games.rules.values.notation import in_names


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("As Kd 10c", "As Kd Tc"),
        ("10h", "Th"),
        ("AS kd", "As Kd"),
        ("♠A", "As"),
        ("A♠ 10♥️, q♦", "As Th Qd"),
        ("AsKd9c", "As Kd 9c"),
        ("as,kd;2c", "As Kd 2c"),
        ("黑桃A 紅心10、梅花9 鑽石J", "As Th 9c Jd"),
        ("階磚2紅桃K", "2d Kh"),
        ("Ás de espadas, dama de copas, 10 de ouros, valete de paus", "As Qh Td Jc"),
        ("7 paus rei de oiros", "7c Kd"),
        ("Ａｓ　１０ｈ", "As Th"),
        ("", ""),
        ("As Zz", "As Zz"),
        ("11h", "11h"),
        ("A", "A"),
        ("espadas", "espadas"),
        ("1s", "1s"),
    ],
)
def test_cards_as_they_are_written(written: str, names: str) -> None:
    assert in_names(written) == names


@given(st.lists(st.sampled_from(DECK_52), max_size=7))
def test_names_stay_names(cards: list[object]) -> None:
    names = " ".join(map(str, cards))
    assert in_names(names) == names


@given(st.text(max_size=80))
def test_any_text_is_read_or_left_as_it_is(written: str) -> None:
    found = in_names(written)
    known = {card.name for card in DECK_52}
    assert found == written or all(name in known for name in found.split())
