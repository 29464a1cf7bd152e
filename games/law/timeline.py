"""The versions of an instrument and related acts, as bars on a timeline."""

from dataclasses import dataclass
from datetime import date

from games.law.addresses import instrument_url
from games.lawtexts.periods import EARLIEST, History, Moment
from games.lawtexts.shape import Words

WIDTH, LEFT, ROW, NARROWEST = 640, 8, 46, 6


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
    y: int = 0
    x: int = 0
    sure_x: int = 0
    end_x: int = 0
    is_now: bool = False

    @property
    def unsure_width(self) -> int:
        return self.sure_x - self.x

    @property
    def sure_width(self) -> int:
        return self.end_x - self.sure_x

    @property
    def text_y(self) -> int:
        return self.y - 6


@dataclass(frozen=True, slots=True)
class Tick:
    year: int
    x: int


@dataclass(frozen=True, slots=True)
class Timeline:
    bars: list[TimelineBar]
    ticks: list[Tick]
    today_x: int
    width: int = WIDTH

    @property
    def height(self) -> int:
        return len(self.bars) * ROW + 34

    @property
    def line_height(self) -> int:
        return self.height - 22

    @property
    def label_y(self) -> int:
        return self.height - 6


def timeline(known: History, titles: Words, today: date) -> Timeline:
    """The bars, oldest first; one without a known end runs to today."""
    key = known.last.text.key
    unplaced = [
        TimelineBar(act.label, "not_at_hand", act.begins, act.ends, act.note, "", act.address or "")
        for act in known.acts
    ]
    now = known.on_day(today).version
    unplaced += [
        TimelineBar(
            version.amendment.label if version.amendment else titles,
            version.source,
            version.begins,
            version.ends,
            version.note,
            instrument_url(key, version.begins.taken.isoformat()),
            "",
            is_now=version is now,
        )
        for version in known.versions
    ]
    unplaced.sort(key=lambda bar: bar.begins.taken)
    known_days = (bar.begins.taken for bar in unplaced if bar.begins.taken > EARLIEST)
    first = min(known_days, default=today)
    scale = _Scale(date(first.year, 1, 1), date(today.year + 1, 1, 1))
    bars = [_placed(bar, position, scale, today) for position, bar in enumerate(unplaced)]
    return Timeline(bars, scale.ticks(), scale.x(today))


@dataclass(frozen=True, slots=True)
class _Scale:
    first: date
    last: date

    def x(self, day: date) -> int:
        days = min(max((day - self.first).days, 0), (self.last - self.first).days)
        return LEFT + (WIDTH - 2 * LEFT) * days // (self.last - self.first).days

    def ticks(self) -> list[Tick]:
        years = range(self.first.year, self.last.year + 1)
        step = next(size for size in (1, 2, 5, 10, 20, 50) if len(years) // size < 9)
        return [Tick(year, self.x(date(year, 1, 1))) for year in years if year % step == 0]


def _placed(bar: TimelineBar, position: int, scale: _Scale, today: date) -> TimelineBar:
    x = scale.x(bar.begins.taken)
    ended = bar.ends.taken if bar.ends else today
    end_x = max(scale.x(min(ended, today)), x + NARROWEST)
    known = bar.begins.value
    certain = bar.begins.latest or (None if known else bar.begins.taken)
    sure_x = min(scale.x(known or certain or bar.begins.taken), end_x)
    if known is None:
        sure_x = max(sure_x, x + NARROWEST)
    end_x = max(end_x, sure_x + NARROWEST)
    return TimelineBar(
        bar.label, bar.source, bar.begins, bar.ends, bar.note, bar.url, bar.address,
        y=position * ROW + 22, x=x, sure_x=sure_x, end_x=end_x, is_now=bar.is_now,
    )  # fmt: skip
