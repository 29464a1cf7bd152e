"""The summary of a par sheet: what changes its edges most, an index, and the best play."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.lawtexts.caches import SizedCache
from games.narration import reading_value_sentence
from games.odds.sheets import BankSheet
from games.simulations import names
from games.simulations.game import ParSheet
from games.simulations.par import page as par
from games.simulations.registry import figures_of

AT_HAND = 1024 * 1024

_drawn: SizedCache[tuple[str, str]] = SizedCache("games.simulations.par.summary", AT_HAND)


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


MOST = 3


@dataclass(frozen=True, slots=True)
class Mover:
    """A reading or a prize that would change the edge of a bet, and by how much."""

    name: str
    bet: str
    edge: float
    by: float
    reading: str = ""


@dataclass(frozen=True, slots=True)
class SummaryPart:
    anchor: str
    title: str


def movers(game: str, figures: BankSheet) -> list[Mover]:
    """The readings that change an edge most, largest first, each with the bet it changes most."""
    candidates: dict[tuple[str, str], Mover] = {}
    for difference in figures.differences:
        if not difference.reading:
            continue
        by, edge = -difference.difference.decimal, -difference.ev.decimal
        sentence = reading_value_sentence(difference.reading, difference.value)
        bet = str(names.bet(game, difference.bet))
        key = difference.reading, difference.value
        if key not in candidates or abs(by) > abs(candidates[key].by):
            candidates[key] = Mover(sentence, bet, edge, by, difference.reading)
    return sorted(candidates.values(), key=lambda mover: -abs(mover.by))[:MOST]


def prize_movers(bets: Sequence[par.ParBet]) -> list[Mover]:
    """The prizes that weigh most: by how much one more unit would lower the edge of its bet if
    everybody played as before."""
    candidates = [
        Mover(line.label, bet.title, bet.edge.value.decimal, -line.probability.decimal)
        for bet in bets
        for line in (*bet.lines, *bet.bonus)
        if line.odds and line.field
    ]
    return sorted(candidates, key=lambda mover: mover.by)[:MOST]


def parts(bets: Sequence[par.ParBet], sheet: ParSheet) -> list[SummaryPart]:
    """The index of a sheet, in the order of the page."""
    contents = [SummaryPart("play-title", _("Best play"))] if sheet.best_play else []
    contents += [SummaryPart("ways-title", _("Ways to play compared"))]
    contents += [SummaryPart(f"bet-{bet.key}", bet.title) for bet in bets]
    contents += [SummaryPart("readings-title", _("Under other readings"))]
    contents += [SummaryPart(section.anchor, str(section.title)) for section in sheet.sections]
    contents += [
        SummaryPart("often-title", _("How often each outcome occurs")),
        SummaryPart("stakes-title", _("Stakes")),
    ]
    return contents
