"""Arts. 6.º and 9.º: raising or folding, qualification, and what each bet comes to."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from games.rules.game import Answer
from games.rules.hands.script import Action, play
from games.rules.values.fields import mapping
from games.rules.values.refusal import Forbidden
from games.stud.rules import GAME
from games.stud.rules.bets import PROGRESSIVE, RAISE
from tests.rules.banked import refused, run, words

LAW = "despacho-sef-69-2003#"
QUALIFIED = "Ad Kc 4s 3h 2d"


def settle(player: str, dealer: str, action: str = "raise", **record: object) -> Answer:
    assert GAME.settle is not None
    told = {"player": player, "dealer": dealer, "action": action, "bets": {"ante": 10}}
    return GAME.settle({**told, **record})


def net(answer: Answer) -> tuple[object, object]:
    found = mapping(answer["net"], "net")
    return found["ante"], found["raise"]


def grounds(answer: Answer, bet: str) -> list[str]:
    found = mapping(answer["provisions"], "provisions")[bet]
    assert isinstance(found, list)
    return [name.removeprefix(LAW) for name in found]


def test_s1_a_pair_qualifies() -> None:
    assert settle("Qs Qh 6c 4d 3c", "2s 2h 5d 7c 9s")["dealer_qualifies"] is True


def test_s2_ace_queen_does_not() -> None:
    """“as apostas adicionais … são consideradas nulas, e são devolvidas aos jogadores, enquanto
    as apostas iniciais são pagas 1 para 1”
    """
    answer = settle("9s 7d 6c 4h 3d", "As Qh Jd 9c 8s")
    assert answer["outcome"] == "dealer_not_qualified"
    assert net(answer) == (10, 0)
    assert grounds(answer, "ante") == grounds(answer, "raise") == ["art_9__point_2"]


def test_s3_ace_king_and_the_lowest_cards_qualify() -> None:
    assert settle("Qs Qh 6c 4d 3c", QUALIFIED)["dealer_qualifies"] is True


def test_s4_suit_of_the_highest_card() -> None:
    assert settle("As Kd 9c 5h 3d", "Ah Ks 9d 5c 3s")["outcome"] == "win"


def test_s5_suit_of_the_five() -> None:
    assert settle("5d 4s 3s 2h As", "5c 4h 3d 2s Ah")["outcome"] == "lose"


def test_s6_the_spade_in_the_pair() -> None:
    assert settle("8h 8c Ks 7d 2s", "8s 8d Kh 7c 2h")["outcome"] == "lose"


def test_s7_two_pairs_pay_two() -> None:
    answer = settle("Ts Th 6d 6c 5s", "Jh Jd 9c 7s 2h")
    assert net(answer) == (10, 40)
    assert grounds(answer, "raise") == ["art_9__point_5__point_2", "art_9__point_5"]


def test_croupier_higher_takes_both() -> None:
    """“o «Croupier» recolhe a aposta inicial e a aposta adicional”"""
    answer = settle("Ks Qd 9c 5h 3d", "2s 2h 5d 7c 9s")
    assert net(answer) == (-10, -20)
    assert grounds(answer, "raise") == ["art_9__point_4"]


def test_fold_loses_the_ante() -> None:
    """“a «mão» é considerada perdida, sendo as cartas e as apostas iniciais recolhidas”"""
    answer = settle("Ks Qd 9c 5h 3d", "2s 2h 5d 7c 9s", action="fold")
    assert (answer["outcome"], net(answer)) == ("fold", (-10, 0))
    assert grounds(answer, "ante") == ["art_6__point_7"]


def test_sa_09_a_worse_hand_is_paid_where_the_croupier_does_not_qualify() -> None:
    assert net(settle("9s 7d 6c 4h 3d", "As Qh Jd 9c 8s")) == (10, 0)


PRIZES = {
    "Ah Kd 9c 5h 3d": 1,
    "Ks Kd 6c 5s 2h": 1,
    "9s 9d 6c 6s 2h": 2,
    "9s 9d 9c Jd 2s": 3,
    "8c 7d 6s 5h 4c": 4,
    "Ah Jh 8h 6h 5h": 5,
    "Ts Th Td 5s 5c": 7,
    "9s 9d 9c 9h 2s": 20,
    "8c 7c 6c 5c 4c": 50,
    "Ah Kh Qh Jh Th": 50,
}


@pytest.mark.parametrize(("player", "units"), PRIZES.items())
def test_each_prize(player: str, units: int) -> None:
    """Reading SA-21: the player's own class, «Par» or lower included."""
    assert net(settle(player, QUALIFIED)) == (10, 20 * units)


@pytest.mark.parametrize(
    ("player", "prize"),
    [("9s 9d 9c 9h 2s", 300), ("8c 7c 6c 5c 4c", 300), ("Ts Th Td 5s 5c", 140)],
)
def test_the_house_maximum_caps_the_highest_three_alone(player: str, prize: int) -> None:
    """“não pode exceder o montante máximo por jogo preestabelecido pela casa”"""
    assert net(settle(player, QUALIFIED, limits={"maximum_payout": 300})) == (10, prize)
    low = settle("Ts Th Td 5s 5c", QUALIFIED, limits={"maximum_payout": 100})
    assert net(low) == (10, 140)


def test_the_record_of_the_documentation() -> None:
    answer = settle(
        "Ah Kd 4d 3d 2c",
        "As Kc 4c 3c 2d",
        bets={"ante": 300},
        limits={"maximum_payout": 100000},
    )
    assert answer["outcome"] == "lose"
    assert answer["net"] == {"ante": -300, "raise": -600, "progressive": 0}
    assert answer["total"] == -900


CHINESE = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "七": 7, "二十": 20, "五十": 50}


def test_odds_are_those_of_the_words_in_both_languages() -> None:
    pt = words("despacho-sef-69-2003", "pt.gazette")
    zh = words("despacho-sef-69-2003", "zh-hant.gazette")
    for line in RAISE.lines:
        eid = line.provision.eid
        portuguese = re.search(r"(\d+) por 1", pt[eid])
        chinese = re.search(r"一賠([一二三四五七十]+)", zh[eid])
        assert portuguese is not None
        assert chinese is not None
        assert line.odds == Fraction(int(portuguese[1])) == CHINESE[chinese[1]]
        assert line.is_capped == ("montante máximo" in pt[eid]) == ("最高額" in zh[eid])


def test_jackpot_shares_are_those_of_the_words_in_both_languages() -> None:
    pt = words("despacho-sef-69-2003", "pt.gazette")
    zh = words("despacho-sef-69-2003", "zh-hant.gazette")
    for line in PROGRESSIVE.lines:
        eid = line.provision.eid
        assert line.is_fixed_sum == ("soma fixa" in pt[eid]) == ("定額彩金" in zh[eid])
        for text in (pt[eid], zh[eid]):
            share = re.search(r"(\d+) ?%", text)
            assert line.share == (Fraction(int(share[1]), 100) if share else None)


def test_every_line_of_the_law_is_in_the_data() -> None:
    pt = words("despacho-sef-69-2003", "pt.gazette")
    in_law = {
        eid
        for eid in pt
        if re.fullmatch(r"art_9__point_5__point_\d|art_10__point_2__point_\d", eid)
    }
    assert {line.provision.eid for table in GAME.paytables for line in table.lines} == in_law


def test_an_edited_prize_for_pair_or_lower_covers_odd_cards() -> None:
    prizes = {"raise": {"pair": 3}}
    assert net(settle("Ah Kd 9c 5h 3d", QUALIFIED, prizes=prizes)) == (10, 60)
    assert net(settle("Ks Kd 6c 5s 2h", QUALIFIED, prizes=prizes)) == (10, 60)


def test_the_raise_is_exactly_twice_the_ante() -> None:
    """“deve ser de montante igual ao dobro do montante da aposta inicial” / 不多不少"""
    record = {
        "table": {"bets": {"1": {"ante": 35}}, "stacks": {"1": 105}},
        "seed": 1,
        "actions": [{"seat": 1, "do": "raise"}],
    }
    placed = next(step for step in run(GAME, record).steps if step.name == "raise_placed")
    assert placed.facts == {"amount": 70}
    short = GAME.hand({**record, "table": {"bets": {"1": {"ante": 35}}, "stacks": {"1": 104}}})
    no = refused(play, short.script, [Action(1, "raise")])
    assert isinstance(no, Forbidden)
    assert (no.reason, str(no.provision)) == ("stack_too_short", LAW + "art_6__point_6")
    assert no.facts == {"stack": 69, "needed": 70}
    bets = GAME.hand({"table": {"bets": {"1": {"ante": 35}}}, "seed": 1})
    assert refused(play, bets.script, [Action(1, "raise", to=80)]).reason == "amount_not_needed"


def test_what_decides_is_told_where_hands_are_compared_and_nowhere_else() -> None:
    """Art. 9.º, 2): without the value to open nothing is compared; nor after a fold."""
    assert "why" in settle("Qs Qh 6c 4d 3c", QUALIFIED)
    assert "why" in settle("7s 5h 6c 4d 3c", QUALIFIED)
    assert "why" not in settle("Qs Qh 6c 4d 3c", "Kd Jc 4s 3h 2d")
    assert "why" not in settle("Qs Qh 6c 4d 3c", QUALIFIED, "fold")


def test_of_a_hand_given_up_the_croupiers_cards_are_not_asked_for() -> None:
    """Art. 6.º, 7): «perde»; where they are told all the same, they are ruled on."""
    assert GAME.settle is not None
    folded = {"player": "Qs Qh 6c 4d 3c", "action": "fold", "bets": {"ante": 10}}
    alone = GAME.settle(folded)
    assert (alone["outcome"], alone["dealer_qualifies"]) == ("fold", None)
    assert net(alone) == (-10, 0)
    assert grounds(alone, "ante") == grounds(alone, "raise") == ["art_6__point_7"]
    assert GAME.settle({**folded, "dealer": QUALIFIED})["dealer_category"] == "high_card"
    no = refused(GAME.settle, {**folded, "action": "raise"})
    assert (no.reason, no.field) == ("missing", "dealer")


def test_who_did_not_bet_on_the_jackpot_has_nothing_settled_under_it() -> None:
    assert GAME.settle is not None
    one = {"player": "Qs Qh 6c 4d 3c", "bets": {"ante": 10, "progressive": 5}, "action": "fold"}
    other = {"player": "Ks Kh 6d 4h 3h", "bets": {"ante": 17}, "action": "fold"}
    record = {"seats": [{"seat": 1, **one}, {"seat": 2, **other}], "jackpot": GAME.table["jackpot"]}
    told = GAME.settle(record)["seats"]
    assert isinstance(told, list)
    assert ["progressive" in seat["provisions"] for seat in told] == [True, False]
    assert [list(seat["net"]) for seat in told] == [["ante", "raise", "progressive"]] * 2


def test_sa_10_what_is_not_capped_uses_up_nothing_of_the_maximum() -> None:
    """“(7)” to “(9)” name the maximum; a full house, “(6)”, is paid 7 to 1 whatever it comes to."""
    assert GAME.settle is not None
    hands = ["8s 8h 8c 9s 9h", "7s 7h 7d 7c Ah"]
    seats = [
        {"seat": at, "player": hand, "bets": {"ante": 10}, "action": "raise"}
        for at, hand in enumerate(hands, start=1)
    ]
    record = {"seats": seats, "dealer": QUALIFIED, "limits": {"maximum_payout": 150}}
    for value in ("each_hand", "whole_round"):
        told = GAME.settle({**record, "readings": {"SA-10": value}})["seats"]
        assert isinstance(told, list)
        assert [seat["net"]["raise"] for seat in told] == [140, 150]
