"""The fields of the form for a run, built from what its game offers.

Each is named by its path in the odds' records (``bets.ante``, ``prizes.pair_plus.flush``). Its
``initial`` is the value of the law, or the usual one.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.law.addresses import provision_url
from games.narration import cited, reading_value_sentence
from games.odds import registry
from games.odds.spec import GameOffer, JackpotSpec
from games.rules.citation import Provision
from games.rules.day import FIELD
from games.rules.jackpot import POSTED
from games.simulations import names
from games.site.fields import DayField, OneOfField, TextField

USUAL_ROUNDS = 5_000_000
USUAL_SEED = "1"


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


def sections_of(game: str) -> list[Section]:
    """The sections of a game's form in the current language; the fields are copies to change."""
    return [
        replace(section, fields={path: copy(control) for path, control in section.fields.items()})
        for section in _drawn_up(game, get_language())
    ]


@lru_cache(maxsize=10)
def _drawn_up(game: str, _language: str | None) -> list[Section]:
    """The same sections, cached: some fifty fields for each game and language."""
    offer = registry.offer(game)
    sections = [_the_run(offer), _bets(offer), *_tables(offer)]
    sections += [_figures(offer), _jackpot(offer), _options(offer), _readings(offer)]
    return [section for section in sections if section.fields]


def _the_run(offer: GameOffer) -> Section:
    strategies = [(key, capfirst(str(names.strategy(offer.game, key)))) for key in offer.strategies]
    strategy = OneOfField(strategies, label=_("Strategy"), initial=next(iter(offer.strategies), ""))
    seats = [(str(number), str(number)) for number in offer.seats]
    return Section(
        "what",
        _("The run"),
        fields={
            "rounds": NumberBox(
                label=_("Rounds"), initial=USUAL_ROUNDS, help_text=_("Up to 10 billion.")
            ),
            "seed": NumberBox(
                label=_("Seed"),
                initial=USUAL_SEED,
                help_text=_("A whole number: the same seed deals the same cards."),
            ),
            **({"strategy": strategy} if strategies else {}),
            "seats": OneOfField(seats, label=_("Seats"), initial=str(offer.default_seats)),
            FIELD: DayField(
                label=_("Under the law of the day"),
                initial="",
                help_text=_("If empty: the latest. A reading not changed is then that day's."),
            ),
        },
    )


def _bets(offer: GameOffer) -> Section:
    fields: dict[str, forms.Field] = {
        f"bets.{name}": NumberBox(label=capfirst(str(names.bet(offer.game, name))), initial=stake)
        for name, stake in offer.bets.items()
    }
    return Section(
        "bets", _("Bets"), _("In chips, by each seat; 0 where it is not placed."), fields
    )


def _tables(offer: GameOffer) -> Iterator[Section]:
    for table in offer.paytables:
        fields: dict[str, forms.Field] = {}
        for line in table.lines:
            if line.odds is not None:
                fields[f"prizes.{table.bet}.{line.category}"] = NumberBox(
                    label=capfirst(str(names.category(offer.game, table.bet, line.category))),
                    label_suffix=_law_link(line.provision),
                    initial=line.odds,
                )
        title = str(names.bet(offer.game, table.bet))
        yield Section(f"prizes.{table.bet}", title, fields=fields)


def _figures(offer: GameOffer) -> Section:
    fields: dict[str, forms.Field] = {
        f"figures.{figure.name}": NumberBox(
            label=capfirst(str(names.figure(offer.game, figure.name))),
            label_suffix=_law_link(figure.provision),
            initial=figure.value_text(figure.printed),
        )
        for figure in offer.figures
    }
    return Section("figures", _("Other figures of the law"), fields=fields)


def _jackpot(offer: GameOffer) -> Section:
    section = Section("jackpot", _("Jackpot"))
    for name, (label, hint) in names.JACKPOT.items() if offer.jackpot else ():
        usual = getattr(JackpotSpec(), name)
        section.fields[f"jackpot.{name}"] = NumberBox(
            label=capfirst(str(label)), initial=usual, help_text=str(hint)
        )
    for category in offer.jackpot:
        hand = names.category(offer.game, offer.jackpot_bet, category)
        section.fields[f"jackpot.fixed.{category}"] = NumberBox(
            label=_("Fixed sum: %(hand)s") % {"hand": hand}, initial=POSTED.fixed[category]
        )
    return section


def _options(offer: GameOffer) -> Section:
    section = Section("options", _("Settings of the table"))
    for name, (usual, _reader) in offer.options.items():
        label, hint = names.option(offer.game, name)
        section.fields[f"options.{name}"] = NumberBox(
            label=capfirst(str(label)), initial="" if usual is None else usual, help_text=str(hint)
        )
    return section


def _readings(offer: GameOffer) -> Section:
    fields: dict[str, forms.Field] = {
        f"readings.{reading.id}": OneOfField(
            [(value, reading_value_sentence(reading.id, value)) for value in reading.values],
            label=format_html(
                '<a href="{}">{}</a>', reverse("law:row", args=[reading.id]), reading.id
            ),
            label_suffix=_law_link(reading.provisions[0]),
            initial=reading.default,
        )
        for reading in offer.readings
    }
    return Section("readings", _("Readings of the doubtful places"), fields=fields)


def _law_link(provision: Provision) -> SafeString:
    """A link to the provision that a field depends on, for after its label."""
    address = provision_url(provision.instrument, provision.eid)
    return format_html(' <a class="provision-sign" href="{}">{}</a>', address, cited(provision))
