"""Runs of Fortune 3: plays batches, computes their figures, deals any round again."""

import json
from dataclasses import replace
from functools import lru_cache

from games.fortune3.odds import sheets
from games.fortune3.odds.kernel import COMMUNITY, ENDINGS, end_rounds
from games.fortune3.odds.ladder import ladder
from games.fortune3.odds.offer import OFFER
from games.fortune3.odds.offer import check as check_bets
from games.fortune3.odds.settle import BETS, settled
from games.fortune3.odds.tables import KernelTables, tables_of
from games.fortune3.rules.paytable import PROGRESSIVE
from games.fortune3.rules.settlement import terms_of
from games.odds import full_table
from games.odds import settled as money
from games.odds.blocks import new_room
from games.odds.full_table import Endings, Hits
from games.odds.generator import deal, key_of, new_deck, word_of
from games.odds.numbers import MOST_ROUNDS
from games.odds.redealt import names, record_of, seat_answer
from games.odds.settled import Settled, jackpot_book
from games.odds.sheets import BankRun
from games.odds.spec import Spec
from games.odds.spec_reader import read
from games.odds.table import Book
from games.odds.tally import Tally
from games.rules.game import Answer


class PreparedRun:
    """A spec prepared for play: the tables of the kernel, and the payments of every ending."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.tables: KernelTables = tables_of(spec)
        self.settled: Settled = settled(spec)

    def batch(self, first: int, count: int) -> Tally:
        if full_table.is_full(self.spec):
            return full_table.batch(self.spec, self.settled, self.book(), first, count, self.play)
        return self.settled.tally(full_table.counted(ENDINGS, first, count, self.play))

    def book(self) -> Book:
        terms = terms_of(self.spec.readings)
        return full_table.book_of(
            self.spec, self.settled, jackpot_book(PROGRESSIVE, self.spec, terms)
        )

    def play(self, first: int, endings: Endings, hits: Hits) -> None:
        """Play rounds. Words: 0 the first seat and the bank, 1 the community cards, 2 up other
        seats."""
        counts = [COMMUNITY, 2, *[3] * (self.spec.seats - 1)]
        if not (full_table.is_full(self.spec) or self.spec.bets["progressive"]):
            counts = [COMMUNITY]
        end_rounds(new_room(self.spec.seed, counts), first, self.tables, endings, hits)

    def action(self, cards: list[int]) -> str:
        a, b, c = (code >> 2 for code in cards)
        is_suited = len({code & 3 for code in cards}) == 1
        rungs = ladder(self.spec.readings["FA-02"]).rungs
        rung = rungs[self.tables.row[a, b, c], int(is_suited)]
        return "play" if self.tables.plays[rung] else "fold"


def run_of(spec: Spec) -> PreparedRun:
    """The prepared run of a spec, cached because a worker plays many batches of one run."""
    return _ready(replace(spec, rounds=MOST_ROUNDS).canonical())


@lru_cache(maxsize=8)
def _ready(canonical: str) -> PreparedRun:
    return PreparedRun(read(OFFER, json.loads(canonical)))


def check(spec: Spec) -> None:
    check_bets(spec)
    if full_table.is_full(spec):
        full_table.require_fitting_sums(OFFER, spec, settled(spec))


def batch(spec: Spec, first: int, count: int) -> Tally:
    return run_of(spec).batch(first, count)


def redeal(spec: Spec, number: int) -> Answer:
    """The round as a ``settle`` record: its cards, bets, actions, and the jackpot at that point."""
    deck, run = dealt(spec, number), run_of(spec)
    starts = [5 + 3 * seat if seat else 0 for seat in range(spec.seats)]
    hands = [deck[start : start + 3] for start in starts]
    seats = [seat_answer(spec, seat, own, run.action(own)) for seat, own in enumerate(hands, 1)]
    table = {
        "dealer": names(deck[3:6]),
        "community": names(deck[6:8]),
        "jackpot": full_table.jackpot_at(spec, run, number),
    }
    return record_of(spec, seats, table)


def dealt(spec: Spec, number: int) -> list[int]:
    """The cards of a round: first seat, bank, community, the other seats, the rest."""
    deck = new_deck(52)
    deal(word_of(key_of(spec.seed, 0), number), deck, 0, 6)
    deal(word_of(key_of(spec.seed, 1), number), deck, 6, 2)
    for seat in range(1, spec.seats):
        deal(word_of(key_of(spec.seed, seat + 1), number), deck, 5 + 3 * seat, 3)
    return [int(code) for code in deck]


def figures(spec: Spec, tally: Tally) -> BankRun:
    """The figures of a run, each bet with its exact sheet.

    Seats that share a bank have the same means, except for a pool that moves or that other seats
    draw on: there the sheet of the progressive assumes the pool as first posted.
    """
    units = {bet: _unit(spec, bet) for bet in BETS if bet in tally.bets}
    bonuses = {"ante_bonus": sheets.ante_and_play(spec).bonus_lines}
    return money.figures(spec, tally, units, sheets.bets(spec), bonuses)


def _unit(spec: Spec, bet: str) -> int:
    return spec.bets.get(bet) or spec.bets["ante"]
