"""Arts. 3.º to 5.º and 10.º: which bets may be placed, by whom, between which limits."""

from __future__ import annotations

import pytest

from games.fortune3.rules import GAME
from games.rules.hands.script import Action, play
from games.rules.values.refusal import Forbidden
from tests.rules.banked import account, names, refused, run

LAW = "despacho-sef-89-2025#"


def refusal_of(table: dict[str, object]) -> tuple[str, str, str]:
    no = refused(GAME.hand, {"table": table, "seed": 1})
    assert isinstance(no, Forbidden)
    return no.reason, str(no.provision).removeprefix(LAW), no.field


def test_additional_bets_need_a_basic_one() -> None:
    """“é limitada aos jogadores que tenham colocado apostas nas modalidades de apostas
    básicas”"""
    for bet in ("six_card_bonus", "progressive"):
        assert refusal_of({"bets": {"2": {bet: 10}}}) == (
            "additional_bet_without_basic",
            "art_4__para_2",
            "table.bets.2",
        )


def test_additional_bets_lying_there_without_a_basic_one_are_invalid() -> None:
    """“São consideradas inválidas quaisquer apostas efectuadas por pessoas que não efectuaram as
    apostas previstas no n.º 1 do artigo anterior.”
    """
    record = {"player": "Ks 9d 4c", "dealer": "Qh 7c 3s", "bets": {"six_card_bonus": 10}}
    no = refused(GAME.settle, record)
    assert isinstance(no, Forbidden)
    assert str(no.provision) == LAW + "art_4__para_3"


def test_fa_10_pair_plus_alone_where_the_house_so_announces() -> None:
    """“de forma independente ou por combinações”"""
    bets = {"1": {"pair_plus": 10}}
    record = {"table": {"bets": bets}, "seed": 1}
    assert run(GAME, record).waiting is None
    assert not any(name.startswith(("ante", "play")) for name in names(run(GAME, record)))
    assert refusal_of({"bets": bets, "pair_plus_alone": False}) == (
        "pair_plus_alone",
        "art_4__para_1",
        "table.bets.1.pair_plus",
    )


def test_a_seat_the_table_does_not_have() -> None:
    """“há seis a oito mãos, incluindo a mão da banca”"""
    assert refusal_of({"bets": {"8": {"ante": 10}}})[:2] == ("no_such_seat", "art_5__para_2")


def test_more_hands_than_a_table_has() -> None:
    one = {"player": "Ks 9d 4c", "bets": {"ante": 10}, "action": "fold"}
    no = refused(GAME.settle, {"seats": [{"seat": at, **one} for at in range(1, 9)]})
    assert isinstance(no, Forbidden)
    assert (no.reason, no.facts) == ("too_many_hands", {"hands": 8, "most": 7})
    assert str(no.provision) == LAW + "art_5__para_2"


def test_bets_on_the_own_hand_only() -> None:
    """“As apostas só podem ser efectuadas na própria mão”"""
    table: dict[str, object] = {"seats": [1, 3], "bets": {"1": {"ante": 10}, "2": {"ante": 10}}}
    assert refusal_of(table) == ("bet_on_anothers_hand", "art_10__point_2", "table.bets.2")


@pytest.mark.parametrize(
    ("stake", "reason"), [(49, "bet_below_minimum"), (501, "bet_above_maximum")]
)
def test_limits_of_the_table(stake: int, reason: str) -> None:
    """“As apostas devem respeitar os limites mínimo e máximo afixados na mesa”"""
    limits = {"ante": {"minimum": 50, "maximum": 500}}
    table: dict[str, object] = {"bets": {"1": {"ante": stake}}, "limits": limits}
    assert refusal_of(table) == (reason, "art_10__point_1", "table.bets.1.ante")
    settled = {"player": "Ks 9d 4c", "dealer": "Qh 7c 3s", "action": "play", "limits": limits}
    no = refused(GAME.settle, {**settled, "bets": {"ante": stake}})
    assert no.reason == reason
    for within in (50, 500):
        assert GAME.hand({"table": {**table, "bets": {"1": {"ante": within}}}, "seed": 1})


@pytest.mark.parametrize("bet", ["ante", "pair_plus", "six_card_bonus", "progressive"])
def test_no_bet_after_the_first_card(bet: str) -> None:
    """“Nenhuma outra aposta será aceite após a primeira carta ser distribuída”"""
    hand = GAME.hand({"table": {"bets": {"1": {"ante": 10}}}, "seed": 1})
    no = refused(play, hand.script, [Action(1, bet)])
    assert isinstance(no, Forbidden)
    assert (no.reason, str(no.provision)) == ("bets_closed", LAW + "art_10__point_3")


def test_the_play_bet_is_the_ante_over_again() -> None:
    """“devem dobrar a aposta, em valor idêntico à aposta inicial”"""
    record = {
        "table": {"bets": {"1": {"ante": 35}}, "stacks": {"1": 70}},
        "seed": 1,
        "actions": [{"seat": 1, "do": "play"}],
    }
    placed = next(s for s in run(GAME, record).steps if s.name == "play_placed")
    assert placed.facts == {"amount": 35}
    short = GAME.hand({**record, "table": {"bets": {"1": {"ante": 35}}, "stacks": {"1": 69}}})
    no = refused(play, short.script, [Action(1, "play")])
    assert isinstance(no, Forbidden)
    assert no.reason == "stack_too_short"
    assert no.facts == {"stack": 34, "needed": 35}


def test_bets_beyond_the_stack_are_refused() -> None:
    no = refused(GAME.hand, {"table": {"bets": {"1": {"ante": 35}}, "stacks": {"1": 34}}})
    assert no.reason == "beyond_the_stack"


def test_the_cards_of_a_fold_are_collected_at_once() -> None:
    """“a banca deve recolher imediatamente as cartas … excepto quando o jogador tenha realizada
    aposta num Par Superior ou numa aposta adicional”
    """

    def after_fold(**more: int) -> str:
        bets = {"1": {"ante": 10, **more}}
        jackpot = {
            "pool": 1000,
            "minimum": 500,
            "fixed": dict.fromkeys(
                ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush"), 50
            ),
        }
        record = {
            "table": {"bets": bets, "jackpot": jackpot},
            "seed": 1,
            "actions": [{"seat": 1, "do": "fold"}],
        }
        assert account(GAME, record)["total_chips_check"] is True
        told = names(run(GAME, record))
        return told[told.index("folded") + 1]

    assert after_fold() == "hand_collected"
    for bet in ("pair_plus", "six_card_bonus", "progressive"):
        assert after_fold(**{bet: 10}) == "hand_kept"
