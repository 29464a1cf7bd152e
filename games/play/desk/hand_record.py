"""The hand of a dispute: played, its jackpot's sums, its settle record, and payments compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.narration import amount, bet_name, place_name
from games.narration.registry import words_of
from games.narration.sentences import is_chinese
from games.play.game import RecordSetting
from games.play.hand.outcome import pot_outcome
from games.play.hand.replay import Replay, common_places
from games.play.registry import table_of
from games.play.setup.fields import jackpot_classes, made_once
from games.rules.bets.jackpot import JACKPOT
from games.rules.game import Answer, Game, Record
from games.rules.hands.script import Action, CardMove, Played, Seat, play, read_actions, written
from games.rules.values.cards import Card, cards
from games.rules.values.citation import Provision
from games.rules.values.numbers import bounded
from games.rules.values.refusal import Forbidden, Unusable

OF_THE_POOL = ("jackpot_reduced", "jackpot_restarted")
"""Steps that mention the pool; they are left out if the pool is not known."""

POOL = 10**9
"""The pool assumed if none was entered; so large that only a prize of all of it empties it."""


def posted(record: Record) -> dict[str, Any]:
    """The jackpot's sums that were entered."""
    table: Any = record.get("table", {})
    sums: dict[str, Any] = dict(table.get("jackpot") or {})
    return sums


def with_sums(declared: Game, record: Record) -> Record:
    """The record with missing sums filled in; ``require_sums`` later refuses a prize from them."""
    if not jackpot_classes(declared):
        return record
    table: Any = record["table"]
    sums = posted(record)
    fixed = dict.fromkeys(jackpot_classes(declared), 0) | dict(sums.get("fixed") or {})
    jackpot = {"pool": POOL, "minimum": 0} | sums | {"fixed": fixed}
    return {**record, "table": {**table, "jackpot": jackpot}}


class SumsMissing(Unusable):
    """Sums on which a prize depends were not entered; ``paths`` are their fields."""

    def __init__(self, paths: Sequence[str]) -> None:
        super().__init__("missing", {}, paths[0])
        self.paths = list(paths)


def require_sums(replay: Replay, sums: Record) -> None:
    """Raise ``SumsMissing`` if a prize depends on a sum that was not entered."""
    fixed: Any = sums.get("fixed") or {}
    entered = {*sums, *(f"fixed.{category}" for category in fixed)}
    needed: dict[str, None] = {}
    for step in replay.played.steps:
        if step.name == "progressive_won":
            needed |= dict.fromkeys(("pool", f"fixed.{step.facts['category']}"))
        if step.name == "jackpot_restarted":
            needed["minimum"] = None
    if missing := [path for path in needed if path not in entered]:
        raise SumsMissing([f"table.jackpot.{path}" for path in missing])


FILLER = 1
"""The seed for cards that do not affect the result."""


def played_with(declared: Game, record: Record, decisions: Mapping[Seat, str]) -> Replay:
    """Play with only the named cards; if a card is missing, deal the others from a seed."""
    try:
        return decided(declared, record, decisions)
    except Unusable as no:
        if no.reason != "card_missing":
            raise
    return decided(declared, {**record, "seed": FILLER}, decisions)


def decided(declared: Game, record: Record, decisions: Mapping[Seat, str]) -> Replay:
    """Play the hand with each seat's decision; raises ``Unusable`` if a seat has none."""
    hand = declared.hand(record)
    actions: list[Action] = []
    played = play(hand.script, ())
    while played.waiting is not None:
        seat = played.waiting.seat
        if not decisions.get(seat):
            offers = tuple(offer.do for offer in played.waiting.offers)
            raise Unusable("missing", {"values": offers}, f"decision.{seat}")
        actions.append(Action(seat, decisions[seat]))
        played = play(hand.script, actions)
    full = {**record, "actions": [written(action) for action in actions]}
    return Replay(declared, full, hand, read_actions(full["actions"]), played)


def settle_record(replay: Replay) -> dict[str, Any]:
    """The ``settle`` record of a hand that was played, with the bets as they were placed."""
    record: Any = replay.record
    table, named = record["table"], record.get("cards", {})
    decided = {action.seat: action.do for action in replay.actions}
    settlement: dict[str, Any] = {"seats": []}
    for seat, bets in sorted(bets_placed(replay).items()):
        place = {"seat": seat, "player": named.get(str(seat)), "bets": bets}
        settlement["seats"].append(place | ({"action": decided[seat]} if seat in decided else {}))
    game = replay.game
    settlement |= {place: named[place] for place in common_places(game) if named.get(place)}
    of_the_table = ("jackpot", "limits", *(bet.alone.setting for bet in game.bets if bet.alone))
    settlement |= {name: table[name] for name in of_the_table if name in table}
    of_the_law = ("at", "readings", "prizes", "figures")
    return settlement | {name: record[name] for name in of_the_law if name in record}


def bets_placed(replay: Replay) -> Mapping[Seat, Record]:
    placed = table_of(replay.game.key).bets
    by_seat: dict[Seat, Answer] = {}
    for step in replay.played.steps:
        bet = step.name.removesuffix("_placed")
        if bet in placed and step.name != bet and step.seat is not None:
            by_seat.setdefault(step.seat, {})[bet] = step.facts["amount"]
        if step.name == "carried_stake_played" and step.seat is not None:
            by_seat.setdefault(step.seat, {})[JACKPOT] = step.facts["amount"]
    return by_seat


def require_settled(replay: Replay) -> None:
    """Raise if a card that the result depends on is missing, with the field of the desk."""
    declared = replay.game
    assert declared.settle is not None
    settlement = settle_record(replay)
    seats = [entry["seat"] for entry in settlement["seats"]]
    try:
        declared.settle(settlement)
    except (Forbidden, Unusable) as no:
        raise no.for_field(_field_of(declared, no.field, seats)) from None


def _field_of(declared: Game, field: str, seats: list[int]) -> str:
    """The desk's field for a ``settle`` field: ``seats[1].player`` may be ``cards.3``."""
    if field in common_places(declared):
        return f"cards.{field}"
    for index, seat in enumerate(seats):
        if field == f"seats[{index}].player":
            return f"cards.{seat}"
        if field == f"seats[{index}].action":
            return f"decision.{seat}"
        field = field.replace(f"seats[{index}].bets", f"table.bets.{seat}")
    return field


def unnamed_cards(record: Record, played: Played) -> frozenset[Card]:
    """The cards that were dealt but not entered."""
    by_place: Any = record.get("cards", {})
    moves = (move for step in played.steps for move in step.moves)
    dealt = frozenset(move.card for move in moves if isinstance(move, CardMove))
    return dealt.difference(*map(cards, by_place.values()))


@dataclass(frozen=True, slots=True)
class BetRuling:
    """The result of one bet, with the names that ``settle`` uses."""

    bet: str
    net: int
    provisions: tuple[Provision, ...]


@dataclass(frozen=True, slots=True)
class SeatRuling:
    """``outcome`` is empty in a game with a pot or a hand not contested; ``net`` counts a carried
    jackpot stake as one of this hand."""

    seat: Seat
    net: int
    outcome: str
    category: str
    bets: tuple[BetRuling, ...]


ALL = "all"
PREFIX = "given."
A_LOSS = gettext_lazy("What the seat gained by it; a loss with a minus.")


class PaidBet(NamedTuple):
    """A bet of a seat; ``bet`` is ``all`` for the total of its bets or of the pots."""

    seat: Seat
    bet: str


ReportedPayments = Mapping[PaidBet, int]


@dataclass(frozen=True, slots=True)
class Paid:
    seat: Seat
    bet: str
    due: int
    paid: int

    @property
    def lacking(self) -> int:
        """The amount still to pay; negative if too much was paid."""
        return self.due - self.paid


@made_once
def paid_settings(declared: Game, seat: Seat) -> Iterator[RecordSetting]:
    if declared.settle is None:
        yield RecordSetting(
            f"{PREFIX}{seat}.{ALL}", gettext_lazy("What was paid to it of the pots")
        )
        return
    for bet in words_of(declared.key).bets:
        label = _("What was paid: %(bet)s") % {"bet": bet_name(declared.key, bet)}
        yield RecordSetting(f"{PREFIX}{seat}.{bet}", label, hint=A_LOSS)
    yield RecordSetting(f"{PREFIX}{seat}.{ALL}", gettext_lazy("What was paid in all"), hint=A_LOSS)


def reported_payments(read: Record) -> ReportedPayments:
    """The reported payments in the desk's fields."""
    payments: dict[PaidBet, int] = {}
    for path, value in read.items():
        if path.startswith(PREFIX) and isinstance(value, int):
            _prefix, seat, bet = path.split(".")
            payments[PaidBet(int(seat), bet)] = value
    return payments


def refuse_unfit(declared: Game, *, is_stopped: bool, payments: ReportedPayments) -> None:
    """Raise ``Unusable`` for a negative payment from a pot, or payments by bet of a void hand."""
    for seat_bet, paid in payments.items():
        field = f"{PREFIX}{seat_bet.seat}.{seat_bet.bet}"
        if declared.settle is None:
            bounded(paid, field, 0)
        elif is_stopped and seat_bet.bet != ALL:
            raise Unusable("no_bet_of_a_void_hand", {}, field)


def compare_payments(
    declared: Game, replay: Replay, seats: Sequence[SeatRuling], payments: ReportedPayments
) -> Iterator[Paid]:
    due: dict[PaidBet, int] = {}
    for row in pot_outcome(replay).rows if declared.settle is None else ():
        for seat, sum_ in row.to.items():
            due[PaidBet(seat, ALL)] = due.get(PaidBet(seat, ALL), 0) + sum_
    for ruling in seats if declared.settle else ():
        due |= {PaidBet(ruling.seat, bet.bet): bet.net for bet in ruling.bets}
        due[PaidBet(ruling.seat, ALL)] = ruling.net
    for seat_bet, paid in payments.items():
        yield Paid(seat_bet.seat, seat_bet.bet, due.get(seat_bet, 0), paid)


def tell(key: str, payment: Paid) -> str:
    """One line: the amount due, the amount paid and the difference."""
    facts = {
        "seat": place_name(key, f"seat:{payment.seat}"),
        "due": amount(payment.due),
        "paid": amount(payment.paid),
        "difference": amount(abs(payment.lacking)),
    }
    if payment.bet != ALL:
        facts["seat"] += f"{'，' if is_chinese() else ', '}{bet_name(key, payment.bet)}"
    if payment.lacking > 0:
        return _("%(seat)s: due %(due)s, paid %(paid)s, %(difference)s lacking") % facts
    if payment.lacking < 0:
        return _("%(seat)s: due %(due)s, paid %(paid)s, %(difference)s too much") % facts
    return _("%(seat)s: due %(due)s, paid in full") % facts
