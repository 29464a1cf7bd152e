"""A hand of five-card poker, in the order of the regulation."""

from games.five_card.rules import betting, dealing, ending, entry
from games.five_card.rules.records import Deal
from games.five_card.rules.state import Felt
from games.rules.detected_faults import faults_after_payment, showdown_faults
from games.rules.faults import TextIsSilent
from games.rules.script import Script


def hand(deal: Deal) -> Script:
    felt = Felt.laid(deal)

    # Articles 1 to 3, 6 and 8: places, cards, pot money and initial commission
    yield from entry.places(felt)
    yield from entry.pot_money(felt)
    yield from entry.initial_commission(felt)

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
