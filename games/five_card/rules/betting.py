"""The four rounds of betting: the forced opening, the voice, and the answers to a bet."""

from collections.abc import Mapping
from functools import partial

from games.five_card.rules import dealing, law, turn, voice
from games.five_card.rules.commission import is_excepted
from games.five_card.rules.readings import under_other_readings
from games.five_card.rules.state import Felt, ask, chips
from games.five_card.rules.turn import BettingRound
from games.rules.pots import Uncalled, uncalled
from games.rules.readings import rest_on
from games.rules.script import Script, Seat, Step


def forced_opening(felt: Felt) -> Script:
    """First round: the highest open card opens, or its player is out and the next one must."""
    betting = BettingRound(1, felt.table.ante)
    ruling = voice.order(felt.open_hands, felt.chosen)
    felt.voice = ruling.value
    for seat in felt.voice:
        if felt.is_decided:
            return
        if seat not in felt.live:
            continue
        highest = {"card": felt.open_cards[seat][0].name}
        yield Step("opening_required", ruling.provisions, highest, seat)
        if not (yield from dealing.may_still_decide(felt, seat)):
            continue
        action = yield from ask(felt, turn.opening(felt, betting, seat))
        if action.do == "open":
            yield turn.opens(felt, betting, seat, action.to)
            yield from _answers(felt, betting, seat)
            break
        # Reading PA-14: refusing is folding, and the duty goes to the next highest card.
        rest_on("PA-14")
        yield Step("opening_refused", (law.DUTY_TO_OPEN,), {}, seat, felt.throw_in(seat))
    yield from close(felt, betting)


def voiced_round(felt: Felt, number: int) -> Script:
    """Second, third and fourth rounds: the best exhibit speaks first."""
    betting = BettingRound(number, felt.table.ante)
    ruling = voice.order(felt.open_hands, felt.chosen)
    felt.voice = ruling.value
    in_turn = _speakers(felt, felt.chosen)
    others = under_other_readings(felt.chosen, (*voice.READINGS, "PA-17"), partial(_speakers, felt))
    is_best_short = in_turn[:1] != [ruling.value[0]]
    provisions = (*ruling.provisions, law.SHORT_STACK) if is_best_short else ruling.provisions
    for place, seat in enumerate(in_turn):
        if len(felt.able) < 2 or betting.level:
            break
        if seat not in felt.live:
            continue
        readings = tuple(name for name, other in others.items() if other[place] != seat)
        if place:
            # Reading PA-38: after a pass, the next exhibit, or the next single card.
            rest_on("PA-38")
        yield Step("voice_given", provisions, _exhibit(felt, number, seat), seat, (), readings)
        yield from _speak(felt, betting, seat)
        provisions = (law.VOICE_GOES_ON, *turn.LIKE_THE_SECOND[number])
    yield from close(felt, betting)


def _speakers(felt: Felt, chosen: Mapping[str, str]) -> list[Seat]:
    """The order in which players have the voice, until one of them bets."""
    by_exhibit = [s for s in voice.order(felt.open_hands, chosen).value if s in felt.able]
    # Reading PA-17: the voice goes to "a segunda carta aberta de maior denominação".
    if chosen["PA-17"] == "next_highest" or not by_exhibit:
        return by_exhibit
    return [seat for seat in felt.beginning_with(by_exhibit[0]) if seat in by_exhibit]


def _exhibit(felt: Felt, number: int, seat: Seat) -> dict[str, object]:
    cards = felt.open_cards[seat]
    category = voice.exhibit(cards, felt.chosen).category
    return {"round": number, "shows": category, "cards": [card.name for card in cards]}


def _speak(felt: Felt, betting: BettingRound, seat: Seat) -> Script:
    if not (yield from dealing.may_still_decide(felt, seat)):
        return
    action = yield from ask(felt, turn.voice(felt, betting, seat))
    if action.do == "open":
        yield turn.opens(felt, betting, seat, action.to)
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
        if not (yield from dealing.may_still_decide(felt, seat)):
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
