"""Runs of Stud Poker: plays batches, computes their figures, deals any round again."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.odds import full_table
from games.odds import settled as money
from games.odds.blocks import new_room
from games.odds.evaluate import ladder_52
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
from games.stud.odds import sheets
from games.stud.odds.hands import RANK_OF_SUIT, qualifying
from games.stud.odds.kernel import CARDS, ENDINGS, end_block, end_rounds
from games.stud.odds.offer import OFFER
from games.stud.odds.offer import check as check_bets
from games.stud.odds.policy import deciding_ranks
from games.stud.odds.settle import BETS, KernelEnding, settled
from games.stud.odds.settle import ENDINGS as WAYS
from games.stud.rules.paytable import PROGRESSIVE
from games.stud.rules.settlement import terms_of


class KernelInputs(NamedTuple):
    """The tables that the kernels take."""

    pair: npt.NDArray[np.uint8]
    triple: npt.NDArray[np.uint16]
    mixed: npt.NDArray[np.int16]
    suited: npt.NDArray[np.int16]
    categories: npt.NDArray[np.uint8]
    """By rung, as the arrays below: the index of its class in ``CATEGORIES``."""
    qualifies: npt.NDArray[np.uint8]
    acts: npt.NDArray[np.uint8]
    bases: npt.NDArray[np.int64]
    deciding: npt.NDArray[np.int64]
    """The rank whose suit breaks a tie."""
    rows: npt.NDArray[np.uint64]
    of_suit: npt.NDArray[np.int64]


def tables_of(spec: Spec) -> KernelInputs:
    chosen, ladder = sheets.decisions_of(spec), ladder_52()
    return KernelInputs(
        *ladder.tables,
        ladder.categories,
        qualifying(spec.readings["SA-01"]).astype(np.uint8),
        chosen.acts,
        chosen.bases,
        deciding_ranks(spec.readings["SA-06"]),
        chosen.rows,
        RANK_OF_SUIT,
    )


class PreparedRun:
    """A spec prepared for play: the tables of the kernel, and the payments of every ending."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.tables = tables_of(spec)
        self.settled: Settled = settled(spec)

    def batch(self, first: int, count: int) -> Tally:
        if full_table.is_full(self.spec):
            return full_table.batch(self.spec, self.settled, self.book(), first, count, self.play)
        return self.settled.tally(full_table.counted(ENDINGS, first, count, self.play))

    def book(self) -> Book:
        jackpot = jackpot_book(PROGRESSIVE, self.spec, terms_of(self.spec.readings))
        return full_table.book_of(self.spec, self.settled, jackpot)

    def play(self, first: int, endings: Endings, hits: Hits) -> None:
        """Play rounds. Random words: 0 the first seat, 1 the croupier, 2 and up the other seats."""
        room = new_room(self.spec.seed, [CARDS] * (self.spec.seats + 1))
        end_rounds(room, first, self.tables, endings, hits)

    def ending(self, own: list[int], bank: list[int]) -> KernelEnding:
        dealt = np.array([*own, *bank], dtype=np.uint8).reshape(-1, 1)
        endings, hits = np.zeros((1, 1), dtype=np.int16), np.zeros(ENDINGS, dtype=np.int64)
        end_block(dealt, self.tables, endings, hits)
        return WAYS[endings[0, 0]]

    def action(self, own: list[int], bank: list[int]) -> str:
        return "fold" if self.ending(own, bank).outcome == "fold" else "raise"


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
    bank = deck[5:10]
    starts = [5 + 5 * seat if seat else 0 for seat in range(spec.seats)]
    hands = [deck[start : start + 5] for start in starts]
    seats = [
        seat_answer(spec, seat, own, run.action(own, bank)) for seat, own in enumerate(hands, 1)
    ]
    table = {"dealer": names(bank), "jackpot": full_table.jackpot_at(spec, run, number)}
    if spec.options["maximum_payout"] is not None:
        table["limits"] = {"maximum_payout": spec.options["maximum_payout"]}
    return record_of(spec, seats, table)


def dealt(spec: Spec, number: int) -> list[int]:
    """The cards of a round: first seat, croupier, the other seats, the rest."""
    deck = new_deck(52)
    for word in range(spec.seats + 1):
        deal(word_of(key_of(spec.seed, word), number), deck, 5 * word, 5)
    return [int(code) for code in deck]


def figures(spec: Spec, tally: Tally) -> BankRun:
    """The figures of a run, each bet with its exact sheet.

    The sheet of the progressive assumes the pool as first posted, won by one seat alone.
    """
    units = {bet: spec.bets.get(bet) or spec.bets["ante"] for bet in BETS if bet in tally.bets}
    return money.figures(spec, tally, units, sheets.bets(spec))
