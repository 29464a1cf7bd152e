"""What is entered of a fault at the desk: which it is, and what its provision turns on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.narration.faults import tell_answer, tell_ask, tell_fault, tell_stage
from games.play.desk.dispute import LONGEST_NOTE
from games.play.setup import fields
from games.play.setup import form as setup
from games.play.setup.form import Control
from games.play.setup.setting import Setting
from games.rules.faults import Ask, Fault
from games.rules.game import Game


class Stage(NamedTuple):
    """The faults met at one time of a hand."""

    title: str
    faults: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class FaultForm:
    """``note`` is what is in dispute, in the words of whoever asks."""

    game: Game
    values: Mapping[str, str]
    note: str = ""
    is_asked: bool = False
    errors: dict[str, str] = field(default_factory=dict)
    fault_told: str = ""
    """What is wrong, where it is no field's."""

    @property
    def fault(self) -> Fault | None:
        named = self.values.get("fault", "")
        return next((each for each in self.game.faults if each.name == named), None)

    @property
    def name(self) -> str:
        return tell_fault(self.fault.name) if self.fault else ""

    @property
    def is_ready(self) -> bool:
        """A fault about which nothing need be told is ruled on when it is named."""
        asks = self.fault.asks if self.fault else ()
        return self.is_asked or not any(ask.is_needed for ask in asks)

    @property
    def stages(self) -> Iterator[Stage]:
        for stage in dict.fromkeys(each.stage for each in self.game.faults):
            met = (each.name for each in self.game.faults if each.stage == stage)
            yield Stage(tell_stage(stage), tuple((name, tell_fault(name)) for name in met))

    @property
    def controls(self) -> list[Control]:
        asks = self.fault.asks if self.fault else ()
        return [self._control(asked(self.game, ask)) for ask in asks]

    @property
    def laid(self) -> list[tuple[int, list[Control]]]:
        """For each seat, what lies before it; nothing where no chips could go back."""
        if self.fault is None or not self.fault.returns_bets:
            return []
        return [
            (seat, [self._control(each) for each in laid_settings(self.game, seat)])
            for seat in fields.seats_of(self.game)
        ]

    @property
    def has_laid(self) -> bool:
        return any(name.startswith("laid.") for name in (*self.told, *self.errors))

    @property
    def told(self) -> dict[str, str]:
        """What the link of a ruling holds: everything typed, nothing empty."""
        told = {name: value for name, value in self.values.items() if value}
        return {**told, "note": self.note} if self.note else told

    @property
    def readings(self) -> dict[str, str]:
        return {name: value for name, value in self.told.items() if name.startswith("readings.")}

    def _control(self, each: Setting) -> Control:
        return Control(each, self.values.get(each.path, ""), self.errors.get(each.path, ""))


def asked(declared: Game, ask: Ask) -> Setting:
    path, label = f"facts.{ask.name}", tell_ask(ask.name)
    if ask.answers:
        choices = tuple((each, tell_answer(ask.name, each)) for each in ask.answers)
        untold = () if ask.is_needed else (("", _("Not told")),)
        return Setting(path, label, "radio", (*choices, *untold))
    if ask.is_seat:
        seats = tuple((str(seat), str(seat)) for seat in sorted(declared.seats))
        untold = () if ask.is_needed else (("", _("Not told")),)
        return Setting(path, label, "seat", (*seats, *untold))
    return Setting(path, label)


def laid_settings(declared: Game, seat: int) -> Iterator[Setting]:
    if not fields.jackpot_classes(declared):
        yield Setting(f"laid.{seat}.bets", _("Put in so far"))
        return
    yield Setting(f"laid.{seat}.bets", _("Bets but the jackpot's"))
    yield Setting(f"laid.{seat}.jackpot", _("Jackpot bet"))


def paths(declared: Game) -> set[str]:
    facts = {f"facts.{ask.name}" for each in declared.faults for ask in each.asks}
    seats = fields.seats_of(declared)
    laid = {each.path for seat in seats for each in laid_settings(declared, seat)}
    return {"fault", *facts, *laid, *(f"readings.{each.id}" for each in declared.readings)}


def typed(declared: Game, given: QueryDict) -> FaultForm:
    """The form as it was sent, nothing lost of what it can hold."""
    known = paths(declared)
    values = {name: str(given[name]).strip() for name in given if name in known}
    note = given.get("note", "").strip()[:LONGEST_NOTE]
    return FaultForm(declared, values, note, "rule" in given)


def record_of(form: FaultForm) -> dict[str, Any]:
    record: dict[str, Any] = {"fault": form.values.get("fault") or None}
    numbers = setup.Numbers(form.errors)
    asks = {ask.name: ask for ask in (form.fault.asks if form.fault else ())}
    for path, value in form.values.items():
        kind, _dot, name = path.partition(".")
        if not value or kind == "fault":
            continue
        if kind == "facts" and name in asks:
            told = value if asks[name].answers else numbers.whole(path, value)
            record.setdefault("facts", {})[name] = told
        elif kind == "laid":
            seat, _dot, bet = name.partition(".")
            record.setdefault("laid", {}).setdefault(seat, {})[bet] = numbers.whole(path, value)
        elif kind == "readings":
            record.setdefault("readings", {})[name] = value
    numbers.require_read()
    return record
