"""Arts. 6.º, 9.º and 10.º: the payment of each bet, with the provision that decides it."""

from games.rules.banked_bets import House, Progressive, Showdown, Stakes
from games.rules.citation import CitedValue
from games.rules.readings import rest_on
from games.rules.wagers import Payment, awarded, loses, nothing, reckoned, returned, wins
from games.stud.rules import law
from games.stud.rules.figures import TIMES_THE_ANTE
from games.stud.rules.ranking import qualifies


def decide(showdown: Showdown) -> CitedValue[str]:
    """The outcome: ``fold dealer_not_qualified win lose``. Reading SA-03: there are no ties."""
    if showdown.has_folded or showdown.bank is None:
        return law.FOLD.says("fold")
    if not qualifies(showdown.bank, showdown.bank_cards, showdown.reading("SA-01")):
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


def _lost_on_fold(showdown: Showdown) -> bool:
    # Reading SA-07: a hand folded is lost, its cards collected, with nothing left to show.
    return showdown.has_folded and showdown.reading("SA-07") == "lost_on_fold"


def _may_win_progressive(showdown: Showdown) -> bool:
    # Reading SA-08: the player's hand alone counts, whatever the croupier holds.
    rest_on("SA-08")
    return not _lost_on_fold(showdown)


def _lose_progressive(showdown: Showdown) -> CitedValue[Payment]:
    provision = law.FOLD if _lost_on_fold(showdown) else law.JACKPOT_PRIZES
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

terms_of = JACKPOT.terms_of
