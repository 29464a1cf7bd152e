"""Runs of a game against the house: its batches, and any round dealt again."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from games.odds.counting.endings import BankFigures, RoundEnding
from games.odds.counting.settled import TOTAL, JackpotBook, Settled, jackpot_book
from games.odds.figures.sheets import ExactSheet
from games.odds.figures.spec import GameOffer, Spec
from games.odds.figures.spec_reader import read
from games.odds.figures.tally import Tally
from games.odds.game import GameOdds
from games.odds.kernels.generator import deal, key_of, new_deck, word_of
from games.odds.kernels.table import LARGEST_NET, Book, Ledger, lanes_for, new_ledger, settle_rounds
from games.rules.bets.jackpot import JACKPOT
from games.rules.game import Answer, Record
from games.rules.values.cards import DECK_52
from games.rules.values.numbers import MOST_ROUNDS
from games.rules.values.refusal import Unusable

CHUNK = 500_000

STRETCH = 1 << 14
"""Rounds settled at a time: few enough endings for a core's cache."""

Endings = npt.NDArray[np.int16]
"""By round and seat, the number of the ending."""

Hits = npt.NDArray[np.int64]
"""By ending, the count over all seats."""

Play = Callable[[int, Endings, Hits], None]
"""Plays rounds from a number on; writes how each seat ended, and adds to the hits."""


def is_full(spec: Spec) -> bool:
    """Whether seats share a bank or the pool moves, so that counts of endings are not enough."""
    return spec.seats > 1 or spec.number("session") > 0


def require_fitting_sums(offer: GameOffer, spec: Spec, settled: Settled) -> None:
    """Raise ``Unusable`` if squares might exceed the fixed width of a full table's sums."""
    assert spec.jackpot is not None
    stake, session = spec.bets[offer.jackpot_bet], spec.number("session")
    gained = int(session * stake * spec.seats * spec.jackpot.contribution)
    pool = max(spec.jackpot.pool, spec.jackpot.minimum) + gained if stake else 0
    sums = max(spec.jackpot.fixed.values(), default=0) if stake else 0
    largest = max(settled.largest(), pool, sums)
    if largest * spec.seats > LARGEST_NET:
        facts = {"given": largest * spec.seats, "most": LARGEST_NET}
        raise Unusable("too_large_for_a_full_table", facts, "bets")


def book_of(spec: Spec, settled: Settled, jackpot: JackpotBook) -> Book:
    rows = settled.rows
    # By ending and lane: every bet, then the total of those not combined.
    nets = np.zeros((len(settled.claims), lanes_for(len(rows))), dtype=np.int64)
    for place, row in enumerate(rows):
        nets[:, place] = row.nets
        if not row.is_combined:
            nets[:, len(rows)] += row.nets
    return Book(
        nets=nets,
        claims=np.array(settled.claims, dtype=np.int64),
        counted=np.array([not row.is_combined for row in rows], dtype=np.int64),
        progressive=next((place for place, row in enumerate(rows) if row.bet == jackpot.bet), -1),
        fixed=jackpot.fixed,
        share_of=jackpot.share_of,
        terms=jackpot.terms,
        start=jackpot.pool,
        money=np.array(
            [jackpot.stake, jackpot.minimum, *jackpot.contribution, spec.number("session")],
            dtype=np.int64,
        ),
        capped=np.array(settled.capped or [0], dtype=np.int64),
        cut_short=np.array([row.is_cut_short for row in rows], dtype=np.int64),
        most=-1 if settled.most is None else settled.most,
    )


def stretches(first: int, count: int, seats: int) -> Iterator[tuple[int, Endings]]:
    """The first round of each stretch, and the array for its endings."""
    endings: Endings = np.zeros((min(count, STRETCH), seats), dtype=np.int16)
    for begun in range(0, count, STRETCH):
        yield first + begun, endings[: count - begun]


def counted(ways: int, first: int, count: int, play: Play) -> Hits:
    """How many rounds of one seat end in each way."""
    hits = np.zeros(ways, dtype=np.int64)
    for start, endings in stretches(first, count, 1):
        play(start, endings, hits)
    return hits


def ledgers(
    spec: Spec, settled: Settled, book: Book, first: int, count: int, play: Play, pool: Hits
) -> Iterator[Ledger]:
    """Play rounds from ``first`` and settle them by the book: a ledger for each chunk.

    ``pool`` is the pool, and its fraction of a chip, before these rounds, then after each chunk.
    """
    while count:
        rounds = min(count, CHUNK)
        ledger = new_ledger(len(settled.rows), len(settled.claims), rounds, spec.seats)
        ledger.pool[:2] = pool
        for start, endings in stretches(first, rounds, spec.seats):
            play(start, endings, ledger.hits)
            settle_rounds(start, start - first, endings, book, ledger)
        pool[:] = ledger.pool[:2]
        yield ledger
        first, count = first + rounds, count - rounds


def batch(spec: Spec, settled: Settled, book: Book, first: int, count: int, play: Play) -> Tally:
    """The tally of rounds at a full table; earlier rounds of the session are played uncounted."""
    tally = Tally()
    pool = pool_before(spec, settled, book, first, play)
    for ledger in ledgers(spec, settled, book, first, count, play, pool):
        tally = tally.merge(_tally_of(spec, settled, ledger))
    return tally


def pool_before(spec: Spec, settled: Settled, book: Book, number: int, play: Play) -> Hits:
    """The pool, and its fraction of a chip, before round ``number``."""
    session = spec.number("session")
    pool = np.array([book.start, 0], dtype=np.int64)
    first = number - number % session if session else number
    for _ledger in ledgers(spec, settled, book, first, number - first, play, pool):
        pass
    return pool


def pool_at(spec: Spec, settled: Settled, book: Book, number: int, play: Play) -> int:
    """The pool of a round, including the part of its own stakes."""
    pool, carried = (int(value) for value in pool_before(spec, settled, book, number, play))
    stake, _, part, whole, session = (int(value) for value in book.money)
    if not session:
        return pool
    return pool + (carried + spec.seats * stake * part) // whole


def _tally_of(spec: Spec, settled: Settled, ledger: Ledger) -> Tally:
    rounds = ledger.totals.size
    tally = Tally(rounds=rounds)
    names = [*(row.bet for row in settled.rows), TOTAL]
    for place, name in enumerate(names):
        bet = tally.bet(name)
        bet.rounds = rounds
        bet.total = int(ledger.sums[place])
        bet.squares = int(ledger.squares_low[place]) + (int(ledger.squares_high[place]) << 32)
    for ending in np.flatnonzero(ledger.hits).tolist():
        for row in settled.rows:
            if (ended := row.names[ending]) is not None:
                tally.bets[row.bet].counts[ended] += int(ledger.hits[ending])
    nets, counts = np.unique(ledger.totals, return_counts=True)
    tally.histogram.update(dict(zip(nets.tolist(), counts.tolist(), strict=True)))
    if spec.number("session"):
        tally.counts["jackpot_emptied"] += int(ledger.pool[2])
    return tally


class PreparedRun(ABC):
    """A spec prepared for play: the payments of every ending, and the tables of a game's kernel.

    The first seat's cards are dealt first, then the bank's, the ``common`` ones, the other seats'.
    """

    figures: ClassVar[BankFigures]
    endings: ClassVar[Sequence[RoundEnding]]
    """Those of a round of one seat, as the kernel numbers them."""
    size: ClassVar[int]
    """The cards of a hand."""
    common: ClassVar[int] = 0

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.settled = self.settle(spec)

    @classmethod
    def settle(cls, spec: Spec) -> Settled:
        rows = tuple(cls.figures.rows(spec, cls.endings))
        return Settled(rows, tuple(ending.line for ending in cls.endings))

    @property
    @abstractmethod
    def counts(self) -> list[int]:
        """How many cards come from each random word."""

    @abstractmethod
    def play(self, first: int, endings: Endings, hits: Hits) -> None:
        """Play rounds from ``first`` on."""

    @abstractmethod
    def action(self, own: list[int], bank: list[int]) -> str: ...

    def batch(self, first: int, count: int) -> Tally:
        if is_full(self.spec):
            return batch(self.spec, self.settled, self.book(), first, count, self.play)
        return self.settled.tally(counted(len(self.endings), first, count, self.play))

    def book(self) -> Book:
        betting = self.figures.betting
        prizes, terms = betting.prizes(JACKPOT), betting.jackpot.terms_of(self.spec.readings)
        return book_of(self.spec, self.settled, jackpot_book(prizes, self.spec, terms))

    def dealt(self, number: int) -> list[int]:
        """The cards of a round in the order of dealing, then the rest."""
        deck, start = new_deck(len(DECK_52)), 0
        for word, count in enumerate(self.counts):
            deal(word_of(key_of(self.spec.seed, word), number), deck, start, count)
            start += count
        return [int(code) for code in deck]

    def redeal(self, number: int) -> Answer:
        """The round as a ``settle`` record: its cards, bets, actions, and the jackpot then."""
        deck, size, spec = self.dealt(number), self.size, self.spec
        bank, jackpot = deck[size : 2 * size], spec.jackpot
        assert jackpot is not None
        pool = jackpot.pool
        if spec.number("session"):
            pool = pool_at(spec, self.settled, self.book(), number, self.play)
        table: Answer = {"dealer": names(bank)}
        if self.common:
            table["community"] = names(deck[2 * size : 2 * size + self.common])
        fixed = dict(jackpot.fixed)
        table["jackpot"] = {"pool": pool, "minimum": jackpot.minimum, "fixed": fixed}
        seats = []
        for seat in range(spec.seats):
            start = size + self.common + size * seat if seat else 0
            own = deck[start : start + size]
            seats.append(seat_answer(spec, seat + 1, own, self.action(own, bank)))
        return record_of(spec, seats, table)

    @classmethod
    def from_spec(cls, spec: Spec) -> PreparedRun:
        """The prepared run of a spec, cached because a worker plays many batches of one run."""
        return _ready(cls, replace(spec, rounds=MOST_ROUNDS).canonical())

    @classmethod
    def odds(
        cls,
        check: Callable[[Spec], None],
        exact: Callable[[Record], ExactSheet],
        is_summed: Callable[[Record], bool],
    ) -> GameOdds:
        """The odds of a game whose runs these are; ``check`` is of its bets."""

        def check_all(spec: Spec) -> None:
            check(spec)
            if is_full(spec):
                require_fitting_sums(cls.figures.offer, spec, cls.settle(spec))

        return GameOdds(
            offer=cls.figures.offer,
            check=check_all,
            batch=lambda spec, first, count: cls.from_spec(spec).batch(first, count),
            figures=cls.figures.of_run,
            redeal=lambda spec, number: cls.from_spec(spec).redeal(number),
            exact=exact,
            is_summed=is_summed,
        )


@lru_cache(maxsize=16)
def _ready(kind: type[PreparedRun], canonical: str) -> PreparedRun:
    return kind(read(kind.figures.offer, json.loads(canonical)))


def names(codes: Iterable[int]) -> list[str]:
    return [DECK_52[code].name for code in codes]


def seat_answer(spec: Spec, seat: int, own: Iterable[int], action: str = "") -> Answer:
    """One seat of a ``settle`` record; without an action in a game where nobody decides."""
    placed = {bet: stake for bet, stake in spec.bets.items() if stake}
    decided = {"action": action} if action else {}
    return {"seat": seat, "player": names(own), "bets": placed, **decided}


def record_of(spec: Spec, seats: list[Answer], table: Record) -> Answer:
    """The record of all seats or one player; ``table`` has the dealer's cards and jackpot."""
    fields = spec.to_json()
    record = {**table, "readings": fields["readings"], "prizes": fields["prizes"]}
    if spec.overrides:
        record["figures"] = fields["figures"]
    if spec.seats > 1:
        return {**record, "seats": seats}
    (alone,) = seats
    del alone["seat"]
    return {**alone, **record}
