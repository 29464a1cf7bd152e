"""Compare two versions of an instrument, with the differing words marked."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from games.law.addresses import instrument_url, provision_url
from games.law.as_it_stood import LANGS, as_it_stood
from games.law.instrument_page import reader_langs
from games.law.models import Version
from games.law.witnesses import TextRun, runs
from games.lawtexts.periods import EARLIEST, History, Moment, OtherAct, TextVersion
from games.lawtexts.shape import Words


@dataclass(frozen=True, slots=True)
class VersionSide:
    """One language of a provision, as runs of words that are equal or differ."""

    lang: str
    runs: list[TextRun]
    is_official: bool


@dataclass(frozen=True, slots=True)
class VersionDifference:
    """``do`` is what became of it; ``was`` the provision whose words it has now, if they moved."""

    eid: str
    do: str
    was: str
    before_url: str
    after_url: str
    sides: list[VersionSide]
    standing: str


def partings(
    rows: list[dict[str, Any]], before: Version, after: Version
) -> list[VersionDifference]:
    """The differences of two versions, in the order of the text, the reader's language first."""
    then = {row["eid"]: row for row in as_it_stood(rows, before)}
    now = {row["eid"]: row for row in as_it_stood(rows, after)}
    origins = {key: eid for eid, row in reversed(then.items()) if any(key := _texts(row))}
    differences = []
    for eid in in_order(list(then), list(now)):
        sides = [
            side for lang in reader_langs() if (side := _side(then.get(eid), now.get(eid), lang))
        ]
        if not sides:
            continue
        was = origins.get(_texts(now[eid]), "") if eid in now else ""
        if eid in then and _texts(then[eid]) == _texts(now.get(eid, {})):
            was = ""
        if was and was != eid:
            sides = [VersionSide(side.lang, _alike(side.runs), side.is_official) for side in sides]
        do = "move" if was and was != eid else "insert" if eid not in then else "repeal"
        do = "replace" if do == "repeal" and eid in now else do
        differences.append(_parting(eid, do, was, sides, before, after, eid in then, eid in now))
    return differences


def in_order(then: list[str], now: list[str]) -> list[str]:
    """The provisions of both texts; one that is gone stands where it stood."""
    ordered = list(now)
    for place, eid in enumerate(then):
        if eid not in ordered:
            before = next((other for other in reversed(then[:place]) if other in ordered), None)
            ordered.insert(ordered.index(before) + 1 if before else 0, eid)
    return ordered


def _texts(row: dict[str, Any]) -> tuple[str, ...]:
    return tuple(row.get(f"text_{own}") or "" for own in LANGS.values())


def _alike(sides: list[TextRun]) -> list[TextRun]:
    """The new words, unmarked: what only moved has no word changed."""
    words = "".join(run.second for run in sides)
    return [TextRun(words, words)]


def _parting(
    eid: str,
    do: str,
    was: str,
    sides: list[VersionSide],
    before: Version,
    after: Version,
    is_before: bool,
    is_after: bool,
) -> VersionDifference:
    key = before.instrument_id
    return VersionDifference(
        eid,
        do,
        was if do == "move" else "",
        provision_url(key, eid, before.begins_on.isoformat()) if is_before else "",
        provision_url(key, eid, after.begins_on.isoformat()) if is_after else "",
        sides,
        before.standing.get(eid) or after.standing.get(eid) or "",
    )


def _side(
    then: dict[str, object] | None, now: dict[str, object] | None, lang: str
) -> VersionSide | None:
    mine, is_official = _words(then, lang)
    theirs, is_official_too = _words(now, lang)
    if mine == theirs:
        return None
    return VersionSide(lang, runs(mine, theirs), is_official and is_official_too)


def _words(row: dict[str, Any] | None, lang: str) -> tuple[str, bool]:
    """The words printed, official or a public translation; empty if not published."""
    if row is None:
        return "", True
    own = LANGS[lang]
    official = [row[f"{part}_{own}"] or "" for part in ("number", "heading", "text")]
    if any(official):
        return "\n".join(filter(None, official)), True
    working = [row[f"working_{own}__{part}"] or "" for part in ("number", "heading", "text")]
    return "\n".join(filter(None, working)), not any(working)


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
