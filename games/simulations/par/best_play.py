"""The best play of a game on its sheet: a sentence and a table.

It is cached, because most edits change no decision and the table is the longest of a sheet.
"""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.lawtexts.caches import SizedCache
from games.odds.sheets import BankSheet
from games.simulations.registry import figures_of

AT_HAND = 1024 * 1024

_drawn: SizedCache[tuple[str, str]] = SizedCache("games.simulations.par.best_play", AT_HAND)


@dataclass(frozen=True, slots=True)
class BestPlay:
    sentence: str
    table: SafeString


def best_play_html(game: str, figures: BankSheet) -> BestPlay:
    key = (game, get_language(), figures.best_play)
    sentence, table = _drawn.answer(key, lambda: _draw(game, figures))
    return BestPlay(sentence, mark_safe(table))  # noqa: S308  (it was drawn by a template)


def _draw(game: str, figures: BankSheet) -> tuple[str, str]:
    sheet = figures_of(game).sheet
    assert sheet is not None
    assert sheet.best_play is not None
    play = sheet.best_play(figures)
    return play.sentence, str(render_to_string(sheet.best_play_template, {"play": play}))
