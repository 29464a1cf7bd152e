"""The end of a hand: showdown, commission of the house, award of the pots, topping up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from games.five_card.rules import commission, law, ranking
from games.five_card.rules.commission import capital_for, top_up_due
from games.five_card.rules.facts import FiveCardFacts
from games.five_card.rules.ranking import Grade, highest
from games.five_card.rules.turn import Felt, chips
from games.rules.hands.script import CardMove, Face, Script, Seat, Step
from games.rules.provisions.readings import applied, that_decide
from games.rules.sessions.account import Pot, layers
from games.rules.values.cards import Card
from games.rules.values.citation import CitedValue
from games.rules.values.numbers import as_percentage
from games.rules.values.ranking import Why, shape_of, why


@dataclass(frozen=True, slots=True)
class PotAward:
    """One pot shared out: ``odd`` is the indivisible rest, ``house_part`` what the house keeps."""

    pot: Pot
    shares: Mapping[Seat, int]
    odd: int = 0
    house_part: int = 0

    @classmethod
    def whole(cls, pot: Pot) -> PotAward:
        return cls(pot, {pot.eligible[0]: pot.amount})


def pots_of(entry: int, gathered: Mapping[Seat, int], live: Sequence[Seat]) -> tuple[Pot, ...]:
    """The pot and the separate pots. What remains of the pot money goes into the first."""
    pots = layers(gathered, live)
    everyone = tuple(sorted(live))
    if pots and pots[0].eligible == everyone:
        return (Pot(pots[0].amount + entry, everyone), *pots[1:])
    return (Pot(entry, everyone), *pots)


def after_commission(pots: Sequence[Pot], commission: int, chip: int) -> tuple[Pot, ...]:
    """The pots less the commission, split in whole chips; the first pot bears the rest.

    Article 9 mentions one pot and one commission, and no separate pots.
    """
    total = sum(pot.amount for pot in pots)
    if not total:
        return tuple(pots)
    parts = [commission * pot.amount // total // chip * chip for pot in pots]
    owing = commission - sum(parts)
    for place, pot in enumerate(pots):
        added = min(owing, pot.amount - parts[place])
        parts[place] += added
        owing -= added
    return tuple(
        Pot(pot.amount - part, pot.eligible) for pot, part in zip(pots, parts, strict=True)
    )


def contested(
    pot: Pot,
    grades: Mapping[Seat, Grade],
    in_turn: Sequence[Seat],
    chip: int,
    chosen: Mapping[str, str],
) -> CitedValue[PotAward]:
    """The highest hand of those who matched the pot takes it; equal hands share it."""
    rivals = [seat for seat in in_turn if seat in pot.eligible]
    best = highest([grades[seat] for seat in rivals])
    winners = [rivals[place] for place in best.value]
    part = pot.amount // chip // len(winners) * chip
    shares = dict.fromkeys(winners, part)
    odd = pot.amount - part * len(winners)
    # Reading PA-05: article 4 orders "partes iguais" and is silent on what cannot be divided; it
    # goes to the first winner in the direction of play.
    is_kept = (chosen if odd else applied(chosen))["PA-05"] == "house_keeps"
    if not is_kept:
        shares[winners[0]] += odd
    award = PotAward(pot, shares, odd, odd if is_kept else 0)
    return law.SHOWDOWN.says(award).under(*best.provisions)


def showdown(felt: Felt) -> Script:
    """Turn the key cards, starting at the right of the best board, which shows last."""
    ruling = ranking.best_board(felt.open_hands, felt.live, felt.chosen)
    in_turn = felt.from_the_right_of(ruling.value)
    rule = partial(ranking.best_board, felt.open_hands, felt.live)
    readings = that_decide(felt.chosen, ranking.READINGS, rule)
    # Reading PA-23: of equal boards the text names none.
    alike = ranking.equal_boards(felt.open_hands, felt.live, felt.chosen)
    facts: FiveCardFacts = {"best_board": ruling.value}
    if len(alike) > 1:
        facts["alike"] = list(alike)
        readings += ("PA-23",)
    yield Step("showdown_begun", ruling.provisions, facts, in_turn[0], (), readings)
    for seat in in_turn:
        yield _showdown_step(felt, seat)


def _showdown_step(felt: Felt, seat: Seat) -> Step:
    cards = _hand_of(felt, seat)
    grade = ranking.grade(cards, felt.chosen)
    doubtful = ranking.is_suited_with_low_ace(shape_of(cards, ranking.LOWEST))
    facts = {"category": grade.value.category, "cards": [card.name for card in cards]}
    turned = CardMove(felt.key_cards[seat], f"seat:{seat}", Face.UP)
    provisions = (law.SHOWDOWN, *grade.provisions)
    return Step("hand_shown", provisions, facts, seat, (turned,), ("PA-03",) if doubtful else ())


def _hand_of(felt: Felt, seat: Seat) -> tuple[Card, ...]:
    first, *rest = felt.open_cards[seat]
    return (first, felt.key_cards[seat], *rest)


def house_commission(felt: Felt) -> Script:
    ruling = _commission(felt, felt.chosen)
    base = commission.commission_base(_contributed(felt), felt.initial, felt.chosen)
    if not base:
        return
    is_rounded = ruling.value < base * felt.table.rate
    facts: FiveCardFacts = {
        "rate": as_percentage(felt.table.rate),
        "base": base,
        "excepted": felt.returned,
        "amount": ruling.value,
    }
    if is_rounded:
        facts["rounded"] = True
    felt.commission = ruling.value
    moves = chips(ruling.value, "pot", "commission")
    yield Step(
        "house_commission_taken",
        ruling.provisions,
        facts,
        None,
        moves,
        _readings_of_commission(felt, is_rounded=is_rounded),
    )


def _commission(felt: Felt, chosen: Mapping[str, str]) -> CitedValue[int]:
    table = felt.table
    return commission.house_commission(
        _contributed(felt), felt.initial, table.rate, table.chip, chosen
    )


def _readings_of_commission(felt: Felt, *, is_rounded: bool) -> tuple[str, ...]:
    on_the_base = that_decide(felt.chosen, ("PA-11",), partial(_commission, felt))
    if is_rounded:
        on_the_base = ("PA-11",)
    readings = (*on_the_base, "PA-12") if felt.was_uncalled_before_last else on_the_base
    return (*readings, "PA-29") if felt.was_called_in_part else readings


def _contributed(felt: Felt) -> int:
    return sum(felt.entry.values()) + sum(felt.gathered.values())


def awards(felt: Felt) -> Script:
    if not felt.live:
        # The text kills each hand by itself; that none is left is how this program ends it.
        yield Step("hand_void", (law.EXPOSED_KEY_CARD,), {}, readings=("PA-31",))
        return
    left_of_entry = sum(felt.entry.values()) - felt.initial
    pots = pots_of(left_of_entry, felt.gathered, felt.live)
    pots = after_commission(pots, felt.commission, felt.table.chip)
    if felt.is_decided:
        # The last player in takes the pot without showing.
        alone = PotAward.whole(Pot(sum(pot.amount for pot in pots), (felt.live[0],)))
        yield _awarded(felt, "pot_won_unopposed", law.OBJECT.says(alone), {"number": 1})
        return
    grades = {seat: ranking.grade(_hand_of(felt, seat), felt.chosen).value for seat in felt.live}
    doubts = ("PA-37",) if len(pots) > 1 and felt.commission else ()
    for number, pot in enumerate(pots, start=1):
        if len(pot.eligible) > 1:
            step = _contested(felt, pot, number, grades)
        else:
            # Chips that no other live player matched go back to their owner.
            back = law.SHORT_STACK.says(PotAward.whole(pot))
            facts: FiveCardFacts = {"number": number, "after_commission": felt.commission > 0}
            step = _awarded(felt, "unmatched_pot_returned", back, facts)
            step = replace(step, readings=(*step.readings, "PA-35"))
        yield replace(step, readings=(*step.readings, *doubts))


def _contested(felt: Felt, pot: Pot, number: int, grades: Mapping[Seat, ranking.Grade]) -> Step:
    ruling = contested(pot, grades, felt.live, felt.table.chip, felt.chosen)
    winners = tuple(ruling.value.shares)
    facts: FiveCardFacts = {"number": number, "category": grades[winners[0]].category}
    name = "pot_split" if len(winners) > 1 else "pot_awarded"
    if number > 1:
        ruling = ruling.under(law.SHORT_STACK)
    return replace(_awarded(felt, name, ruling, facts), why=_why(felt, winners[0], pot, grades))


def _why(
    felt: Felt, winner: Seat, pot: Pot, grades: Mapping[Seat, ranking.Grade]
) -> tuple[Why, ...]:
    hands = {seat: ranking.compared(_hand_of(felt, seat), grades[seat]) for seat in pot.eligible}
    return tuple(
        why(hands[winner], hands[seat], ranking.GROUNDS, winner, seat)
        for seat in pot.eligible
        if seat != winner
    )


def _awarded(felt: Felt, name: str, ruling: CitedValue[PotAward], facts: FiveCardFacts) -> Step:
    award = ruling.value
    details = {
        **facts,
        "amount": award.pot.amount,
        "eligible": list(award.pot.eligible),
        "winners": list(award.shares),
        "shares": {str(seat): share for seat, share in award.shares.items()},
        "odd": award.odd,
        "kept": award.house_part,
    }
    moves = chips(award.house_part, "pot", "commission")
    for seat, share in award.shares.items():
        felt.stacks[seat] += share
        moves += chips(share, "pot", f"stack:{seat}")
    winner = next(iter(award.shares)) if len(award.shares) == 1 else None
    return Step(name, ruling.provisions, details, winner, moves, ("PA-05",) if award.odd else ())


def top_ups(felt: Felt) -> Script:
    """The players who must top up before the next hand, once the stacks are final."""
    for seat in felt.table.seats:
        stack = felt.stacks[seat]
        lowest = felt.lowest[seat]
        ruling = top_up_due(stack, lowest, felt.table.ante, felt.chosen)
        if ruling.value:
            threshold = capital_for(felt.table.ante, felt.chosen.figures).threshold
            has_recovered = stack >= threshold
            facts = {
                "stack": stack,
                "lowest": lowest,
                "threshold": threshold,
                "amount": ruling.value,
                "recovered": has_recovered,
            }
            readings = ("PA-13", "PA-30") if has_recovered else ("PA-13",)
            yield Step("top_up_due", ruling.provisions, facts, seat, (), readings)
