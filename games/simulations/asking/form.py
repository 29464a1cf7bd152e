"""The form a run is asked for by: its groups and fields, from what the game offers.

Every control is named by the path the odds name a refused field by (``bets.ante``,
``prizes.pair_plus.flush``), so that a sentence finds its way beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from games.narration import tell_reading_value
from games.odds.spec import Jackpot, Offer, Spec
from games.rules.jackpot import POSTED
from games.simulations.results import names

USUAL_ROUNDS = 5_000_000


@dataclass(slots=True)
class Field:
    """One control: a box to write in, or a list of choices to take one from."""

    path: str
    label: str
    value: str
    hint: str = ""
    choices: list[tuple[str, str]] = field(default_factory=list)
    usual: str = ""
    provision: str = ""
    error: str = ""
    row: str = ""
    """The entry of the register a reading is told in."""

    @property
    def ident(self) -> str:
        return "f-" + self.path.replace(".", "-").lower()


@dataclass(slots=True)
class Group:
    key: str
    title: str
    fields: list[Field]
    note: str = ""

    @property
    def is_touched(self) -> bool:
        """Whether anything in it differs from what is usual, or was refused."""
        return any(each.error or each.value != each.usual for each in self.fields)


@dataclass(slots=True)
class Form:
    game: str
    groups: list[Group]
    errors: dict[str, str]
    general: list[str]
    """Sentences that belong beside no field."""
    spec: Spec | None = None

    def group(self, key: str) -> Group | None:
        return next((group for group in self.groups if group.key == key), None)

    @property
    def tables(self) -> list[Group]:
        return [group for group in self.groups if group.key.startswith("prizes.")]

    @property
    def opened(self) -> dict[str, Group]:
        return {group.key: group for group in self.groups}


def form_of(offer: Offer, told: Mapping[str, str], errors: dict[str, str]) -> Form:
    groups = [_what(offer, told), _bets(offer, told)]
    groups += [_table(offer, place, told) for place in range(len(offer.paytables))]
    groups += [_jackpot(offer, told), _options(offer, told), _readings(offer, told)]
    groups = [group for group in groups if group.fields]
    placed = set()
    for group in groups:
        for each in group.fields:
            each.error = errors.get(each.path, "")
            placed.add(each.path)
    _lean(groups, errors, placed)
    general = [said for path, said in errors.items() if path not in placed]
    return Form(offer.game, groups, errors, general)


def _lean(groups: list[Group], errors: dict[str, str], placed: set[str]) -> None:
    """A refusal of a whole group is told beside its first field."""
    for path, said in errors.items():
        for group in groups:
            if path == group.key and path not in placed:
                group.fields[0].error = group.fields[0].error or said
                placed.add(path)


def _what(offer: Offer, told: Mapping[str, str]) -> Group:
    strategies = [(key, str(names.strategy(key))) for key in offer.strategies]
    usual_seats = str(offer.default_seats)
    fields = [
        Field("rounds", _("Rounds"), told.get("rounds", str(USUAL_ROUNDS)), _("Up to 10 billion.")),
        Field(
            "seed",
            _("Seed"),
            told.get("seed", "1"),
            _("A whole number: the same seed deals the same cards."),
        ),
        Field(
            "strategy", _("Strategy"), told.get("strategy", offer.strategies[0]), choices=strategies
        ),
        Field(
            "seats",
            _("Seats"),
            told.get("seats", usual_seats),
            choices=[(str(number), str(number)) for number in offer.seats],
        ),
    ]
    for each in fields:
        each.usual = each.value
    return Group("what", _("The run"), fields)


def _bets(offer: Offer, told: Mapping[str, str]) -> Group:
    fields = []
    for name, stake in offer.bets.items():
        label = str(names.bet(offer.game, name))
        value = told.get(f"bets.{name}", str(stake))
        fields.append(Field(f"bets.{name}", label, value, usual=str(stake)))
    return Group("bets", _("Bets"), fields, _("In chips, by each seat; 0 where it is not placed."))


def _table(offer: Offer, place: int, told: Mapping[str, str]) -> Group:
    table = offer.paytables[place]
    fields = []
    for line in table.lines:
        if line.odds is None:
            continue
        path = f"prizes.{table.bet}.{line.category}"
        by_law = str(line.odds)
        label = str(names.category(offer.game, table.bet, line.category))
        fields.append(
            Field(path, label, told.get(path, by_law), usual=by_law, provision=str(line.provision))
        )
    return Group(f"prizes.{table.bet}", str(names.bet(offer.game, table.bet)), fields)


def _jackpot(offer: Offer, told: Mapping[str, str]) -> Group:
    if not offer.jackpot:
        return Group("jackpot", "", [])
    usual = Jackpot()
    fields = []
    for name, (label, hint) in names.JACKPOT.items():
        path, value = f"jackpot.{name}", str(getattr(usual, name))
        fields.append(Field(path, str(label), told.get(path, value), str(hint), usual=value))
    for category in offer.jackpot:
        path, value = f"jackpot.fixed.{category}", str(POSTED.fixed[category])
        label = _("Fixed sum: %(hand)s") % {
            "hand": names.category(offer.game, "progressive", category)
        }
        fields.append(Field(path, label, told.get(path, value), usual=value))
    return Group("jackpot", _("Jackpot"), fields)


def _options(offer: Offer, told: Mapping[str, str]) -> Group:
    fields = []
    for name, (default, _reader) in offer.options.items():
        label, hint = names.OPTIONS[name]
        path, value = f"options.{name}", "" if default is None else str(default)
        fields.append(Field(path, str(label), told.get(path, value), str(hint), usual=value))
    return Group("options", _("Settings of the table"), fields)


def _readings(offer: Offer, told: Mapping[str, str]) -> Group:
    fields = []
    for reading in offer.readings:
        path = f"readings.{reading.id}"
        choices = [(each, tell_reading_value(reading.id, each)) for each in reading.values]
        fields.append(
            Field(
                path,
                reading.id,
                told.get(path, reading.default),
                choices=choices,
                usual=reading.default,
                provision=str(reading.provisions[0]),
                row=reading.id,
            )
        )
    return Group("readings", _("Readings of the doubtful places"), fields)
