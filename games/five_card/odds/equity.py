"""Five-card equities, over every run-out of the hidden cards or a fair sample of them."""

from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from games.five_card.rules.law import READINGS
from games.odds.equities import range_record
from games.odds.equities.by_rules import ways_to_deal, winners_by_rules
from games.odds.equities.range_equity import Judge
from games.odds.equities.ranges import Rows
from games.odds.kernels.blocks import BLOCK, Room, deal_block
from games.odds.kernels.evaluate import Codes, Tables, codes_of, ladder_40, strength_of
from games.odds.kernels.generator import deal, gather, key_of, word_of
from games.odds.kernels.kernelcache import HAS_KERNELS, kernel, part_of_kernel, stage_of_kernel
from games.rules.game import Record
from games.rules.hands.record import EquityFigures
from games.rules.provisions.readings import chosen_in
from games.rules.values.cards import DECK_40, Card
from games.rules.values.refusal import Unusable

IN_HAND = 5

Pairs = npt.NDArray[np.uint8]
Triples = npt.NDArray[np.uint16]
Strengths = npt.NDArray[np.int16]


@part_of_kernel
def winners_among(
    pair: Pairs, triple: Triples, mixed: Strengths, suited: Strengths, dealt: Codes, players: int
) -> tuple[int, int, int]:
    """The set of winners, a bit each; their strength; the first player's strength."""
    highest, together, strength_of_first = np.int16(-1), 0, np.int16(-1)
    for player in range(players):
        a = IN_HAND * player
        strength = strength_of(
            pair, triple, mixed, suited,
            dealt[a], dealt[a + 1], dealt[a + 2], dealt[a + 3], dealt[a + 4],
        )  # fmt: skip
        if player == 0:
            strength_of_first = strength
        together = int(strength <= highest) * together | int(strength >= highest) << player
        highest = max(strength, highest)
    return together, int(highest), int(strength_of_first)


DECK = 40

Keys = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]


@part_of_kernel
def deal_round(deck: Codes, keys: Keys, index: int) -> None:
    """Deal five cards to every player in turn, each from his own random word."""
    gather(deck)
    for place in range(keys.size):
        deal(word_of(keys[place], index), deck, IN_HAND * place, IN_HAND)


@kernel
def play(
    pair: Pairs,
    triple: Triples,
    mixed: Strengths,
    suited: Strengths,
    categories: Codes,
    room: Room,
    first: int,
    count: int,
    won: Counts,
    own: Counts,
) -> None:
    """Play rounds ``first`` to ``first + count - 1``.

    ``won`` counts rounds by the winning category and the set of winners; ``own``, by the category
    of the first player's hand.
    """
    dealt, players = room.cards, room.keys.size
    for block in range(first, first + count, BLOCK):
        deal_block(room, DECK, block)
        for index in range(min(BLOCK, first + count - block)):
            together, highest, strength_of_first = winners_among(
                pair, triple, mixed, suited, dealt[:, index], players
            )
            won[categories[highest], together] += 1
            own[categories[strength_of_first]] += 1


MOST_HANDS = 7
LEAST_KNOWN = 2
MOST_RUN_OUTS = 1_000_000_000
"""Above this number run-outs are sampled, because counting would take too long for a page."""

Sets = npt.NDArray[np.uint64]
"""Sets of cards of the stock, a bit each."""

A_WORD_DEALS = 5


def equity(record: Record) -> EquityFigures:
    """The equity of each hand: ``hands`` of two to five known cards, and ``dead``.

    Up to ``MOST_RUN_OUTS`` every run-out is counted; above it, ``rounds`` are dealt from ``seed``,
    and the answer says so.
    """
    state = read_state(record)
    if not HAS_KERNELS:
        return range_record.counted(
            winners_by_rules("five_card", record, state, IN_HAND), len(state.hands)
        )
    run_outs = ways_to_deal(len(state.stock), [IN_HAND - len(hand) for hand in state.hands])
    tables = ladder_40(chosen_in(READINGS, record)["PA-03"]).tables
    if run_outs <= MOST_RUN_OUTS:
        return range_record.counted(enumerated(state, tables), len(state.hands))
    why = {"run_outs": run_outs, "most": MOST_RUN_OUTS}
    return range_record.estimated(
        sampled(state, tables), len(state.hands), state.rounds, state.seed, why
    )


def read_state(record: Record) -> range_record.KnownCards:
    state = range_record.read_state(record, DECK_40, MOST_HANDS)
    for place, hand in enumerate(state.hands):
        if not LEAST_KNOWN <= len(hand) <= IN_HAND:
            facts = {"least": LEAST_KNOWN, "most": IN_HAND, "given": len(hand)}
            raise Unusable("wrong_number_of_cards", facts, f"hands[{place}]")
    if state.board:
        raise Unusable("no_board_in_this_game", {}, "board")
    range_record.refuse_short_stock(state, sum(IN_HAND - len(hand) for hand in state.hands))
    return state


def enumerated(state: range_record.KnownCards, tables: Tables) -> range_record.Winners:
    """How often each set of hands wins, over every run-out."""
    ways = [_completions(hand, state, tables) for hand in state.hands]
    players = sorted(range(len(ways)), key=lambda player: len(ways[player][0]))
    starts = np.cumsum([0] + [len(ways[player][0]) for player in players])
    used = np.concatenate([ways[player][0] for player in players])
    strengths = np.concatenate([ways[player][1] for player in players])
    winners = np.zeros(1 << len(ways), dtype=np.int64)
    bits, last = np.array([1 << player for player in players]), len(players)
    _choose(
        used=used,
        strengths=strengths,
        starts=starts,
        bits=bits,
        cursor=starts[:-1].copy(),
        taken=np.zeros(last, dtype=np.uint64),
        highest=np.full(last, -1, dtype=np.int16),
        together=np.zeros(last, dtype=np.int64),
        winners=winners,
    )
    return winners


def _completions(
    hand: tuple[Card, ...], state: range_record.KnownCards, tables: Tables
) -> tuple[Sets, Strengths]:
    """The sets of cards of the stock that complete a hand, and the strengths they make."""
    known = codes_of(hand, DECK_40)
    lacking = IN_HAND - len(known)
    ways = comb(len(state.stock), lacking)
    chosen = list(combinations(range(len(state.stock)), lacking))
    drawn = np.array(chosen, dtype=np.uint8).reshape(ways, lacking)
    whole = np.empty((ways, IN_HAND), dtype=np.uint8)
    whole[:, : len(known)] = known
    whole[:, len(known) :] = codes_of(state.stock, DECK_40)[drawn]
    sets = (np.uint64(1) << drawn.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    strengths = np.empty(ways, dtype=np.int16)
    rank_all(*tables, whole, strengths)
    return sets, strengths


@kernel
def rank_all(
    pair: Pairs,
    triple: Triples,
    mixed: Strengths,
    suited: Strengths,
    hands: npt.NDArray[np.uint8],
    strengths: Strengths,
) -> None:
    """Write the strength of every row of five cards."""
    for row in range(hands.shape[0]):
        strengths[row] = strength_of(
            pair, triple, mixed, suited,
            hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4],
        )  # fmt: skip


@kernel
def _choose(
    used: Sets,
    strengths: Strengths,
    starts: npt.NDArray[np.int64],
    bits: npt.NDArray[np.int64],
    cursor: npt.NDArray[np.int64],
    taken: Sets,
    highest: Strengths,
    together: npt.NDArray[np.int64],
    winners: range_record.Winners,
) -> None:
    """Count the winners of every choice of one way per player without a card used twice.

    The players before the last choose in turn; against each of their choices the ways of the last,
    who has most, are counted in one sweep. By player, ``cursor`` is the next way to try; ``taken``,
    ``highest`` and ``together`` are the cards used, the best strength and its owners among the
    players before him.
    """
    last = starts.size - 2
    player = 0
    while player >= 0:
        if player == last:
            _sweep(
                used[starts[last] : starts[last + 1]],
                strengths[starts[last] : starts[last + 1]],
                taken[last],
                highest[last],
                together[last],
                bits[last],
                winners,
            )
            player -= 1
            continue
        if cursor[player] == starts[player + 1]:
            cursor[player] = starts[player]
            player -= 1
            continue
        way = cursor[player]
        cursor[player] += 1
        if used[way] & taken[player]:
            continue
        taken[player + 1] = taken[player] | used[way]
        highest[player + 1] = max(highest[player], strengths[way])
        together[player + 1] = together[player]
        if strengths[way] > highest[player]:
            together[player + 1] = bits[player]
        elif strengths[way] == highest[player]:
            together[player + 1] |= bits[player]
        player += 1


@stage_of_kernel
def _sweep(
    used: Sets,
    strengths: Strengths,
    taken: int,
    highest: int,
    together: int,
    bit: int,
    winners: range_record.Winners,
) -> None:
    """Count the last player's available ways: below, level with or above the rest."""
    below, level, above = 0, 0, 0
    for way in range(used.size):
        is_open = (used[way] & taken) == 0
        below += is_open & (strengths[way] < highest)
        level += is_open & (strengths[way] == highest)
        above += is_open & (strengths[way] > highest)
    winners[together] += below
    winners[together | bit] += level
    winners[bit] += above


def sampled(state: range_record.KnownCards, tables: Tables) -> range_record.Winners:
    """How often each set of hands wins in ``state.rounds`` run-outs dealt from ``state.seed``."""
    known = np.array([len(hand) for hand in state.hands], dtype=np.int64)
    dealt = np.zeros(IN_HAND * len(state.hands), dtype=np.uint8)
    for player, hand in enumerate(state.hands):
        dealt[IN_HAND * player : IN_HAND * player + len(hand)] = codes_of(hand, DECK_40)
    words = -(-int((IN_HAND - known).sum()) // A_WORD_DEALS)
    keys = np.array([key_of(state.seed, place) for place in range(words)], dtype=np.uint64)
    winners = np.zeros(1 << len(state.hands), dtype=np.int64)
    stock = codes_of(state.stock, DECK_40)
    _sample(*tables, dealt, known, stock, keys, state.rounds, winners)
    return winners


@kernel
def _sample(
    pair: Pairs,
    triple: Triples,
    mixed: Strengths,
    suited: Strengths,
    dealt: Codes,
    known: npt.NDArray[np.int64],
    stock: Codes,
    keys: Sets,
    rounds: int,
    winners: range_record.Winners,
) -> None:
    to_come = known.size * IN_HAND
    for player in range(known.size):
        to_come -= known[player]
    for index in range(rounds):
        for place in range(keys.size):
            start = place * A_WORD_DEALS
            deal(word_of(keys[place], index), stock, start, min(A_WORD_DEALS, to_come - start))
        drawn = 0
        for player in range(known.size):
            for place in range(known[player], IN_HAND):
                dealt[IN_HAND * player + place] = stock[drawn]
                drawn += 1
        together, _, _ = winners_among(pair, triple, mixed, suited, dealt, known.size)
        winners[together] += 1


TABLE = range_record.RangeTable(DECK_40, IN_HAND, MOST_HANDS, plain=(LEAST_KNOWN, IN_HAND))


def ranges_and_judge(record: Record) -> tuple[range_record.Ranges, Judge]:
    """The ranges of a record, and the function that decides its showdowns."""
    tables = ladder_40(chosen_in(READINGS, record)["PA-03"]).tables
    return range_record.read_ranges(record, TABLE), lambda rows, players: judged(
        rows, players, tables
    )


def judged(rows: Rows, players: int, tables: Tables) -> range_record.Winners:
    together = np.zeros(len(rows), dtype=np.int64)
    _judge(*tables, rows, players, together)
    return together


@kernel
def _judge(
    pair: Pairs,
    triple: Triples,
    mixed: Strengths,
    suited: Strengths,
    showdowns: Rows,
    players: int,
    winners: range_record.Winners,
) -> None:
    """Write the set of winners of each showdown."""
    for index in range(showdowns.shape[0]):
        together, _, _ = winners_among(pair, triple, mixed, suited, showdowns[index], players)
        winners[index] = together
