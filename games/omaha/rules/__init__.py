"""Omaha Poker: Despacho do Secretário para a Economia e Finanças n.º 97/2010."""

from collections.abc import Sequence
from functools import partial

from games.omaha.rules import law, phh_reading, phh_writing, records
from games.omaha.rules.commission import FIGURES
from games.omaha.rules.facts import TYPES
from games.omaha.rules.faults import DETECTABLE, FAULTS
from games.omaha.rules.hand import account, ending, hand, rank
from games.omaha.rules.stated import STATED
from games.omaha.rules.subjects import SUBJECTS
from games.rules.faults.ordered import Case
from games.rules.game import Game, Hand, PokerHandHistory, Record, provisions_of
from games.rules.hands.script import Seat
from games.rules.records.questions import PotLaw, which_hand_wins
from games.rules.values.cards import DECK_52
from games.rules.values.citation import CitedValue


def odd_chips(winners: Sequence[Seat], live: Sequence[Seat], case: Case) -> CitedValue[Seat | None]:
    # Reading OA-02: the first of those who share the pot, or the first still in the hand.
    is_winner = case.readings["OA-02"] == "first_winner"
    return law.INDIVISIBLE.says((winners if is_winner else live)[0])


POTS = PotLaw(law.BEST_TAKES_POT, law.EQUAL_PARTS, odd_chips, ("OA-02",), ("OA-03",))

QUESTIONS = (which_hand_wins(law.HAND_ORDER, law.CLASS), *POTS.questions)


def read_hand(record: Record) -> Hand:
    deal = records.read_deal(record)
    return Hand(partial(hand, deal), partial(account, deal.table))


GAME = Game(
    key=law.KEY,
    instrument=law.INSTRUMENT,
    deck=DECK_52,
    stated=STATED,
    subjects=SUBJECTS,
    readings=law.READINGS,
    applied=provisions_of(law),
    not_applied=law.NOT_APPLIED,
    paytables=(),
    figures=FIGURES,
    seats=records.SEATS,
    hand=read_hand,
    rank=rank,
    settle=None,
    ending=ending,
    table_fields=records.SETTINGS,
    table={
        "seats": [1, 3, 4, 7],
        "button": 1,
        "stacks": {"1": 10000, "3": 10000, "4": 10000, "7": 10000},
        "structure": "limit",
        "small_blind": 50,
        "big_blind": 100,
        "commission": "5%",
        "chip": 5,
    },
    events=("misdeal",),
    detectable_faults=DETECTABLE,
    faults=FAULTS,
    questions=QUESTIONS,
    phh=PokerHandHistory(
        variants=tuple(phh_reading.STRUCTURES),
        imported=phh_reading.imported,
        exported=phh_writing.exported,
    ),
    chain=records.OmahaChain,
    places={"seat": records.HOLE_CARDS, "board": records.BOARD_CARDS, "burn": records.BURNED},
    types=TYPES,
)
