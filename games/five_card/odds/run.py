"""Plays batches of five-card showdowns, and deals any round of them again."""

from functools import partial

from games.five_card.odds.kernel import IN_HAND, deal_round, play
from games.five_card.odds.offer import OFFER, check, commissions, seats_of, settle
from games.five_card.rules.ranking import CLASSES
from games.odds.blocks import new_room
from games.odds.contest import Contest, Endings, tallied
from games.odds.evaluate import ladder_40
from games.odds.generator import keys_of, new_deck
from games.odds.spec import Spec
from games.odds.tally import Tally
from games.rules.cards import DECK_40
from games.rules.game import Answer

COUNTS: dict[str, dict[str, int]] = {
    "straight_flush": {
        "royal_flush": 4,
        "straight_flush": 24,
        "four_of_a_kind": 360,
        "full_house": 2160,
        "flush": 980,
        "straight": 7140,
        "three_of_a_kind": 23040,
        "two_pair": 51840,
        "pair": 322560,
        "high_card": 249900,
    },
    "flush": {
        "royal_flush": 4,
        "straight_flush": 20,
        "four_of_a_kind": 360,
        "full_house": 2160,
        "flush": 984,
        "straight": 7140,
        "three_of_a_kind": 23040,
        "two_pair": 51840,
        "pair": 322560,
        "high_card": 249900,
    },
}


def batch(spec: Spec, first: int, count: int) -> Tally:
    endings = Endings.none_yet(spec.seats)
    ladder = ladder_40(spec.readings["PA-03"])
    room = new_room(spec.seed, [IN_HAND] * spec.seats)
    play(*ladder.tables, ladder.categories, room, first, count, endings.won, endings.first)
    return tallied(endings, seats_of(spec), partial(settle, spec))


def redeal(spec: Spec, round_index: int) -> Answer:
    """The cards of one round as a ``rank`` record, hands in the order of play."""
    deck = new_deck(len(DECK_40))
    deal_round(deck, keys_of(spec.seed, spec.seats), round_index)
    names = [DECK_40[code].name for code in deck]
    starts = range(0, IN_HAND * spec.seats, IN_HAND)
    return {
        "hands": [names[start : start + IN_HAND] for start in starts],
        "readings": {"PA-03": spec.readings["PA-03"]},
    }


def _commissions(spec: Spec) -> tuple[int, int]:
    per_seat, out_of_pot, on_pot = commissions(spec)
    return per_seat * spec.seats + out_of_pot, on_pot


ODDS = Contest(OFFER, check, "PA-03", COUNTS, CLASSES, _commissions).odds(batch, redeal)
