"""The ``ending`` record: settles a hand from what each seat put in, who folded and the cards."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial

from games.five_card.rules import betting, dealing, law, ranking
from games.five_card.rules import ending as closing
from games.five_card.rules.capital import CAPITAL
from games.five_card.rules.hand import account, initial_commission, pot_money
from games.five_card.rules.law import MINUTES_TO_DECIDE
from games.five_card.rules.records import (
    CARDS_OF_A_HAND,
    FEWEST,
    SEATS,
    Deal,
    Event,
    Table,
    read_events,
    read_rate,
    read_readings,
)
from games.five_card.rules.records import KEY as KEY_CARD
from games.five_card.rules.state import Felt
from games.five_card.rules.turn import BettingRound
from games.rules.cards import DECK_40, Card, card, refuse_doubles, refuse_strangers
from games.rules.faults import TextIsSilent
from games.rules.fields import OF_ANY_RECORD, listing, mapping, refuse_unknown, whole, within
from games.rules.figures import Set
from games.rules.game import Hand
from games.rules.pots import uncalled
from games.rules.record import RankedHands, Record
from games.rules.refusal import Unusable
from games.rules.script import Script, Seat, Step
from games.rules.seats import read_chips, read_places_taken
from games.rules.stock import read_cards
from games.rules.why import closest

FIELDS = OF_ANY_RECORD | {"hands"}


def rank(record: Record) -> RankedHands:
    """Return the highest hands and the provisions that decide."""
    refuse_unknown(record, FIELDS)
    chosen = read_readings(record)
    hands = read_hands(record.get("hands"))
    grades = [ranking.grade(hand, chosen) for hand in hands]
    highest = ranking.highest([grade.value for grade in grades])
    compared = [
        ranking.GradedHand(hand, grade.value) for hand, grade in zip(hands, grades, strict=True)
    ]
    return {
        "winners": list(highest.value),
        "categories": [grade.value.category for grade in grades],
        "best": [[c.name for c in hand] for hand in hands],
        "provisions": [str(provision) for provision in highest.provisions],
        "why": closest(compared, highest.value[0], ranking.why_higher),
    }


def read_hands(value: object) -> list[tuple[Card, ...]]:
    """The hands of one deal; raises if two share a card."""
    entries = listing(value, "hands")
    if not entries:
        raise Unusable("no_hands", {}, "hands")
    hands: list[tuple[Card, ...]] = []
    for place, entry in enumerate(entries):
        hands.append(read_hand(entry, f"hands[{place}]"))
        with within(f"hands[{place}]"):
            refuse_doubles([c for hand in hands for c in hand])
    return hands


def read_hand(value: object, field: str) -> tuple[Card, ...]:
    names = value.split() if isinstance(value, str) else listing(value, field)
    hand: list[Card] = []
    for place, name in enumerate(names):
        with within(f"{field}[{place}]"):
            hand.append(card(str(name)))
            refuse_strangers([hand[-1]], DECK_40)
    if len(hand) != CARDS_OF_A_HAND:
        facts = {"needed": CARDS_OF_A_HAND, "given": len(hand)}
        raise Unusable("wrong_number_of_cards", facts, field)
    return tuple(hand)


LAST_ROUND = 4
KEY = KEY_CARD - 1
"""The index of the key card among the cards of a seat, as dealt."""
EXPOSED = {"key_card_exposed", "key_card_exposed_at"}


def ending(record: Record) -> Hand:
    """``table.paid`` is what each seat bet besides the pot money, ``table.folded`` who folded,
    ``round`` the round in which the betting ended. Cards are in the order they were dealt."""
    entry = mapping(record.get("table"), "table")
    chosen = read_readings(record)
    table, paid = _read_table(entry, chosen.figures)
    number = whole(record.get("round", LAST_ROUND), "round", least=1)
    if number > LAST_ROUND:
        raise Unusable("above_most", {"given": number, "most": LAST_ROUND}, "round")
    folded = _folded(entry, table.seats)
    places = {str(seat): (f"seat:{seat}", CARDS_OF_A_HAND) for seat in table.seats}
    named = read_cards(record.get("cards"), places)
    events = read_events(record.get("events"), table)
    deal = Deal(table, named, None, chosen, events)
    deal.stock()
    exposed = {seat for name, seat, _ in events if name in EXPOSED}
    for seat in exposed:
        # A hand dead before the first bet has only its pot money in the pot.
        if paid[seat] and ("key_card_exposed", seat, KEY_CARD) in events:
            raise Unusable("above_most", {"given": paid[seat], "most": 0}, f"table.paid.{seat}")
        _require(deal, seat, KEY + 1)
    out = folded | exposed | {seat for name, seat, _ in events if name == "time_expired"}
    live = [seat for seat in table.seats if seat not in out]
    for seat in live if len(live) > 1 else ():
        _require(deal, seat, CARDS_OF_A_HAND)
    return Hand(partial(script, deal, paid, folded, number), partial(account, table))


def script(deal: Deal, paid: Mapping[Seat, int], folded: Collection[Seat], number: int) -> Script:
    felt = Felt.laid(deal)
    for seat in deal.table.seats:
        cards = deal.named.get(f"seat:{seat}", ())
        felt.open_cards[seat] = [card for index, card in enumerate(cards) if index != KEY]
        if len(cards) > KEY:
            felt.key_cards[seat] = cards[KEY]
    yield from pot_money(felt)
    yield from initial_commission(felt)
    try:
        yield from _irregularities(felt, deal.events)
    except TextIsSilent as no_more:
        yield no_more.silence
        return
    for seat in folded:
        if seat in felt.live:
            felt.live.remove(seat)
    yield from _taken_up(felt, paid, number)
    if not felt.is_decided:
        yield from closing.showdown(felt)
    yield from closing.house_commission(felt)
    yield from closing.awards(felt)


def _irregularities(felt: Felt, events: Mapping[Event, int]) -> Script:
    for name, seat, number in events:
        if name in EXPOSED:
            # An ending has no actions to count, so an exposure counts as between cards.
            card = number if name == "key_card_exposed" else KEY_CARD + 1
            yield from dealing.exposed(felt, seat, card)
        elif name == "time_expired":
            facts = {"minutes": MINUTES_TO_DECIDE.count(felt.chosen.figures)}
            yield Step("time_expired", (law.TIME_LIMIT,), facts, seat)
            felt.live.remove(seat)
        else:
            astray = felt.right_of(seat)
            due, rectified = {"number": number, "due": seat}, {"number": number, "given": astray}
            yield Step("card_misdealt", (law.MISDEALT_CARD,), due, astray)
            yield Step("misdeal_rectified", (law.MISDEALT_CARD,), rectified, seat)


def _taken_up(felt: Felt, paid: Mapping[Seat, int], number: int) -> Iterator[Step]:
    """Collect all bets into the pot; an uncalled bet of the last round is returned."""
    laid = tuple(move for seat, amount in paid.items() for move in felt.bet_up_to(seat, amount))
    if not laid:
        return
    last = BettingRound(number, felt.table.ante, max(paid.values()))
    last.is_called = _is_called_in_part(felt)
    closed = betting.close(felt, last)
    steps = [step for step in closed if isinstance(step, Step)]
    yield replace(steps[0], moves=(*laid, *steps[0].moves))
    yield from steps[1:]


def _is_called_in_part(felt: Felt) -> bool:
    """Whether the highest live bet was called in part, by a player who had no more chips."""
    alone = uncalled(felt.bets, felt.live)
    return alone is not None and any(
        felt.bets[seat] == felt.bets[alone.seat] - alone.amount
        for seat in felt.live
        if seat != alone.seat
    )


def _read_table(entry: Record, figures: Set) -> tuple[Table, dict[Seat, int]]:
    ante = whole(entry.get("ante"), "table.ante")
    if ante not in CAPITAL:
        raise Unusable("unknown_ante", {"ante": ante, "antes": tuple(CAPITAL)}, "table.ante")
    chip = whole(entry.get("chip", 1), "table.chip", least=1)
    if ante % chip:
        raise Unusable("chip_does_not_divide_ante", {"chip": chip, "ante": ante}, "table.chip")
    seats = read_places_taken(entry.get("seats"), SEATS, FEWEST, law.PLACES, law.PLACES)
    amounts = dict(mapping(entry.get("paid"), "table.paid"))
    try:
        paid = read_chips({str(seat): 0 for seat in seats} | amounts, seats, chip)
    except Unusable as no:
        field = no.field.replace("table.stacks", "table.paid")
        raise Unusable(no.reason, no.facts, field) from None
    # Enough for the pot money and, under reading PA-09, an initial commission on top of it.
    stacks = {seat: amount + 2 * ante for seat, amount in paid.items()}
    return Table(seats, stacks, ante, read_rate(entry.get("commission"), figures), chip), paid


def _folded(entry: Record, seats: tuple[Seat, ...]) -> frozenset[Seat]:
    folded = [whole(seat, "table.folded") for seat in listing(entry.get("folded"), "table.folded")]
    for seat in folded:
        if seat not in seats:
            raise Unusable("seat_not_at_table", {"seat": str(seat)}, "table.folded")
    if len(set(folded)) == len(seats):
        facts = {"given": len(seats), "most": len(seats) - 1}
        raise Unusable("above_most", facts, "table.folded")
    return frozenset(folded)


def _require(deal: Deal, seat: Seat, needed: int) -> None:
    count = len(deal.named.get(f"seat:{seat}", ()))
    if count < needed:
        facts = {"given": count, "needed": needed}
        raise Unusable("wrong_number_of_cards", facts, f"cards.{seat}")
