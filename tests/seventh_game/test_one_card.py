"""A game in which nobody decides is declared by its bets alone: dealt, settled and checked."""

from collections.abc import Iterator

import pytest

from games.odds import registry
from games.records import game_check
from games.records.answers import play_explained
from games.records.game_check import CHECKS
from games.rules.hands.script import play
from games.rules.hands.wagers import balances
from games.rules.values.refusal import Unusable
from tests.one_more_game import one_more_game
from tests.rules.banked import refused
from tests.seventh_game.one_card.rules import GAME

KEY = "one_card"
TABLE = {"bets": {"1": {"card": 100, "equal": 10}, "2": {"card": 50}}}


@pytest.fixture(autouse=True)
def one_card() -> Iterator[None]:
    with one_more_game(KEY, "tests.seventh_game.one_card"):
        yield


def test_a_hand_is_dealt_and_paid_with_nothing_to_decide() -> None:
    cards = {"1": "As", "2": "9h", "dealer": "Ad"}
    hand = play_explained(KEY, {"table": TABLE, "cards": cards, "seed": 1})
    assert hand["waiting"] is None
    assert [step["name"] for step in hand["steps"]][-3:] == [
        "card_returned",
        "card_lost",
        "equal_won",
    ]


def test_a_card_of_the_house_seen_gives_every_bet_back() -> None:
    hand = GAME.hand({"table": TABLE, "seed": 1, "events": [{"event": "bank_card_exposed"}]})
    steps = play(hand.script, []).steps
    assert [step.name for step in steps][-3:] == [
        "hand_voided",
        "bets_taken_back",
        "bets_taken_back",
    ]
    assert not any(balances(steps).get(f"stack:{seat}") for seat in (1, 2))


def test_a_result_is_settled_without_a_decision_and_takes_none() -> None:
    assert GAME.settle is not None
    record = {"player": "Ks", "dealer": "Kd", "bets": {"card": 50, "equal": 5}}
    assert GAME.settle(record)["net"] == {"card": 0, "equal": 50}
    lost = GAME.settle({**record, "readings": {"OC-01": "lost"}})
    assert lost["net"] == {"card": -50, "equal": 50}
    for fields in ({"action": "fold"}, {"dealer": None}):
        no = refused(GAME.settle, {**record, **fields})
        assert isinstance(no, Unusable)
    at_table = {"seats": [{"seat": 1, "player": "Ks", "bets": {"card": 5}, "action": "fold"}]}
    assert refused(GAME.settle, {**at_table, "dealer": "Kd"}).reason == "unknown_field"


@pytest.mark.parametrize("check", CHECKS)
def test_the_check_of_a_game_finds_nothing_in_it(
    check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_check, "HANDS", 40)
    assert list(CHECKS[check](KEY)) == []


def test_its_rounds_come_to_what_the_rules_pay() -> None:
    spec = registry.read_spec({"game": KEY, "rounds": 60, "readings": {"OC-01": "lost"}})
    assert GAME.settle is not None
    paid = [GAME.settle(registry.redeal(spec, number))["total"] for number in range(60)]
    assert registry.batch(spec, 0, 60).bets["total"].total == sum(paid)
