"""The versions of an instrument and related acts, each with a bar on one scale of time."""

from dataclasses import dataclass
from datetime import date

from games.law.addresses import instrument_url
from games.lawtexts.periods import EARLIEST, History, Moment, OtherAct, TextVersion
from games.lawtexts.shape import Words

WIDTH, NARROWEST = 1000, 14


@dataclass(frozen=True, slots=True)
class TimelineBar:
    """One text over its period; between ``x`` and ``sure_x`` its beginning is uncertain."""

    label: Words
    source: str
    begins: Moment
    ends: Moment | None
    note: Words
    url: str
    address: str
    x: int
    sure_x: int
    end_x: int
    is_now: bool

    @property
    def unsure_width(self) -> int:
        return self.sure_x - self.x

    @property
    def sure_width(self) -> int:
        return self.end_x - self.sure_x


@dataclass(frozen=True, slots=True)
class Timeline:
    bars: list[TimelineBar]
    first: int
    last: int
    """The years at the ends of the scale."""
    ticks: list[int]
    """The places of the decades."""
    today_x: int
    width: int = WIDTH


def timeline(known: History, titles: Words, today: date) -> Timeline:
    """The bars, oldest first; one without a known end runs to today."""
    texts: list[TextVersion | OtherAct] = [*known.acts, *known.versions]
    texts.sort(key=lambda text: text.begins.taken)
    days = (text.begins.taken for text in texts if text.begins.taken > EARLIEST)
    first = min(days, default=today).year
    scale = _Scale(date(first, 1, 1), date(today.year + 1, 1, 1))
    now = known.on_day(today).version
    bars = [_bar(text, known, titles, scale, today, is_now=text is now) for text in texts]
    ticks = [scale.x(date(year, 1, 1)) for year in range(first + 1, today.year) if year % 10 == 0]
    return Timeline(bars, first, today.year, ticks, scale.x(today))


@dataclass(frozen=True, slots=True)
class _Scale:
    first: date
    last: date

    def x(self, day: date) -> int:
        days = min(max((day - self.first).days, 0), (self.last - self.first).days)
        return WIDTH * days // (self.last - self.first).days


def _bar(
    text: TextVersion | OtherAct,
    known: History,
    titles: Words,
    scale: _Scale,
    today: date,
    *,
    is_now: bool,
) -> TimelineBar:
    begins, ends = text.begins, text.ends
    end_x = scale.x(min(ends.taken, today) if ends else today)
    x = min(scale.x(begins.taken), WIDTH - 2 * NARROWEST)
    certain = begins.value or begins.latest or begins.taken
    sure_x = min(scale.x(certain), max(end_x, x))
    if begins.value is None:
        sure_x = max(sure_x, x + NARROWEST)
    end_x = max(end_x, sure_x + NARROWEST)
    if isinstance(text, OtherAct):
        label, source, url, address = text.label, "not_at_hand", "", text.address or ""
    else:
        label = text.amendment.label if text.amendment else titles
        source, address = text.source, ""
        url = instrument_url(known.last.text.key, begins.taken.isoformat())
    return TimelineBar(
        label, source, begins, ends, text.note, url, address, x, sure_x, end_x, is_now
    )
