"""The form a run is asked for by: its fields from the game's offer, its answers into a spec.

Every control is named by the path the odds name a refused field by (``bets.ante``,
``prizes.pair_plus.flush``), so that a sentence finds its way beside it.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.narration import tell_reading_value
from games.odds import registry
from games.odds.spec import Jackpot, Offer, Spec
from games.rules.jackpot import POSTED
from games.rules.refusal import Unusable
from games.simulations import names, services
from games.simulations.sentences import sentence

MOST_ERRORS = 40
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


def blank(game: str, like: Mapping[str, Any] | None = None) -> Form:
    """A form as the law and the house usually have it, or as another run was asked for."""
    told = flat(like) if like else {"seed": str(secrets.randbelow(2**31))}
    return _form(registry.offer(game), told, {})


def answered(game: str, told: Mapping[str, str]) -> Form:
    """A form filled in, with its spec, or a sentence beside each field that cannot be used."""
    offer = registry.offer(game)
    spec, errors = _read(offer, _record(offer, told))
    form = _form(offer, told, errors)
    form.spec = spec
    return form


def _read(offer: Offer, record: dict[str, Any]) -> tuple[Spec | None, dict[str, str]]:
    """Every fault is told at once: a refused field is set aside and the rest read again."""
    errors: dict[str, str] = {}
    for _turn in range(MOST_ERRORS):
        try:
            spec = services.read_spec(record)
        except Unusable as no:
            if no.field in errors:
                break
            errors[no.field] = sentence(no)
            if not _set_aside(record, no.field):
                break
        else:
            return (None if errors else spec), errors
    return None, errors


def _set_aside(record: dict[str, Any], path: str) -> bool:
    *way, last = path.split(".")
    place: Any = record
    for step in way:
        place = place.get(step) if isinstance(place, dict) else None
    if not isinstance(place, dict) or last not in place:
        return False
    del place[last]
    return True


def _record(offer: Offer, told: Mapping[str, str]) -> dict[str, Any]:
    """The mapping a form stands for; only controls of this game are looked at."""
    record: dict[str, Any] = {"game": offer.game}
    for each in ("strategy", "seats", "rounds", "seed"):
        if each in told:
            record[each] = plain(told[each]) if each != "strategy" else told[each]
    record["bets"] = {bet: plain(told.get(f"bets.{bet}", "")) or "0" for bet in offer.bets}
    record["readings"] = _told_of(told, "readings", [reading.id for reading in offer.readings])
    record["options"] = {
        name: _option(offer.game, name, given)
        for name, given in _told_of(told, "options", list(offer.options)).items()
    }
    record["prizes"] = {
        table.bet: _told_of(
            told, f"prizes.{table.bet}", [e.category for e in table.lines if e.odds is not None]
        )
        for table in offer.paytables
    }
    if offer.jackpot:
        jackpot: dict[str, Any] = {
            name: given.strip() if name == "contribution" else plain(given)
            for name, given in _told_of(told, "jackpot", list(names.JACKPOT)).items()
        }
        sums = _told_of(told, "jackpot.fixed", list(offer.jackpot))
        jackpot["fixed"] = {name: plain(given) for name, given in sums.items()}
        record["jackpot"] = jackpot
    return record


def _option(game: str, name: str, given: str) -> str | None:
    if name != "commission":
        return plain(given)
    # Reading OD-04: the house has a right to its commission, and may leave it unused.
    return None if game == "omaha" and not given.strip() else given.strip()


def _told_of(told: Mapping[str, str], path: str, known: list[str]) -> dict[str, str]:
    return {name: told[f"{path}.{name}"] for name in known if f"{path}.{name}" in told}


def plain(given: str) -> str:
    """Numbers as people write them: 10 000 000 or 10,000,000 or 10.000.000, and 1,5 for 1.5."""
    text = given.strip().replace("\u00a0", " ").replace("\u202f", " ")
    for mark in (" ", ",", "."):
        parts = text.split(mark)
        are_digits = len(parts) > 1 and all(part.isdigit() for part in parts)
        if are_digits and len(parts[0]) <= 3 and {len(part) for part in parts[1:]} == {3}:
            return "".join(parts)
    return text.replace(",", ".") if text.count(",") == 1 else text


def flat(spec: Mapping[str, Any], path: str = "") -> dict[str, str]:
    """A spec's JSON as the answers of a form."""
    found: dict[str, str] = {}
    for name, value in spec.items():
        here = f"{path}{name}"
        if isinstance(value, Mapping):
            found.update(flat(value, f"{here}."))
        elif value is not None or path == "options.":
            found[here] = "" if value is None else str(value)
    return found


def _form(offer: Offer, told: Mapping[str, str], errors: dict[str, str]) -> Form:
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
