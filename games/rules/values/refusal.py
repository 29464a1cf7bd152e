"""Two kinds of refusal: the law forbids it, or the record cannot be used."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.values.citation import Provision

Fact = object


class Unusable(ValueError):
    """Input on which no ruling can be made. ``field`` is a path such as ``hands[0][3]``.

    ``game`` is the key of the game whose own words tell the reason; empty for a common one.
    """

    def __init__(
        self,
        reason: str,
        facts: Mapping[str, Fact] | None = None,
        field: str = "",
        game: str = "",
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = dict(facts or {})
        self.field = field
        self.game = game
        self.turns_on: Mapping[str, object] = {}
        """The readings under which it would be another answer, once they were compared."""

    def in_field(self, field: str) -> Unusable:
        """The same refusal, with its path inside ``field``."""
        joint = "" if not self.field or self.field.startswith("[") else "."
        return self.for_field(f"{field}{joint}{self.field}")

    def for_field(self, field: str) -> Unusable:
        """The same refusal for another field."""
        same = type(self)(self.reason, self.facts, field, self.game)
        same.turns_on = self.turns_on
        return same

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return (
            f"{self.field}: {self.reason} ({details})"
            if self.field
            else f"{self.reason} ({details})"
        )


class Forbidden(Exception):
    """An action that the law does not allow, with the provision that forbids it.

    If no provision does so explicitly, ``doubt`` is the id of the register's entry that explains
    why, and the provision is the nearest. ``rests_on`` are all rows of the register that it rests
    on.
    """

    def __init__(
        self,
        reason: str,
        provision: Provision,
        facts: Mapping[str, Fact] | None = None,
        field: str = "actions",
        doubt: str = "",
        readings: tuple[str, ...] = (),
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.provision = provision
        self.facts = dict(facts or {})
        self.field = field
        self.doubt = doubt
        self.rests_on = (doubt, *readings) if doubt else readings
        self.readings: dict[str, str] = {}
        """Each of these rows with the reading taken, once the record is known."""
        self.turns_on: Mapping[str, object] = {}
        """The readings under which it would be another answer, once they were compared."""

    def for_field(self, field: str) -> Forbidden:
        """The same refusal for another field."""
        same = type(self)(self.reason, self.provision, self.facts, field, self.doubt)
        same.rests_on, same.readings, same.turns_on = self.rests_on, self.readings, self.turns_on
        return same

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.reason} ({details}) [{self.provision}]"
