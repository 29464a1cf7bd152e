"""Fortune 3 Card Poker, by Despacho SEF n.º 89/2025 as 94/2025 left its art. 7.º."""

from dataclasses import asdict

from games.fortune3.rules import law
from games.fortune3.rules.bets import JACKPOT, PROGRESSIVE
from games.fortune3.rules.facts import TYPES
from games.fortune3.rules.faults import DETECTABLE, FAULTS
from games.fortune3.rules.hand import bank_qualifies, hand
from games.fortune3.rules.ranking import ORDERS, grade
from games.fortune3.rules.records import SETTLEMENT, Fortune3Chain
from games.fortune3.rules.stated import STATED
from games.fortune3.rules.subjects import SUBJECTS
from games.rules.banked.settle import banked_game
from games.rules.bets.jackpot import POSTED
from games.rules.faults.ordered import Case
from games.rules.game import provisions_of
from games.rules.hands.script import Step
from games.rules.provisions.readings import Chosen
from games.rules.records.questions import JackpotQuestion, bank_plays, which_hand_wins
from games.rules.values.cards import Card


def highest_first(readings: Chosen) -> list[str]:
    # Reading FA-02: the order of the classes.
    return list(reversed(ORDERS[readings["FA-02"]]))


def bank_is_enough(cards: tuple[Card, ...], case: Case) -> Step:
    return bank_qualifies(grade(cards, case.readings["FA-02"]))


PRIZES = JackpotQuestion(
    law.JACKPOT, PROGRESSIVE, JACKPOT.terms, JACKPOT.terms_of, royals=1, ladder="of_five"
)

QUESTIONS = (
    which_hand_wins(law.THREE_CARD_ORDER, law.BASIC_CLASS, highest_first, ("FA-02",)),
    bank_plays(3, bank_is_enough),
    PRIZES.fault,
)

GAME = banked_game(hand, SETTLEMENT)(
    key="fortune3",
    instrument=law.INSTRUMENT,
    stated=STATED,
    subjects=SUBJECTS,
    applied=provisions_of(law),
    not_applied=law.NOT_APPLIED,
    table={
        "seats": [1, 3, 5, 7],
        "method": "manual",
        "bets": {
            "1": {"ante": 100, "pair_plus": 50},
            "3": {"ante": 200, "six_card_bonus": 50, "progressive": 10},
            "5": {"ante": 100, "progressive": 10},
            "7": {"ante": 300, "pair_plus": 100, "six_card_bonus": 50, "progressive": 10},
        },
        "stacks": {"1": 5000, "3": 5000, "5": 5000, "7": 5000},
        "limits": {
            "ante": {"minimum": 50, "maximum": 5000},
            "pair_plus": {"minimum": 50, "maximum": 5000},
            "six_card_bonus": {"minimum": 10, "maximum": 500},
            "progressive": {"minimum": 10, "maximum": 10},
        },
        "jackpot": asdict(POSTED),
    },
    detectable_faults=DETECTABLE,
    faults=FAULTS,
    questions=QUESTIONS,
    chain=Fortune3Chain,
    types=TYPES,
)
