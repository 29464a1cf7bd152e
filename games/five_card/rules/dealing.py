"""Dealing: the burn, the open card, the key card and the three open cards that follow."""

from __future__ import annotations

from collections.abc import Generator

from games.five_card.rules import law
from games.five_card.rules.state import Felt, chips
from games.rules.cards import Card
from games.rules.citation import Provision
from games.rules.script import Action, CardMove, Choice, Face, Script, Seat, Step

KEY = 2
"""The second card is the key card, the only one dealt face down."""

_UNDER = {
    "called": (law.FURTHER_CARD, law.VOICE_GOES_ON),
    "passed": (law.VOICE_GOES_ON,),
    "not_bet": (law.FURTHER_CARD, law.SHORT_STACK),
}
"""What lets the fourth and fifth cards be dealt, by how the round before them closed."""


def burn(felt: Felt) -> Script:
    # Reading PA-24: one card is burned, before the first is dealt, and no other.
    first = felt.stock.draw("burn")
    provisions = (law.SHUFFLE_AND_BURN, law.DEALING)
    yield Step("card_burned", provisions, moves=(CardMove(first, "burn", Face.DOWN),))


def open_cards(felt: Felt) -> Script:
    for seat in felt.table.seats:
        dealt = yield from _deal(felt, seat, 1)
        felt.open_cards[seat] = [dealt]
        yield _turned_up("open_card_dealt", (law.DEALING,), seat, dealt, 1)


def key_cards(felt: Felt) -> Script:
    for seat in felt.table.seats:
        dealt = yield from _deal(felt, seat, KEY)
        felt.key_cards[seat] = dealt
        if felt.happens("key_card_exposed", seat):
            yield from exposed(felt, seat)
        else:
            move = CardMove(dealt, f"seat:{seat}", Face.DOWN)
            yield Step("key_card_dealt", (law.DEALING,), {"number": KEY}, seat, (move,))


def exposed(felt: Felt, seat: Seat) -> Script:
    """A key card seen while dealt: the hand is dead and its pot money goes back."""
    key = felt.key_cards[seat]
    yield _turned_up("key_card_exposed", (law.EXPOSED_KEY_CARD,), seat, key, KEY)
    returned = felt.entry[seat]
    # The player is owed his pot money whole. Where the initial commission has left less than
    # that in the pot, the rest comes back out of the commission.
    of_the_pot = min(returned, felt.pot)
    of_the_commission = returned - of_the_pot
    felt.entry[seat] = 0
    felt.initial -= of_the_commission
    felt.stacks[seat] += returned
    back = chips(of_the_pot, "pot", f"stack:{seat}")
    back += chips(of_the_commission, "commission", f"stack:{seat}")
    thrown = felt.throw_in(seat)
    facts = {"returned": returned}
    yield Step("hand_declared_dead", (law.EXPOSED_KEY_CARD,), facts, seat, (*thrown, *back))


def another_card(felt: Felt, number: int) -> Script:
    """The third, fourth or fifth card, face up, beginning with the best exhibit still in."""
    first = next(seat for seat in felt.voice if seat in felt.live)
    provisions = _for_card(felt, number)
    if number > 3 and first != felt.voice[0]:
        provisions += (law.CARD_AFTER_A_FOLD,)
    for seat in felt.beginning_with(first):
        dealt = yield from _deal(felt, seat, number)
        felt.open_cards[seat].append(dealt)
        yield _turned_up("card_dealt", provisions, seat, dealt, number)


def _for_card(felt: Felt, number: int) -> tuple[Provision, ...]:
    if number == 3:
        return (law.THIRD_CARD,)
    return _UNDER[felt.closed] if number == 4 else (*_UNDER[felt.closed], law.THIRD_ROUND)


def _deal(felt: Felt, seat: Seat, number: int) -> Generator[Step | Choice, Action, Card]:
    """Draw the card due to a seat; if it goes astray to his right, it is brought back."""
    dealt = felt.stock.draw(f"seat:{seat}")
    if felt.happens("card_misdealt", seat, number):
        astray = felt.right_of(seat)
        face = Face.DOWN if number == KEY else Face.UP
        facts = {"number": number, "due": seat}
        wrong = (CardMove(dealt, f"seat:{astray}", face),)
        yield Step("card_misdealt", (law.MISDEALT_CARD,), facts, astray, wrong)
        facts = {"number": number, "given": astray}
        right = (CardMove(dealt, f"seat:{seat}", face),)
        yield Step("misdeal_rectified", (law.MISDEALT_CARD,), facts, seat, right)
    return dealt


def _turned_up(
    name: str, provisions: tuple[Provision, ...], seat: Seat, dealt: Card, number: int
) -> Step:
    move = CardMove(dealt, f"seat:{seat}", Face.UP)
    return Step(name, provisions, {"card": dealt.name, "number": number}, seat, (move,))
