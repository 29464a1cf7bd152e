"""The settings a hand can start with, each named by its path in the record, and their fields."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, wraps
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import trans_real

from games.lawtexts.files.caches import of_corpus
from games.narration import bet_name, category_name, event_name, place_name
from games.narration.faults import answer_label, fault_sentence, question_sentence
from games.narration.language import translated
from games.play.game import RecordSetting, SettingGroup
from games.play.registry import table_of
from games.rules.game import Game, game
from games.rules.values.cards import cards
from games.rules.values.notation import in_names
from games.rules.values.schema import Field, Fields, every_field
from games.site import forms as site_forms

EVENT_ROWS = 3

EventSettings = tuple[RecordSetting, tuple[RecordSetting, ...]]
"""An irregularity and the settings of its details."""


SeatRow = tuple[int, tuple[RecordSetting, ...], RecordSetting]
"""A seat, the settings of its chips and its bets, and that of its cards."""


def seats_of(declared: Game) -> tuple[int, ...]:
    """The regulation's seats and any extra seats of the game's layout."""
    return tuple(sorted((*declared.seats, *table_of(declared.key).more_seats)))


S = TypeVar("S")


def made_once(make: Callable[..., Iterable[S]]) -> Callable[..., tuple[S, ...]]:
    """What ``make`` yields for a game, made once for the messages of each language."""

    @wraps(make)
    def settings(declared: Game, *args: Any, **kwargs: Any) -> tuple[S, ...]:
        catalogue: Any = trans_real.catalog()
        messages = (catalogue.language(), getattr(catalogue._catalog, "number", 0))
        return _made(make, declared.key, messages, *args, **kwargs)

    return settings


@of_corpus
@lru_cache(maxsize=512)
def _made(
    make: Callable[..., Iterable[Any]],
    key: str,
    _messages: tuple[str, int],
    *args: Any,
    **kwargs: Any,
) -> tuple[Any, ...]:
    return tuple(make(game(key), *args, **kwargs))


@made_once
def seat_rows(declared: Game) -> Iterator[SeatRow]:
    for seat in seats_of(declared):
        chips = RecordSetting(f"table.stacks.{seat}", _("Chips"))
        cards = RecordSetting(
            f"cards.{seat}", _("Cards"), "cards", most=declared.places.get("seat", 0)
        )
        yield seat, (chips, *bets_of(declared, seat)), cards


def bets_of(declared: Game, seat: int) -> Iterator[RecordSetting]:
    """The bets placed at a seat before the deal."""
    key = declared.key
    for bet in table_of(key).bets:
        yield RecordSetting(f"table.bets.{seat}.{bet}", bet_name(key, bet))


@made_once
def groups(declared: Game) -> Iterator[SettingGroup]:
    """The settings of the whole table, without those of seats and cards."""
    groups = (
        SettingGroup(_("The table"), table_settings(declared)),
        SettingGroup(_("Limits of the bets"), tuple(_limits(declared))),
        SettingGroup(_("Progressive jackpot"), tuple(_jackpot(declared))),
        SettingGroup(_("Left on the jackpot by the hand before"), tuple(_carried(declared))),
    )
    return (group for group in groups if group.settings)


@made_once
def table_settings(declared: Game, group: str = "table") -> Iterator[RecordSetting]:
    """The settings of a part of the form that follow from the fields of the game's table."""
    return settings_of(declared.table_fields, "table.", group)


def settings_of(declared: Fields, path: str = "", group: str = "table") -> Iterator[RecordSetting]:
    """A setting for each declared field that a part of the form shows."""
    for name, field in every_field(declared, path):
        if field.is_shown and field.group == group:
            yield setting_of(name, field)


_KINDS: Mapping[object, str] = {int: "whole", bool: "yes"}


def setting_of(path: str, field: Field) -> RecordSetting:
    kind = field.base
    choices = tuple((str(value), translated(label)) for value, label in field.options)
    return RecordSetting(
        path,
        translated(field.label),
        "choice" if choices else _KINDS.get(kind, "text"),
        choices,
        translated(field.hint),
        is_number=bool(choices) and kind is int,
        is_stake=field.is_stake,
    )


def _limits(declared: Game) -> Iterator[RecordSetting]:
    """The limits of each bet for which the game's own table has limits."""
    posted: Any = declared.table.get("limits", {})
    for bet in table_of(declared.key).bets:
        if isinstance(posted.get(bet), Mapping):
            name = {"bet": bet_name(declared.key, bet)}
            yield RecordSetting(f"table.limits.{bet}.minimum", _("%(bet)s: least") % name)
            yield RecordSetting(f"table.limits.{bet}.maximum", _("%(bet)s: most") % name)


def _jackpot(declared: Game) -> Iterator[RecordSetting]:
    if not jackpot_classes(declared):
        return
    yield from table_settings(declared, "jackpot")
    ladder = table_of(declared.key).jackpot_ladder
    for category in jackpot_classes(declared):
        label = _("Fixed sum: %(category)s") % {
            "category": category_name(declared.key, category, ladder)
        }
        yield RecordSetting(f"table.jackpot.fixed.{category}", label)


def _carried(declared: Game) -> Iterator[RecordSetting]:
    """The jackpot stakes left on the table by the previous hand."""
    if not jackpot_classes(declared):
        return
    for seat in seats_of(declared):
        yield RecordSetting(f"table.carried.{seat}", place_name(declared.key, f"seat:{seat}"))
    yield from table_settings(declared, "carried")


def jackpot_classes(declared: Game) -> tuple[str, ...]:
    """The classes of hand that win the jackpot; empty if the game's own table has none."""
    posted: Any = declared.table.get("jackpot", {})
    return tuple(posted.get("fixed", ()))


@made_once
def common_cards(declared: Game) -> Iterator[RecordSetting]:
    """The cards that go to no seat."""
    for place, most in declared.places.items():
        if place != "seat":
            yield RecordSetting(
                f"cards.{place}", place_name(declared.key, place), "cards", most=most
            )


@made_once
def event_rows(declared: Game, *, in_play: bool = False) -> Iterator[EventSettings]:
    """The rows of irregularities, each with the settings of its details; for a hand in play also
    the faults that can be found during it."""
    if not declared.events:
        return
    key = declared.key
    names = [("", "—"), *((name, event_name(key, name)) for name in declared.events)]
    if in_play:
        detectable = (name for name in declared.detectable_faults if name not in declared.events)
        names += [(name, fault_sentence(key, name)) for name in detectable]
    event = RecordSetting("event", _("Irregularity"), "choice", tuple(names))
    details = tuple(settings_of(declared.event_fields))
    if in_play:
        details += tuple(_detection_fields(declared, {setting.path for setting in details}))
    for row in range(EVENT_ROWS):
        in_row = (replace(each, path=f"events.{row}.{each.path}") for each in details)
        yield replace(event, path=f"events.{row}.event"), tuple(in_row)


def _detection_fields(declared: Game, known: set[str]) -> Iterator[RecordSetting]:
    """When the fault is found, and each fact that a detectable fault depends on, once."""
    key = declared.key
    detectable = (fault for fault in declared.faults if fault.name in declared.detectable_faults)
    asks = {ask.name: ask for fault in detectable for ask in fault.asks}
    if declared.detectable_faults and "action" not in known:
        yield RecordSetting("action", _("After how many decisions"))
    for name, ask in asks.items():
        if name in known:
            continue
        answers = tuple((answer, answer_label(key, name, answer)) for answer in ask.answers)
        choices = (("", "—"), *answers) if answers else ()
        kind = "choice" if answers else "whole"
        yield RecordSetting(name, question_sentence(key, name), kind, choices)


@made_once
def every_setting(declared: Game) -> Iterator[RecordSetting]:
    for _seat, settings, cards_of_it in seat_rows(declared):
        yield from (*settings, cards_of_it)
    for group in groups(declared):
        yield from group.settings
    yield from common_cards(declared)
    for event, details in event_rows(declared, in_play=True):
        yield from (event, *details)


class CardsField(site_forms.ReadField):
    """Cards typed in any notation, read as their names: ``As Kd``."""

    kind = "cards"

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most
        self.widget.attrs |= {
            "autocapitalize": "off",
            "spellcheck": "false",
            "data-cards": str(most),
        }

    def read(self, typed: str) -> str:
        return " ".join(card.name for card in cards(in_names(typed)))


class SeveralSeatsField(site_forms.TextField):
    """Several seats, in digits."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs["inputmode"] = "numeric"


class SeatField(site_forms.RadioField):
    kind = "seat"


@of_corpus
@lru_cache(maxsize=1280)
def field_of(setting: RecordSetting) -> forms.Field:
    """The field of a setting, which all forms share: one that changes it takes a copy."""
    options: dict[str, Any] = {"label": setting.label, "help_text": setting.hint}
    if setting.kind == "cards":
        return CardsField(most=setting.most, **options)
    if setting.kind in _PLAIN:
        return _PLAIN[setting.kind](**options)
    # ``yes`` and ``no`` are booleans, but text of irregularities, whose provisions use these words.
    answers = {value for value, _label in setting.choices} - {""}
    is_of_the_table = not setting.path.startswith("events.")
    is_yes_or_no = setting.kind == "choice" and is_of_the_table and answers <= {"yes", "no"}
    coerce: Callable[[str], object] = (lambda answer: answer == "yes") if is_yes_or_no else str
    if setting.is_number or setting.kind == "seat":
        coerce = int
    return _CHOICE[setting.kind](setting.choices, coerce=coerce, **options)


_PLAIN: dict[str, type[forms.Field]] = {
    "whole": site_forms.WholeField,
    "text": site_forms.TextField,
    "seats": SeveralSeatsField,
    "yes": site_forms.YesField,
    "day": site_forms.DayField,
}
_CHOICE: dict[str, type[site_forms.OneOfField]] = {
    "choice": site_forms.OneOfField,
    "radio": site_forms.RadioField,
    "seat": SeatField,
}
