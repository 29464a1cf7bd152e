"""A setting: the version of the law, the readings, and the prizes that are not the law's own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.game import Game, Record
from games.rules.provisions.day import FIELD, version_named


@dataclass(frozen=True, slots=True)
class Setting:
    """What differs from the defaults; ``law`` names a version, whose readings and prizes are then
    the defaults.
    """

    readings: Mapping[str, str] = field(default_factory=dict)
    prizes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    law: str = ""

    def to_json(self) -> dict[str, Any]:
        """The fields that are set; equal settings give equal JSON."""
        result: dict[str, Any] = {"law": self.law} if self.law else {}
        if self.readings:
            result["readings"] = dict(sorted(self.readings.items()))
        if self.prizes:
            result["prizes"] = {
                bet: dict(sorted(lines.items())) for bet, lines in self.prizes.items()
            }
        return result


def plain(game: Game, readings: Mapping[str, str], law: str = "") -> dict[str, str]:
    """The readings that differ from the defaults, in the game's own order."""
    defaults = taken(game, Setting(law=law))
    return {
        name: readings[name]
        for name, default in defaults.items()
        if readings.get(name, default) != default
    }


def taken(game: Game, setting: Setting) -> dict[str, str]:
    """The value of every reading of the game under the setting."""
    defaults = {reading.id: reading.default for reading in game.readings}
    law = setting.law
    of_law = version_named(game.instrument.key, law, "law").readings if law else {}
    return {**defaults, **of_law, **setting.readings}


def sets_figures(game: Game, setting: Setting) -> bool:
    """Whether the setting's version has prizes or other figures of its own."""
    return bool(setting.law and version_named(game.instrument.key, setting.law).values)


def under(game: Game, record: Record, setting: Setting) -> Record:
    """The record of the same hand under the setting."""
    result = {name: value for name, value in record.items() if name not in ("readings", "prizes")}
    if setting.law:
        result[FIELD] = version_named(game.instrument.key, setting.law).begins.taken.isoformat()
    if readings := plain(game, setting.readings, setting.law):
        result["readings"] = readings
    if setting.prizes:
        result["prizes"] = {bet: dict(lines) for bet, lines in setting.prizes.items()}
    return result
