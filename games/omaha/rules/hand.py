"""A hand of Omaha, in the order of play; and the end of one, from what each seat put in."""

from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, cast

from games.omaha.rules import law, ranking, records
from games.omaha.rules.facts import OmahaFacts
from games.omaha.rules.rounds import betting_round, round_closed
from games.omaha.rules.settlement import end_uncontested, end_void, showdown
from games.omaha.rules.turn import Betting
from games.rules.faults import detected as detected_faults
from games.rules.faults.ordered import until_silent
from games.rules.game import Hand
from games.rules.hands.between import read_folded
from games.rules.hands.facts import PotAnswer
from games.rules.hands.record import OF_ANY_RECORD, HandAccount, RankedHands, Record
from games.rules.hands.script import CardMove, Face, Played, Script, Seat, Step
from games.rules.hands.stock import Stock, read_cards
from games.rules.provisions.figures import Set
from games.rules.provisions.readings import rest_on
from games.rules.sessions.account import of_pots
from games.rules.values.cards import DECK_52, Card, cards, refuse_doubles
from games.rules.values.citation import Provision
from games.rules.values.fields import hands, mapping, refuse_unknown, within
from games.rules.values.ranking import closest
from games.rules.values.refusal import Forbidden, Unusable


def account(table: records.Table, played: Played) -> HandAccount:
    return of_pots(played, table.stacks, _pots(played.steps))


def _pots(steps: tuple[Step, ...]) -> list[PotAnswer]:
    pots: list[PotAnswer] = []
    for step in steps:
        if step.name in ("pot_won", "pot_split"):
            facts = {name: fact for name, fact in step.facts.items() if name != "pot"}
            pots.append(cast(PotAnswer, facts))
        elif step.name == "odd_chip_given":
            shares, amount, seat = pots[-1]["shares"], step.facts["amount"], str(step.seat)
            pots[-1]["shares"] = {**shares, seat: shares.get(seat, 0) + cast(int, amount)}
    return pots


class Street(NamedTuple):
    """Board cards dealt together."""

    name: str
    cards: int
    provision: Provision


STREETS = (Street("flop", 3, law.FLOP), Street("turn", 1, law.TURN), Street("river", 1, law.RIVER))


def hand(deal: records.Deal) -> Script:
    """The script of a hand. A fault that voids it returns the bets; a silence stops it."""
    betting = Betting(deal.table, deal.readings)
    events = list(deal.faults)
    try:
        yield from until_silent(hand_played(deal, betting, events))
    except detected_faults.HandIsVoid as void:
        yield from end_void(betting, void.found.name)
    detected_faults.refuse_not_reached(events)


def hand_played(
    deal: records.Deal, betting: Betting, events: list[detected_faults.DetectedFault]
) -> Script:
    table, stock = deal.table, deal.stock()
    hole: dict[Seat, list[Card]] = {seat: [] for seat in table.from_the_button}
    board: list[Card] = []

    # The table opens, the button is placed, the cards are shuffled
    yield from opening(table)

    # The two players left of the button post the blinds
    yield from blinds(betting)

    # Four cards each, one at a time, and the first round of betting
    yield from hole_cards_dealt(hole, stock)
    if (yield from misdealt("deal", deal, betting)):
        return
    yield from betting_round(betting, hole, events)

    # The flop, turn and river, each after a burned card and before a round of betting
    for street in STREETS:
        if not betting.is_contested:
            break
        yield from board_dealt(street, board, deal, stock)
        if (yield from misdealt(street.name, deal, betting)):
            return
        yield from betting_round(betting, hole, events)

    # One player left takes the pot; otherwise all show, and the best combination takes it
    if betting.is_contested:
        yield from detected_faults.showdown_faults(events)
        yield from showdown(betting, hole, board)
    else:
        yield from end_uncontested(betting)
    refuse_misdeals_not_reached(deal, board)
    yield from detected_faults.faults_after_payment(events, are_hands_shown=betting.is_contested)


def opening(table: records.Table) -> Iterator[Step]:
    seats = law.EXTRA_SEATS if table.seats[-1] > records.SEATS[-1] else law.TEN_SEATS
    structure = law.LIMIT_GAME if table.is_limit else law.NO_LIMIT_GAME
    facts: OmahaFacts = {"players": len(table.seats), "structure": table.structure}
    grounds: tuple[Provision, ...] = (seats, law.TWO_PLAYERS, law.CHIPS, structure)
    if table.blind_limits is not None:
        facts["blind_limits"] = list(table.blind_limits)
        grounds += (law.BLIND_LIMITS,)
    if table.is_tournament:
        facts["tournament"] = True
        grounds += (law.TOURNAMENT_CHIPS,)
    yield Step("hand_opened", grounds, facts)
    if table.button == table.seats[0]:
        # Reading OA-24: the first marker is before the player at the croupier's left.
        rest_on("OA-24")
    yield Step("button_placed", (law.MARKER_PLACED, law.MARKER), seat=table.button)
    if table.is_shuffled_by_machine:
        grounds = (law.SHUFFLING, law.BY_MACHINE, law.SHUFFLER, law.DECK)
        yield Step("cards_shuffled", grounds, {"method": "machine", "cards": len(DECK_52)})
    else:
        grounds = (law.SHUFFLING, law.BY_HAND, law.SHOE_AND_CUT_CARD, law.DECK)
        yield Step("cards_shuffled", grounds, {"method": "hand", "cards": len(DECK_52)})


def blinds(betting: Betting) -> Iterator[Step]:
    table = betting.table
    small, big = betting.seats_of_the_blinds
    doubts = ("OA-01",) if len(table.seats) == 2 else ()
    for seat, amount, name, provision in (
        (small, table.small_blind, "small_blind_posted", law.SMALL_BLIND),
        (big, table.big_blind, "big_blind_posted", law.BIG_BLIND),
    ):
        player = betting.players[seat]
        posted = min(amount, player.stack)
        move = betting.contribute(player, posted)
        facts = {"amount": posted, "blind": amount, "all_in": player.is_all_in}
        of_a_short = ("OA-27",) if seat == big and posted < amount else ()
        yield Step(name, (law.BLINDS, provision), facts, seat, (move,), doubts + of_a_short)


def hole_cards_dealt(hole: dict[Seat, list[Card]], stock: Stock) -> Iterator[Step]:
    """Deal the hole cards, one step per time round; their order matters (reading OD-01)."""
    for turn in range(1, records.HOLE_CARDS + 1):
        moves = []
        for seat, dealt in hole.items():
            drawn = stock.draw(f"seat:{seat}")
            dealt.append(drawn)
            moves.append(CardMove(drawn, f"seat:{seat}"))
        facts = {"round": turn, "first": next(iter(hole)), "cards": len(hole)}
        yield Step("cards_dealt", (law.DEAL, law.FIRST_DEALT), facts, moves=tuple(moves))


def board_dealt(
    street: Street, board: list[Card], deal: records.Deal, stock: Stock
) -> Iterator[Step]:
    # Reading OA-20: one card is burned before the flop, one before the turn, one before the river.
    rest_on("OA-20")
    burned = (CardMove(stock.draw("burn"), "burn"),) if deal.burns_are_known else ()
    yield Step("card_burned", (street.provision,), {"before": street.name}, moves=burned)
    drawn = [stock.draw("board") for _ in range(street.cards)]
    board.extend(drawn)
    moves = tuple(CardMove(card, "board", Face.UP) for card in drawn)
    facts = {"cards": [card.name for card in drawn]}
    yield Step(f"{street.name}_dealt", (street.provision,), facts, moves=moves)


def misdealt(dealing: str, deal: records.Deal, betting: Betting) -> Generator[Step, None, bool]:
    """The steps of a misdeal, if the record has one here; returns whether the hand is void.

    Reading OA-21: the text leaves it to the croupier how an error is rectified; the cards of the
    record are those after rectification.
    """
    if dealing not in deal.misdeals:
        return False
    rest_on("OA-21")
    yield Step("misdeal_found", (law.RECTIFIED,), {"at": dealing})
    if deal.misdeals[dealing]:
        yield Step("misdeal_rectified", (law.RECTIFIED,), {"at": dealing})
        return False
    yield from end_void(betting, dealing)
    return True


def refuse_misdeals_not_reached(deal: records.Deal, board: list[Card]) -> None:
    reached = {0: {"deal"}, 3: {"deal", "flop"}, 4: {"deal", "flop", "turn"}}
    for dealing in deal.misdeals:
        if dealing not in reached.get(len(board), deal.misdeals):
            raise Unusable("event_not_reached", {"event": "misdeal", "at": dealing}, "events")


assert len(DECK_52) == records.LAST_SEAT * records.HOLE_CARDS + records.BOARD_CARDS + records.BURNED


FIELDS = OF_ANY_RECORD | {"hands", "board"}


def rank(record: Record) -> RankedHands:
    """Rank hands of four with a ``board`` of three to five cards, or hands of five without one."""
    refuse_unknown(record, FIELDS)
    taken = records.chosen_readings(record)
    if record.get("board") is None:
        fives = [
            ranking.combination(five)
            for five in hands(record.get("hands"), ranking.FROM_THE_HAND + ranking.FROM_THE_BOARD)
        ]
        return _answer(fives, [ground for five in fives for ground in ranking.grounds_of(five)])
    board = _board(record["board"])
    fours = hands(record.get("hands"), records.HOLE_CARDS)
    with within("hands"):
        refuse_doubles([*board, *(card for four in fours for card in four)])
    bests = [ranking.best_combination(four, board, taken) for four in fours]
    grounds = [ground for best in bests for ground in best.provisions]
    return _answer([best.value for best in bests], grounds)


def _answer(compared: Sequence[ranking.Combination], grounds: Sequence[Provision]) -> RankedHands:
    ruling = ranking.highest_of(compared)
    return {
        "winners": list(ruling.value),
        "categories": [hand.category for hand in compared],
        "best": [[card.name for card in hand.cards] for hand in compared],
        "provisions": [str(ground) for ground in dict.fromkeys([*ruling.provisions, *grounds])],
        "why": closest(compared, ruling.value[0], ranking.why_higher),
    }


def _board(value: object) -> tuple[Card, ...]:
    if not isinstance(value, (str, list, tuple)):
        raise Unusable("not_cards", {}, "board")
    with within("board"):
        board = cards(value)
    if not ranking.FROM_THE_BOARD <= len(board) <= records.BOARD_CARDS:
        raise Unusable("board_of_three_to_five", {"given": len(board)}, "board", game=law.KEY)
    return board


def ending(record: Record) -> Hand:
    """``table.paid`` is what each seat put in over the whole hand, ``table.folded`` who folded.

    A showdown needs the cards of the seats still in and the board.
    """
    entry = mapping(record.get("table"), "table")
    chosen = records.chosen_readings(record)
    table = _read_table(entry, chosen.figures)
    folded = read_folded(entry, table.seats, "seat_is_empty", {"seats": table.seats})
    places = {str(seat): (f"seat:{seat}", records.HOLE_CARDS) for seat in table.seats}
    cards = read_cards(record.get("cards"), {**places, "board": ("board", records.BOARD_CARDS)})
    misdeals = records.read_misdeals(record.get("events"))
    deal = records.Deal(table, chosen, cards, None, misdeals)
    deal.stock()
    live = [seat for seat in table.seats if seat not in folded]
    if len(live) > 1 and all(misdeals.values()):
        _require(deal, [*(f"seat:{seat}" for seat in live), "board"])
    return Hand(partial(script, deal, folded), partial(account, table))


def script(deal: records.Deal, folded: Collection[Seat]) -> Script:
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


def _read_table(entry: Record, figures: Set) -> records.Table:
    settings = {name: value for name, value in entry.items() if name in records.SETTINGS}
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
        table = records.read_table({**settings, "stacks": seated}, figures)
    except (Forbidden, Unusable) as no:
        raise no.for_field(_payment_field(no.field)) from None
    stacks = {seat: 0 if str(seat) in nothing else stack for seat, stack in table.stacks.items()}
    return replace(table, stacks=stacks)


def _payment_field(field: str) -> str:
    return field.replace("table.stacks", "table.paid")


def _require(deal: records.Deal, places: list[str]) -> None:
    for place in places:
        needed = records.BOARD_CARDS if place == "board" else records.HOLE_CARDS
        count = len(deal.cards.get(place, ()))
        if count != needed:
            facts = {"given": count, "needed": needed}
            raise Unusable("wrong_number_of_cards", facts, f"cards.{place.removeprefix('seat:')}")
