"""The charts of a par sheet: lines, readings and the jackpot's pool."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.narration import numbers, reading_value_sentence
from games.odds.figures.sheets import BankSheet, Frequency, JackpotSheet
from games.simulations import names
from games.simulations.par import page as par
from games.simulations.pictures import lines, rows
from games.simulations.pictures.picture import (
    RIGHT,
    Dot,
    Picture,
    PictureRule,
    PictureTable,
    PictureWord,
    anchored,
    linear,
)

FIRST = lines.FIRST


def per_cent(part: float, places: int = 4) -> str:
    return numbers.percent(part, places, signed=True) if part else "0"


def contributions(bet: par.ParBet) -> Picture | None:
    """A bar for what each line adds to or takes from a unit staked."""
    words = rows.ChartWords(
        f"lines-{bet.key}",
        _("Contribution of each line: %(bet)s") % {"bet": bet.title},
        _(
            "A bar for each line, to the left of zero what it takes from the player, to the right "
            "what it gives. The figures are in the table below."
        ),
        (_("Line"), _("Contribution")),
        _("Per unit staked. Hatched, to the left: the house's. To the right: the player's."),
    )
    lines = (*bet.lines, *bet.bonus)
    bars = ((capfirst(line.label), line.contribution.decimal, ()) for line in lines)
    return rows.bar_chart(words, bars, per_cent)


def readings_moved(figures: BankSheet) -> Picture | None:
    """A bar for how much each other reading would change the edge of a bet."""
    words = rows.ChartWords(
        "readings",
        _("What each reading moves"),
        _(
            "A bar for each other reading and bet, to the right of zero where the house gains by "
            "it, to the left where the player does. The figures are in the table below."
        ),
        (_("Reading"), _("Other value"), _("House edge"), _("Difference")),
        _(
            "Points by which the edge would change. To the right: the house gains. Hatched, to the "
            "left: the player gains. A dot: too little to be drawn."
        ),
    )
    changes = [change for change in figures.differences if change.reading]
    bars = [
        (
            f"{change.reading} · {capfirst(str(names.bet(figures.game, change.bet)))}",
            change.by,
            (
                reading_value_sentence(change.reading, change.value),
                numbers.percent(change.edge, 4),
            ),
        )
        for change in changes
    ]
    return _in_points(words, bars)


def edges_moved(game: str, bets: Sequence[Mapping[str, str]]) -> Picture | None:
    """A bar for how much the edge of each bet changes under the second of two settings."""
    words = rows.ChartWords(
        "edges",
        _("By how much the house edge moves"),
        _(
            "A bar for each bet whose edge differs under the second setting, to the right of "
            "zero where the house gains. The figures are in the table below."
        ),
        (_("Bet"), _("First setting"), _("Second setting"), _("Difference")),
        _("In points. To the right: the house gains. Hatched, to the left: the player gains."),
    )
    edges = [(bet, Fraction(bet["before"]), Fraction(bet["after"])) for bet in bets]
    bars = [
        (
            capfirst(str(names.bet(game, bet["bet"]))),
            float(after - before),
            (numbers.percent(float(before), 4), numbers.percent(float(after), 4)),
        )
        for bet, before, after in edges
    ]
    return _in_points(words, bars)


@dataclass(frozen=True, slots=True)
class HandUnderReadings(par.NamedFrequency):
    """How often a hand occurs, now and under the other reading."""

    provision: str
    other: Frequency

    @property
    def by(self) -> float:
        return self.other.probability.decimal - self.probability.decimal


def held_otherwise(hands: Sequence[HandUnderReadings]) -> Picture | None:
    """A bar for how much more or less often each hand occurs under the other reading."""
    words = rows.ChartWords(
        "held",
        _("What the other reading moves"),
        _(
            "A bar for each hand, to the right of zero where it would be held more often under "
            "the other reading, to the left where more rarely. The figures are in the table below."
        ),
        (_("Hand"), _("Probability"), _("Under the other reading"), _("Difference")),
        _("In points. To the right: more often. Hatched, to the left: more rarely."),
    )
    bars = [
        (
            capfirst(hand.name),
            hand.by,
            (
                numbers.percent(hand.probability.decimal, 6),
                numbers.percent(hand.other.probability.decimal, 6),
            ),
        )
        for hand in hands
    ]
    return _in_points(words, bars)


def _in_points(
    words: rows.ChartWords, bars: Sequence[tuple[str, float, tuple[str, ...]]]
) -> Picture | None:
    """Bars for differences between two percentages."""

    def tell(part: float, places: int) -> str:
        return numbers.decimal(100 * part, places, signed=True)

    return rows.bar_chart(words, bars, tell, _("%(number)s points"))


def by_pool(sheet: JackpotSheet) -> Picture:
    """The expected result of a unit on the jackpot by its pool, with the break-even pool."""
    points = [(point.pool, point.ev.decimal) for point in sheet.by_pool]
    up = linear([ev for _pool, ev in points], lines.FLOOR, lines.TOP)
    along = linear([pool for pool, _ev in points], FIRST, RIGHT, most=3)
    picture = Picture(
        "pools",
        _("The jackpot against its pool"),
        _(
            "The expected result of one unit by the pool, zero marked, and the pool from which it "
            "is no longer a losing bet. The figures are in the table below."
        ),
        0,
        PictureTable(
            (_("Pool"), _("Expected result")),
            tuple((numbers.whole(pool), per_cent(ev)) for pool, ev in points),
        ),
        _("Across: the pool in chips. Up: the expected result per unit staked."),
    )
    places = up.places(in_per_cent=True)
    lines.frame(
        picture, along, up,
        lambda pool: numbers.whole(int(pool)),
        lambda part: per_cent(part, places),
    )  # fmt: skip
    lines.line(picture, [(along.position(pool), up.position(ev)) for pool, ev in points])
    picture.dots += [Dot(along.position(pool), up.position(ev), "point") for pool, ev in points]
    if sheet.break_even_pool is not None:
        x = along.position(sheet.break_even_pool)
        picture.marks.append(PictureRule(x, lines.TOP - 8, x, lines.FLOOR, "exact"))
        label = _("even at %(pool)s") % {"pool": numbers.whole(sheet.break_even_pool)}
        picture.words.append(PictureWord(x, lines.TOP - 12, label, anchored(x), "above"))
    return picture
