"""Rounds of Fortune 3 as kernels end them, by the readable rules."""

from functools import cache
from itertools import product
from random import Random
from unittest import mock

import numpy as np
import pytest

from games.fortune3.odds import ENDINGS, PreparedRun, six_cards
from games.fortune3.odds.kernel import end_block
from games.fortune3.odds.showdowns import ROWS
from games.fortune3.odds.six_cards import CLASSES, PAIRS
from games.fortune3.rules import GAME
from games.fortune3.rules.bets import PROGRESSIVE, progressive_class
from games.fortune3.rules.ranking import best_class, grade
from games.odds import registry
from games.odds.figures.tally import Bet
from tests.odds.kernels.plainly import codes, dealt, of_52
from tests.rules.fortune3.every_citation import BETS, JACKPOT, OF_FIVE, OF_THREE, TIED

LINES = [line.category for line in reversed(PROGRESSIVE.lines)]
NET = ("ante", "play", "ante_bonus", "pair_plus", "six_card_bonus", "progressive")


@cache
def classes_of(other_rows):
    """The class of every row's ranks with every other's, all at once instead of one by one."""
    one, other = (counts_of(rows)[:, :] for rows in (tuple(ROWS), other_rows))
    counts = one[:, None, :] + other[None, :, :]
    threes, twos = (counts == 3).sum(axis=2), (counts == 2).sum(axis=2)
    held = np.concatenate([counts[:, :, 12:], counts], axis=2) > 0
    runs = [held[:, :, at : at + 5].all(axis=2) for at in range(10)]
    found = np.where(threes > 0, 1, 0)
    found = np.where(np.any(runs, axis=0), 2, found)
    found = np.where((threes > 1) | ((threes > 0) & (twos > 0)), 4, found)
    return np.where((counts == 4).any(axis=2), 5, found).astype(np.uint8)


def counts_of(rows):
    return np.array([[row.count(rank) for rank in range(13)] for row in rows], dtype=np.int8)


def six_ranks():
    return classes_of(tuple(ROWS))


def five_ranks():
    return classes_of(tuple(PAIRS))


def run_of(**told):
    """Its tables without filling one of 455 by 455 with kernels."""
    spec = registry.read_spec({"game": "fortune3", "seed": 89, "strategy": "queen_or_better",
                               "bets": BETS, "jackpot": JACKPOT, **told})  # fmt: skip
    filled = six_cards.SixCards(six_ranks(), six_cards._suited())
    with (
        mock.patch.object(six_cards, "six_cards", return_value=filled),
        mock.patch.object(six_cards, "progressive_ranks", five_ranks),
    ):
        return PreparedRun(spec)


OWN_FIVE = (
    ("Ah Kh Qh", "Jh Th"), ("9d 8d 7d", "6d 5d"), ("5c 4c 3c", "2c Ac"), ("Kc 9c 7c", "4c 2c"),
    ("9s 9d 9c", "9h 5s"), ("5c 5d 7c", "7d 5h"), ("9s 7s 5s", "3s 2d"), ("9s 7s 5d", "3s 2s"),
    ("9s 7d 5s", "3s 2s"), ("9d 7s 5s", "3s 2s"), ("9s 7s 5s", "3d 2s"),
)  # fmt: skip
"""A player's three with two of the community, the fifth card of another suit in every place."""


@cache
def rounds():
    """A player's three, the bank's and two of the community: every class, the six and the five."""
    higher, lower = zip(*OF_THREE.values(), strict=True)
    low = ("Js 8d 5h", "Qs 4d 3h", "Jd Tc 9d", "As 2d 3c")
    told = [*product(higher, (*lower, *low)), *product((*lower, *low), higher), *TIED.values()]
    told += [(one, other) for other, one in TIED.values()]
    chance, found = Random(3), []
    for own, bank in told:
        if not {*own.split()} & {*bank.split()}:
            found.append(with_rest(chance, codes(own) + codes(bank)))
    found += [with_rest(chance, codes(own) + codes(bank)) for own, bank, _ in OF_FIVE]
    for own, community in (*((own, community) for own, _, community in OF_FIVE), *OWN_FIVE):
        *out, a, b, c = with_rest(chance, codes(own) + codes(community), 3)
        found.append((*out[:3], a, b, c, *out[3:]))
    turned = []
    for out in found:
        cuts = (out[:3], out[3:6], out[6:])
        turned.append(sum((tuple(chance.sample(each, len(each))) for each in cuts), ()))
    return [*turned, *five_or_six_of_a_suit()]


def with_rest(chance, out, count=2):
    return (*out, *chance.sample([code for code in range(52) if code not in out], count))


def five_or_six_of_a_suit():
    """The sixth card in every place and of every suit, or of theirs."""
    for suit in range(4):
        ranks = [0, 3, 5, 7, 9, 12] if suit < 2 else [2, 3, 4, 5, 6, 8]
        for odd in range(7):
            out = [4 * rank + suit for rank in ranks]
            if odd < 6:
                out[odd] = 4 * ranks[odd] + (suit + 1 + odd % 3) % 4
            yield (*out, *(code for code in (44, 45, 46, 47) if code not in out))[:8]


@cache
def graded(out, order):
    """Class, outcome of a hand that is played, best of six and jackpot line by the rules."""
    own, bank, community = (of_52(out[a:b]) for a, b in ((0, 3), (3, 6), (6, 8)))
    told = {"player": own, "dealer": bank, "community": community}
    record = {name: [each.name for each in held] for name, held in told.items()}
    ruled = GAME.settle({**record, "bets": BETS, "action": "play", "jackpot": JACKPOT,
                         "readings": {"FA-02": order}})  # fmt: skip
    six = best_class(own + bank)
    line = progressive_class(own, community)
    return (
        grade(own, order).category,
        ruled["outcome"],
        six if six in CLASSES else CLASSES[0],
        LINES.index(line) + 1 if line in LINES else 0,
    )


def ended(run, rounds, seats=1, has_community=True):
    placed = np.array(rounds, dtype=np.uint8).T.copy()
    endings = np.full((len(rounds), seats), -1, dtype=np.int16)
    hits = np.zeros(len(ENDINGS), dtype=np.int64)
    out = placed if has_community else placed[:6].copy()
    end_block(out, run.tables, endings[:-1], hits)
    assert (endings[-1] == -1).all()
    assert hits.tolist() == np.bincount(endings[:-1].ravel(), minlength=len(ENDINGS)).tolist()
    return endings[:-1]


@pytest.mark.parametrize("order", ["amended", "first_published"])
def test_a_round_ends_as_the_rules_end_it(order):
    run = run_of(readings={"FA-02": order})
    for out, (found,) in zip(rounds(), ended(run, [*rounds(), rounds()[0]]), strict=True):
        own, outcome, six, line = graded(out, order)
        is_played = run.action(list(out[:3]), []) == "play"
        assert ENDINGS[found] == (own, outcome if is_played else "fold", (six,), line)


def test_without_the_jackpot_no_community_card_is_looked_at():
    run = run_of()
    dealt_out = [out[:6] for out in rounds()]
    found = ended(run, [*dealt_out, dealt_out[0]], has_community=False)
    for out, (ending,) in zip(rounds(), found, strict=True):
        assert ENDINGS[ending].line == 0
        assert ENDINGS[ending].classes == (graded(out, "amended")[2],)


def test_seats_of_a_round_meet_one_bank():
    """The first seat's cards, the bank's, the community's, then the others'."""
    run, chance = run_of(), Random(4)
    deals = [chance.sample(range(52), 14) for _ in range(20)]
    for deal, endings in zip(deals, ended(run, deals, seats=3), strict=False):
        for seat, start in enumerate((0, 8, 11)):
            own, outcome, six, line = graded((*deal[start : start + 3], *deal[3:8]), "amended")
            is_played = run.action(deal[start : start + 3], []) == "play"
            told = (own, outcome if is_played else "fold", (six,), line)
            assert ENDINGS[endings[seat]] == told


FIRST, COUNT = 3, 300


@cache
def settled(seats, bets):
    """Rounds by the readable rules, dealt with plain numbers."""
    run = run_of(bets=dict(bets))
    found = []
    for number in range(FIRST, FIRST + COUNT):
        out = dealt(89, number, [6, 2, *[3] * (seats - 1)], 52)
        hands = [out[:3], *(out[5 + 3 * seat : 8 + 3 * seat] for seat in range(1, seats))]
        record = {
            "jackpot": JACKPOT,
            "dealer": [each.name for each in of_52(out[3:6])],
            "community": [each.name for each in of_52(out[6:8])],
            "seats": [
                {
                    "seat": seat,
                    "bets": dict(bets),
                    "player": [each.name for each in of_52(own)],
                    "action": run.action(own, []),
                }
                for seat, own in enumerate(hands, 1)
            ],
        }
        found.append(GAME.settle(record)["seats"])
    return found


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("bets", [BETS, {"ante": 100, "six_card_bonus": 50}])
def test_a_batch_counts_the_rounds_it_is_asked_for(seats, bets):
    tally = run_of(seats=seats, bets=bets).batch(FIRST, COUNT)
    told = settled(seats, tuple(bets.items()))
    assert tally.rounds == COUNT
    for bet in NET:
        nets = [sum(seat["net"][bet] for seat in round) for round in told]
        found = tally.bets.get(bet, Bet())
        assert (found.total, found.squares) == (sum(nets), sum(net * net for net in nets))
    totals = [sum(seat["total"] for seat in round) for round in told]
    assert tally.histogram == {each: totals.count(each) for each in set(totals)}
    outcomes = [seat["outcome"] for round in told for seat in round]
    assert tally.bets["ante"].counts == {each: outcomes.count(each) for each in set(outcomes)}
