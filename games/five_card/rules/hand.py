"""A hand of five-card poker, in the order of the regulation."""

from games.five_card.rules import betting, commission, dealing, ending, law
from games.five_card.rules.records import Deal, Table
from games.five_card.rules.state import Felt, chips
from games.rules.account import of_pots
from games.rules.cards import DECK_40
from games.rules.detected_faults import faults_after_payment, showdown_faults
from games.rules.faults import TextIsSilent
from games.rules.record import HandAccount
from games.rules.script import Played, Script, Step

_AWARDS = {"pot_awarded", "pot_split", "pot_won_unopposed", "unmatched_pot_returned"}


def account(table: Table, played: Played) -> HandAccount:
    pots = [_pot(step) for step in played.steps if step.name in _AWARDS]
    return of_pots(played, table.stacks, pots)


def _pot(step: Step) -> dict[str, object]:
    return {name: step.facts[name] for name in ("amount", "eligible", "winners", "shares")}


def places(felt: Felt) -> Script:
    table = felt.table
    facts = {"seats": list(table.seats), "ante": table.ante}
    yield Step("places_taken", (law.PLACES, law.CAPITAL), facts)
    yield Step("cards_shuffled", (law.DECK, law.SHUFFLE_AND_BURN), {"cards": len(DECK_40)})


def pot_money(felt: Felt) -> Script:
    ante, players = felt.table.ante, felt.table.seats
    # Reading PA-10: "todos os jogadores" contribute, each the pot money of the table.
    in_total = felt.chosen["PA-10"] == "in_total"
    chip = felt.table.chip
    part, odd = divmod(ante // chip, len(players)) if in_total else (ante // chip, 0)
    for place, seat in enumerate(players):
        amount = (part + (place < odd)) * chip
        felt.entry[seat] = amount
        felt.take(seat, amount)
        moves = chips(amount, f"stack:{seat}", "pot")
        provisions = (law.DEALING, law.POT)
        yield Step("pot_money_posted", provisions, {"amount": amount}, seat, moves, ("PA-10",))


def initial_commission(felt: Felt) -> Script:
    table = felt.table
    ruling = commission.initial_commission(table.ante, len(table.seats), felt.chosen)
    if commission.comes_from_the_pot(felt.chosen):
        felt.initial = ruling.value
        moves = chips(ruling.value, "pot", "commission")
    else:
        share = ruling.value // len(table.seats)
        for seat in table.seats:
            felt.take(seat, share)
        moves = tuple(
            move for seat in table.seats for move in chips(share, f"stack:{seat}", "commission")
        )
    facts = {"amount": ruling.value}
    yield Step("initial_commission_taken", ruling.provisions, facts, None, moves, ("PA-09",))


def hand(deal: Deal) -> Script:
    felt = Felt.laid(deal)

    # Articles 1 to 3, 6 and 8: places, cards, pot money and initial commission
    yield from places(felt)
    yield from pot_money(felt)
    yield from initial_commission(felt)

    # Article 10: the deal, the four rounds and the showdown
    yield from dealing.burn(felt)
    yield from dealing.open_cards(felt)
    yield from dealing.key_cards(felt)
    try:
        yield from _rounds(felt)
    except TextIsSilent as no_more:
        yield no_more.silence
        felt.require_no_events_left()
        return

    # Articles 9, 4 and 6: commission of the house, pots, capital to be topped up
    yield from ending.house_commission(felt)
    yield from ending.awards(felt)
    yield from ending.top_ups(felt)
    try:
        yield from faults_after_payment(felt.faults, are_hands_shown=not felt.is_decided)
    except TextIsSilent as no_more:
        yield no_more.silence
    felt.require_no_events_left()


def _rounds(felt: Felt) -> Script:
    """Four rounds, with a card before each but the first, while two players remain."""
    if felt.is_decided:
        return
    yield from betting.forced_opening(felt)
    for number in (2, 3, 4):
        if felt.is_decided:
            return
        yield from dealing.another_card(felt, number + 1)
        if felt.is_decided:
            return
        yield from betting.voiced_round(felt, number)
    if not felt.is_decided:
        yield from showdown_faults(felt.faults)
        yield from ending.showdown(felt)
