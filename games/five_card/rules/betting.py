"""The four rounds of betting, and the cards that are dealt before each."""

from collections.abc import Generator, Mapping
from dataclasses import replace
from functools import partial

from games.five_card.rules import law, ranking, turn
from games.five_card.rules.commission import is_excepted
from games.five_card.rules.faults import can_be_found
from games.five_card.rules.records import KEY
from games.five_card.rules.turn import BettingRound, Felt, ask, chips
from games.rules.faults.detected import ruled_in_the_hand
from games.rules.faults.ordered import TextIsSilent, silent
from games.rules.hands.script import Action, CardMove, Choice, Face, Move, Script, Seat, Step
from games.rules.provisions.readings import of_reading, rest_on, under_other_readings
from games.rules.sessions.account import Uncalled, uncalled
from games.rules.values.cards import Card
from games.rules.values.citation import Provision

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


def forced_opening(felt: Felt) -> Script:
    """First round: the highest open card opens, or its player is out and the next one must."""
    betting = BettingRound(1, felt.table.ante)
    ruling = ranking.order(felt.open_hands, felt.chosen)
    felt.voice = ruling.value
    for seat in felt.voice:
        if felt.is_decided:
            return
        if seat not in felt.live:
            continue
        highest = {"card": felt.open_cards[seat][0].name}
        yield Step("opening_required", ruling.provisions, highest, seat)
        if not (yield from may_still_decide(felt, seat)):
            continue
        action = yield from ask(felt, turn.opening(felt, betting, seat))
        if action.do == "open":
            yield turn.bets(felt, betting, seat, action.to, "open")
            yield from _answers(felt, betting, seat)
            break
        # Reading PA-14: refusing is folding, and the duty goes to the next highest card.
        rest_on("PA-14")
        yield Step("opening_refused", (law.DUTY_TO_OPEN,), {}, seat, felt.throw_in(seat))
    yield from close(felt, betting)


def voiced_round(felt: Felt, number: int) -> Script:
    """Second, third and fourth rounds: the best exhibit speaks first."""
    betting = BettingRound(number, felt.table.ante)
    ruling = ranking.order(felt.open_hands, felt.chosen)
    felt.voice = ruling.value
    in_turn = _speakers(felt, felt.chosen)
    others = under_other_readings(
        felt.chosen, (*ranking.READINGS, "PA-17"), partial(_speakers, felt)
    )
    is_best_short = in_turn[:1] != [ruling.value[0]]
    provisions = (*ruling.provisions, law.SHORT_STACK) if is_best_short else ruling.provisions
    for place, seat in enumerate(in_turn):
        if len(felt.able) < 2 or betting.level:
            break
        if seat not in felt.live:
            continue
        readings = tuple(
            name for name in others if any(other[place] != seat for other in others[name])
        )
        if place:
            # Reading PA-38: after a pass, the next exhibit, or the next single card.
            rest_on("PA-38")
        cards = felt.open_cards[seat]
        shows = ranking.exhibit(cards, felt.chosen).category
        facts = {"round": number, "shows": shows, "cards": [card.name for card in cards]}
        yield Step("voice_given", provisions, facts, seat, (), readings)
        yield from _speak(felt, betting, seat)
        provisions = (law.VOICE_GOES_ON, *turn.LIKE_THE_SECOND[number])
    yield from close(felt, betting)


def _speakers(felt: Felt, chosen: Mapping[str, str]) -> list[Seat]:
    """The order in which players have the voice, until one of them bets."""
    by_exhibit = [s for s in ranking.order(felt.open_hands, chosen).value if s in felt.able]
    if not by_exhibit:
        return by_exhibit
    by_seat = [seat for seat in felt.beginning_with(by_exhibit[0]) if seat in by_exhibit]
    # Reading PA-17: the voice goes to "a segunda carta aberta de maior denominação".
    return of_reading(chosen, "PA-17", {"next_highest": by_exhibit, "next_seat": by_seat})


def _speak(felt: Felt, betting: BettingRound, seat: Seat) -> Script:
    if not (yield from may_still_decide(felt, seat)):
        return
    action = yield from ask(felt, turn.voice(felt, betting, seat))
    if action.do == "open":
        yield turn.bets(felt, betting, seat, action.to, "open")
        yield from _answers(felt, betting, seat)
    elif action.do == "pass":
        yield turn.passes(betting, seat)
    else:
        yield turn.folds(felt, betting, seat, "fold_with_the_voice")


def _answers(felt: Felt, betting: BettingRound, bettor: Seat) -> Script:
    """The answers from the bettor's right, until every bet is matched or one player is left."""
    waiting = _seats_to_answer(felt, bettor)
    while waiting and not felt.is_decided:
        seat = waiting.pop(0)
        if not (yield from may_still_decide(felt, seat)):
            continue
        action = yield from ask(felt, turn.answer(felt, betting, seat))
        if action.do == "raise":
            yield turn.raises(felt, betting, seat, action.to)
            waiting = _seats_to_answer(felt, seat)
        elif action.do == "call":
            yield turn.calls(felt, betting, seat)
        else:
            yield turn.folds(felt, betting, seat)


def _seats_to_answer(felt: Felt, bettor: Seat) -> list[Seat]:
    return [seat for seat in felt.from_the_right_of(bettor) if seat in felt.able and seat != bettor]


def close(felt: Felt, betting: BettingRound) -> Script:
    """Push the bets into the pot, after returning a last bet that was not called."""
    if betting.level:
        felt.closed = "called"
        yield from _settle_uncalled(felt, betting, uncalled(felt.bets, felt.live))
        yield _gather(felt, betting)
    elif not felt.is_decided:
        yield _without_a_bet(felt, betting)


def _without_a_bet(felt: Felt, betting: BettingRound) -> Step:
    facts = {"round": betting.number}
    if betting.passed.issuperset(felt.able) and felt.able:
        felt.closed = "passed"
        provisions = (law.VOICE_GOES_ON, *turn.LIKE_THE_SECOND[betting.number])
        return Step("all_passed", provisions, facts)
    # A player who is all in bets no more, and a single player has no opponent to bet with.
    felt.closed = "not_bet"
    return Step("betting_omitted", (law.SHORT_STACK,), facts)


def _settle_uncalled(felt: Felt, betting: BettingRound, alone: Uncalled | None) -> Script:
    if alone is None:
        return
    if betting.number < 4 and not betting.is_called:
        felt.was_uncalled_before_last = True
    if betting.is_called:
        felt.was_called_in_part = True
    if not is_excepted(betting.number, betting.is_called, felt.chosen):
        return
    felt.bets[alone.seat] -= alone.amount
    felt.stacks[alone.seat] += alone.amount
    felt.returned = alone.amount
    facts = {"round": betting.number, "amount": alone.amount}
    back = chips(alone.amount, f"bet:{alone.seat}", f"stack:{alone.seat}")
    readings: tuple[str, ...] = ("PA-35",) if betting.number == 4 else ("PA-35", "PA-12")
    if betting.is_called:
        readings += ("PA-29",)
    elif betting.number == 4 and felt.bets[alone.seat]:
        # Reading PA-39: of a last raise, the part beyond the bet that was called.
        readings += ("PA-39",)
    # Reading PA-35: article 9 only exempts it from the commission; nothing says that it goes back.
    provisions = (law.HOUSE_COMMISSION,)
    yield Step("uncalled_bet_returned", provisions, facts, alone.seat, back, readings)


def _gather(felt: Felt, betting: BettingRound) -> Step:
    amount = sum(felt.bets.values())
    moves = tuple(
        move for seat in felt.table.seats for move in chips(felt.bets[seat], f"bet:{seat}", "pot")
    )
    for seat, bet in felt.bets.items():
        felt.gathered[seat] += bet
        felt.bets[seat] = 0
    facts = {"round": betting.number, "amount": amount, "pot": felt.pot}
    return Step("bets_gathered", (law.POT,), facts, None, moves)
