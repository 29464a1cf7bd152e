"""Every operative provision of 104/85/M is applied, or left out for a reason."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from games.five_card.rules import GAME, commission, law, ranking, records
from games.rules.hands.script import Action, Choice
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden
from tests.rules.five_card.table import operative, record, samples, words

WORDS = words()


def amounts(text: str) -> list[int]:
    """``$2 000,00`` is two thousand."""
    return [int(whole.replace(" ", "")) for whole in re.findall(r"\$([\d ]+),00", text)]


def test_applied_and_not_applied_make_up_the_regulation() -> None:
    applied = {each.eid for each in GAME.applied}
    left_out = {each.eid for each in GAME.not_applied}
    assert applied | left_out == operative()
    assert not applied & left_out
    assert len(applied) == len(GAME.applied)
    assert all(GAME.not_applied.values())


def cited(told: dict[str, object]) -> set[Provision]:
    """All a hand names, in its steps and in what it offers and bars at every turn."""
    found: set[Provision] = set()
    script = GAME.hand(told).script()
    waiting = iter(told["actions"])  # type: ignore[call-overload]
    answer: Action | None = None
    while True:
        try:
            now = script.send(answer) if answer else next(script)
        except StopIteration:
            return found
        answer = None
        if isinstance(now, Choice):
            found |= {now.provision, *(each.provision for each in (*now.offers, *now.bars))}
            act = next(waiting)
            answer = Action(act["seat"], act["do"], act.get("to"))
        else:
            found |= set(now.provisions)


def test_every_provision_applied_is_cited_by_some_sample_hand() -> None:
    found = {provision for _, told in samples() for provision in cited(told["record"])}
    assert {each.eid for each in set(GAME.applied) - found} == set()
    assert found <= set(GAME.applied)


def test_every_reading_rests_on_provisions_applied() -> None:
    for reading in GAME.readings:
        assert reading.provisions
        assert set(reading.provisions) <= set(GAME.applied)
        assert len(set(reading.values)) == len(reading.values) >= 2


def test_the_readings_stand_in_the_order_and_with_the_defaults_of_the_register() -> None:
    assert {reading.id: reading.default for reading in GAME.readings} == {
        "PA-03": "straight_flush",
        "PA-05": "first_winner",
        "PA-06": "any_four",
        "PA-07": "ace_as_four",
        "PA-08": "last_card",
        "PA-09": "per_hand",
        "PA-10": "each_player",
        "PA-11": "whole_pot",
        "PA-12": "literal",
        "PA-13": "minimum_capital",
        "PA-16": "may_not_raise",
        "PA-17": "next_highest",
        "PA-20": "bet_before",
        "PA-29": "called_in_part_is_called",
        "PA-30": "in_the_course",
        "PA-31": "pot_money_whole",
        "PA-33": "until_the_deal_ends",
    }


def test_the_capital_is_that_of_the_words() -> None:
    """O capital mínimo [...] é de $2 000,00 ou $5 000,00, para mesa com bolo [...] a $20,00 ou
    $100,00 [...] inferior a $500,00 [...] ou inferior a $1 000,00."""
    small, large, of_20, of_100, under_small, _, under_large, _ = amounts(WORDS["art_6__para_1"])
    assert {
        of_20: commission.Capital(small, under_small),
        of_100: commission.Capital(large, under_large),
    } == commission.CAPITAL


def test_the_initial_commission_is_that_of_the_words() -> None:
    """a Casa cobrará uma comissão inicial de $20,00 ou $100,00"""
    first, second, *antes = amounts(WORDS["art_8"])
    assert [first, second] == antes == list(commission.CAPITAL)


def test_the_rate_is_that_of_the_words() -> None:
    """A Casa cobrará uma comissão de 4% sobre o valor do bolo"""
    printed = re.search(r"(\d+)%", WORDS["art_9"])
    assert printed
    assert Fraction(int(printed[1]), 100) == commission.PRINTED_RATE
    assert (
        records.read_table(record({1: "", 2: ""}, commission=None)["table"]).rate
        == commission.PRINTED_RATE
    )


def test_the_time_limit_is_that_of_the_words() -> None:
    """Nenhum jogador pode demorar mais que dois minutos a decidir o seu jogo."""
    told = record({6: "Kh", 2: "Ts"}, events=[{"event": "time_expired", "seat": 6, "action": 0}])
    steps = list(GAME.hand(told).script())
    (expired,) = [step for step in steps if getattr(step, "name", "") == "time_expired"]
    assert not isinstance(expired, Choice)
    number = {"um": 1, "dois": 2, "três": 3}
    spelled = re.search(r"mais que (\w+) minutos", WORDS["art_11__point_b"])
    assert spelled
    assert expired.facts["minutes"] == number[spelled[1]]


def test_the_places_are_those_of_the_words() -> None:
    """Haverá em cada mesa um mínimo de dois lugares e máximo de sete."""
    spelled = re.search(r"mínimo de (\w+) lugares e máximo de (\w+)", WORDS["art_3"])
    assert spelled
    assert (spelled[1], spelled[2]) == ("dois", "sete")
    assert (records.FEWEST, len(records.SEATS)) == (2, 7)


def test_the_deck_is_that_of_the_words() -> None:
    """quatro naipes de 10 cartas cada um [...] Rei, Dama, Valete, 10, 9, 8, 7, 6 e 5"""
    text = WORDS["art_1__point_a"]
    listed = re.findall(r"Rei|Dama|Valete|\b\d+\b", text.split("seguintes:")[1])
    names = {"Rei": "K", "Dama": "Q", "Valete": "J", "10": "T"}
    ranks = ["A", *(names.get(each, each) for each in listed)]
    assert [c.name for c in GAME.deck] == [
        rank + suit for rank in reversed(ranks) for suit in "cdhs"
    ]


def test_the_suits_stand_in_the_order_of_the_words() -> None:
    """pela seguinte ordem decrescente: espadas, copas, paus e oiros"""
    text = WORDS[law.SUITS.eid]
    suits = {"espadas": "s", "copas": "h", "paus": "c", "oiros": "d"}
    told = re.search(r"decrescente: (\w+), (\w+), (\w+) e (\w+)", text)
    assert told
    assert "".join(suits[each] for each in reversed(told.groups())) == ranking.SUIT_ORDER


@pytest.mark.parametrize(
    ("number", "category", "said"),
    [
        (1, "royal_flush", "Royal Flush"),
        (2, "straight_flush", "Straight Flush"),
        (3, "four_of_a_kind", "Four of a Kind"),
        (4, "full_house", "Full House"),
        (5, "flush", "Flush"),
        (6, "straight", "Straight"),
        (7, "three_of_a_kind", "Three of a Kind"),
        (8, "two_pair", "Dois pares"),
        (9, "pair", "Par:"),
        (10, "high_card", "High Card"),
    ],
)
def test_the_classes_stand_in_the_order_of_article_5(number: int, category: str, said: str) -> None:
    from games.five_card.rules.law import CLASSES

    assert said in WORDS[f"art_5__para_{number}"]
    assert list(CLASSES)[number - 1] == category
    assert CLASSES[category].eid == f"art_5__para_{number}"


def test_a_table_of_one_is_forbidden_by_article_3() -> None:
    with pytest.raises(Forbidden) as no:
        GAME.hand(record({3: ""}))
    assert (no.value.reason, no.value.provision) == ("too_few_players", law.PLACES)
    assert no.value.field == "table.seats"
