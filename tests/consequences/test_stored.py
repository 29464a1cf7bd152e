"""Every doubt with a switch has a card, and what stands on it is what the rules and odds give."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from games.consequences import stored
from games.consequences.card import BY_LAW, SAMPLED, exact_moves, weight
from games.consequences.game import turns_of
from games.consequences.hands import DifferenceTally, counted, parted
from games.consequences.setting import Setting, under
from games.rules.game import GAMES, game

CARDS = [(key, card) for key in GAMES for card in stored.stored_cards(key)["cards"]]
NAMED = [pytest.param(key, card, id=f"{card['reading']}-{card['value']}") for key, card in CARDS]


def found(reading: str, value: str) -> dict[str, Any]:
    (card,) = (c for _, c in CARDS if (c["reading"], c["value"]) == (reading, value))
    return card


def test_every_value_that_is_not_taken_has_its_card() -> None:
    wanted = [
        (key, reading.id, value)
        for key in GAMES
        for reading in game(key).readings
        for value in reading.values[1:]
    ]
    assert [(key, card["reading"], card["value"]) for key, card in CARDS] == wanted
    assert len(wanted) == 67


@pytest.mark.parametrize(("key", "card"), NAMED)
def test_the_example_goes_two_ways(key: str, card: dict[str, Any]) -> None:
    """Both settings are played by the real rules; the one it is told under plays it to its end."""
    rules, example, reading = game(key), card["example"], card["reading"]
    default = next(each.default for each in rules.readings if each.id == reading)
    opened = example["record"].get("readings", {}).get(reading, default)
    assert opened in (default, card["value"])
    other = card["value"] if opened == default else default
    parting = parted(rules, example["record"], *(Setting({reading: v}) for v in (opened, other)))
    assert parting.parts
    assert len(parting.first.actions) == len(example["record"].get("actions", ()))
    assert (parting.n, parting.pays, parting.is_refused) == (
        example["n"],
        example["pays"],
        example["refused"],
    )
    for seat, here, there in example["nets"]:
        assert (parting.first.net(seat), parting.second.net(seat)) == (here, there)
    assert example["record"] == under(rules, example["record"], Setting({reading: opened}))


def test_the_literal_chinese_of_the_opening_turns_the_edge_of_stud() -> None:
    card = found("SA-01", "holding")
    (bet,) = card["bets"]
    assert bet["bet"] == "ante_and_raise"
    before, after = Fraction(bet["before"]), Fraction(bet["after"])
    assert before == Fraction(7243120413, 138425211925)
    assert after == Fraction(-215211510287, 249165381465)
    assert (round(float(before), 4), round(float(after), 4)) == (0.0523, -0.8637)
    assert card["shares"] == [
        {"what": "house_opens_otherwise", "count": 1_463_700 - 260_360, "of": 2_598_960}
    ]


def test_the_amendment_changes_the_winner_of_so_many_deals() -> None:
    card = found("FA-02", "first_published")
    assert card["shares"] == [{"what": "winner_changes", "count": 156_176, "of": 407_170_400}]
    assert card["bets"] == []
    assert card["weight"] == 0


def test_other_figures_counted_one_by_one() -> None:
    def share(reading: str, value: str) -> tuple[int, int]:
        (told,) = found(reading, value)["shares"]
        return told["count"], told["of"]

    assert share("PA-03", "flush") == (4, 658_008)
    # 4 royals, 3 others of them, over C(52,5) x C(47,5) deals.
    assert share("SA-12", "each_fixed") == (12, 2_598_960 * 1_533_939)
    assert share("SA-22", "prize_alone") == (4 + 36 + 624 + 3_744 + 5_108, 2_598_960)
    assert share("SA-13", "house_pays") == (624 + 3_744 + 5_108, 2_598_960)
    assert share("FA-28", "prize_alone") == (9_516, 2_598_960)
    assert share("FA-08", "also_on_fold") == (48 + 52 + 720, 22_100)
    assert share("FA-09", "lost_on_fold") == (48 + 52 + 720 + 1_096 + 3_744, 22_100)
    assert share("SA-06", "suit_of_ace") == (123_984, 2_598_960 * 1_533_939)


@pytest.mark.parametrize("key", GAMES)
def test_the_card_that_moves_most_is_counted_again(key: str) -> None:
    """The first hands of it, by today's rules; the others, and the exact figures, take longer."""
    cards = [card for each, card in CARDS if each == key]
    check_sample(key, max(cards, key=lambda card: card["sample"]["moved"]))


@pytest.mark.slow
@pytest.mark.parametrize(("key", "card"), NAMED)
def test_every_card_is_counted_again(key: str, card: dict[str, Any]) -> None:
    check_sample(key, card)
    reading, value = card["reading"], card["value"]
    bets = exact_moves(key, BY_LAW, Setting({reading: value}))
    assert json.loads(json.dumps(bets)) == card["bets"]
    shares = turns_of(key).shares.get(reading)
    assert [each.to_json() for each in (shares(value) if shares else ())] == card["shares"]
    chance = {name: card["chance"][name] for name in DifferenceTally().to_json()}
    assert weight(key, bets, DifferenceTally(**chance)) == card["weight"]


def check_sample(key: str, card: dict[str, Any]) -> None:
    there = Setting({card["reading"]: card["value"]})
    tally = counted(game(key), turns_of(key).deal, BY_LAW, there, SAMPLED)
    assert tally.to_json() == card["sample"]
    assert tally.hands == SAMPLED
