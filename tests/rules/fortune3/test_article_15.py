"""Art. 15.º: the progressive jackpot, one winner and several."""

from __future__ import annotations

import pytest

from games.fortune3.rules import GAME
from tests.rules.banked import account, run, transcripts

JACKPOT = {
    "pool": 100000,
    "minimum": 50000,
    "fixed": {
        "royal_flush": 50000,
        "straight_flush": 5000,
        "four_of_a_kind": 3000,
        "full_house": 1000,
        "flush": 500,
    },
}
SAMPLES = dict(transcripts("fortune3"))


def settle(
    *hands: str, community: str, readings: dict[str, str] | None = None, **jackpot: object
) -> tuple[list[int], object]:
    """The jackpot prize of each seat from the bank's left, and the pool after the hand."""
    assert GAME.settle is not None
    bets = {"ante": 10, "progressive": 10}
    seats = [
        {"seat": at, "player": hand, "bets": bets, "action": "fold"}
        for at, hand in enumerate(hands, start=1)
    ]
    record = {"seats": seats, "community": community, "jackpot": {**JACKPOT, **jackpot}}
    answer = GAME.settle({**record, "readings": readings or {}})
    told = answer["seats"]
    assert isinstance(told, list)
    return [seat["net"]["progressive"] for seat in told], answer["pool_after"]


@pytest.mark.parametrize(
    ("hand", "community", "prize", "pool_after"),
    [
        ("As Ks Qs", "Js Ts", 100000, 50000),
        ("Qs Js Ts", "9s 8s", 10000, 90000),
        ("9d 9c 2h", "9s 9h", 3000, 97000),
        ("As Ad Ah", "9s 9h", 1000, 99000),
        ("Ah 8h 2h", "Jh 6h", 500, 99500),
        ("Ks Qd Jh", "Tc 9s", -10, 100000),
    ],
)
def test_each_class(hand: str, community: str, prize: int, pool_after: int) -> None:
    """“um Naipe ou Cor ou combinação superior”: a sequence earns nothing."""
    assert settle(hand, community=community) == ([prize], pool_after)


def test_the_fixed_sum_where_it_is_the_greater() -> None:
    """“um montante fixo ou 10% do valor do Jackpot Progressivo, qual deles seja o maior”"""
    assert settle("Qs Js Ts", community="9s 8s", pool=40000) == ([5000], 35000)
    assert settle("As Ks Qs", community="Js Ts", pool=40000) == ([50000], 50000)


def test_straight_flush_before_royal_flush() -> None:
    """“será pago em primeiro lugar o titular da Sequência de Naipe”"""
    prizes, pool_after = settle("As Ks Qs", "9s 8s 7s", community="Js Ts")
    assert prizes == [90000, 10000]
    assert pool_after == 50000


def test_two_straight_flushes_take_a_tenth_each() -> None:
    """“cada um recebe 10% do valor do Jackpot Progressivo”"""
    assert settle("Qs Js Ts", "7s 6s 5s", community="9s 8s") == ([10000, 10000], 80000)


@pytest.mark.parametrize(
    ("value", "flush_left", "flush_right"),
    [
        ("before_fixed_sums", [500, 100000], [100000, 500]),
        ("after_fixed_sums", [500, 99500], [99500, 500]),
        ("by_seat", [500, 99500], [100000, 500]),
    ],
)
def test_fa_29_the_hundred_per_cent_beside_a_fixed_sum(
    value: str, flush_left: list[int], flush_right: list[int]
) -> None:
    """“100% do valor do Jackpot Progressivo”; “Depois de efectuado o pagamento dos prémios … o
    bolo do Jackpot Progressivo é reduzido na respectiva proporção”"""
    told = {"FA-29": value}
    assert settle("6s 5s 2s", "As Ks Qs", community="Js Ts", readings=told)[0] == flush_left
    assert settle("As Ks Qs", "6s 5s 2s", community="Js Ts", readings=told)[0] == flush_right


@pytest.mark.parametrize(
    ("value", "order"),
    [("first_with_a_royal", [1, 3]), ("always_first", [3, 1]), ("by_seat", [1, 3])],
)
def test_fa_30_who_is_paid_first(value: str, order: list[int]) -> None:
    """“processado da esquerda para a direita”; “será pago em primeiro lugar o titular da Sequência
    de Naipe”"""
    record = SAMPLES["fa_30_always_first"]["record"]
    assert isinstance(record, dict)
    steps = run(GAME, {**record, "readings": {"FA-30": value}}).steps
    assert [step.seat for step in steps if step.name == "progressive_won"] == order


@pytest.mark.parametrize(("value", "net"), [("stake_returned", 500), ("prize_alone", 490)])
def test_fa_28_the_stake_of_the_winner(value: str, net: int) -> None:
    """“um montante fixo”, and of the stake nothing."""
    assert settle("Ah 8h 2h", community="Jh 6h", readings={"FA-28": value})[0] == [net]
    record = SAMPLES["fa_28_prize_alone"]["record"]
    assert isinstance(record, dict)
    chosen = {**record, "readings": {"FA-28": value}}
    won = next(step for step in run(GAME, chosen).steps if step.name == "progressive_won")
    assert won.facts["stake_goes"] == ("back" if value == "stake_returned" else "kept")
    assert "FA-28" in won.readings
    assert account(GAME, chosen)["total_chips_check"] is True


def test_who_did_not_bet_on_the_jackpot_has_nothing_settled_under_it() -> None:
    """Art. 13.º, 7): «as apostas no Jackpot Progressivo»."""
    assert GAME.settle is not None
    seats = [
        {"seat": 1, "player": "Ks Qd Jh", "bets": {"ante": 10, "progressive": 10}},
        {"seat": 2, "player": "9s 8d 2h", "bets": {"ante": 17}},
    ]
    folded = [{**seat, "action": "fold"} for seat in seats]
    record = {"seats": folded, "community": "Tc 9h", "jackpot": JACKPOT}
    told = GAME.settle(record)["seats"]
    assert isinstance(told, list)
    assert ["progressive" in seat["provisions"] for seat in told] == [True, False]


def test_seats_are_paid_from_the_banks_left_whatever_order_they_are_told_in() -> None:
    assert GAME.settle is not None
    bets = {"ante": 10, "progressive": 10}
    seats = [
        {"seat": 5, "player": "As Ks Qs", "bets": bets, "action": "fold"},
        {"seat": 2, "player": "6s 5s 2s", "bets": bets, "action": "fold"},
    ]
    answer = GAME.settle({"seats": seats, "community": "Js Ts", "jackpot": JACKPOT})
    told = answer["seats"]
    assert isinstance(told, list)
    assert [(s["seat"], s["net"]["progressive"]) for s in told] == [(2, 500), (5, 100000)]


def test_the_hand_pays_in_the_same_order_and_restarts_the_pool() -> None:
    """“não restando qualquer montante do bolo, o valor do Jackpot recomeça de acordo com o
    montante mínimo estabelecido”
    """
    record = SAMPLES["jackpot_royal_and_straight_flush"]["record"]
    assert isinstance(record, dict)
    steps = run(GAME, record).steps
    won = [(s.seat, s.facts["prize"]) for s in steps if s.name == "progressive_won"]
    assert won == [(3, 10000), (1, 90000), (2, 500)]
    assert [s.name for s in steps][-3:] == ["jackpot_reduced", "jackpot_restarted", "prizes_paid"]


def test_without_jackpot_bets_the_community_cards_stay_unrevealed() -> None:
    """“Caso nenhum jogador aposte no Jackpot Progressivo, a banca não revela as duas cartas
    comunitárias”"""
    record = SAMPLES["player_wins"]["record"]
    assert isinstance(record, dict)
    assert "community_revealed" not in [step.name for step in run(GAME, record).steps]
