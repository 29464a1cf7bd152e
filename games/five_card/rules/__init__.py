"""Five-card poker: Portaria n.º 104/85/M, of 25 May 1985."""

from collections.abc import Sequence
from functools import partial

from games.five_card.rules import hand, law, records
from games.five_card.rules.commission import FIGURES
from games.five_card.rules.facts import TYPES
from games.five_card.rules.faults import DETECTABLE, FAULTS
from games.five_card.rules.hand import account
from games.five_card.rules.records import FiveCardChain
from games.five_card.rules.stated import STATED
from games.five_card.rules.subjects import SUBJECTS
from games.rules.faults.ordered import Case
from games.rules.game import Game, Hand, Record, provisions_of
from games.rules.hands.script import Seat
from games.rules.records.questions import PotLaw, which_hand_wins
from games.rules.values.cards import DECK_40
from games.rules.values.citation import CitedValue


def odd_chips(winners: Sequence[Seat], live: Sequence[Seat], case: Case) -> CitedValue[Seat | None]:
    # Reading PA-05: article 4 is silent on what cannot be divided; the first winner, or the house.
    is_kept = case.readings["PA-05"] == "house_keeps"
    return law.OBJECT.says(None if is_kept else winners[0])


POTS = PotLaw(law.SHOWDOWN, law.OBJECT, odd_chips, ("PA-05",), ("PA-37",))

QUESTIONS = (which_hand_wins(law.HIGHER_CLASS_WINS, law.CLASSES), *POTS.questions)


def read_hand(record: Record) -> Hand:
    deal = records.read_deal(record)
    return Hand(script=partial(hand.hand, deal), account=partial(account, deal.table))


GAME = Game(
    key=law.KEY,
    instrument=law.INSTRUMENT,
    deck=DECK_40,
    stated=STATED,
    subjects=SUBJECTS,
    readings=law.READINGS,
    applied=provisions_of(law),
    not_applied=law.NOT_APPLIED,
    left_out=law.LEFT_OUT,
    paytables=(),
    figures=FIGURES,
    seats=records.SEATS,
    hand=read_hand,
    rank=hand.rank,
    settle=None,
    ending=hand.ending,
    table_fields=records.SETTINGS,
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
    types=TYPES,
)
