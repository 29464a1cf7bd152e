"""The form for a run, and the values of a spec as its initial values."""

import secrets
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.narration import cited, reading_value_sentence
from games.narration.language import translated
from games.narration.runs import sentence
from games.narration.sentences import Message
from games.odds import registry
from games.odds.figures.spec import GameOffer, JackpotSpec, Spec
from games.rules.bets.jackpot import POSTED
from games.rules.game import Record
from games.rules.game import game as rules_of
from games.rules.provisions.day import FIELD, version_named
from games.rules.values.citation import Provision
from games.rules.values.numbers import MOST_ROUNDS
from games.rules.values.refusal import Unusable
from games.simulations import names
from games.simulations.queue.quotas import read_spec
from games.site.forms import DayField, OneOfField, Part, SiteForm, TextField

USUAL_ROUNDS = 5_000_000


class Box(forms.TextInput):
    """A text input drawn without a template, because a sheet redraws dozens at every key."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        widget = self.get_context(name, value, attrs)["widget"]
        attributes = {"name": widget["name"], "value": widget["value"], **widget["attrs"]}
        return format_html('<input type="text"{}>', flatatt(attributes))


class NumberBox(TextField):
    """A field whose number the odds read, together with the rest of the record."""

    kind = "figure"
    widget = Box

    def __init__(self, *, initial: object, **kwargs: object) -> None:
        super().__init__(max_length=None, initial=str(initial), **kwargs)
        self.widget.attrs["inputmode"] = "decimal"


@dataclass(slots=True)
class Section:
    """Fields under one title; ``key`` is for instance ``prizes.pair_plus``."""

    key: str
    title: str
    note: str = ""
    fields: dict[str, forms.Field] = field(default_factory=dict)

    @property
    def is_paytable(self) -> bool:
        return self.key.startswith("prizes.")


@lru_cache(maxsize=10)
def _drawn_up(game: str, _language: str | None) -> list[Section]:
    """The sections of a game's form, cached: some fifty fields for each game and language."""
    offer = registry.offer(game)
    sections = [
        Section("what", _("The run"), fields=_of_the_run(offer)),
        Section("bets", _("Bets"), _("In chips, by each seat; 0 where it is not placed.")),
        *(
            Section(f"prizes.{table.bet}", str(names.bet(game, table.bet)))
            for table in offer.paytables
        ),
        Section("figures", _("Other figures of the law")),
        Section("jackpot", _("Jackpot")),
        Section("options", _("Settings of the table")),
        Section("readings", _("Readings of the doubtful places")),
    ]
    for path, control in _settings(offer):
        (section,) = (section for section in sections if path.startswith(f"{section.key}."))
        section.fields[path] = control
    return [section for section in sections if section.fields]


def _of_the_run(offer: GameOffer) -> dict[str, forms.Field]:
    strategies = [(key, capfirst(str(names.strategy(offer.game, key)))) for key in offer.strategies]
    strategy = OneOfField(strategies, label=_("Strategy"), initial=next(iter(offer.strategies), ""))
    seats = [(str(number), str(number)) for number in offer.seats]
    return {
        "rounds": NumberBox(
            label=_("Rounds"), initial=USUAL_ROUNDS, help_text=_("Up to 10 billion.")
        ),
        "seed": NumberBox(
            label=_("Seed"),
            initial=1,
            help_text=_("A whole number: the same seed deals the same cards."),
        ),
        **({"strategy": strategy} if strategies else {}),
        "seats": OneOfField(seats, label=_("Seats"), initial=str(offer.default_seats)),
        FIELD: DayField(
            label=_("Under the law of the day"),
            initial="",
            help_text=_("If empty: the latest. A reading not changed is then that day's."),
        ),
    }


def _settings(offer: GameOffer) -> Iterator[tuple[str, forms.Field]]:
    """The fields of all that a game lets a run set, by a path that begins with their section."""
    game = offer.game
    for bet, stake in offer.bets.items():
        yield f"bets.{bet}", _box(names.bet(game, bet), stake)
    for table in offer.paytables:
        for line in table.lines:
            if line.odds is not None:
                label = names.category(game, table.bet, line.category)
                box = _box(label, line.odds, provision=line.provision)
                yield f"prizes.{table.bet}.{line.category}", box
    for figure in offer.figures:
        usual, label = figure.value_text(figure.printed), names.figure(game, figure.name)
        yield f"figures.{figure.name}", _box(label, usual, provision=figure.provision)
    for name, (label, hint) in names.JACKPOT.items() if offer.jackpot else ():
        yield f"jackpot.{name}", _box(label, getattr(JackpotSpec(), name), hint)
    for category in offer.jackpot:
        hand = names.category(game, offer.jackpot_bet, category)
        label = _("Fixed sum: %(hand)s") % {"hand": hand}
        yield f"jackpot.fixed.{category}", _box(label, POSTED.fixed[category])
    for name, option in offer.options.items():
        label, hint = translated(option.label), translated(option.hint)
        yield f"options.{name}", _box(label, "" if option.usual is None else option.usual, hint)
    for reading in offer.readings:
        address = reverse("law:row", args=[reading.id])
        yield (
            f"readings.{reading.id}",
            OneOfField(
                [(value, reading_value_sentence(reading.id, value)) for value in reading.values],
                label=format_html('<a href="{}">{}</a>', address, reading.id),
                label_suffix=_law_link(reading.provisions[0]),
                initial=reading.default,
            ),
        )


def _box(
    label: Message, initial: object, hint: Message = "", provision: Provision | None = None
) -> NumberBox:
    """The field of a number; after its label comes the provision that it depends on."""
    return NumberBox(
        label=capfirst(str(label)),
        label_suffix=_law_link(provision) if provision else None,
        initial=initial,
        help_text=str(hint),
    )


def _law_link(provision: Provision) -> SafeString:
    address = provision_url(provision.instrument, provision.eid)
    return format_html(' <a class="provision-sign" href="{}">{}</a>', address, cited(provision))


class LabelForm(SiteForm):
    """The label; an empty one removes it."""

    ident = "o"

    label = TextField(
        max_length=60,
        label=gettext_lazy("Label"),
        help_text=gettext_lazy("It is shown only to you."),
    )


class ExtendForm(SiteForm):
    """One text field: ``services.extend`` reads the number and checks the limit."""

    ident = "extend"

    more = TextField(label=gettext_lazy("More rounds"), max_length=None)


class Group(Part):
    """A section of the form with its bound fields."""

    form: "RunForm"

    def __init__(self, form: "RunForm", section: Section) -> None:
        super().__init__(form, tuple(section.fields), section.title)
        self.section = section

    @cached_property
    def is_touched(self) -> bool:
        """Whether a field in it differs from its default or has an error."""
        usual = {name: self.form.fields[name].initial for name in self.names}
        sent = self.form.data if self.form.is_bound else {**usual, **self.form.initial}
        return self.is_refused or any(sent.get(name) != usual[name] for name in self.names)

    @cached_property
    def key(self) -> str | None:
        """None also for the section whose hint has the limit of this user."""
        is_own = self.is_touched or "rounds" in self.names
        return None if is_own else f"{self.form.cache_name} {self.form.game} {self.section.key}"


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
        self.sections = [
            replace(
                section, fields={path: copy(control) for path, control in section.fields.items()}
            )
            for section in _drawn_up(game, get_language())
        ]
        for section in self.sections:
            self.fields |= section.fields

    @property
    def spec(self) -> Spec | None:
        """The spec that was sent, if the form is valid."""
        return self.reckoned if self.is_valid() else None

    @property
    def groups(self) -> list[Group]:
        return [Group(self, section) for section in self.sections]

    def clean(self) -> None:
        super().clean()
        self.reckoned = self._reckoned(self.answers())

    def answers(self) -> dict[str, str | None]:
        """The usable values that were sent, by path; an empty bet counts as 0."""
        answers = {path: answer for path, answer in self.cleaned_data.items() if path in self.data}
        for path in (f"bets.{bet}" for bet in self.offer.bets):
            if path not in self.errors:
                answers[path] = answers.get(path) or "0"
        for name, option in self.offer.options.items():
            path = f"options.{name}"
            if option.may_stay_empty and path in answers:
                answers[path] = answers[path] or None
        return self._of_its_day(answers)

    def _of_its_day(self, answers: dict[str, str | None]) -> dict[str, str | None]:
        """With a day sent, drop the values left at their default, so that its version sets them."""
        if not answers.get(FIELD):
            return {path: answer for path, answer in answers.items() if path != FIELD}
        options = (f"options.{name}" for name, one in self.offer.options.items() if one.by_law)
        of_law = ("readings.", "prizes.", "figures.", *options)
        return {
            path: answer
            for path, answer in answers.items()
            if not path.startswith(of_law) or answer != self.fields[path].initial
        }

    def read(self, record: Record) -> Spec:
        try:
            return read_spec(record)
        except Unusable as no:
            if (no.field, no.reason) == ("rounds", "above_most"):
                no.facts["most"] = self.most
            raise

    def _reckoned(self, answers: dict[str, str | None]) -> Spec:
        """The spec without the refused values; each of these gets its error."""
        for _turn in range(len(answers) + 1):
            try:
                return self.read(record_of(self.game, answers))
            except Unusable as no:
                of_group = [path for path in answers if path.startswith(f"{no.field}.")]
                refused = [no.field] if no.field in answers else of_group
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
    game: str, like: Record | None = None, overrides: Mapping[str, str] | None = None
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
            # The day on which that version is taken to come into force.
            version = version_named(rules_of(spec["game"]).instrument.key, value)
            answers[FIELD] = version.begins.taken.isoformat()
        elif isinstance(value, Mapping):
            answers.update(flat(value, f"{full_path}."))
        elif value is not None or path == "options.":
            answers[full_path] = "" if value is None else str(value)
    return answers


def record_of(game: str, answers: Record) -> dict[str, Any]:
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
