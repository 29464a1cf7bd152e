"""Every chart of a par sheet in both languages, for print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils import translation

from games.simulations.par import charts
from games.simulations.par import page as par
from games.simulations.par.what_if import WhatIfForm
from games.simulations.pictures.picture import Picture
from games.simulations.registry import figures_of

LANGUAGES = ("pt", "zh-hant")

Figures = Mapping[str, Any]


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


def drawn(
    game: str, data: QueryDict, figures: dict[str, Any], law: dict[str, Any]
) -> list[DrawnPicture]:
    by_language = []
    for language in LANGUAGES:
        with translation.override(language):
            pictures = list(_pictures(WhatIfForm(game, data), figures, law))
        for picture in pictures:
            picture.key += f"-{language}"
        by_language.append([(language, picture) for picture in pictures])
    return [DrawnPicture(sides) for sides in zip(*by_language, strict=True)]


def _pictures(form: WhatIfForm, figures: dict[str, Any], law: dict[str, Any]) -> Iterator[Picture]:
    form.is_valid()
    for bet in par.bets(form, figures, law):
        if picture := charts.contributions(bet):
            yield picture
    if best := _best_play(form.game, figures):
        yield best
    if moved := charts.readings_moved(figures):
        yield moved
    if progressive := figures["bets"].get("progressive"):
        yield charts.by_pool(progressive)


def _best_play(game: str, figures: Figures) -> Picture | None:
    """The map of decisions, if the game draws one."""
    sheet = figures_of(game).sheet
    best = figures.get("best_play")
    if sheet is None or sheet.best_play is None or not best:
        return None
    picture: Picture | None = sheet.best_play(best).get("map")
    return picture
