"""Arts. 6.º, 9.º and 10.º: the payment of each bet, with the provision that decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.rules.cards import Card
from games.rules.citation import CitedValue
from games.rules.jackpot import Award, Jackpot, Payout, pay, turning_on, unclaimed
from games.rules.jackpot_terms import Claim, Terms
from games.rules.script import Seat
from games.rules.wagers import Payment, awarded, loses, nothing, reckoned, returned, wins
from games.rules.why import Why
from games.stud.rules import law
from games.stud.rules.bets import Bets, House
from games.stud.rules.ranking import Graded, qualifies, why_higher

Cards = tuple[Card, ...]


class Showdown(NamedTuple):
    """One player against the croupier, whose cards may be unknown if everyone folded."""

    bets: Bets
    player: Graded
    dealer_cards: Cards
    dealer: Graded | None
    has_folded: bool
    house: House

    def reading(self, name: str) -> str:
        return self.house.readings[name]


def decide(showdown: Showdown) -> CitedValue[str]:
    """The outcome: ``fold dealer_not_qualified win lose``. Reading SA-03: there are no ties."""
    if showdown.has_folded or showdown.dealer is None:
        return law.FOLD.says("fold")
    # Reading SA-09: below the qualification no comparison is made.
    if not qualifies(showdown.dealer, showdown.dealer_cards, showdown.reading("SA-01")):
        return law.NOT_QUALIFIED.says("dealer_not_qualified")
    if showdown.player.strength > showdown.dealer.strength:
        return law.PLAYER_HIGHER.says("win")
    return law.CROUPIER_HIGHER.says("lose")


def why_of(cards: Sequence[Card], showdown: Showdown) -> tuple[Why, ...]:
    """Why the higher of player and croupier is higher."""
    if showdown.dealer is None:
        return ()
    player, dealer = (cards, showdown.player), (showdown.dealer_cards, showdown.dealer)
    is_dealer_higher = showdown.dealer.strength > showdown.player.strength
    return (why_higher(dealer, player) if is_dealer_higher else why_higher(player, dealer),)


def settle_ante(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if outcome.value in ("fold", "lose"):
        return outcome.provision.says(loses(showdown.bets.ante))
    return outcome.provision.says(wins(showdown.bets.ante))


def settle_raise(
    showdown: Showdown, outcome: CitedValue[str], most: int | None
) -> CitedValue[Payment]:
    """The payment of the raise; ``most`` is what remains of the house's maximum for the top
    classes."""
    stake = showdown.house.raise_on(showdown.bets)
    if outcome.value == "fold":
        return law.FOLD.says(nothing())
    if outcome.value == "dealer_not_qualified":
        return law.NOT_QUALIFIED.says(returned(stake))
    if outcome.value == "lose":
        return law.CROUPIER_HIGHER.says(loses(stake))
    line = showdown.house.additional.line(showdown.player.category)
    assert line is not None, "every class has its line: «Par» ou inferior"
    assert line.odds is not None
    if line.is_capped and most is not None and reckoned(stake, line.odds) > most:
        return line.provision.says(awarded(most, stake)).under(law.PLAYER_HIGHER)
    return line.provision.says(wins(stake, line.odds)).under(law.PLAYER_HIGHER)


class SettledSeat(NamedTuple):
    """The outcome of a seat against the croupier."""

    outcome: CitedValue[str]
    ante: CitedValue[Payment]
    additional: CitedValue[Payment]


def settle_round(showdowns: Mapping[Seat, Showdown]) -> dict[Seat, SettledSeat]:
    """Settle every seat in turn, from the croupier's left."""
    by_seat: dict[Seat, SettledSeat] = {}
    paid = 0
    for seat, showdown in showdowns.items():
        outcome = decide(showdown)
        most = showdown.house.maximum_payout
        # Reading SA-10: "por jogo" is each player's hand; 每局 may be all the hands of the round.
        if most is not None and showdown.reading("SA-10") == "whole_round":
            most -= paid
        additional = settle_raise(showdown, outcome, most)
        if is_capped(showdown):
            paid += additional.value.prize
        by_seat[seat] = SettledSeat(outcome, settle_ante(showdown, outcome), additional)
    return by_seat


def is_capped(showdown: Showdown) -> bool:
    line = showdown.house.additional.line(showdown.player.category)
    assert line is not None
    return line.is_capped


def claim(seat: Seat, showdown: Showdown) -> Claim | None:
    """Reading SA-08: the player's hand alone counts, whatever the croupier holds."""
    # Reading SA-07: a hand folded is lost, its cards collected, with nothing left to show.
    if showdown.has_folded and showdown.reading("SA-07") == "lost_on_fold":
        return None
    line = showdown.house.progressive.line(showdown.player.category)
    return None if line is None else Claim(seat, showdown.bets.progressive, line)


def lose_progressive(showdown: Showdown) -> CitedValue[Payment]:
    lost = loses(showdown.bets.progressive)
    if showdown.has_folded and showdown.reading("SA-07") == "lost_on_fold":
        return law.FOLD.says(lost)
    return law.JACKPOT_PRIZES.says(lost)


def pay_jackpot(jackpot: Jackpot, claims: Sequence[Claim], house: House) -> Payout:
    if not claims:
        return unclaimed(jackpot)
    return pay(jackpot, claims, law.JACKPOT, terms_of(house.readings))


TERMS = {
    "base": "SA-11",
    "royals": "SA-12",
    "fixed_sums": "SA-13",
    "stake": "SA-22",
    "royal_base": "SA-23",
    "order": "SA-24",
    "odd_chip": "SA-25",
}
"""The reading that sets each term of the jackpot."""


def terms_of(readings: Mapping[str, str]) -> Terms:
    return Terms(**{term: readings[reading] for term, reading in TERMS.items()})


def readings_of_award(
    jackpot: Jackpot, claims: Sequence[Claim], house: House, seat: Seat
) -> set[str]:
    """The readings on which this seat's share of the jackpot depends."""
    turning = turning_on(jackpot, claims, law.JACKPOT, terms_of(house.readings), seat)
    return {TERMS[term] for term in turning}


def settle_award(award: CitedValue[Award]) -> CitedValue[Payment]:
    """The payment of a jackpot prize, with its provisions."""
    line, *others = award.provisions
    grounds = (law.JACKPOT_PRIZES, law.JACKPOT_SUMS_POSTED)
    return line.says(award.value.payment).under(*others, *grounds)
