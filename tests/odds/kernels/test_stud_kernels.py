"""Rounds of Stud Poker as kernels end them, by the readable rules."""

from functools import cache
from itertools import product
from random import Random
from unittest import mock

import numpy as np
import pytest

from games.five_card.odds.equity import rank_all
from games.odds import registry
from games.odds.kernels.evaluate import ladder_52
from games.rules.values.cards import cards
from games.rules.values.ranking import CATEGORIES
from games.stud.odds import ENDINGS, PreparedRun
from games.stud.odds.kernel import end_block
from games.stud.odds.policy import BY_UPCARD, Decisions
from games.stud.odds.sheets import StudFigures
from games.stud.odds.sweep import RUNGS
from games.stud.rules.ranking import category
from games.stud.rules.records import SETTLEMENT
from tests.odds.kernels.plainly import codes, dealt, of_52
from tests.rules.stud.every_citation import JACKPOT, LOWER, OF_FIVE

BETS = {"ante": 100, "progressive": 10}
TIED = (
    ("As Kd 9c 5h 3d", "Ah Ks 9d 5c 3s"),
    ("8h 8c Ks 7d 2s", "8s 8d Kh 7c 2h"),
    ("8h 8c Ks Kd 2s", "8s 8d Kh Kc 2h"),
    ("5d 4s 3s 2h As", "5c 4h 3d 2s Ah"),
    ("5d 4s 3s 2h Ac", "5c 4h 3d 2s Ah"),
    ("Td 9s 8s 7h 6s", "Tc 9h 8d 7s 6h"),
    ("Ad Qd 9d 5d 3d", "Ac Qc 9c 5c 3c"),
    ("9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h"),
    ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
    ("2s 2h 5c 4d 3h", "2c 2d 5h 4s 3c"),
)
READINGS = [{}, {"SA-01": "holding"}, {"SA-06": "suit_of_ace"}]


def acts_where(acts):
    """Tables for the kernels without a count of all hands: what is done rung by rung."""
    chosen = Decisions(acts, np.zeros(RUNGS, np.int64), np.zeros(1, np.uint64))
    return mock.patch.object(StudFigures, "decisions_of", return_value=chosen)


def run_of(acts=None, **told):
    spec = registry.read_spec({"game": "stud", "seed": 69, "bets": BETS, **told})
    with acts_where(np.ones(RUNGS, np.uint8) if acts is None else acts):
        return PreparedRun(spec)


def from_pair_up():
    lowest = len(CATEGORIES) - 2
    return (ladder_52().categories <= lowest).astype(np.uint8)


@cache
def showdowns():
    """Every class against every class, ties and hands below ace and king, in whatever order."""
    higher, lower = zip(*OF_FIVE.values(), strict=True)
    told = [*product(higher, (*lower, *LOWER)), *product(lower, higher), *TIED]
    told += [(other, own) for own, other in TIED]
    chance, found = Random(5), []
    for own, bank in told:
        if not {*own.split()} & {*bank.split()}:
            found.append([" ".join(chance.sample(each.split(), 5)) for each in (own, bank)])
    return found


@cache
def outcome(own, bank, readings):
    record = {"bets": BETS, "action": "raise", "jackpot": JACKPOT, "readings": dict(readings)}
    return SETTLEMENT({**record, "player": own.split(), "dealer": bank.split()})["outcome"]


@pytest.mark.parametrize("readings", READINGS)
def test_a_round_ends_as_the_rules_end_it(readings):
    raised = run_of(readings=readings)
    folded = run_of(np.zeros(RUNGS, np.uint8), readings=readings)
    for own, bank in showdowns():
        expected = outcome(own, bank, tuple(readings.items()))
        assert raised.ending(codes(own), codes(bank))[:2] == (category(cards(own)), expected)
        assert folded.ending(codes(own), codes(bank))[:2] == (category(cards(own)), "fold")


def test_seats_of_a_round_meet_one_croupier():
    """The first seat's cards, the croupier's, then the others'; no more rounds than asked for."""
    run = run_of(from_pair_up())
    chance = Random(6)
    deals = [chance.sample(range(52), 20) for _ in range(12)]
    dealt_out = np.array(deals, dtype=np.uint8).T.copy()
    endings, hits = np.full((12, 3), -1, dtype=np.int16), np.zeros(len(ENDINGS), dtype=np.int64)
    end_block(dealt_out, run.tables, endings[:10], hits)
    assert (endings[10:] == -1).all()
    assert hits.tolist() == np.bincount(endings[:10].ravel(), minlength=len(ENDINGS)).tolist()
    for at, deal in enumerate(deals[:10]):
        for seat, start in enumerate((0, 10, 15)):
            own, bank = (of_52(deal[first : first + 5]) for first in (start, 5))
            told = [" ".join(each.name for each in hand) for hand in (own, bank)]
            expected = outcome(*told, ()) if category(own) != "high_card" else "fold"
            assert ENDINGS[endings[at, seat]][:2] == (category(own), expected)


def test_where_the_card_shown_decides_the_row_of_the_suits_is_asked():
    chance = Random(7)
    rows = np.array([chance.getrandbits(52) for _ in range(3072)], dtype=np.uint64)
    tables = run_of().tables._replace(rows=rows)
    acts, bases = np.zeros(RUNGS, np.uint8), np.zeros(RUNGS, np.int64)
    raised = 0
    for own, bank in showdowns()[::3]:
        placed = np.array([[*codes(own), *codes(bank)]], dtype=np.uint8).T.copy()
        endings, hits = np.zeros((1, 1), dtype=np.int16), np.zeros(len(ENDINGS), dtype=np.int64)
        rung = rung_of(own)
        acts[rung], bases[rung] = BY_UPCARD, 1024 * (1 + rung % 2)
        told = tables._replace(acts=acts, bases=bases)
        suits = sum((code & 3) << 2 * place for place, code in enumerate(sorted(codes(own))))
        is_raised = int(rows[bases[rung] + suits]) >> codes(bank)[4] & 1
        end_block(placed, told, endings, hits)
        expected = outcome(own, bank, ()) if is_raised else "fold"
        assert ENDINGS[endings[0, 0]][:2] == (category(cards(own)), expected)
        raised += is_raised
    assert raised > 10


def rung_of(own):
    found = np.zeros(1, dtype=np.int16)
    rank_all(*ladder_52().tables, np.array([codes(own)], dtype=np.uint8), found)
    return int(found[0])


FIRST, COUNT = 3, 300


@cache
def settled_alone():
    """Rounds of one seat by the readable rules, the pool standing still."""
    return [
        SETTLEMENT(
            {
                "bets": BETS,
                "action": "fold" if category(of_52(out[:5])) == "high_card" else "raise",
                "jackpot": JACKPOT,
                "player": [each.name for each in of_52(out[:5])],
                "dealer": [each.name for each in of_52(out[5:])],
            }
        )
        for out in (dealt(69, number, [5, 5], 52) for number in range(FIRST, FIRST + COUNT))
    ]


def test_a_batch_counts_the_rounds_it_is_asked_for():
    tally = run_of(from_pair_up(), jackpot=JACKPOT).batch(FIRST, COUNT)
    assert tally.rounds == COUNT
    for bet in ("ante", "raise", "progressive"):
        assert tally.bets[bet].total == sum(round["net"][bet] for round in settled_alone())
    outcomes = [round["outcome"] for round in settled_alone()]
    assert tally.bets["ante"].counts == {each: outcomes.count(each) for each in set(outcomes)}


@cache
def settled_together(seats):
    return [
        SETTLEMENT(
            {
                "jackpot": JACKPOT,
                "dealer": [each.name for each in of_52(out[5:10])],
                "seats": [
                    {
                        "seat": seat + 1,
                        "bets": BETS,
                        "player": [each.name for each in own],
                        "action": "fold" if category(own) == "high_card" else "raise",
                    }
                    for seat, own in enumerate(
                        of_52(out[at : at + 5]) for at in (0, *range(10, 5 * seats + 5, 5))
                    )
                ],
            }
        )
        for out in (dealt(69, n, [5] * (seats + 1), 52) for n in range(FIRST, FIRST + COUNT))
    ]


def test_a_batch_of_a_full_table_is_settled_seat_by_seat():
    tally = run_of(from_pair_up(), jackpot=JACKPOT, seats=3).batch(FIRST, COUNT)
    rounds = settled_together(3)
    for bet in ("ante", "raise", "progressive"):
        nets = [sum(seat["net"][bet] for seat in round["seats"]) for round in rounds]
        assert tally.bets[bet].total == sum(nets)
        assert tally.bets[bet].squares == sum(net * net for net in nets)
    totals = [sum(seat["total"] for seat in round["seats"]) for round in rounds]
    assert tally.histogram == {each: totals.count(each) for each in set(totals)}
