"""Stud Poker, 聯獎撲克, by Despacho Regulamentar Externo SEF n.º 69/2003, since revoked."""

from dataclasses import asdict

from games.rules.banked.settle import banked_game
from games.rules.bets.jackpot import POSTED
from games.rules.faults.ordered import Case
from games.rules.game import provisions_of
from games.rules.hands.script import Step
from games.rules.records.questions import JackpotQuestion, bank_plays, which_hand_wins
from games.rules.values.cards import Card
from games.stud.rules import law
from games.stud.rules.bets import JACKPOT, PROGRESSIVE, TIMES_THE_ANTE
from games.stud.rules.facts import TYPES
from games.stud.rules.faults import DETECTABLE, FAULTS
from games.stud.rules.hand import dealer_qualifies, hand
from games.stud.rules.ranking import grade
from games.stud.rules.records import SETTLEMENT, StudChain
from games.stud.rules.stated import STATED
from games.stud.rules.subjects import SUBJECTS


def dealer_plays(cards: tuple[Card, ...], case: Case) -> Step:
    return dealer_qualifies(grade(cards, case.readings["SA-06"]), cards, case.readings)


QUESTIONS = (
    which_hand_wins(law.ORDER, law.CLASS),
    bank_plays(5, dealer_plays),
    JackpotQuestion(law.JACKPOT, PROGRESSIVE, JACKPOT.terms, JACKPOT.terms_of, royals=4).fault,
)

GAME = banked_game(hand, SETTLEMENT)(
    key=law.KEY,
    instrument=law.INSTRUMENT,
    stated=STATED,
    subjects=SUBJECTS,
    applied=provisions_of(law),
    not_applied=law.NOT_APPLIED,
    figures=(TIMES_THE_ANTE,),
    table={
        "seats": [1, 3, 5, 7],
        "method": "manual",
        "bets": {
            "1": {"ante": 100},
            "3": {"ante": 200, "progressive": 10},
            "5": {"ante": 100, "progressive": 10},
            "7": {"ante": 300},
        },
        "stacks": {"1": 5000, "3": 5000, "5": 5000, "7": 5000},
        "limits": {"maximum_payout": 100000},
        "jackpot": asdict(POSTED),
    },
    detectable_faults=DETECTABLE,
    faults=FAULTS,
    questions=QUESTIONS,
    chain=StudChain,
    types=TYPES,
)
