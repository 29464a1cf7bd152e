"""The ``ending`` record: settles a hand from what each seat put in, who folded and the cards."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

from games.omaha.rules.hand import account, misdealt
from games.omaha.rules.ranking import (
    FROM_THE_BOARD,
    FROM_THE_HAND,
    Combination,
    best_combination,
    combination,
    grounds_of,
    highest_of,
    why_higher,
)
from games.omaha.rules.records import (
    BOARD_CARDS,
    HOLE_CARDS,
    SETTINGS,
    Deal,
    Table,
    chosen_readings,
    read_misdeals,
    read_table,
)
from games.omaha.rules.rounds import round_closed
from games.omaha.rules.settlement import end_uncontested, showdown
from games.omaha.rules.state import Betting
from games.rules.cards import Card, cards, refuse_doubles
from games.rules.citation import Provision
from games.rules.fields import OF_ANY_RECORD, hands, listing, mapping, refuse_unknown, whole, within
from games.rules.figures import Set
from games.rules.game import Hand
from games.rules.record import RankedHands, Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Script, Seat, Step
from games.rules.stock import read_cards
from games.rules.why import closest

FIELDS = OF_ANY_RECORD | {"hands", "board"}


def rank(record: Record) -> RankedHands:
    """Rank hands of four with a ``board`` of three to five cards, or hands of five without one."""
    refuse_unknown(record, FIELDS)
    taken = chosen_readings(record)
    if record.get("board") is None:
        fives = [
            combination(five) for five in hands(record.get("hands"), FROM_THE_HAND + FROM_THE_BOARD)
        ]
        return _answer(fives, [ground for five in fives for ground in grounds_of(five)])
    board = _board(record["board"])
    fours = hands(record.get("hands"), HOLE_CARDS)
    with within("hands"):
        refuse_doubles([*board, *(card for four in fours for card in four)])
    bests = [best_combination(four, board, taken) for four in fours]
    grounds = [ground for best in bests for ground in best.provisions]
    return _answer([best.value for best in bests], grounds)


def _answer(compared: Sequence[Combination], grounds: Sequence[Provision]) -> RankedHands:
    ruling = highest_of(compared)
    return {
        "winners": list(ruling.value),
        "categories": [hand.category for hand in compared],
        "best": [[card.name for card in hand.cards] for hand in compared],
        "provisions": [str(ground) for ground in dict.fromkeys([*ruling.provisions, *grounds])],
        "why": closest(compared, ruling.value[0], why_higher),
    }


def _board(value: object) -> tuple[Card, ...]:
    if not isinstance(value, (str, list, tuple)):
        raise Unusable("not_cards", {}, "board")
    with within("board"):
        board = cards(value)
    if not FROM_THE_BOARD <= len(board) <= BOARD_CARDS:
        raise Unusable("board_of_three_to_five", {"given": len(board)}, "board")
    return board


def ending(record: Record) -> Hand:
    """``table.paid`` is what each seat put in over the whole hand, ``table.folded`` who folded.

    A showdown needs the cards of the seats still in and the board.
    """
    entry = mapping(record.get("table"), "table")
    chosen = chosen_readings(record)
    table = _read_table(entry, chosen.figures)
    folded = _folded(entry, table.seats)
    places = {str(seat): (f"seat:{seat}", HOLE_CARDS) for seat in table.seats}
    cards = read_cards(record.get("cards"), {**places, "board": ("board", BOARD_CARDS)})
    misdeals = read_misdeals(record.get("events"))
    deal = Deal(table, chosen, cards, None, misdeals)
    deal.stock()
    live = [seat for seat in table.seats if seat not in folded]
    if len(live) > 1 and all(misdeals.values()):
        _require(deal, [*(f"seat:{seat}" for seat in live), "board"])
    return Hand(partial(script, deal, folded), partial(account, table))


def script(deal: Deal, folded: Collection[Seat]) -> Script:
    betting = Betting(deal.table, deal.readings)
    for seat in folded:
        betting.players[seat].has_folded = True
    yield from taken_up(betting)
    for dealing in deal.misdeals:
        if (yield from misdealt(dealing, deal, betting)):
            return
    if betting.is_contested:
        hole = {player.seat: deal.cards[f"seat:{player.seat}"] for player in betting.live}
        yield from showdown(betting, hole, deal.cards["board"])
    else:
        yield from end_uncontested(betting)


def taken_up(betting: Betting) -> Iterator[Step]:
    """Collect everything put in into the pot, after returning the uncalled part."""
    players = [player for player in betting.players.values() if player.stack]
    laid = tuple(betting.contribute(player, player.stack) for player in players)
    first, *others = round_closed(betting)
    yield replace(first, moves=(*laid, *first.moves))
    yield from others


def _read_table(entry: Record, figures: Set) -> Table:
    settings = {name: value for name, value in entry.items() if name in SETTINGS}
    chip = settings.get("chip", 1)
    if settings.get("commission") is None:
        # The big blind only caps the commission, and matters for nothing else in a finished hand.
        settings["big_blind"] = chip
    settings.pop("small_blind", None)
    paid = {str(seat): amount for seat, amount in mapping(entry.get("paid"), "table.paid").items()}
    nothing = {seat for seat, amount in paid.items() if type(amount) is int and amount == 0}
    if paid and len(nothing) == len(paid):
        raise Unusable("below_least", {"given": 0, "least": 1}, "table.paid")
    # A seat that folded before it had to bet has put in nothing, but every seat needs a stack.
    seated = {**paid, **dict.fromkeys(nothing, chip)}
    try:
        table = read_table({**settings, "stacks": seated}, figures)
    except Unusable as no:
        raise Unusable(no.reason, no.facts, _payment_field(no.field)) from None
    except Forbidden as no:
        raise no.in_field(_payment_field(no.field)) from None
    stacks = {seat: 0 if str(seat) in nothing else stack for seat, stack in table.stacks.items()}
    return replace(table, stacks=stacks)


def _payment_field(field: str) -> str:
    return field.replace("table.stacks", "table.paid")


def _folded(entry: Record, seats: tuple[Seat, ...]) -> frozenset[Seat]:
    folded = [whole(seat, "table.folded") for seat in listing(entry.get("folded"), "table.folded")]
    for seat in folded:
        if seat not in seats:
            raise Unusable("seat_is_empty", {"seat": str(seat), "seats": seats}, "table.folded")
    if len(set(folded)) == len(seats):
        facts = {"given": len(seats), "most": len(seats) - 1}
        raise Unusable("above_most", facts, "table.folded")
    return frozenset(folded)


def _require(deal: Deal, places: list[str]) -> None:
    for place in places:
        needed = BOARD_CARDS if place == "board" else HOLE_CARDS
        count = len(deal.cards.get(place, ()))
        if count != needed:
            facts = {"given": count, "needed": needed}
            raise Unusable("wrong_number_of_cards", facts, f"cards.{place.removeprefix('seat:')}")
