"""The settings a hand can start with, each named by its path in the record, and their fields."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, wraps
from typing import Any, TypeVar, get_args

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
from games.rules.hands.facts import BySeat
from games.rules.hands.settings import BoundsRecord, CarriedBySeat, FixedSums
from games.rules.values.cards import cards
from games.rules.values.notation import in_names
from games.rules.values.schema import Field, Fields, fields_of, is_object
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


GROUPS = (
    ("table", _("The table")),
    ("limits", _("Limits of the bets")),
    ("jackpot", _("Progressive jackpot")),
    ("carried", _("Left on the jackpot by the hand before")),
)
"""The parts of the form with settings of the whole table, each with its title."""


@made_once
def groups(declared: Game) -> Iterator[SettingGroup]:
    """The settings of the whole table, without those of seats and cards."""
    for group, title in GROUPS:
        settings = table_settings(declared, group)
        if settings:
            yield SettingGroup(title, settings)


@made_once
def table_settings(declared: Game, group: str = "table") -> Iterator[RecordSetting]:
    """The settings of a part of the form that follow from the fields of the game's table."""
    return settings_of(declared, declared.table_fields, "table.", group)


def settings_of(
    declared: Game,
    fields: Fields,
    path: str = "",
    group: str = "table",
    names: Mapping[str, str] | None = None,
) -> Iterator[RecordSetting]:
    """A setting for each of these fields that a part of the form shows; for an object one for each
    of its fields, for a mapping one for each of its keys, whose names its label may have."""
    for name, field in fields.items():
        if is_object(field.base):
            inner = fields_of(field.base)
            yield from settings_of(declared, inner, f"{path}{name}.", group, names)
        elif field.type in KEYS:
            value = replace(field, type=get_args(field.base)[1])
            for key, own in KEYS[field.type](declared).items():
                yield from settings_of(declared, {key: value}, f"{path}{name}.", group, own)
        elif field.is_shown and field.group == group:
            yield setting_of(f"{path}{name}", field, names)


_KINDS: Mapping[object, str] = {int: "whole", bool: "yes"}
_READ: Mapping[object, Callable[[str], object]] = {int: int, bool: lambda answer: answer == "yes"}


def setting_of(path: str, field: Field, names: Mapping[str, str] | None = None) -> RecordSetting:
    kind = field.base
    label = translated(field.label)
    choices = tuple((str(value), translated(words)) for value, words in field.options)
    return RecordSetting(
        path,
        label % names if names else label,
        "choice" if choices else _KINDS.get(kind, "text"),
        choices,
        translated(field.hint),
        read=_READ.get(kind, str),
        is_stake=field.is_stake,
    )


Keys = Mapping[str, Mapping[str, str]]
"""The keys of a mapping in a record, each with the names of what it is."""


def _seats(declared: Game) -> Keys:
    return {
        str(seat): {"seat": place_name(declared.key, f"seat:{seat}")} for seat in seats_of(declared)
    }


def _limited_bets(declared: Game) -> Keys:
    """The bets for which the game's own table has limits."""
    posted: Any = declared.table.get("limits", {})
    return {
        bet: {"bet": bet_name(declared.key, bet)}
        for bet in table_of(declared.key).bets
        if bet in posted
    }


def _jackpot_classes(declared: Game) -> Keys:
    ladder = table_of(declared.key).jackpot_ladder
    return {
        category: {"category": category_name(declared.key, category, ladder)}
        for category in jackpot_classes(declared)
    }


KEYS: Mapping[object, Callable[[Game], Keys]] = {
    BySeat: _seats,
    CarriedBySeat: _seats,
    dict[str, BoundsRecord]: _limited_bets,
    FixedSums: _jackpot_classes,
}
"""The keys that a game has in each type of mapping."""


@made_once
def pot_settings(declared: Game) -> Iterator[RecordSetting]:
    """The settings on which the end of a hand with a pot depends."""
    for path, field in table_of(declared.key).desk.pot_fields.items():
        yield setting_of(path, field)


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
    details = tuple(settings_of(declared, declared.event_fields))
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
    return _CHOICE[setting.kind](setting.choices, coerce=setting.read, **options)


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
