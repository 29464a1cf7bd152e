"""Dealing: the burn, the open card, the key card and the three open cards that follow."""

from collections.abc import Generator
from dataclasses import replace

from games.five_card.rules import law
from games.five_card.rules.faults import can_be_found
from games.five_card.rules.records import KEY
from games.five_card.rules.state import Felt, chips
from games.rules.cards import Card
from games.rules.citation import Provision
from games.rules.detected_faults import ruled_in_the_hand
from games.rules.faults import TextIsSilent, silent
from games.rules.readings import rest_on
from games.rules.script import Action, CardMove, Choice, Face, Move, Script, Seat, Step

_UNDER = {
    "called": (law.FURTHER_CARD, law.VOICE_GOES_ON),
    "passed": (law.VOICE_GOES_ON,),
    "not_bet": (law.FURTHER_CARD, law.SHORT_STACK),
}
"""The provisions for dealing the fourth and fifth cards, by how the round before closed."""


def burn(felt: Felt) -> Script:
    # Reading PA-24: one card is burned, before the first is dealt, and no other.
    rest_on("PA-24")
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
        if felt.happens("key_card_exposed", seat, KEY):
            yield from exposed(felt, seat)
        else:
            move = CardMove(dealt, f"seat:{seat}", Face.DOWN)
            yield Step("key_card_dealt", (law.DEALING,), {"number": KEY}, seat, (move,))


def exposed(felt: Felt, seat: Seat, number: int = KEY, *, is_dealt: bool = False) -> Script:
    """A key card seen in the course of the deal: the hand is dead, its pot money is returned.

    ``number`` is the card being dealt, or the last dealt; ``is_dealt`` if the deal was over. The
    regulation is then silent, and the hand stops.
    """
    # Reading PA-33: the deal goes on until everyone has his last card; or the article looks at the
    # key card alone, as it is dealt.
    doubts: tuple[str, ...] = () if number == KEY else ("PA-33",)
    is_late = number != KEY and felt.chosen["PA-33"] == "as_it_is_dealt"
    step = replace(
        _turned_up("key_card_exposed", (law.EXPOSED_KEY_CARD,), seat, felt.key_cards[seat], number),
        readings=doubts,
    )
    yield step
    if is_late or is_dealt:
        raise TextIsSilent(silent("key_card_shown_later", law.EXPOSED_KEY_CARD, law.SHOWDOWN))
    # Reading PA-22: his own pot money, out of the pot it lies in.
    rest_on("PA-22")
    owed = felt.entry[seat]
    of_the_pot = min(owed, felt.pot)
    of_the_commission = 0
    if of_the_pot < owed:
        # Reading PA-31: "o seu dinheiro de bolo de entrada" comes back whole, out of the initial
        # commission where that has left too little in the pot; or the house keeps what it charged.
        doubts += ("PA-31",)
        if felt.chosen["PA-31"] == "pot_money_whole":
            of_the_commission = owed - of_the_pot
    returned = of_the_pot + of_the_commission
    felt.entry[seat] = owed - returned
    felt.initial -= of_the_commission
    felt.stacks[seat] += returned
    back = chips(of_the_pot, "pot", f"stack:{seat}")
    back += chips(of_the_commission, "commission", f"stack:{seat}")
    thrown = felt.throw_in(seat)
    facts = {"returned": returned}
    moves: tuple[Move, ...] = (*thrown, *back)
    yield Step("hand_declared_dead", (law.EXPOSED_KEY_CARD,), facts, seat, moves, doubts)


def may_still_decide(felt: Felt, seat: Seat) -> Generator[Step | Choice, Action, bool]:
    """Handle what was exposed or detected before this decision; return whether one remains."""
    for other in tuple(felt.live):
        if felt.happens("key_card_exposed_at", other, felt.decisions):
            last = len(felt.open_cards[other]) + 1
            yield from exposed(felt, other, last, is_dealt=felt.is_dealt)
    for event in [one for one in felt.faults if one.action == felt.decisions]:
        if not can_be_found(event.name, event.case, len(felt.open_cards[seat]) + 1):
            raise event.refuse_then()
        felt.faults.remove(event)
        yield from ruled_in_the_hand(event)
    return seat in felt.live and not felt.is_decided


def another_card(felt: Felt, number: int) -> Script:
    """The third, fourth or fifth card, face up, beginning with the best exhibit still in."""
    first = next(seat for seat in felt.voice if seat in felt.live)
    provisions = _for_card(felt, number)
    if number > 3 and first != felt.voice[0]:
        provisions += (law.CARD_AFTER_A_FOLD,)
    for seat in felt.beginning_with(first):
        if felt.is_decided:
            return
        dealt = yield from _deal(felt, seat, number)
        felt.open_cards[seat].append(dealt)
        yield _turned_up("card_dealt", provisions, seat, dealt, number)
        if felt.happens("key_card_exposed", seat, number):
            yield from exposed(felt, seat, number)


def _for_card(felt: Felt, number: int) -> tuple[Provision, ...]:
    if number == 3:
        return (law.THIRD_CARD,)
    return _UNDER[felt.closed] if number == 4 else (*_UNDER[felt.closed], law.THIRD_ROUND)


def _deal(felt: Felt, seat: Seat, number: int) -> Generator[Step | Choice, Action, Card]:
    """Draw the card due to a seat; a misdealt one is brought back."""
    dealt = felt.stock.draw(f"seat:{seat}")
    if felt.happens("card_misdealt", seat, number):
        astray = felt.astray.get((seat, number), felt.right_of(seat))
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
