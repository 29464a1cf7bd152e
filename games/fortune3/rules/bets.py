"""The bets of Fortune 3, the decision, and which bets are refused (arts. 3.º, 4.º, 10.º, 12.º)."""

from games.fortune3.rules import law
from games.fortune3.rules.figures import FIGURES
from games.fortune3.rules.paytable import ANTE_BONUS, PAIR_PLUS, PROGRESSIVE, SIX_CARD_BONUS
from games.fortune3.rules.ranking import RANKING, is_queen_or_higher
from games.fortune3.rules.readings import READINGS
from games.fortune3.rules.settlement import (
    JACKPOT,
    ante_bonus_details,
    decide,
    pair_plus_details,
    play_bet,
    settle_ante,
    settle_ante_bonus,
    settle_pair_plus,
    settle_play,
    settle_six_card_bonus,
    six_card_bonus_details,
    six_cards,
)
from games.rules.banked_bets import Alone, Bet, Betting, Decision, Needs

NEEDS_BASIC = Needs(
    ("ante", "pair_plus"),
    "additional_bet_without_basic",
    law.ADDITIONAL_NEEDS_BASIC,
    law.INVALID_WITHOUT_BASIC,
)

BETTING = Betting(
    bets=(
        Bet(
            "ante",
            "an",
            (law.BETTING, law.BASIC_BETS, law.ANTE_SPACE),
            law.END_OF_BETTING,
            settle=settle_ante,
        ),
        Bet("play", on="ante", settle=settle_play),
        Bet(
            "ante_bonus",
            on="ante",
            paytable=ANTE_BONUS,
            settle=settle_ante_bonus,
            details=ante_bonus_details,
        ),
        Bet(
            "pair_plus",
            "pp",
            (law.BETTING, law.BASIC_BETS, law.PAIR_PLUS_SPACE),
            law.END_OF_BETTING,
            alone=Alone("pair_plus_alone", law.BASIC_BETS_ALONE, "FA-10"),
            paytable=PAIR_PLUS,
            settle=settle_pair_plus,
            details=pair_plus_details,
        ),
        Bet(
            "six_card_bonus",
            "sc",
            (law.BETTING, law.ADDITIONAL_BETS, law.ADDITIONAL_SPACE),
            law.END_OF_BETTING,
            needs=NEEDS_BASIC,
            paytable=SIX_CARD_BONUS,
            settle=settle_six_card_bonus,
            details=six_card_bonus_details,
            sees_bank=True,
            turns_on=six_cards,
        ),
        Bet(
            "progressive",
            "pr",
            (law.BETTING, law.ADDITIONAL_BETS, law.ADDITIONAL_SPACE),
            law.END_OF_BETTING,
            needs=NEEDS_BASIC,
            paytable=PROGRESSIVE,
            jackpot=JACKPOT,
        ),
    ),
    decision=Decision(
        "play",
        amount=play_bet,
        provision=law.DECISION,
        goes_on=law.DECISION,
        fold=law.DECISION,
        placed_by=(law.DECISION, law.DOUBLING, law.PLAY_SPACE),
        turn_by="FA-33",
    ),
    readings=READINGS,
    figures=FIGURES,
    ranking=RANKING,
    decide=decide,
    qualifies=lambda bank, cards, readings: is_queen_or_higher(bank),
    limits=law.LIMITS,
)
"""Reading FA-33: in what order the players decide is not said."""
