"""Arts. 12.º and 13.º: doubling or giving up, and what each bet comes to."""

from __future__ import annotations

import pytest

from games.fortune3.rules import GAME
from games.fortune3.rules.bets import BETTING, decide
from games.fortune3.rules.ranking import grade
from games.rules.game import Answer
from games.rules.hands.showdown import Showdown, Stakes
from games.rules.values.cards import cards
from games.rules.values.ranking import Why
from tests.rules.banked import refused

LAW = "despacho-sef-89-2025#"


def settle(player: str, dealer: str, action: str = "play", **bets: int) -> Answer:
    assert GAME.settle is not None
    placed = bets or {"ante": 10}
    return GAME.settle({"player": player, "dealer": dealer, "action": action, "bets": placed})


def net(answer: Answer) -> dict[str, int]:
    found = answer["net"]
    assert isinstance(found, dict)
    return {bet: chips for bet, chips in found.items() if chips}


def grounds(answer: Answer, bet: str) -> list[str]:
    told = answer["provisions"]
    assert isinstance(told, dict)
    return [name.removeprefix(LAW) for name in told[bet]]


def test_f6_equal_hands_are_a_tie() -> None:
    """Reading FA-06: neither wins; “verifica-se um empate”."""
    answer = settle("Qs 9d 3c", "Qh 9c 3s")
    assert answer["outcome"] == "tie"
    assert net(answer) == {}
    assert grounds(answer, "ante") == ["art_7__para_1__point_6", "art_13__point_3"]
    why = answer["why"]
    assert isinstance(why, Why)
    assert (why.by, why.cards, why.others) == ("nothing", ("Qs", "9d", "3c"), ("Qh", "9c", "3s"))


def test_what_decides_is_told_where_hands_are_compared_and_nowhere_else() -> None:
    """Below Q, and after a hand is given up, no two hands are compared."""
    why = settle("As Kd Qc", "Kh Kc 9h")["why"]
    assert isinstance(why, Why)
    assert (why.by, why.provision.eid) == ("class", "art_7__para_1")
    assert "why" in settle("As Kd Qc", "3s 2d Ac")
    assert "why" not in settle("As Kd Qc", "Js Th 8d")
    assert "why" not in settle("As Kd Qc", "3s 2d Ac", "fold")


@pytest.mark.parametrize(
    ("bets", "has_folded", "bank", "expected", "eids"),
    [
        ({"pair_plus": 10}, False, "As Kd Qc", "no_contest", ["art_12__para_2", "art_13__point_3"]),
        ({"ante": 10}, True, "As Kd Qc", "fold", ["art_12__para_2"]),
        ({"ante": 10}, False, "Js Th 8d", "dealer_not_qualified", ["art_13__point_1"]),
        ({"ante": 10}, False, "2s 2d 3c", "win", ["art_13__point_3"]),
        ({"ante": 10}, False, "As Kd Qc", "lose", ["art_13__point_3"]),
        ({"ante": 10}, False, "9s 9d 3s", "tie", ["art_7__para_1__point_5", "art_13__point_3"]),
    ],
)
def test_what_each_outcome_rests_on(
    bets: dict[str, int], has_folded: bool, bank: str, expected: str, eids: list[str]
) -> None:
    own, other = tuple(cards("9h 9c 3d")), tuple(cards(bank))
    at = Showdown(
        Stakes(bets), own, grade(own), other, grade(other), has_folded, BETTING.by_default
    )
    ruling = decide(at)
    assert ruling.value == expected
    assert [each.eid for each in ruling.provisions] == eids


def test_pair_plus_alone_asks_for_no_bank_and_reports_no_contest() -> None:
    """“ganhando os jogadores cuja mão tenha um par ou combinação superior, independentemente da
    mão da banca”; and art. 12.º n.º 2 speaks of “os jogadores que efectuaram apostas iniciais”.
    """
    assert GAME.settle is not None
    record = {"player": ["9s", "9d", "2c"], "bets": {"pair_plus": 100}, "action": "play"}
    answer = GAME.settle(record)
    assert (answer["outcome"], answer["total"]) == ("no_contest", 100)
    assert (answer["dealer_qualifies"], answer["dealer_category"]) == (None, None)
    assert grounds(answer, "pair_plus")[0] == "art_16__para_1__point_5"
    with_bank = GAME.settle({**record, "dealer": "As Ad Ac"})
    assert (with_bank["outcome"], with_bank["total"]) == ("no_contest", 100)


def test_beside_an_ante_the_one_without_is_in_no_contest() -> None:
    """“as apostas iniciais e apostas dobradas são pagas na proporção de 1 para 1”"""
    assert GAME.settle is not None
    one = {"seat": 1, "player": "9s 9d 2c", "bets": {"pair_plus": 100}}
    other = {"seat": 2, "player": "Ks 9c 4c", "bets": {"ante": 10}, "action": "play"}
    answer = GAME.settle({"seats": [one, other], "dealer": "Qs Tc 3s"})
    told = answer["seats"]
    assert isinstance(told, list)
    assert [seat["outcome"] for seat in told] == ["no_contest", "win"]
    assert [seat["total"] for seat in told] == [100, 20]


def test_pair_plus_and_the_jackpot_without_an_ante_need_the_community_cards_alone() -> None:
    """“independentemente da mão da banca”; “a combinação das duas cartas comunitárias … e as três
    cartas dos jogadores”."""
    assert GAME.settle is not None
    answer = GAME.settle(
        {
            "player": "9s 9d 2c",
            "community": "Kh Qh",
            "bets": {"pair_plus": 100, "progressive": 10},
            "jackpot": {
                "pool": 1000,
                "minimum": 0,
                "fixed": dict.fromkeys(
                    ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"), 1
                ),
            },
        }
    )
    assert (answer["outcome"], answer["total"]) == ("no_contest", 90)


def test_the_six_card_bonus_looks_at_the_bank_where_no_ante_does() -> None:
    """“qualquer combinação de três cartas do jogador e três cartas da banca”"""
    record = {"player": "9s 9d 2c", "bets": {"pair_plus": 100, "six_card_bonus": 10}}
    no = refused(GAME.settle, record)
    assert (no.reason, no.field) == ("missing", "dealer")


def test_the_bets_are_settled_in_the_order_of_the_article() -> None:
    """Art. 13.º, 1) a 6)."""
    bets = {"ante": 10, "pair_plus": 10, "six_card_bonus": 10}
    told = settle("Ks Kd 2c", "Kh 2h 2d", **bets)["provisions"]
    assert isinstance(told, dict)
    assert list(told) == ["ante", "play", "ante_bonus", "pair_plus", "six_card_bonus"]
    every = ["ante", "play", "ante_bonus", "pair_plus", "six_card_bonus", "progressive"]
    assert list(settle("Ks 9d 4c", "Qs Qd 5c")["net"]) == every  # type: ignore[call-overload]
