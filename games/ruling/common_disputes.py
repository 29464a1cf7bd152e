"""The disputes met most often in a game, each with the key that opens it and its short form."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from django import forms
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.narration import place_name, short_error_sentence
from games.narration.faults import fault_sentence
from games.play.desk.dispute import (
    Dispute,
    common_settings,
    note_field,
    seat_field,
    seat_of,
    seat_settings,
    with_seat,
)
from games.play.desk.fault import fact_settings
from games.play.desk.hand_record import PREFIX, paid_settings
from games.play.desk.ruling import jackpot_class
from games.play.game import WRONGLY_PAID, CommonDispute
from games.play.models import Posting
from games.play.posted import FIELD as CARD
from games.play.posted import hidden_fields
from games.play.registry import table_of
from games.play.setup.fields import jackpot_classes, made_once, seats_of
from games.play.setup.form import answered
from games.rules.faults.ordered import Fault
from games.rules.game import Game
from games.rules.provisions.day import FIELD
from games.rules.values.refusal import Unusable
from games.site.forms import Bound, SiteForm, WholeField

DIGITS = "1234567890-"
KEYS = "1234567890abcdef"
RESULT = _("The result of a hand")
KEYS_A_SECOND = 2
"""The typing speed of a supervisor with a player shouting."""


@dataclass(frozen=True, slots=True)
class DisputeShortcut:
    """A common dispute at the desk; ``key`` is pressed to open it."""

    game: Game
    key: str
    dispute: CommonDispute
    strokes: tuple[str, ...] = ()
    """Every key of the example, from the one that opens the dispute to the one that submits it."""

    @property
    def title(self) -> str:
        return str(self.dispute.title) or fault_sentence(self.game.key, self.dispute.fault)

    @property
    def url(self) -> str:
        if self.dispute.fault:
            return f"{reverse('play:fault', args=[self.game.key])}?fault={self.dispute.fault}"
        return reverse("play:common-dispute", args=[self.game.key, self.dispute.name])

    @property
    def asks_payments(self) -> bool:
        return any(path.startswith(PREFIX) for path in self.dispute.asks)

    @property
    def typed(self) -> Iterator[str]:
        """The keys of the example; letters typed in a row are joined into one text."""
        words = groupby(self.strokes, key=lambda key: key if len(key) > 1 else "")
        for name, keys in words:
            yield from ("".join(keys),) if not name else keys

    @property
    def seconds(self) -> int:
        return -(-len(self.strokes) // KEYS_A_SECOND)


def dispute_named(declared: Game, name: str) -> DisputeShortcut | None:
    """The common dispute with this name that has a short form, or None."""
    entries = (entry for entry in met_in(declared) if not entry.dispute.fault)
    return next((entry for entry in entries if entry.dispute.name == name), None)


@made_once
def met_in(declared: Game) -> Iterator[DisputeShortcut]:
    """The disputes a game declares; without any, its result and its first faults."""
    disputes = table_of(declared.key).desk.common or tuple(_undeclared(declared))
    usable = (
        dispute for dispute in disputes if not dispute.fault or _fault(declared, dispute.fault)
    )
    for key, dispute in zip(KEYS, usable, strict=False):
        filling = _of_fault(declared, dispute) if dispute.fault else _of_result(dispute)
        yield DisputeShortcut(declared, key, dispute, (key, *filling))


def _undeclared(declared: Game) -> Iterator[CommonDispute]:
    has_bank = declared.settle is not None
    seats = seats_of(declared)[: 1 if has_bank else 2]
    of_seats = tuple(setting.path for seat in seats for setting in seat_settings(declared, seat))
    of_table = tuple(setting.path for setting in common_settings(declared))
    asks = (*of_seats, *of_table)
    paid = (setting.path for seat in seats[:1] for setting in paid_settings(declared, seat))
    yield CommonDispute(name="result", title=RESULT, asks=asks)
    yield CommonDispute(name="paid-wrongly", title=WRONGLY_PAID, asks=(*asks, *paid))
    for question in declared.questions:
        yield CommonDispute(name=question.name, fault=question.name)
    for fault in declared.faults:
        yield CommonDispute(name=fault.name, fault=fault.name)


def _fault(declared: Game, name: str) -> Fault | None:
    return next((fault for fault in declared.rulable if fault.name == name), None)


def _of_result(dispute: CommonDispute) -> Iterator[str]:
    """The keys that fill the fields of a result, move between them and submit (Enter)."""
    typed = dispute.typed
    paths = ((seat_field(seat_of(path)) if seat_of(path) else path, path) for path in dispute.asks)
    order = list(dict.fromkeys(path for pair in paths for path in pair))
    order.sort(key=lambda path: dispute.seats_last and path.startswith("seat."))
    last = max((n for n, path in enumerate(order) if path in typed), default=0)
    for n, path in enumerate(order[: last + 1]):
        yield from ("Tab",) if n else ()
        yield from typed.get(path, "")
    yield "Enter"


def _of_fault(declared: Game, dispute: CommonDispute) -> Iterator[str]:
    """The keys that enter a fault: a choice takes its number alone, other values also Tab."""
    fault = _fault(declared, dispute.fault)
    settings = [
        setting for setting in fact_settings(declared, fault) if setting.path in dispute.typed
    ]
    for n, setting in enumerate(settings):
        value = dispute.typed[setting.path]
        if setting.choices:
            yield DIGITS[[key for key, _label in setting.choices].index(value)]
            continue
        yield from value
        yield from ("Tab",) if n + 1 < len(settings) else ()
    if any(ask.is_needed for ask in (fault.asks if fault else ())):
        yield "Enter"


COMMON_FIELDS = (FIELD, "note")
"""Fields that every dispute has, after its own."""

PRIZE = "table.jackpot.fixed"
"""The short form's field for the fixed sum of whichever class of hand wins the jackpot."""


class ShortForm(SiteForm):
    ident = "short"

    def __init__(
        self,
        declared: Game,
        dispute: CommonDispute,
        data: Any = None,
        posting: Posting | None = None,
    ) -> None:
        """What ``posting`` says is not asked; a stake begins with the minimum posted."""
        self.game, self.dispute, self.posting = declared, dispute, posting
        self.prize = ""
        """The desk's field of the class of hand that wins the jackpot, once it is known."""
        places = dict.fromkeys(seat_of(path) for path in dispute.asks)
        self.places = [place for place in places if place]
        is_own = posting is not None and posting.card.game == declared.key
        posted = posting.amounts if posting and is_own else {}
        hidden = hidden_fields(posting, declared) - set(data or ())
        if {f"{PRIZE}.{category}" for category in jackpot_classes(declared)} <= hidden:
            hidden.add(PRIZE)
        initial = {seat_field(place): str(place) for place in self.places} | {
            path: posted.get(f"table.limits.{path.rpartition('.')[2]}.minimum", value)
            for path, value in dispute.initial.items()
        }
        super().__init__(data, initial=initial)
        # Of a dispute in which something was paid to each place, so that it has these fields too.
        fields = Dispute(declared, {f"{PREFIX}{place}": "1" for place in self.places}).fields
        fields[PRIZE] = WholeField(label=_("Fixed sum of the class of the hand"), least=0)
        also = (path for path in data or () if path in fields and _is_of_the_table(path))
        asks = dict.fromkeys((*dispute.asks, *also))
        self.asks = [path for path in asks if path not in hidden]
        seats = seats_of(declared)
        for place in self.places:
            self.fields[seat_field(place)] = WholeField(
                label=_("Seat"), required=True, least=min(seats), most=max(seats)
            )
        for path in self.asks:
            self.fields[path] = copy(fields[path]) if dispute.seats_last else fields[path]
        for path, field in self.fields.items() if dispute.seats_last else ():
            # The seats come last, so each label says of which hand it is.
            number = seat_of(path) or int(path.removeprefix("seat.") if "seat." in path else 0)
            if number:
                facts = {"n": number, "what": str(field.label).lower()}
                field.label = _("Hand %(n)s: %(what)s") % facts
        self.fields[FIELD] = fields[FIELD]
        self.fields["note"] = note_field("short-note")
        self.fields[CARD] = WholeField(widget=forms.HiddenInput())

    @property
    def groups(self) -> Iterator[tuple[str, list[Bound]]]:
        """The fields seat by seat, then the table's; or in the dispute's order, seats last."""
        if self.dispute.seats_last:
            yield "", [self[path] for path in self.asks]
            yield str(_("Seats")), [self[seat_field(place)] for place in self.places]
            return
        for place in (*self.places, 0):
            controls = [self[path] for path in self.asks if seat_of(path) == place]
            if place:
                yield "", [self[seat_field(place)], *controls]
            elif controls:
                yield str(_("The table")), controls

    @property
    def more(self) -> list[Bound]:
        """The fields that are seldom filled in."""
        return [self[name] for name in COMMON_FIELDS]

    def clean(self) -> None:
        super().clean()
        names = [seat_field(place) for place in self.places]
        seats = [self.cleaned_data.get(name) for name in names]
        for n, seat in enumerate(seats):
            if seat is not None and seat in seats[:n]:
                no = Unusable("seat_twice", {"seat": seat}, "")
                self.add_error(names[n], short_error_sentence(no))

    def whole(self) -> Dispute:
        """The desk's form, filled with the values of this one."""
        data = QueryDict(mutable=True)
        for path, value in {**self.initial, **self.values}.items():
            if not path.startswith("seat.") and path != PRIZE and value.strip():
                data[self.real(path)] = value
        if self.posting:
            data[CARD] = str(self.posting.pk)
        data["rule"] = "1"
        whole = Dispute(self.game, data)
        if PRIZE in self.fields and (category := jackpot_class(whole)):
            self.prize = f"{PRIZE}.{category}"
            if sum_ := self.values.get(PRIZE, "").strip():
                data[self.prize] = sum_
                return Dispute(self.game, data)
        return whole

    def real(self, path: str) -> str:
        """The name of the desk's field that a field of this form is copied to."""
        if path == PRIZE:
            return self.prize
        place = seat_of(path)
        return with_seat(path, self._seats[place]) if place else path

    @cached_property
    def _seats(self) -> dict[int, int]:
        """The seat of each place; the first free one if it is missing or used twice."""
        seats: dict[int, int] = {}
        self.is_valid()
        typed = {place: self.cleaned_data.get(seat_field(place)) for place in self.places}
        free = (seat for seat in seats_of(self.game) if seat not in typed.values())
        for place, seat in typed.items():
            seats[place] = next(free) if seat is None or seat in seats.values() else seat
        return seats

    def take_over(self, whole: Dispute) -> None:
        """Show the desk form's errors, at the top if their field is not here, and add fields of the
        table that it misses."""
        if self.prize:
            self[PRIZE].label = whole[self.prize].label
        own_paths = {self.real(path): path for path in (*self.asks, *COMMON_FIELDS)}
        for path in whole.errors:
            if path in whole.fields and path not in own_paths and _is_of_the_table(path):
                own_paths[path] = path
                self.asks.append(path)
                self.fields[path] = whole.fields[path]
        for path, sentences in whole.errors.items():
            is_elsewhere = path in whole.fields and path not in own_paths
            name = f"{whole.name_of(whole[path])}: " if is_elsewhere else ""
            for sentence in sentences:
                self.add_error(own_paths.get(path), f"{name}{sentence}")

    def name_of(self, field: Bound) -> str:
        """The field's label, preceded by its seat."""
        place, label = seat_of(field.name), str(field.label)
        if not place:
            return label
        seat = self[seat_field(place)].value()
        return answered(place_name(self.game.key, f"seat:{seat}"), label)


def _is_of_the_table(path: str) -> bool:
    return path.startswith(("table.", "cards.")) and not seat_of(path)
