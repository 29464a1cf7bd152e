"""The tables of prizes, read out of the law's own words and held against the data."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from games.fortune3.rules import GAME
from games.fortune3.rules.bets import ANTE_BONUS, PAIR_PLUS, PROGRESSIVE, SIX_CARD_BONUS
from games.rules.provisions.figures import Paytable
from games.rules.values.ranking import CATEGORIES
from tests.rules.banked import words

WORDS = words("despacho-sef-89-2025", "pt.site")

NAMES = {
    "royal_flush": "Naipe Real",
    "straight_flush": "Sequência de Naipe",
    "four_of_a_kind": "Quatro cartas iguais",
    "full_house": "Trio-Par",
    "flush": "Naipe ou Cor",
    "straight": "Sequência",
    "three_of_a_kind": ("Trio", "Três cartas iguais"),
    "pair": "Par",
}


@pytest.mark.parametrize("table", [ANTE_BONUS, PAIR_PLUS, SIX_CARD_BONUS], ids=lambda t: t.bet)
def test_odds_are_those_of_the_words(table: Paytable) -> None:
    for line in table.lines:
        found = re.fullmatch(r"(.+): (\d+) para 1[;.]", WORDS[line.provision.eid])
        assert found is not None
        assert found[1] in NAMES[line.category]
        assert line.odds == Fraction(int(found[2]))


def test_jackpot_shares_are_those_of_the_words() -> None:
    for line in PROGRESSIVE.lines:
        text = WORDS[line.provision.eid]
        assert text.startswith(NAMES[line.category])
        assert "um montante fixo" in text
        assert line.is_fixed_sum
        share = re.search(r"(\d+)% do valor do Jackpot Progressivo", text)
        assert line.share == (Fraction(int(share[1]), 100) if share else None)


def test_every_line_of_the_law_is_in_the_data() -> None:
    lines = [line.provision.eid for table in GAME.paytables for line in table.lines]
    in_law = [
        eid
        for eid in WORDS
        if re.fullmatch(r"art_16__para_\d__point_\d|art_13__point_4__point_\d", eid)
    ]
    assert sorted(lines) == sorted(in_law)


@pytest.mark.parametrize("table", GAME.paytables, ids=lambda t: t.bet)
def test_lines_stand_highest_first(table: Paytable) -> None:
    order = list(CATEGORIES)
    if table.bet in ("ante_bonus", "pair_plus"):
        order = ["straight_flush", "three_of_a_kind", "straight", "flush", "pair"]
    places = [order.index(line.category) for line in table.lines]
    assert places == sorted(places)


def test_an_edited_prize_leaves_that_of_the_law() -> None:
    assert GAME.settle is not None
    record = {"player": "5s 5d 5c", "dealer": "Qs Tc 3s", "bets": {"pair_plus": 20}}
    edited = GAME.settle({**record, "prizes": {"pair_plus": {"three_of_a_kind": 30}}})
    assert (edited["total"], GAME.settle(record)["total"]) == (600, 500)
