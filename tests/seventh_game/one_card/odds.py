"""The odds of One Card: every deal ends in one of four ways, settled by the rules themselves."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from games.odds.counting import settled
from games.odds.counting.prepared import record_of, seat_answer
from games.odds.counting.settled import NetRow, Settled
from games.odds.figures import parsheet
from games.odds.figures.parsheet import Ending
from games.odds.figures.sheets import BankRun, BankSheet, BetSheet
from games.odds.figures.spec import GameOffer, Spec
from games.odds.figures.spec_reader import read
from games.odds.figures.tally import Tally
from games.odds.game import GameOdds
from games.rules.game import Answer, Record
from games.rules.values.cards import DECK_52
from tests.seventh_game.one_card import rules

DEALS = 52 * 51
WAYS = {
    "win": (1248, "As Kd"),
    "lose": (1248, "Kd As"),
    "aces": (12, "As Ad"),
    "equal": (144, "Ks Kd"),
}
"""How a deal may end: the number of such deals, and one of them, the player's card first."""
BETS = ("card", "equal")

OFFER = GameOffer(
    game="one_card",
    strategies=(),
    seats=(1,),
    default_seats=1,
    bets={"card": 100, "equal": 10},
    paytables=rules.BETTING.paytables,
    readings=rules.READINGS,
)


def net(spec: Spec, deal: str) -> dict[str, int]:
    """What each bet of these stakes comes to, by the rules."""
    own, bank = deal.split()
    seat = seat_answer(spec, 1, [_CODES[own]])
    answer = rules.SETTLEMENT.settle(record_of(spec, [seat], {"dealer": [bank]}))
    return answer["net"]


def rows(spec: Spec) -> Settled:
    nets = [net(spec, deal) for _count, deal in WAYS.values()]
    return Settled(tuple(NetRow(b, tuple(n[b] for n in nets), tuple(WAYS)) for b in BETS), ())


def sheets(spec: Spec) -> dict[str, BetSheet]:
    return {bet: parsheet.bet(list(endings(spec, bet))) for bet in BETS if spec.bets[bet]}


def endings(spec: Spec, bet: str) -> Iterator[Ending]:
    lines = {line.category: line for line in spec.paytable(rules.BETTING.paytables[0]).lines}
    for way, (count, deal) in WAYS.items():
        worth, line = Fraction(net(spec, deal)[bet], spec.bets[bet]), lines.get(way)
        if bet == "equal" and line is not None:
            yield Ending(way, count, worth, line.provision, line.odds)
        else:
            yield Ending(way, count, worth)


def exact(options: Record) -> BankSheet:
    spec = read(OFFER, options)
    worth = {bet: (lambda s, b=bet: parsheet.worth(list(endings(s, b)))) for bet in sheets(spec)}
    return BankSheet(
        game=OFFER.game,
        deals=DEALS,
        strategy=spec.strategy,
        readings=dict(spec.readings),
        prizes=spec.sorted_prizes,
        bets=sheets(spec),
        hands=parsheet.frequencies({"ace": 4, "other_card": 48}),
        strategies=(),
        differences=parsheet.worth_under_others(OFFER, spec, worth),
    )


def dealt(spec: Spec, first: int, count: int) -> npt.NDArray[np.int64]:
    """The two cards of each round, by number, mixed from the seed and the round's number."""
    word = np.arange(first, first + count, dtype=np.uint64) + np.uint64(spec.seed % 2**32 << 32)
    for factor in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB):
        word = (word ^ (word >> np.uint64(30))) * np.uint64(factor)
    own, bank = word % np.uint64(52), (word >> np.uint64(17)) % np.uint64(51)
    return np.array([own, bank + (bank >= own)], dtype=np.int64)


def batch(spec: Spec, first: int, count: int) -> Tally:
    own, bank = dealt(spec, first, count) >> 2
    ended = [np.sum(own > bank), np.sum(own < bank), np.sum((own == bank) & (own == 12))]
    ended.append(count - sum(ended))
    return rows(spec).tally(np.array(ended, dtype=np.int64))


def figures(spec: Spec, tally: Tally) -> BankRun:
    return settled.figures(spec, tally, {b: s for b, s in spec.bets.items() if s}, sheets(spec))


def redeal(spec: Spec, number: int) -> Answer:
    own, bank = (int(code) for code in dealt(spec, number, 1)[:, 0])
    return record_of(spec, [seat_answer(spec, 1, [own])], {"dealer": [DECK_52[bank].name]})


_CODES = {card.name: code for code, card in enumerate(DECK_52)}

ODDS = GameOdds(OFFER, lambda spec: None, batch, figures, redeal, exact, lambda options: True)
