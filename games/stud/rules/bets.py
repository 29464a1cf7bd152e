"""The bets of Stud Poker, the decision, and which bets are refused (arts. 5.º and 6.º)."""

from games.rules.banked_bets import Bet, Betting, Decision, Needs
from games.stud.rules import law
from games.stud.rules.figures import FIGURES, TIMES_THE_ANTE
from games.stud.rules.paytable import PROGRESSIVE, RAISE
from games.stud.rules.ranking import RANKING, qualifies
from games.stud.rules.readings import READINGS
from games.stud.rules.settlement import JACKPOT, decide, raise_on, settle_ante, settle_raise

BETTING = Betting(
    bets=(
        Bet(
            "ante",
            "an",
            (law.ANTE, law.ANTE_COMPULSORY, law.SPACES),
            law.ANTE_COMPULSORY,
            compulsory=law.ANTE_COMPULSORY,
            settle=settle_ante,
        ),
        Bet("raise", on="ante", paytable=RAISE, settle=settle_raise),
        Bet(
            "progressive",
            "pr",
            (law.JACKPOT_BET, law.BEFORE_FIRST_CARD, law.JACKPOT_WITH_ANTE, law.SPACES),
            law.BEFORE_FIRST_CARD,
            needs=Needs(
                ("ante",), "jackpot_bet_without_ante", law.JACKPOT_WITH_ANTE, law.JACKPOT_WITH_ANTE
            ),
            paytable=PROGRESSIVE,
            jackpot=JACKPOT,
        ),
    ),
    decision=Decision(
        "raise",
        amount=raise_on,
        provision=law.DECISION,
        goes_on=law.TWICE_THE_ANTE,
        fold=law.FOLD,
        placed_by=(law.RAISE, law.TWICE_THE_ANTE, law.SPACES),
        turn_by="SA-26",
        facts=lambda house: TIMES_THE_ANTE.changed_fact(house.readings.figures, "times"),
    ),
    readings=READINGS,
    figures=FIGURES,
    ranking=RANKING,
    decide=decide,
    qualifies=lambda dealer, cards, readings: qualifies(dealer, cards, readings["SA-01"]),
)
"""Reading SA-26: in what order the players decide is not said."""
