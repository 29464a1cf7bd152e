"""Arts. 12.º to 16.º: the payment of each bet, with the provision that decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.fortune3.rules import law
from games.fortune3.rules.bets import Bets, House
from games.fortune3.rules.ranking import (
    LOW_SEQUENCE,
    Graded,
    best_class,
    is_below_flush,
    is_queen_or_higher,
    is_trio_or_higher,
    why_higher,
)
from games.rules.cards import Card
from games.rules.citation import CitedValue
from games.rules.jackpot import Award, Jackpot, Payout, pay, turning_on, unclaimed
from games.rules.jackpot_terms import Claim, Terms
from games.rules.ranking import shape_of
from games.rules.script import Seat
from games.rules.wagers import Payment, awarded, loses, nothing, reckoned, returned, wins
from games.rules.why import Why

Cards = tuple[Card, ...]


class Showdown(NamedTuple):
    """One player against the bank; ``bank_cards`` may be unknown if no bet depends on them."""

    bets: Bets
    cards: Cards
    player: Graded
    bank_cards: Cards
    bank: Graded | None
    has_folded: bool
    house: House

    def reading(self, name: str) -> str:
        return self.house.readings[name]


def decide(showdown: Showdown) -> CitedValue[str]:
    """The outcome: ``fold dealer_not_qualified win lose tie``, or ``no_contest``."""
    if not showdown.bets.ante:
        # Arts. 12.º n.º 2 and 13.º, 1) to 3) speak of those who placed an ante, and of no others.
        return law.DECISION.says("no_contest").under(law.HIGHER_HAND)
    if showdown.has_folded or showdown.bank is None:
        return law.DECISION.says("fold")
    if not is_queen_or_higher(showdown.bank):
        return law.BANK_BELOW_QUEEN.says("dealer_not_qualified")
    if showdown.player.strength > showdown.bank.strength:
        return law.HIGHER_HAND.says("win")
    if showdown.player.strength < showdown.bank.strength:
        return law.HIGHER_HAND.says("lose")
    # Readings FA-05 and FA-06: the class says "verifica-se um empate", art. 13.º, 3) gives the
    # bets to neither; of three odd cards nothing is said, and suits have no rank.
    return law.BASIC_CLASS[showdown.player.category].says("tie").under(law.HIGHER_HAND)


def why_of(showdown: Showdown) -> tuple[Why, ...]:
    """Why the higher of player and bank is higher."""
    if showdown.bank is None:
        return ()
    player, bank = (showdown.cards, showdown.player), (showdown.bank_cards, showdown.bank)
    is_bank_higher = showdown.bank.strength > showdown.player.strength
    return (why_higher(bank, player) if is_bank_higher else why_higher(player, bank),)


def settle_ante(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if showdown.has_folded:
        return law.DECISION.says(loses(showdown.bets.ante))
    if outcome.value == "dealer_not_qualified":
        return law.BANK_BELOW_QUEEN.says(wins(showdown.bets.ante))
    return _by_the_higher_hand(showdown.bets.ante, outcome)


def settle_play(showdown: Showdown, outcome: CitedValue[str]) -> CitedValue[Payment]:
    """Reading FA-22: the play bet equals the ante exactly."""
    if showdown.has_folded:
        return law.DECISION.says(nothing())
    if outcome.value == "dealer_not_qualified":
        return law.BANK_BELOW_QUEEN.says(returned(showdown.bets.ante))
    return _by_the_higher_hand(showdown.bets.ante, outcome)


def _by_the_higher_hand(stake: int, outcome: CitedValue[str]) -> CitedValue[Payment]:
    if outcome.value == "win":
        return law.HIGHER_HAND.says(wins(stake))
    if outcome.value == "lose":
        return law.HIGHER_HAND.says(loses(stake))
    return outcome.provision.says(returned(stake)).under(law.HIGHER_HAND)


def settle_ante_bonus(showdown: Showdown) -> CitedValue[Payment]:
    """The bonus on the ante, whether or not the bank qualifies, and even for a losing hand."""
    # Reading FA-08: a hand folded has given up the ante the bonus is reckoned on.
    if showdown.has_folded and showdown.reading("FA-08") == "not_on_fold":
        return law.DECISION.says(nothing())
    line = showdown.house.ante_bonus.line(showdown.player.category)
    if line is None or line.odds is None:
        return law.ANTE_BONUS.says(nothing())
    return line.provision.says(awarded(reckoned(showdown.bets.ante, line.odds))).under(
        law.ANTE_BONUS
    )


def settle_pair_plus(showdown: Showdown) -> CitedValue[Payment]:
    # Reading FA-09: art. 12.º n.º 3 leaves the cards of a folded Pair Plus hand on the table;
    # n.º 4 does not name Pair Plus among the bets a fold leaves untouched.
    if showdown.has_folded and showdown.reading("FA-09") == "lost_on_fold":
        return law.ADDITIONAL_UNAFFECTED.says(loses(showdown.bets.pair_plus))
    line = showdown.house.pair_plus.line(showdown.player.category)
    if line is None or line.odds is None:
        return law.PAIR_PLUS.says(loses(showdown.bets.pair_plus))
    won = wins(showdown.bets.pair_plus, line.odds)
    return line.provision.says(won).under(law.PAIR_PLUS_PRIZES, law.PAIR_PLUS)


def settle_six_card_bonus(showdown: Showdown) -> CitedValue[Payment]:
    """Won by the best five of the player's three cards and the bank's, even after a fold."""
    # Reading FA-14: "cuja mão tenha Trio" may be asked of the player's own three cards.
    if lacks_own_trio(showdown):
        return law.SIX_CARD_BONUS.says(loses(showdown.bets.six_card_bonus))
    line = showdown.house.six_card_bonus.line(best_class(showdown.cards + showdown.bank_cards))
    if line is None or line.odds is None:
        lost = loses(showdown.bets.six_card_bonus)
        return law.SIX_CARD_BONUS.says(lost).under(law.BEST_FIVE_OF_SIX)
    won = wins(showdown.bets.six_card_bonus, line.odds)
    grounds = (law.SIX_CARD_PRIZES, law.SIX_CARD_BONUS, law.BEST_FIVE_OF_SIX)
    return line.provision.says(won).under(*grounds)


def lacks_own_trio(showdown: Showdown) -> bool:
    return showdown.reading("FA-14") == "own_trio_required" and not is_trio_or_higher(
        showdown.player, showdown.reading("FA-02")
    )


def progressive_class(cards: Sequence[Card], community: Sequence[Card]) -> str:
    return shape_of((*cards, *community), LOW_SEQUENCE).category


def claim(seat: Seat, showdown: Showdown, community: Sequence[Card]) -> Claim | None:
    """The jackpot claim of a seat: a flush or higher with the community cards; else None."""
    if is_below_flush((*showdown.cards, *community)):
        return None
    line = showdown.house.progressive.line(progressive_class(showdown.cards, community))
    return None if line is None else Claim(seat, showdown.bets.progressive, line)


def lose_progressive(showdown: Showdown) -> CitedValue[Payment]:
    return law.PROGRESSIVE.says(loses(showdown.bets.progressive)).under(law.JACKPOT_FIVE)


def pay_jackpot(jackpot: Jackpot, claims: Sequence[Claim], house: House) -> Payout:
    if not claims:
        return unclaimed(jackpot)
    return pay(jackpot, claims, law.JACKPOT, terms_of(house.readings))


TERMS = {"base": "FA-17", "stake": "FA-28", "royal_base": "FA-29", "order": "FA-30"}
"""The reading that sets each doubtful term of the jackpot."""


def terms_of(readings: Mapping[str, str]) -> Terms:
    """Reading FA-31: two royal flushes are impossible here, so nothing is shared."""
    return Terms(**{term: readings[reading] for term, reading in TERMS.items()})


def readings_of_award(
    jackpot: Jackpot, claims: Sequence[Claim], house: House, seat: Seat
) -> set[str]:
    """The readings on which this seat's share of the jackpot depends."""
    turning = turning_on(jackpot, claims, law.JACKPOT, terms_of(house.readings), seat)
    return {TERMS[term] for term in turning if term in TERMS}


def settle_award(award: CitedValue[Award]) -> CitedValue[Payment]:
    """The payment of a jackpot prize, with its provisions."""
    line, *others = award.provisions
    grounds = (law.JACKPOT_PRIZES, law.PROGRESSIVE, law.JACKPOT_FIVE)
    return line.says(award.value.payment).under(*others, *grounds)
