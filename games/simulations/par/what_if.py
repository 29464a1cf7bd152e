"""What a sheet is asked for: the law's prizes and readings, or edits of them, held in a link.

Every control is named by the path the odds name a refused field by. A link names only what
differs from the law's own, so that the law's own sheet has the plainest address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.http import urlencode

from games.odds import registry
from games.odds.spec import Spec
from games.rules.refusal import Unusable
from games.simulations.asking import reader
from games.simulations.asking.form import Field
from games.simulations.par.exact_cache import options_of
from games.simulations.results.messages import sentence

LEFT_OUT = ("rounds", "seed", "seats", "options.session", "jackpot.contribution")
"""Settings of a run that no exact figure hangs on."""


@dataclass(slots=True)
class Asked:
    game: str
    fields: dict[str, Field]
    """Every control by its path, as filled in, a sentence beside each that was refused."""
    spec: Spec
    """What the answers that can be used come to."""
    general: list[str]

    @property
    def has_errors(self) -> bool:
        return bool(self.general) or any(each.error for each in self.fields.values())

    @property
    def options(self) -> dict[str, Any]:
        return options_of(self.spec)

    @property
    def is_by_law(self) -> bool:
        return self.options == by_law(self.game)

    @property
    def edited(self) -> list[str]:
        return [path for path, each in self.fields.items() if each.value != each.usual]

    def query(self) -> str:
        return urlencode({path: self.fields[path].value for path in self.edited})


def by_law(game: str) -> dict[str, Any]:
    return options_of(registry.read_spec({"game": game}))


def read(game: str, told: Mapping[str, str]) -> Asked:
    """The answers told over what is usual; a refused one is set aside, and said."""
    usual = _usual(game)
    answers = {path: each.usual for path, each in usual.items()}
    answers |= {path: told[path].strip() for path in usual if path in told}
    errors, spec = _settled(game, answers)
    for path, each in usual.items():
        each.value, each.error = answers[path], errors.pop(path, "")
    return Asked(game, usual, spec, list(errors.values()))


def _usual(game: str) -> dict[str, Field]:
    """The controls of the game, each as the law or the house usually has it."""
    offer = registry.offer(game)
    followers = {f"prizes.{bet}.{category}" for bet, category in offer.follows}
    found = {}
    for group in reader.blank(game, {}).groups:
        for each in group.fields:
            if each.path not in LEFT_OUT and each.path not in followers:
                found[each.path] = each
    found["strategy"].usual = offer.strategies[0]
    return found


def _settled(game: str, answers: Mapping[str, str]) -> tuple[dict[str, str], Spec]:
    """Every fault at once, and the spec of the answers that are left without them."""
    left = dict(answers)
    errors: dict[str, str] = {}
    for _turn in range(len(answers) + 1):
        try:
            return errors, registry.read_spec(_record(game, left))
        except Unusable as no:
            refused = [path for path in left if path == no.field] or [
                path for path in left if path.startswith(f"{no.field}.")
            ]
            errors[refused[0] if refused else no.field] = sentence(no)
            if not refused:
                break
            for path in refused:
                del left[path]
    return errors, registry.read_spec({"game": game})


def _record(game: str, answers: Mapping[str, str]) -> dict[str, Any]:
    """``bets.ante`` of the answers is ``ante`` within ``bets`` of the record."""
    record: dict[str, Any] = {"game": game}
    for path, answer in answers.items():
        *way, last = path.split(".")
        place = record
        for step in way:
            place = place.setdefault(step, {})
        place[last] = answer
    return record
