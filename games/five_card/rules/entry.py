"""The steps before the first card: the seats, the pot money and the initial commission."""

from games.five_card.rules import commission, law
from games.five_card.rules.state import Felt, chips
from games.rules.cards import DECK_40
from games.rules.script import Script, Step


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
