"""Every chart of a par sheet in both languages, for print."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict
from django.utils import translation

from games.odds.sheets import BankSheet
from games.simulations.par import charts
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.pictures.picture import Picture
from games.simulations.registry import figures_of

LANGUAGES = ("pt", "zh-hant")


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """One picture in each language."""

    sides: tuple[tuple[str, Picture], ...]


def title() -> list[tuple[str, str]]:
    """The heading of the sheet's pictures, in each language."""
    titles = []
    for language in LANGUAGES:
        with translation.override(language):
            titles.append((language, translation.gettext("Pictures")))
    return titles


def drawn(game: str, data: QueryDict, figures: BankSheet, law: BankSheet) -> list[DrawnPicture]:
    by_language = []
    for language in LANGUAGES:
        with translation.override(language):
            pictures = list(_pictures(WhatIfForm(game, data), figures, law))
        for picture in pictures:
            picture.key += f"-{language}"
        by_language.append([(language, picture) for picture in pictures])
    return [DrawnPicture(sides) for sides in zip(*by_language, strict=True)]


def _pictures(form: WhatIfForm, figures: BankSheet, law: BankSheet) -> Iterator[Picture]:
    form.is_valid()
    bets = par.bets(form, figures, law)
    for bet in bets:
        if picture := charts.contributions(bet):
            yield picture
    sheet = figures_of(form.game).sheet
    if sheet and sheet.best_play and (best := sheet.best_play(figures).map):
        yield best
    if moved := charts.readings_moved(figures):
        yield moved
    yield from (charts.by_pool(bet.jackpot) for bet in bets if bet.jackpot)
