"""Bad input: one clear refusal each, naming the field or the provision."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.hands.script import Action, play
from games.rules.values.refusal import Forbidden
from games.stud.rules import GAME
from tests.rules.banked import refused

LAW = "despacho-sef-69-2003#"
GOOD: dict[str, Any] = {
    "player": ["Ks", "9d", "4c", "3h", "2d"],
    "dealer": ["Qh", "7c", "3s", "8d", "Jc"],
    "bets": {"ante": 10},
    "action": "raise",
}
SEATED = {name: told for name, told in GOOD.items() if name != "dealer"}

SETTLE: list[tuple[dict[str, Any], str, str]] = [
    ({"player": ["Ks", "9d"]}, "wrong_number_of_cards", "player"),
    ({"player": "Ks 9d 4c 3h Qh"}, "card_twice", "player"),
    ({"player": "Ks 9d 4c 3h 1x"}, "not_a_card", "player"),
    ({"dealer": None}, "missing", "dealer"),
    ({"bets": {"ante": -1}}, "below_least", "bets.ante"),
    ({"bets": {"raise": 20}}, "unknown_bet", "bets"),
    ({"action": "play"}, "not_on_offer", "action"),
    ({"bets": {"ante": 10, "progressive": 5}}, "jackpot_missing", "jackpot"),
    ({"limits": {"ante": 5}}, "unknown_limit", "limits"),
    ({"limits": {"maximum_payout": "x"}}, "not_a_whole_number", "limits.maximum_payout"),
    ({"prizes": {"ante": {}}}, "no_such_paytable", "prizes"),
    ({"prizes": {"raise": {"five_of_a_kind": 3}}}, "no_such_prize", "prizes.raise"),
    ({"seats": []}, "missing", "seats"),
    ({"seats": [{"seat": 1, **SEATED}, {"seat": 1, **SEATED}]}, "seat_twice", "seats[1].seat"),
    ({"seats": [{"seat": 1, **SEATED}, {"seat": 2, **SEATED}]}, "card_twice", "seats"),
    ({"readings": {"SA-01": "maybe"}}, "unknown_reading_value", "readings.SA-01"),
]


@pytest.mark.parametrize(("change", "reason", "field"), SETTLE)
def test_settle_refuses(change: dict[str, Any], reason: str, field: str) -> None:
    no = refused(GAME.settle, {**GOOD, **change})
    assert (no.reason, no.field) == (reason, field)


def test_the_good_record_is_settled() -> None:
    assert GAME.settle is not None
    assert GAME.settle(GOOD)["outcome"] == "dealer_not_qualified"


def test_the_ante_is_compulsory() -> None:
    """“cada jogador tem de efectuar uma aposta inicial” / 首先各門須下「原注」"""
    no = refused(GAME.settle, {**GOOD, "bets": {}})
    assert isinstance(no, Forbidden)
    assert (no.reason, str(no.provision)) == ("ante_missing", LAW + "art_6__point_2")


def test_no_jackpot_bet_without_an_ante() -> None:
    """“Seleccionar uma aposta inicial, e uma aposta no «Jackpot Progressivo»”"""
    for call, record in (
        (GAME.settle, {**GOOD, "bets": {"progressive": 10}}),
        (GAME.hand, {"table": {"bets": {"1": {"progressive": 10}}}, "seed": 1}),
    ):
        no = refused(call, record)
        assert isinstance(no, Forbidden)
        assert (no.reason, str(no.provision)) == (
            "jackpot_bet_without_ante",
            LAW + "art_10__point_1",
        )


def test_own_hand_only_and_seven_players() -> None:
    """“em cada tabuleiro de jogo há oito lugares, incluindo o lugar do «Croupier»”"""
    bets = {"1": {"ante": 10}, "2": {"ante": 10}}
    no = refused(GAME.hand, {"table": {"seats": [1], "bets": bets}, "seed": 1})
    assert (no.reason, no.field) == ("bet_on_anothers_hand", "table.bets.2")
    no = refused(GAME.hand, {"table": {"bets": {"8": {"ante": 10}}}, "seed": 1})
    assert isinstance(no, Forbidden)
    assert (no.reason, str(no.provision)) == ("no_such_seat", LAW + "art_2__para_1")


def test_more_hands_than_a_table_has() -> None:
    no = refused(GAME.settle, {"seats": [{"seat": at, **SEATED} for at in range(1, 9)]})
    assert isinstance(no, Forbidden)
    assert (no.reason, str(no.provision)) == ("too_many_hands", LAW + "art_2__para_1")


@pytest.mark.parametrize("bet", ["ante", "progressive"])
def test_bets_after_the_first_card_are_refused(bet: str) -> None:
    hand = GAME.hand({"table": {"bets": {"1": {"ante": 10}}}, "seed": 1})
    no = refused(play, hand.script, [Action(1, bet)])
    assert isinstance(no, Forbidden)
    assert no.reason == "bets_closed"


def test_rank_refuses() -> None:
    assert refused(GAME.rank, {"hands": []}).field == "hands"
    no = refused(GAME.rank, {"hands": ["Ks 9d 4c 3h 2d", "Ks 9h 4d 3s 2c"]})
    assert (no.reason, no.field) == ("card_twice", "hands")


def test_a_script_that_ends_too_early() -> None:
    table = {"bets": {"1": {"ante": 10}, "2": {"ante": 10}}}
    hand = GAME.hand({"table": table, "seed": 1})
    assert refused(play, hand.script, [Action(2, "raise")]).reason == "out_of_turn"
    waiting = play(hand.script, [Action(1, "raise")]).waiting
    assert waiting is not None
    assert waiting.seat == 2
    short = GAME.hand({"table": table, "cards": {"1": ["As"]}})
    assert refused(play, short.script, []).reason == "card_missing"
