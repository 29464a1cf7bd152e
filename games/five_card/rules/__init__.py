"""Five-card poker: Portaria n.º 104/85/M, of 25 May 1985.

Forty cards, two to seven places, played against the clock. A pot of pot money and bets is
contested in four rounds; the house takes a commission and plays no hand.
"""

from functools import partial

from games.five_card.rules import ending_record, hand, law, records
from games.five_card.rules.capital import FIGURES
from games.five_card.rules.chain import FiveCardChain
from games.five_card.rules.faults import DETECTABLE, FAULTS
from games.five_card.rules.hand import account
from games.five_card.rules.questions import QUESTIONS
from games.five_card.rules.readings import READINGS
from games.five_card.rules.stated import STATED
from games.rules.cards import DECK_40
from games.rules.game import Game, Hand, Record, provisions_of


def read_hand(record: Record) -> Hand:
    deal = records.read_deal(record)
    return Hand(script=partial(hand.hand, deal), account=partial(account, deal.table))


GAME = Game(
    key="five_card",
    instrument=law.INSTRUMENT,
    deck=DECK_40,
    stated=STATED,
    readings=READINGS,
    applied=provisions_of(law),
    not_applied=law.NOT_APPLIED,
    left_out=law.LEFT_OUT,
    paytables=(),
    figures=FIGURES,
    seats=records.SEATS,
    hand=read_hand,
    rank=ending_record.rank,
    settle=None,
    ending=ending_record.ending,
    table={
        "seats": [1, 2, 3, 4],
        "stacks": {"1": 2000, "2": 3000, "3": 2500, "4": 4000},
        "ante": 20,
        "commission": "4%",
        "chip": 1,
        "first_hand": True,
    },
    events=tuple(records.EVENTS),
    detectable_faults=DETECTABLE,
    faults=FAULTS,
    questions=QUESTIONS,
    chain=FiveCardChain,
    places=records.PLACES,
)
