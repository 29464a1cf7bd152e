"""The bets of Fortune 3, their prizes (arts. 13.º, 16.º), the decision, and which are refused."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from games.fortune3.rules import law, ranking
from games.rules.bets.bet import Alone, Bet, Betting, Decision, Details, Needs
from games.rules.bets.jackpot import Progressive, loses_by
from games.rules.hands.script import Strategy, always
from games.rules.hands.showdown import House, Showdown, Stakes
from games.rules.hands.wagers import Payment, awarded, loses, nothing, reckoned, returned, wins
from games.rules.provisions.figures import Line, paying, posted
from games.rules.provisions.readings import applied, rest_on
from games.rules.values.cards import Card, cards
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.ranking import shape_of

# The prizes are in force since the day after 89/2025 was published. That date is unknown here, so
# no table has one.
# fmt: off
ANTE_BONUS = paying(
    "ante_bonus", law.ANTE_BONUS, law.ANTE_BONUS_PAYS,
    straight_flush=5, three_of_a_kind=4, straight=1,
)
PAIR_PLUS = paying(
    "pair_plus", law.PAIR_PLUS_PRIZES, law.PAIR_PLUS_PAYS,
    straight_flush=40, three_of_a_kind=25, straight=5, flush=4, pair=1,
)
SIX_CARD_BONUS = paying(
    "six_card_bonus", law.SIX_CARD_PRIZES, law.SIX_CARD_PAYS,
    royal_flush=500, straight_flush=100, four_of_a_kind=50, full_house=20, flush=15, straight=10,
    three_of_a_kind=7,
)
PROGRESSIVE = posted(
    "progressive", law.JACKPOT_PRIZES, law.JACKPOT_PAYS,
    royal_flush=Fraction(1), straight_flush=Fraction(1, 10),
)
# fmt: on

FIGURES = PROGRESSIVE.shares


Q_6_4 = ranking.strength(cards("Qs 6h 4d"))
QUEEN_HIGH = ranking.strength(cards("Qs 3h 2d"))


def _no_lower_than(least: tuple[int, ...]) -> Callable[[Sequence[Card]], str]:
    return lambda hand: "play" if ranking.strength(hand) >= least else "fold"


STRATEGIES = {
    strategy.key: strategy
    for strategy in (
        Strategy("q64_or_better", _no_lower_than(Q_6_4)),
        Strategy("queen_or_better", _no_lower_than(QUEEN_HIGH)),
        Strategy("always_play", always("play")),
        Strategy("never_play", always("fold")),
    )
}


def decide(showdown: Showdown) -> CitedValue[str]:
    """The outcome: ``fold dealer_not_qualified win lose tie``, or ``no_contest``."""
    if not showdown.bets["ante"]:
        # Arts. 12.º n.º 2 and 13.º, 1) to 3) speak of those who placed an ante, and of no others.
        return law.DECISION.says("no_contest").under(law.HIGHER_HAND)
    if showdown.has_folded or showdown.bank is None:
        return law.DECISION.says("fold")
    # Reading FA-26: «X para 1» is the prize besides the stake.
    rest_on("FA-26")
    if not ranking.is_queen_or_higher(showdown.bank):
        return law.BANK_BELOW_QUEEN.says("dealer_not_qualified")
    if showdown.player.strength > showdown.bank.strength:
        return law.HIGHER_HAND.says("win")
    if showdown.player.strength < showdown.bank.strength:
        return law.HIGHER_HAND.says("lose")
    # Readings FA-05 and FA-06: the class says "verifica-se um empate", art. 13.º, 3) gives the
    # bets to neither; of three odd cards nothing is said, and suits have no rank.
    rest_on(*of_a_tie(showdown))
    return law.BASIC_CLASS[showdown.player.category].says("tie").under(law.HIGHER_HAND)


def of_a_tie(showdown: Showdown) -> tuple[str, ...]:
    """Reading FA-06: art. 13.º, 3) does not provide for a tie; FA-05: nor for one of odd cards."""
    return ("FA-05", "FA-06") if showdown.player.category == "high_card" else ("FA-06",)


def settle_ante(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if showdown.has_folded:
        return law.DECISION.says(loses(showdown.bets["ante"]))
    if outcome.value == "dealer_not_qualified":
        return law.BANK_BELOW_QUEEN.says(wins(showdown.bets["ante"]))
    return _by_the_higher_hand(showdown.bets["ante"], outcome)


def play_bet(house: House, stakes: Stakes) -> int:
    # Reading FA-22: the play bet equals the ante exactly.
    rest_on("FA-22")
    return stakes["ante"]


def settle_play(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if showdown.has_folded:
        return law.DECISION.says(nothing())
    if outcome.value == "dealer_not_qualified":
        return law.BANK_BELOW_QUEEN.says(returned(showdown.bets["ante"]))
    return _by_the_higher_hand(showdown.bets["ante"], outcome)


def _by_the_higher_hand(stake: int, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if outcome.value == "win":
        return law.HIGHER_HAND.says(wins(stake))
    if outcome.value == "lose":
        return law.HIGHER_HAND.says(loses(stake))
    return outcome.provision.says(returned(stake)).under(law.HIGHER_HAND)


def settle_ante_bonus(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    """The bonus on the ante, whether or not the bank qualifies, and even for a losing hand."""
    # Reading FA-08: a hand folded has given up the ante the bonus is reckoned on.
    line = showdown.house.line("ante_bonus", showdown.player.category)
    if showdown.has_folded and _reading(showdown, "FA-08", line) == "not_on_fold":
        return law.DECISION.says(nothing())
    if line is None or line.odds is None:
        return law.ANTE_BONUS.says(nothing())
    return line.provision.says(awarded(reckoned(showdown.bets["ante"], line.odds))).under(
        law.ANTE_BONUS
    )


def ante_bonus_details(showdown: Showdown) -> Details:
    category = showdown.player.category
    is_earning = showdown.house.line("ante_bonus", category) is not None
    readings = ("FA-08",) if showdown.has_folded and is_earning else ()
    return Details({"category": category}, readings)


def settle_pair_plus(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    # Reading FA-09: art. 12.º n.º 3 leaves the cards of a folded Pair Plus hand on the table;
    # n.º 4 does not name Pair Plus among the bets a fold leaves untouched.
    line = showdown.house.line("pair_plus", showdown.player.category)
    if showdown.has_folded and _reading(showdown, "FA-09", line) == "lost_on_fold":
        return law.ADDITIONAL_UNAFFECTED.says(loses(showdown.bets["pair_plus"]))
    if line is None or line.odds is None:
        return law.PAIR_PLUS.says(loses(showdown.bets["pair_plus"]))
    rest_on("FA-26")
    won = wins(showdown.bets["pair_plus"], line.odds)
    return line.provision.says(won).under(law.PAIR_PLUS_PRIZES, law.PAIR_PLUS)


def _reading(showdown: Showdown, name: str, line: Line | None) -> str:
    """A reading of whether a prize is won: without one to win no value changes anything."""
    readings = showdown.house.readings
    return (applied(readings) if line is None or line.odds is None else readings)[name]


def pair_plus_details(showdown: Showdown) -> Details:
    readings = ("FA-09",) if showdown.has_folded else ()
    return Details({"category": showdown.player.category}, readings)


def settle_six_card_bonus(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    """Won by the best five of the player's three cards and the bank's, even after a fold."""
    # Reading FA-14: "cuja mão tenha Trio" may be asked of the player's own three cards.
    line = showdown.house.line("six_card_bonus", six_cards(showdown))
    if _reading(showdown, "FA-14", line) == "own_trio_required" and not ranking.is_trio_or_higher(
        showdown.player, _reading(showdown, "FA-02", line)
    ):
        return law.SIX_CARD_BONUS.says(loses(showdown.bets["six_card_bonus"]))
    if line is None or line.odds is None:
        lost = loses(showdown.bets["six_card_bonus"])
        return law.SIX_CARD_BONUS.says(lost).under(law.BEST_FIVE_OF_SIX)
    rest_on("FA-26")
    won = wins(showdown.bets["six_card_bonus"], line.odds)
    grounds = (law.SIX_CARD_PRIZES, law.SIX_CARD_BONUS, law.BEST_FIVE_OF_SIX)
    return line.provision.says(won).under(*grounds)


def six_cards(showdown: Showdown) -> str:
    known = showdown.classes.get("six_card_bonus")
    return known or ranking.best_class(showdown.cards + showdown.bank_cards)


def six_card_bonus_details(showdown: Showdown) -> Details:
    shape, five = ranking.best_five(showdown.cards + showdown.bank_cards)
    category = shape.category
    facts = {"category": category, "cards": [card.name for card in five]}
    if showdown.house.line("six_card_bonus", category) is None:
        return Details(facts)
    # Reading FA-14: it decides where the six cards earn a prize the player's own three do not.
    own_trio = ranking.is_trio_or_higher(showdown.player, showdown.reading("FA-02"))
    grounds: tuple[Provision, ...] = (law.SIX_CARD_CLASS[category],)
    grounds += (ranking.value_of_cards(category, of_five=True),)
    return Details(facts, () if own_trio else ("FA-14",), grounds)


def progressive_class(cards: Sequence[Card], community: Sequence[Card]) -> str:
    return shape_of((*cards, *community), ranking.LOW_SEQUENCE).category


JACKPOT = Progressive(
    law=law.JACKPOT,
    terms={"base": "FA-17", "stake": "FA-28", "royal_base": "FA-29", "order": "FA-30"},
    grounds=(law.JACKPOT_PRIZES, law.PROGRESSIVE, law.JACKPOT_FIVE),
    class_of=lambda showdown: progressive_class(showdown.cards, showdown.community),
    lost=loses_by(law.PROGRESSIVE, law.JACKPOT_FIVE),
    may_win=lambda showdown: not ranking.is_below_flush((*showdown.cards, *showdown.community)),
)
"""Reading FA-31: two royal flushes are impossible here, so nothing is shared."""


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
            class_of=six_cards,
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
    readings=law.READINGS,
    figures=FIGURES,
    ranking=ranking.RANKING,
    decide=decide,
    qualifies=lambda bank, cards, readings: ranking.is_queen_or_higher(bank),
    limits=law.LIMITS,
)
"""Reading FA-33: in what order the players decide is not said."""
