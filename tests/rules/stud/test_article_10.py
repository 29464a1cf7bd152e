"""Art. 10.º: the progressive jackpot, whatever the croupier holds."""

from __future__ import annotations

from games.rules.values.fields import mapping
from games.stud.rules import GAME
from tests.rules.banked import run, transcripts

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
UNQUALIFIED = "As Qc Jd 3c 2d"
SAMPLES = dict(transcripts("stud"))


def settle(*hands: str, dealer: str = UNQUALIFIED, **more: object) -> tuple[list[int], object]:
    assert GAME.settle is not None
    bets = {"ante": 10, "progressive": 10}
    seats = [
        {"seat": at, "player": hand, "bets": bets, "action": "raise"}
        for at, hand in enumerate(hands, start=1)
    ]
    record = {"seats": seats, "dealer": dealer, "jackpot": JACKPOT, **more}
    answer = GAME.settle(record)
    told = answer["seats"]
    assert isinstance(told, list)
    return [seat["net"]["progressive"] for seat in told], answer["pool_after"]


def test_s8_straight_flush_first() -> None:
    """“será pago em primeiro lugar a «mão» titular da «Sequência de Naipe»”"""
    assert settle("Ah Kh Qh Jh Th", "8c 7c 6c 5c 4c") == ([90000, 10000], 50000)
    assert settle("8c 7c 6c 5c 4c", "9h 8h 7h 6h 5h") == ([10000, 10000], 80000)


def test_sd_10_royal_flushes_share_equally() -> None:
    """“os jogadores repartem entre si o prémio” / 平分"""
    assert settle("Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", dealer="9s 8s 6d 3c 2d")[0] == [50000, 50000]


def test_fixed_sums_are_paid_left_to_right() -> None:
    """“da esquerda para a direita, começando pela «mão» que fica imediatamente à esquerda”"""
    record = mapping(SAMPLES["jackpot_royal_and_straight_flush"]["record"], "record")
    steps = run(GAME, record).steps
    won = [(s.seat, s.facts["prize"]) for s in steps if s.name == "progressive_won"]
    assert won == [(3, 10000), (1, 90000), (5, 500)]


def test_the_pool_restarts_at_the_minimum() -> None:
    """“não restando qualquer montante do bolo, o valor do «Jackpot» recomeça”"""
    record = mapping(SAMPLES["jackpot_two_royal_flushes"]["record"], "record")
    steps = run(GAME, record).steps
    assert [step.name for step in steps][-2:] == ["jackpot_reduced", "jackpot_restarted"]
    assert steps[-1].facts == {"minimum": 50000}


def test_sa_11_is_no_doubt_of_one_straight_flush_alone() -> None:
    """“cada um recebe …”: of one, a tenth of the pool as it stands is a tenth of what is left."""
    table = {"bets": {"1": {"ante": 10, "progressive": 10}}, "jackpot": JACKPOT}
    cards = {"1": ["9s", "8s", "7s", "6s", "5s"], "dealer": ["As", "Kd", "4c", "3h", "2d"]}
    actions = [{"seat": 1, "do": "raise"}]
    steps = run(GAME, {"table": table, "cards": cards, "seed": 1, "actions": actions}).steps
    (won,) = (step for step in steps if step.name == "progressive_won")
    assert "SA-11" not in won.readings
