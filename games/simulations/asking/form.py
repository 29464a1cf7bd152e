"""The form for a run, and the values of a spec as its initial values.

The fields take text; the odds read the whole record, and errors go to fields by path.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.narration.runs import sentence
from games.odds import registry
from games.odds.numbers import MOST_ROUNDS
from games.odds.spec import Spec
from games.rules.day import FIELD, version_named
from games.rules.refusal import Unusable
from games.rules.registry import game as rules_of
from games.simulations.asking.fields import Section, sections_of
from games.simulations.queue.limits import read_spec
from games.simulations.registry import figures_of
from games.site.fields import TextField
from games.site.forms import Bound, SiteForm

LONGEST_LABEL = 60


class LabelForm(SiteForm):
    """The label; an empty one removes it."""

    ident = "o"

    label = TextField(
        max_length=LONGEST_LABEL, label=_("Label"), help_text=_("It is shown only to you.")
    )


class ExtendForm(SiteForm):
    """One text field: ``services.extend`` reads the number and checks the limit."""

    ident = "extend"

    more = TextField(label=_("More rounds"), max_length=None)


@dataclass(slots=True)
class Group:
    """A section of the form with its bound fields."""

    section: Section
    fields: list[Bound]

    @property
    def is_touched(self) -> bool:
        """Whether a field in it differs from its default or has an error."""
        return any(field.errors or field.value() != field.field.initial for field in self.fields)


class RunForm(SiteForm):
    """The form for a run. ``reckoned``: the spec without the values that have errors; ``most``: the
    limit of rounds of this user."""

    ident = "f"
    reckoned: Spec
    most = MOST_ROUNDS

    def __init__(self, game: str, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.game = game
        self.offer = registry.offer(game)
        self.sections = sections_of(game)
        for section in self.sections:
            self.fields |= section.fields

    @property
    def spec(self) -> Spec | None:
        """The spec that was sent, if the form is valid."""
        return self.reckoned if self.is_valid() else None

    @property
    def groups(self) -> list[Group]:
        return [
            Group(section, [self[path] for path in section.fields]) for section in self.sections
        ]

    def clean(self) -> None:
        super().clean()
        self.reckoned = self._reckoned(self.answers())

    def answers(self) -> dict[str, str | None]:
        """The usable values that were sent, by path; an empty bet counts as 0."""
        answers = {path: answer for path, answer in self.cleaned_data.items() if path in self.data}
        for path in (f"bets.{bet}" for bet in self.offer.bets):
            if path not in self.errors:
                answers[path] = answers.get(path) or "0"
        for name in figures_of(self.game).may_stay_empty:
            path = f"options.{name}"
            if path in answers:
                answers[path] = answers[path] or None
        return self._of_its_day(answers)

    def _of_its_day(self, answers: dict[str, str | None]) -> dict[str, str | None]:
        """With a day sent, drop the values left at their default, so that its version sets them."""
        if not answers.get(FIELD):
            return {path: answer for path, answer in answers.items() if path != FIELD}
        options = (f"options.{name}" for name in self.offer.by_law)
        of_law = ("readings.", "prizes.", "figures.", *options)
        return {
            path: answer
            for path, answer in answers.items()
            if not path.startswith(of_law) or answer != self.fields[path].initial
        }

    def read(self, record: Mapping[str, object]) -> Spec:
        try:
            return read_spec(record)
        except Unusable as no:
            if (no.field, no.reason) == ("rounds", "above_most"):
                raise Unusable(no.reason, {**no.facts, "most": self.most}, no.field) from None
            raise

    def _reckoned(self, answers: dict[str, str | None]) -> Spec:
        """The spec without the refused values; each of these gets its error."""
        for _turn in range(len(answers) + 1):
            try:
                return self.read(_record(self.game, answers))
            except Unusable as no:
                refused = [no.field] if no.field in answers else _within(no.field, answers)
                if no.field in self.errors:
                    break
                self._tell(no, refused)
                if not refused:
                    break
                answers = {path: answer for path, answer in answers.items() if path not in refused}
        return registry.read_spec({"game": self.game})

    def _tell(self, no: Unusable, refused: list[str]) -> None:
        """Add the error to its field, or to a group's first field if the group has none yet."""
        is_of_a_group = no.field not in self.fields
        if is_of_a_group and any(path.startswith(f"{no.field}.") for path in self.errors):
            return
        path = refused[0] if refused else no.field
        self.add_error(path if path in self.fields else None, sentence(no))


def blank(
    game: str, like: Mapping[str, object] | None = None, overrides: Mapping[str, str] | None = None
) -> RunForm:
    """An unsent form with the default values, or those of the spec ``like``, with ``overrides`` on
    top."""
    usual = flat(like) if like else {"seed": str(secrets.randbelow(2**31))}
    return RunForm(game, initial=usual | dict(overrides or {}))


def flat(spec: Mapping[str, Any], path: str = "") -> dict[str, str]:
    """The JSON of a spec as form values by path."""
    answers: dict[str, str] = {}
    for name, value in spec.items():
        full_path = f"{path}{name}"
        if full_path == "law":
            answers[FIELD] = day_under(spec["game"], value)
            continue
        if isinstance(value, Mapping):
            answers.update(flat(value, f"{full_path}."))
        elif value is not None or path == "options.":
            answers[full_path] = "" if value is None else str(value)
    return answers


def day_under(game: str, law: str) -> str:
    """The day on which a version of the law is taken to come into force."""
    return version_named(rules_of(game).instrument.key, law).begins.taken.isoformat()


def _within(path: str, answers: Mapping[str, object]) -> list[str]:
    """The fields of a group, by its path."""
    return [key for key in answers if key.startswith(f"{path}.")]


def _record(game: str, answers: Mapping[str, object]) -> dict[str, Any]:
    """The record of form values by path: ``bets.ante`` becomes ``ante`` within ``bets``."""
    record: dict[str, Any] = {"game": game}
    for path, answer in answers.items():
        # The name of a figure contains points itself.
        *way, last = path.split(".", 1 if path.startswith("figures.") else -1)
        place = record
        for step in way:
            place = place.setdefault(step, {})
        place[last] = answer
    return record
