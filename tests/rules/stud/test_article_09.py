"""Arts. 6.º and 9.º: raising or folding, qualification, and what each bet comes to."""

from __future__ import annotations

import re
from fractions import Fraction

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
