"""A hand in the Poker Hand History notation, read as a ``play`` record of Omaha.

The format's ``PO`` is the limit game of art. 11.º, 2). It has no code for no limit, so a ``NO``
like its other codes goes into ``_variant``. Its players count from the left of the button, which is
last. What the regulation forbids is refused with the provision; what the format lacks (commission,
readings, burned cards …) has fields of our own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time
from decimal import Decimal

from games.omaha.rules import law, phh_writing
from games.omaha.rules.records import FEWEST, LAST_SEAT
from games.rules.game import Answer
from games.rules.hands.script import Seat, written
from games.rules.records.phh import UNKNOWN, Fields, Word, read_word, split_cards
from games.rules.values.cards import cards
from games.rules.values.fields import Record, listing, mapping, one_of, whole, within
from games.rules.values.numbers import MOST_EXACT, excerpt, place_in
from games.rules.values.refusal import Forbidden, Unusable

STRUCTURES = {"PO": "limit", "NO": "no_limit"}

SUPPORTED_FIELDS = frozenset(
    {
        "variant",
        "antes",
        "blinds_or_straddles",
        "min_bet",
        "starting_stacks",
        "actions",
        "seats",
        "finishing_stacks",
        "winnings",
        "_variant",
        "_variant_note",
        "_instrument",
        "_chip",
        "_commission",
        "_tournament",
        "_shuffler",
        "_blind_limits",
        "_readings",
        "_events",
        "_burn",
    }
)
"""The fields read here; any other is preserved and exported again."""


@dataclass(slots=True)
class PhhActions:
    """The contents of ``actions``: the cards of each player, the board, the decisions."""

    hole: dict[Seat, list[str]] = field(default_factory=dict)
    shown_cards: dict[Seat, list[str]] = field(default_factory=dict)
    hidden: dict[Seat, str] = field(default_factory=dict)
    """The players who mucked, with the line that says so."""
    board: list[str] = field(default_factory=list)
    decisions: list[phh_writing.PhhDecision] = field(default_factory=list)


def imported(fields: Fields) -> Answer:
    """The ``play`` record of the history; raises where the rules do not allow a step."""
    name = "variant" if "variant" in fields else "_variant"
    structure = STRUCTURES[one_of(fields.get(name), tuple(STRUCTURES), name)]
    amounts = phh_writing.PhhAmounts.from_fields(fields)
    if len(amounts.stacks) < FEWEST:
        facts = {"players": len(amounts.stacks), "fewest": FEWEST, "most": LAST_SEAT}
        raise Forbidden("too_few_players", law.TWO_PLAYERS, facts, "starting_stacks")
    refuse_other_bets_before_the_deal(amounts)
    seats = _seats(fields.get("seats"), len(amounts.stacks))
    history = _read_actions(fields, seats)
    unknown = sorted(seat for seat, hand in history.hole.items() if UNKNOWN in hand)
    record: Answer = {
        "table": _table(fields, structure, amounts, seats),
        "cards": _cards(fields, history),
        "readings": _readings(fields, amounts),
        "phh": {
            "fields": {
                n: _plain(value) for n, value in fields.items() if n not in SUPPORTED_FIELDS
            },
            "scale": amounts.scale,
            "unknown": unknown,
        },
    }
    if unknown:
        # Unknown cards are dealt so that the hand can run; they may not decide it.
        record["seed"] = 0
    if fields.get("_events") is not None:
        record["events"] = list(listing(fields["_events"], "_events"))
    played = phh_writing.replay(record, history.decisions, amounts.scale)
    if not is_void(record):
        phh_writing.refuse_another_board(played, len(history.board), "actions")
    _require_hands_shown(played, history, unknown)
    record["actions"] = [written(action) for action in played.actions]
    return record


def refuse_other_bets_before_the_deal(amounts: phh_writing.PhhAmounts) -> None:
    """Raise unless the only bets before the deal are the two blinds of art. 5.º."""
    if any(amounts.antes):
        facts = {"antes": list(amounts.antes)}
        raise Forbidden("ante_not_in_this_game", law.BLINDS, facts, "antes")
    if any(amounts.blinds[2:]):
        facts = {"blinds": list(amounts.blinds)}
        raise Forbidden("straddle_not_in_this_game", law.BLINDS, facts, "blinds_or_straddles")
    if min(amounts.blinds[:2]) <= 0:
        facts = {"blinds": list(amounts.blinds)}
        raise Forbidden("blind_missing", law.BLINDS, facts, "blinds_or_straddles")


def _seats(value: object, count: int) -> tuple[Seat, ...]:
    """The seats in the format's order, clockwise from the left of the button."""
    if value is None:
        return tuple(range(1, count + 1))
    seats = [
        whole(seat, f"seats[{index}]", least=1)
        for index, seat in enumerate(listing(value, "seats"))
    ]
    if len(seats) != count:
        raise Unusable(
            "wrong_length", {"given": len(seats), "needed": count}, "seats", game=law.KEY
        )
    turns = sum(
        1 for current, after in zip(seats, seats[1:] + seats[:1], strict=True) if after <= current
    )
    if turns != 1:
        raise Unusable("seats_not_clockwise", {"seats": seats}, "seats", game=law.KEY)
    return tuple(seats)


def _read_actions(fields: Fields, seats: Sequence[Seat]) -> PhhActions:
    history = PhhActions()
    for index, line in enumerate(listing(fields.get("actions"), "actions")):
        where = f"actions[{index}]"
        word = read_word(line, where)
        if word is not None:
            _hear(history, word, where, seats)
    for seat in seats:
        history.hole[seat] = _settled_hole(history, seat)
    return history


def _hear(history: PhhActions, word: Word, where: str, seats: Sequence[Seat]) -> None:
    match word:
        case Word(0, "dh", (player, text)):
            dealt = history.hole.setdefault(_seat_of(player, seats, where), [])
            dealt.extend(split_cards(text, where))
        case Word(0, "db", (text,)):
            history.board.extend(split_cards(text, where))
        case Word(0):
            raise Unusable("no_such_action", {"action": str(word)[:40]}, where)
        case Word(player, "sm", () | ("-",)):
            history.hidden[_seat_of(f"p{player}", seats, where)] = where
        case Word(player, "sm", (text,)):
            history.shown_cards[_seat_of(f"p{player}", seats, where)] = split_cards(text, where)
        case Word(player, "f" | "cc", ()) | Word(player, "cbr", (_,)):
            seat = _seat_of(f"p{player}", seats, where)
            history.decisions.append(phh_writing.PhhDecision(seat, word, where, len(history.board)))
        case _:
            raise Unusable("no_such_action", {"action": str(word)[:40]}, where)


def _seat_of(player: str, seats: Sequence[Seat], where: str) -> Seat:
    """The seat of a player; ``p1`` is the first left of the button."""
    number = place_in(player[1:], 0) if player[:1] == "p" else 0
    if not 1 <= number <= len(seats):
        facts = {"player": player[:20], "players": len(seats)}
        raise Unusable("no_such_player", facts, where, game=law.KEY)
    return seats[number - 1]


def _settled_hole(history: PhhActions, seat: Seat) -> list[str]:
    """The four cards of a player; cards dealt unknown are those he shows later."""
    hand = history.hole.get(seat, [UNKNOWN] * 4)
    if len(hand) != 4:
        facts = {"seat": seat, "given": len(hand), "needed": 4}
        raise Unusable("wrong_number_of_hole_cards", facts, "actions", game=law.KEY)
    revealed = history.shown_cards.get(seat, hand)
    known = {name for name in hand if name != UNKNOWN}
    if len(revealed) != 4 or not known <= set(revealed):
        raise Unusable("shown_cards_differ", {"seat": seat}, "actions", game=law.KEY)
    return revealed if UNKNOWN in hand else hand


def _table(
    fields: Fields, structure: str, amounts: phh_writing.PhhAmounts, seats: Sequence[Seat]
) -> Record:
    small, big = sorted(amounts.blinds) if len(seats) == 2 else amounts.blinds[:2]
    table = {
        "seats": sorted(seats),
        "button": seats[-1],
        "stacks": {str(seat): stack for seat, stack in zip(seats, amounts.stacks, strict=True)},
        "structure": structure,
        "small_blind": small,
        "big_blind": big,
        "minimum_bet": amounts.minimum_bet,
        "chip": amounts.chip,
        "commission": fields.get("_commission"),
    }
    for name in ("tournament", "shuffler"):
        if f"_{name}" in fields:
            table[name] = fields[f"_{name}"]
    if amounts.blind_limits:
        table["blind_limits"] = amounts.blind_limits
    return table


def _cards(fields: Fields, history: PhhActions) -> dict[str, list[str]]:
    named = {str(seat): [c for c in hand if c != UNKNOWN] for seat, hand in history.hole.items()}
    named["board"] = history.board
    burned = fields.get("_burn")
    if burned is not None:
        if not isinstance(burned, str):
            raise Unusable("not_cards", {}, "_burn")
        named["burn"] = split_cards(burned, "_burn")
    with within("actions"):
        cards([name for names in named.values() for name in names])
    return {place: names for place, names in named.items() if names}


def _readings(fields: Fields, amounts: phh_writing.PhhAmounts) -> Record:
    readings = dict(mapping(fields.get("_readings"), "_readings"))
    # Reading OA-01: with two players the format gives the second of its blinds to the first
    # player, so that small before big has the button post the small blind.
    if len(amounts.stacks) == 2 and amounts.blinds[0] <= amounts.blinds[1]:
        readings.setdefault("OA-01", "common")
    return readings


def is_void(record: Answer) -> bool:
    """Whether the hand is void; some cards of its history may then be undealt."""
    events = record.get("events", ())
    assert isinstance(events, (list, tuple))
    return any(isinstance(event, Mapping) and not event.get("rectified") for event in events)


def _require_hands_shown(
    played: phh_writing.PhhReplay, history: PhhActions, unknown: Sequence[Seat]
) -> None:
    """Art. 8.º, n.º 5: every player still in shows, and unknown cards may decide nothing."""
    for seat in sorted(played.shown_seats):
        if seat in history.hidden:
            raise Forbidden("cards_not_shown", law.ALL_SHOW, {"seat": seat}, history.hidden[seat])
        if seat in unknown:
            raise Unusable("cards_unknown_at_showdown", {"seat": seat}, "actions", game=law.KEY)


def _plain(value: object) -> object:
    """The value in JSON types."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise Unusable("not_an_amount", {"given": str(value)})
        return _in_json(value)
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value


def _in_json(value: Decimal) -> int | float:
    """The number as int or float; raises where a float is not exact."""
    if value == value.to_integral_value():
        return int(value)
    number = float(value)
    if Decimal(repr(number)) != value:
        raise Unusable("number_too_long", {"given": excerpt(value), "most": MOST_EXACT})
    return number
