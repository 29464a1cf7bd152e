"""The payments: uncalled bets, the commission, the pots, the odd chip."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.omaha.rules import law
from games.omaha.rules.commission import Commission, CommissionTerms, commission_on
from games.omaha.rules.facts import OmahaFacts
from games.omaha.rules.ranking import Combination, best_combination, highest_of, why_higher
from games.omaha.rules.turn import Betting
from games.rules.hands.script import CardMove, ChipMove, Face, Seat, Step
from games.rules.provisions.readings import applied
from games.rules.sessions.account import Pot, layers, uncalled
from games.rules.values.cards import Card
from games.rules.values.citation import CitedValue
from games.rules.values.numbers import as_percentage

Best = Mapping[Seat, Combination]
"""The combinations shown, by seat; none where one player is left."""


@dataclass(frozen=True, slots=True)
class Share:
    """How a pot is divided after the commission, and the indivisible rest."""

    winners: tuple[Seat, ...]
    per_winner: int
    indivisible: int


def return_uncalled(betting: Betting) -> Iterator[Step]:
    """Return the part of a bet that no other player matched, at the end of the round.

    Reading OA-14: under "whole_pot" it stays among "todas as apostas da mesa" until the end, so
    that the commission is taken on it too.
    """
    back = uncalled(contributions(betting), [p.seat for p in betting.live])
    if back is None or betting.readings["OA-14"] == "whole_pot":
        return
    betting.has_returned = True
    player = betting.players[back.seat]
    player.bet -= back.amount
    player.paid -= back.amount
    player.stack += back.amount
    move = ChipMove(back.amount, f"bet:{back.seat}", f"stack:{back.seat}")
    facts = {"amount": back.amount}
    # No provision says so: art. 10.º, n.º 2, gives the winner every bet of the table.
    yield Step("uncalled_bet_returned", (), facts, back.seat, (move,), ("OA-14",))


def end_uncontested(betting: Betting) -> Iterator[Step]:
    """Reading OA-05: the last player in takes the pot at once; nothing more is dealt or shown."""
    yield from pay(betting, {}, ("OA-05",))


def end_void(betting: Betting, cause: str) -> Iterator[Step]:
    """Return every bet, blinds included, without commission."""
    moves = []
    returned: dict[str, int] = {}
    for player in betting.players.values():
        collected = player.paid - player.bet
        if player.bet:
            moves.append(ChipMove(player.bet, f"bet:{player.seat}", f"stack:{player.seat}"))
        if collected:
            moves.append(ChipMove(collected, "pot", f"stack:{player.seat}"))
        if player.paid:
            returned[str(player.seat)] = player.paid
    facts = {"at": cause, "returned": returned}
    yield Step("hand_void", (law.VOID,), facts, moves=tuple(moves))


def pay(betting: Betting, best: Best, readings: tuple[str, ...] = ()) -> Iterator[Step]:
    """Pay each pot. Reading OA-03: a short player contests only what he matched."""
    pots = layers(contributions(betting), [p.seat for p in betting.live])
    if len(pots) > 1:
        readings += ("OA-03",)
    taken = [0] * len(pots)
    table = betting.table
    if table.commission is not None:
        terms = CommissionTerms(table.commission, table.big_blind, table.chip, table.bounds)
        ruling = commission_on(sum(pot.amount for pot in pots), terms, betting.readings)
        taken = borne_by(ruling.value, pots, table.chip)
        yield commission_step(ruling, betting)
        if len(pots) > 1 and ruling.value.amount:
            readings += ("OA-31",)
    for number, (pot, part) in enumerate(zip(pots, taken, strict=True), start=1):
        won, *odd = pay_pot(number, pot, part, betting, best)
        yield replace(won, readings=readings)
        yield from odd


def contributions(betting: Betting) -> dict[Seat, int]:
    return {seat: player.paid for seat, player in betting.players.items()}


def commission_step(ruling: CitedValue[Commission], betting: Betting) -> Step:
    fee = ruling.value
    moves = (ChipMove(fee.amount, "pot", "commission"),) if fee.amount else ()
    facts: OmahaFacts = {
        "amount": fee.amount,
        "base": fee.base,
        "rate": as_percentage(fee.rate),
        "cap": fee.cap,
        "capped": fee.is_capped,
    }
    if fee.is_rounded:
        facts["rounded"] = True
    doubts, whole = fee.readings, applied(betting.readings)["OA-14"]
    if fee.is_rounded or betting.has_returned or whole == "whole_pot":
        doubts += ("OA-14",)
    if fee.is_rounded:
        doubts += ("OA-32",)
    return Step("commission_taken", ruling.provisions, facts, None, moves, doubts)


def borne_by(fee: Commission, pots: Sequence[Pot], chip: int) -> list[int]:
    """The part of the hand's one commission that each pot bears, in proportion to its size.

    Reading OA-31: the text takes it from "o pote de cada jogada" and knows no side pots. Parts are
    rounded down to the chip; the largest pot bears the rest.
    """
    if not pots:
        return []
    parts = [fee.amount * pot.amount // fee.base // chip * chip for pot in pots]
    largest = max(range(len(pots)), key=lambda index: pots[index].amount)
    parts[largest] += fee.amount - sum(parts)
    return parts


def winners_of(eligible: tuple[Seat, ...], best: Best) -> CitedValue[tuple[Seat, ...]]:
    """The winners among the seats eligible for a pot."""
    if not best:
        return law.FOLDED_BETS.says(eligible)
    ruling = highest_of([best[seat] for seat in eligible])
    winners = tuple(eligible[index] for index in ruling.value)
    return ruling.provision.says(winners).under(*ruling.provisions)


def pay_pot(number: int, pot: Pot, part: int, betting: Betting, best: Best) -> Iterator[Step]:
    ruling = winners_of(pot.eligible, best)
    amount = pot.amount - part
    share = divided(amount, ruling.value, betting.table.chip)
    shares = {str(seat): share.per_winner for seat in share.winners}
    facts = {
        "pot": number,
        "amount": amount,
        "commission": part,
        "eligible": list(pot.eligible),
        "winners": list(share.winners),
        "shares": shares,
    }
    moves = tuple(
        ChipMove(share.per_winner, "pot", f"stack:{seat}")
        for seat in share.winners
        if share.per_winner
    )
    name = "pot_won" if len(share.winners) == 1 else "pot_split"
    seat = share.winners[0] if len(share.winners) == 1 else None
    first = share.winners[0]
    reasons = tuple(
        why_higher(best[first], best[other], first, other)
        for other in pot.eligible
        if other != first
    )
    yield Step(name, ruling.provisions, facts, seat, moves, why=reasons)
    if share.indivisible:
        yield odd_chip(number, share, betting)


def divided(amount: int, winners: tuple[Seat, ...], chip: int) -> Share:
    """Art. 10.º, n.º 4: equal parts, in the largest whole number of chips."""
    share = amount // len(winners) // chip * chip
    return Share(winners, share, amount - share * len(winners))


def odd_chip(number: int, share: Share, betting: Betting) -> Step:
    # Reading OA-02: the remainder, as one sum, to the first of those who share the pot ("acresce
    # à mão"); or to the first still in the hand, even if beaten ("ainda em jogo"). Seats count
    # clockwise from the croupier's left, so the first is the lowest.
    is_winners = betting.readings["OA-02"] == "first_winner"
    seat = min(share.winners if is_winners else [player.seat for player in betting.live])
    facts = {"pot": number, "amount": share.indivisible}
    move = ChipMove(share.indivisible, "pot", f"stack:{seat}")
    return Step("odd_chip_given", (law.INDIVISIBLE,), facts, seat, (move,), ("OA-02",))


def showdown(
    betting: Betting, hole: Mapping[Seat, Sequence[Card]], board: Sequence[Card]
) -> Iterator[Step]:
    combinations: dict[Seat, Combination] = {}
    # Reading OA-22: in what order they show is not said; here clockwise from the button's left.
    for player in betting.live:
        hand = hole[player.seat]
        best = best_combination(hand, board, betting.readings)
        combinations[player.seat] = best.value
        yield hand_shown(player.seat, hand, best)
    yield from pay(betting, combinations)


def hand_shown(seat: Seat, hand: Sequence[Card], best: CitedValue[Combination]) -> Step:
    facts = {
        "cards": [card.name for card in hand],
        "best": [card.name for card in best.value.cards],
        "category": best.value.category,
    }
    grounds = (law.ALL_SHOW, *best.provisions)
    moves = tuple(CardMove(card, f"seat:{seat}", Face.UP) for card in hand)
    return Step("hand_shown", grounds, facts, seat, moves, ("OD-01", "OA-22"))
