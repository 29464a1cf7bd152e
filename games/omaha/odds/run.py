"""Plays batches of Omaha showdowns, and deals any round of them again."""

from functools import partial

from games.odds import contest
from games.odds.contest import Endings, tallied
from games.odds.evaluate import ladder_52
from games.odds.generator import keys_of, new_deck
from games.odds.sheets import PotRun
from games.odds.spec import Spec
from games.odds.tally import Tally
from games.omaha.odds.counts import category_counts
from games.omaha.odds.kernel import deal_round, play, room_for
from games.omaha.odds.offer import settle
from games.omaha.odds.showdown import BOARD, IN_HAND, board_tables
from games.omaha.odds.showdown_block import new_showdown
from games.omaha.rules.ranking import CLASS
from games.omaha.rules.records import SEATS
from games.rules.cards import DECK_52
from games.rules.game import Answer


def batch(spec: Spec, first: int, count: int) -> Tally:
    endings = Endings.none_yet(spec.seats)
    # Reading OD-01: in the Chinese text the first two cards dealt are in play, and no others.
    in_play = 2 if spec.readings["OD-01"] == "first_two" else IN_HAND
    play(
        board_tables(),
        ladder_52().categories,
        room_for(spec.seed, spec.seats),
        new_showdown(spec.seats),
        in_play,
        first,
        count,
        endings.won,
        endings.first,
    )
    return tallied(endings, SEATS[: spec.seats], partial(settle, spec))


def redeal(spec: Spec, round_index: int) -> Answer:
    """The cards of one round as a ``rank`` record, hands in the order of the seats."""
    deck = new_deck(len(DECK_52))
    deal_round(deck, keys_of(spec.seed, spec.seats + 1), round_index)
    names = [DECK_52[code].name for code in deck]
    starts = range(BOARD, BOARD + IN_HAND * spec.seats, IN_HAND)
    return {
        "board": names[:BOARD],
        "hands": [names[start : start + IN_HAND] for start in starts],
        "readings": {"OD-01": spec.readings["OD-01"]},
    }


def figures(spec: Spec, tally: Tally) -> PotRun:
    exact = category_counts(spec.readings["OD-01"])
    return contest.figures(tally, spec.bets["contribution"], exact, CLASS)
