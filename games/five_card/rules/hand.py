"""A hand of five-card poker, in the order of the regulation; and the end of one alone."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from games.five_card.rules import betting, commission, law, ranking, records
from games.five_card.rules import ending as closing
from games.five_card.rules.law import MINUTES_TO_DECIDE
from games.five_card.rules.records import KEY as KEY_CARD
from games.five_card.rules.turn import BettingRound, Felt, chips
from games.rules.faults.detected import faults_after_payment, showdown_faults
from games.rules.faults.ordered import until_silent
from games.rules.game import Hand
from games.rules.hands.between import read_chips, read_folded, read_places_taken
from games.rules.hands.facts import PotAnswer
from games.rules.hands.record import OF_ANY_RECORD, HandAccount, RankedHands, Record
from games.rules.hands.script import Played, Script, Seat, Step
from games.rules.hands.stock import read_cards
from games.rules.provisions.figures import Set
from games.rules.sessions.account import of_pots, uncalled
from games.rules.values.cards import DECK_40, Card, card, refuse_doubles, refuse_strangers
from games.rules.values.fields import listing, mapping, refuse_unknown, whole, within
from games.rules.values.ranking import closest, why
from games.rules.values.refusal import Unusable
from games.rules.values.schema import FieldReader

_AWARDS = {"pot_awarded", "pot_split", "pot_won_unopposed", "unmatched_pot_returned"}


def account(table: records.Table, played: Played) -> HandAccount:
    names = ("amount", "eligible", "winners", "shares")
    awards = [step.facts for step in played.steps if step.name in _AWARDS]
    pots = [{name: facts[name] for name in names} for facts in awards]
    return of_pots(played, table.stacks, cast(list[PotAnswer], pots))


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


def hand(deal: records.Deal) -> Script:
    felt = Felt.laid(deal)
    yield from until_silent(_played(felt))
    felt.require_no_events_left()


def _played(felt: Felt) -> Script:
    # Articles 1 to 3, 6 and 8: places, cards, pot money and initial commission
    yield from places(felt)
    yield from pot_money(felt)
    yield from initial_commission(felt)

    # Article 10: the deal, the four rounds and the showdown
    yield from betting.burn(felt)
    yield from betting.open_cards(felt)
    yield from betting.key_cards(felt)
    yield from _rounds(felt)

    # Articles 9, 4 and 6: commission of the house, pots, capital to be topped up
    yield from closing.house_commission(felt)
    yield from closing.awards(felt)
    yield from closing.top_ups(felt)
    yield from faults_after_payment(felt.faults, are_hands_shown=not felt.is_decided)


def _rounds(felt: Felt) -> Script:
    """Four rounds, with a card before each but the first, while two players remain."""
    if felt.is_decided:
        return
    yield from betting.forced_opening(felt)
    for number in (2, 3, 4):
        if felt.is_decided:
            return
        yield from betting.another_card(felt, number + 1)
        if felt.is_decided:
            return
        yield from betting.voiced_round(felt, number)
    if not felt.is_decided:
        yield from showdown_faults(felt.faults)
        yield from closing.showdown(felt)


FIELDS = OF_ANY_RECORD | {"hands"}


def rank(record: Record) -> RankedHands:
    """Return the highest hands and the provisions that decide."""
    refuse_unknown(record, FIELDS)
    chosen = records.read_readings(record)
    hands = read_hands(record.get("hands"))
    grades = [ranking.grade(hand, chosen) for hand in hands]
    values = [grade.value for grade in grades]
    highest = ranking.highest(values)
    compared = list(map(ranking.compared, hands, values))
    return {
        "winners": list(highest.value),
        "categories": [grade.value.category for grade in grades],
        "best": [[c.name for c in hand] for hand in hands],
        "provisions": [str(provision) for provision in highest.provisions],
        "why": closest(compared, highest.value[0], partial(why, grounds=ranking.GROUNDS)),
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
    if len(hand) != records.CARDS_OF_A_HAND:
        facts = {"needed": records.CARDS_OF_A_HAND, "given": len(hand)}
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
    chosen = records.read_readings(record)
    table, paid = _read_table(entry, chosen.figures)
    number = whole(record.get("round", LAST_ROUND), "round", least=1)
    if number > LAST_ROUND:
        raise Unusable("above_most", {"given": number, "most": LAST_ROUND}, "round")
    folded = read_folded(entry, table.seats, "seat_not_at_table", {})
    places = {str(seat): (f"seat:{seat}", records.CARDS_OF_A_HAND) for seat in table.seats}
    named = read_cards(record.get("cards"), places)
    events = records.read_events(record.get("events"), table)
    deal = records.Deal(table, named, None, chosen, events)
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
        _require(deal, seat, records.CARDS_OF_A_HAND)
    return Hand(lambda: until_silent(script(deal, paid, folded, number)), partial(account, table))


def script(
    deal: records.Deal, paid: Mapping[Seat, int], folded: Collection[Seat], number: int
) -> Script:
    felt = Felt.laid(deal)
    for seat in deal.table.seats:
        cards = deal.named.get(f"seat:{seat}", ())
        felt.open_cards[seat] = [card for index, card in enumerate(cards) if index != KEY]
        if len(cards) > KEY:
            felt.key_cards[seat] = cards[KEY]
    yield from pot_money(felt)
    yield from initial_commission(felt)
    yield from _irregularities(felt, deal.events)
    for seat in folded:
        if seat in felt.live:
            felt.live.remove(seat)
    yield from _taken_up(felt, paid, number)
    if not felt.is_decided:
        yield from closing.showdown(felt)
    yield from closing.house_commission(felt)
    yield from closing.awards(felt)


def _irregularities(felt: Felt, events: Mapping[records.Event, int]) -> Script:
    for name, seat, number in events:
        if name in EXPOSED:
            # An ending has no actions to count, so an exposure counts as between cards.
            card = number if name == "key_card_exposed" else KEY_CARD + 1
            yield from betting.exposed(felt, seat, card)
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


def _read_table(entry: Record, figures: Set) -> tuple[records.Table, dict[Seat, int]]:
    settings = {name: value for name, value in entry.items() if name in records.SETTINGS}
    ante, chip = records.read_stakes(FieldReader(settings, records.SETTINGS, "table"))
    seats = read_places_taken(
        entry.get("seats"), records.SEATS, records.FEWEST, law.PLACES, law.PLACES
    )
    amounts = {str(seat): 0 for seat in seats} | dict(mapping(entry.get("paid"), "table.paid"))
    paid = read_chips(amounts, seats, chip, path="table.paid")
    # Enough for the pot money and, under reading PA-09, an initial commission on top of it.
    stacks = {seat: amount + 2 * ante for seat, amount in paid.items()}
    return records.Table(
        seats, stacks, ante, records.read_rate(entry.get("commission"), figures), chip
    ), paid


def _require(deal: records.Deal, seat: Seat, needed: int) -> None:
    count = len(deal.named.get(f"seat:{seat}", ()))
    if count < needed:
        facts = {"given": count, "needed": needed}
        raise Unusable("wrong_number_of_cards", facts, f"cards.{seat}")
