"""Links to the simulations for the pages of the law."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from games.consequences.parameters import Parameter
from games.consequences.record import Consequence
from games.law.models import Instrument
from games.odds.registry import offer
from games.rules.game import Record
from games.rules.values.fields import mapping
from games.simulations.registry import figures_of
from games.site.doors import Link, LinkBlock, NamedBy, NamedLink


def instrument_links(instrument: Instrument) -> list[Link]:
    return [
        Link(_("Exact figures"), reverse("simulations:par", args=[instrument.game]), "figures"),
        Link(_("Simulate"), reverse("simulations:form", args=[instrument.game]), "figures"),
    ]


def computed_from(figures: Sequence[Parameter]) -> NamedBy:
    """The exact figures and the runs that are computed from figures of the law."""
    group = NamedBy("odds", _("Odds"))
    for game in {figure.game for figure in figures if figure.may_be_set}:
        offered = offer(game)
        prizes = {f"prizes.{t.bet}.{line.category}" for t in offered.paytables for line in t.lines}
        names = {*prizes, *(one.name for one in offered.figures)}
        ids = [figure.id for figure in figures if figure.name in names]
        pages = {"exact": (_("Exact figures"), "par"), "runs": (_("Simulate"), "form")}
        if figures_of(game).sheet is None:
            del pages["exact"]
        for key, (name, view) in pages.items() if ids else ():
            group.named.append(
                NamedLink(name, reverse(f"simulations:{view}", args=[game]), key=key)
            )
            group.places[key] = ids
    return group


def draft_of_an_amendment(game: str, setting: Record) -> LinkBlock:
    """The draft's wording, with what it moves in the odds or in what the house takes."""
    figures = mapping(setting.get("figures", {}), "figures")
    fields = {f"figures.{name}": value for name, value in figures.items()}
    for bet, lines in mapping(setting.get("prizes", {}), "prizes").items():
        odds = mapping(lines, "").items()
        fields |= {f"prizes.{bet}.{line}": value for line, value in odds}
    url = reverse("simulations:par-amendment", args=[game], query=fields)
    return LinkBlock(_("Wording and odds"), [Link(_("The draft of the amendment"), url)])


def figures_under_a_reading(game: str, card: Consequence) -> list[Link]:
    """Links to the game's figures under a reading, if they depend on it."""
    reading, value = card["reading"], card["value"]
    if reading not in {offered.id for offered in offer(game).readings}:
        return []
    sheet = reverse("simulations:par", args=[game])
    if figures_of(game).sheet is not None:
        return [Link(_("The par sheet under this reading"), f"{sheet}?readings.{reading}={value}")]
    if figures_of(game).frequencies_under == reading:
        return [Link(_("How often each hand is held"), f"{sheet}?reading={value}")]
    form = reverse("simulations:form", args=[game])
    return [Link(_("Simulate under this reading"), f"{form}?readings.{reading}={value}")]


def equity_address(game: str) -> str:
    """The equity page of a game that has one."""
    has_equities = bool(game) and figures_of(game).equities is not None
    return reverse("simulations:equity", args=[game]) if has_equities else ""
