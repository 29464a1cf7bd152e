"""The showdown: every player still in shows, and each pot goes to the best combination."""

from collections.abc import Iterator, Mapping, Sequence

from games.omaha.rules import law
from games.omaha.rules.ranking import Combination, best_combination, highest_of, why_higher
from games.omaha.rules.settlement import pay
from games.omaha.rules.state import Betting
from games.rules.cards import Card
from games.rules.citation import CitedValue
from games.rules.script import CardMove, Face, Seat, Step
from games.rules.why import Why


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

    def best_among(eligible: tuple[Seat, ...]) -> CitedValue[tuple[Seat, ...]]:
        ruling = highest_of([combinations[seat] for seat in eligible])
        winners = tuple(eligible[index] for index in ruling.value)
        return ruling.provision.says(winners).under(*ruling.provisions)

    def higher_than(winners: tuple[Seat, ...], eligible: tuple[Seat, ...]) -> tuple[Why, ...]:
        first = winners[0]
        return tuple(
            why_higher(combinations[first], combinations[seat], first, seat)
            for seat in eligible
            if seat != first
        )

    yield from pay(betting, best_among, higher_than)


def hand_shown(seat: Seat, hand: Sequence[Card], best: CitedValue[Combination]) -> Step:
    facts = {
        "cards": [card.name for card in hand],
        "best": [card.name for card in best.value.cards],
        "category": best.value.category,
    }
    grounds = (law.ALL_SHOW, *best.provisions)
    moves = tuple(CardMove(card, f"seat:{seat}", Face.UP) for card in hand)
    return Step("hand_shown", grounds, facts, seat, moves, ("OD-01", "OA-22"))
