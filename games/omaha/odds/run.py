"""Plays batches of Omaha showdowns, and deals any round of them again."""

from functools import partial

from games.odds.contest import Contest, Endings, tallied
from games.odds.evaluate import ladder_52
from games.odds.generator import keys_of, new_deck
from games.odds.spec import Spec
from games.odds.tally import Tally
from games.omaha.odds.kernel import deal_round, play, room_for
from games.omaha.odds.offer import OFFER, check, commission, settle
from games.omaha.odds.showdown import BOARD, IN_HAND, board_tables
from games.omaha.odds.showdown_block import new_showdown
from games.omaha.rules.ranking import CLASS
from games.omaha.rules.records import SEATS
from games.rules.cards import DECK_52
from games.rules.game import Answer

COUNTS: dict[str, dict[str, int]] = {
    "any_two": {
        "royal_flush": 42_807_600,
        "straight_flush": 368_486_160,
        "four_of_a_kind": 2_225_270_496,
        "full_house": 29_424_798_576,
        "flush": 31_216_782_384,
        "straight": 52_289_648_688,
        "three_of_a_kind": 40_712_657_408,
        "two_pair": 170_775_844_104,
        "pair": 122_655_542_152,
        "high_card": 13_851_662_832,
    },
    "first_two": {
        "royal_flush": 43240,
        "straight_flush": 379224,
        "four_of_a_kind": 4_047_264,
        "full_house": 35_914_320,
        "flush": 41_883_800,
        "straight": 79_953_072,
        "three_of_a_kind": 174_387_528,
        "two_pair": 578_732_040,
        "pair": 1_357_655_832,
        "high_card": 536_479_440,
    },
}


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


ODDS = Contest(OFFER, check, "OD-01", COUNTS, CLASS, lambda spec: (None, commission(spec))).odds(
    batch, redeal
)
