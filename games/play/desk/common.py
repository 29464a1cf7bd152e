"""The disputes met most often in a game, each with the key that opens it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.narration.faults import fault_sentence
from games.play.desk.dispute import common_settings, seat_field, seat_of, seat_settings
from games.play.desk.fault_form import fact_settings
from games.play.desk.paid import PREFIX, paid_settings
from games.play.game import WRONGLY_PAID, CommonDispute
from games.play.registry import table_of
from games.play.setup.fields import seats_of
from games.rules.faults import Fault
from games.rules.game import Game

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
        return str(self.dispute.title) or fault_sentence(self.dispute.fault)

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


def met_in(declared: Game) -> list[DisputeShortcut]:
    """The disputes a game declares; without any, its result and its first faults."""
    disputes = table_of(declared.key).desk.common or tuple(_undeclared(declared))
    usable = (
        dispute for dispute in disputes if not dispute.fault or _fault(declared, dispute.fault)
    )
    entries = []
    for key, dispute in zip(KEYS, usable, strict=False):
        filling = _of_fault(declared, dispute) if dispute.fault else _of_result(dispute)
        entries.append(DisputeShortcut(declared, key, dispute, (key, *filling)))
    return entries


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
