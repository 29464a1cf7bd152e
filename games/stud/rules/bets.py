"""The bets of Stud Poker, their prizes (arts. 9.º and 10.º), the decision, which are refused."""

from collections.abc import Callable
from fractions import Fraction

from games.rules.bets.bet import Bet, Betting, Decision, Needs
from games.rules.bets.jackpot import Progressive
from games.rules.hands.script import Strategy, always
from games.rules.hands.showdown import House, Showdown, Stakes
from games.rules.hands.wagers import Payment, awarded, loses, nothing, reckoned, returned, wins
from games.rules.provisions.figures import count_of, paying, posted
from games.rules.provisions.readings import applied, rest_on
from games.rules.values.cards import cards
from games.rules.values.citation import CitedValue
from games.stud.rules import law
from games.stud.rules.ranking import RANKING, qualifies_by, strength

# The prizes were in force until 61/2004 revoked them. They took effect the day after publication;
# that date is unknown here, so no table has one.
LINES = {**law.PAYS, "high_card": law.PAYS["pair"]}

CAPPED = ("royal_flush", "straight_flush", "four_of_a_kind")
"""“não pode exceder o montante máximo por jogo preestabelecido pela casa”"""

# fmt: off
RAISE = paying(
    "raise", law.PLAYER_HIGHER, LINES, CAPPED,
    royal_flush=50, straight_flush=50, four_of_a_kind=20, full_house=7, flush=5, straight=4,
    three_of_a_kind=3, two_pair=2, pair=1, high_card=1,
)
PROGRESSIVE = posted(
    "progressive", law.JACKPOT_PRIZES, law.JACKPOT_PAYS,
    royal_flush=Fraction(1), straight_flush=Fraction(1, 10),
)
# fmt: on

TIMES_THE_ANTE = count_of("raise.times_the_ante", law.TWICE_THE_ANTE, 2, "times", most=100)
"""“A aposta adicional deve ser de montante igual ao dobro”, 不多不少."""

FIGURES = (TIMES_THE_ANTE, *PROGRESSIVE.shares)


ACE_KING = strength(cards("Ad Kd 4c 3c 2c"))[:5]
AKJ83 = strength(cards("Ad Kd Jc 8c 3c"))[:6]
PAIR = strength(cards("2d 2c 5c 4c 3c"))[:1]


def _no_lower_than(least: tuple[int, ...]) -> Callable[..., str]:
    """Raise with this hand or a higher one, regardless of suits."""
    return lambda hand, exposed: "raise" if strength(hand) >= least else "fold"


STRATEGIES = {
    strategy.key: strategy
    for strategy in (
        Strategy("ace_king_or_better", _no_lower_than(ACE_KING)),
        Strategy("akj83_or_better", _no_lower_than(AKJ83)),
        Strategy("pair_or_better", _no_lower_than(PAIR)),
        Strategy("always_raise", always("raise")),
        Strategy("never_raise", always("fold")),
    )
}


def decide(showdown: Showdown) -> CitedValue[str]:
    """The outcome: ``fold dealer_not_qualified win lose``. Reading SA-03: there are no ties."""
    if showdown.has_folded or showdown.bank is None:
        return law.FOLD.says("fold")
    if not qualifies_by(showdown.bank, showdown.bank_cards, showdown.house.readings):
        # Reading SA-09: below the qualification no comparison is made.
        rest_on("SA-09", "SD-36")
        return law.NOT_QUALIFIED.says("dealer_not_qualified")
    if showdown.player.strength > showdown.bank.strength:
        # Divergence SD-36: «1 para 1» and «X por 1» are the prize besides the stake.
        rest_on("SD-36")
        return law.PLAYER_HIGHER.says("win")
    return law.CROUPIER_HIGHER.says("lose")


def settle_ante(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if outcome.value in ("fold", "lose"):
        return outcome.provision.says(loses(showdown.bets["ante"]))
    return outcome.provision.says(wins(showdown.bets["ante"]))


def settle_raise(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    stake, house = raise_on(showdown.house, showdown.bets), showdown.house
    if outcome.value == "fold":
        return law.FOLD.says(nothing())
    if outcome.value == "dealer_not_qualified":
        return law.NOT_QUALIFIED.says(returned(stake))
    if outcome.value == "lose":
        return law.CROUPIER_HIGHER.says(loses(stake))
    line = house.line("raise", showdown.player.category)
    assert line is not None, "every class has its line: «Par» ou inferior"
    assert line.odds is not None
    if showdown.player.category == "high_card":
        # Reading SA-21: the player's own class; «Par» ou inferior covers five odd cards.
        rest_on("SA-21")
    most = house.maximum_payout
    # Reading SA-10: "por jogo" is each player's hand; 每局 may be all the hands of the round.
    if most is not None and showdown.reading("SA-10") == "whole_round":
        most -= showdown.paid
    if line.is_capped and most is not None and reckoned(stake, line.odds) > most:
        return line.provision.says(awarded(most, stake)).under(law.PLAYER_HIGHER)
    return line.provision.says(wins(stake, line.odds)).under(law.PLAYER_HIGHER)


def raise_on(house: House, stakes: Stakes) -> int:
    """The additional bet that goes with an ante."""
    return TIMES_THE_ANTE.count(house.readings.figures) * stakes["ante"]


def _may_win_progressive(showdown: Showdown) -> bool:
    # Reading SA-08: the player's hand alone counts, whatever the croupier holds.
    rest_on("SA-08")
    if not showdown.has_folded:
        return True
    # Reading SA-07: a hand folded is lost, its cards collected, with nothing left to show.
    readings, has_prize = showdown.house.readings, showdown.player.category in law.JACKPOT_PAYS
    reading = readings["SA-07"] if has_prize else applied(readings)["SA-07"]
    return reading == "stays_live"


def _lose_progressive(showdown: Showdown) -> CitedValue[Payment]:
    # The stake is lost under either provision.
    is_folded = showdown.has_folded and applied(showdown.house.readings)["SA-07"] == "lost_on_fold"
    provision = law.FOLD if is_folded else law.JACKPOT_PRIZES
    return provision.says(loses(showdown.bets["progressive"]))


JACKPOT = Progressive(
    law=law.JACKPOT,
    terms={
        "base": "SA-11",
        "royals": "SA-12",
        "fixed_sums": "SA-13",
        "stake": "SA-22",
        "royal_base": "SA-23",
        "order": "SA-24",
        "odd_chip": "SA-25",
    },
    grounds=(law.JACKPOT_PRIZES, law.JACKPOT_SUMS_POSTED),
    class_of=lambda showdown: showdown.player.category,
    lost=_lose_progressive,
    may_win=_may_win_progressive,
)


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
    readings=law.READINGS,
    figures=FIGURES,
    ranking=RANKING,
    decide=decide,
    qualifies=qualifies_by,
)
"""Reading SA-26: in what order the players decide is not said."""
