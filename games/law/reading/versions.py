"""Compare two versions of an instrument, or all of a provision; differing words are marked."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from games.consequences.amended import former_provisions
from games.law.addresses import instrument_url, provision_url
from games.law.models import Version
from games.law.reading.instrument_page import reader_langs
from games.law.reading.witnesses import TextRun, runs
from games.law.time.as_it_stood import LANGS, as_it_stood
from games.law.time.in_force import version_today
from games.lawtexts.files.shape import InstrumentText, Words
from games.lawtexts.register.register_reader import meets
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history
from games.lawtexts.versions.periods import (
    EARLIEST,
    EffectRow,
    History,
    Moment,
    OtherAct,
    TextVersion,
)


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
        old, new = then.get(eid), now.get(eid)
        sides = [side for lang in reader_langs() if (side := _side(old, new, lang))]
        if not sides:
            continue
        is_same = old and new and _texts(old) == _texts(new)
        was = origins.get(_texts(new), "") if new and not is_same else ""
        if was and was != eid:
            do = "move"
            sides = [VersionSide(side.lang, _alike(side.runs), side.is_official) for side in sides]
        else:
            do, was = "insert" if old is None else "replace" if new else "repeal", ""
        law, days = before.instrument_id, [v.begins_on.isoformat() for v in (before, after)]
        difference = VersionDifference(
            eid,
            do,
            was,
            provision_url(law, eid, days[0]) if old else "",
            provision_url(law, eid, days[1]) if new else "",
            sides,
            before.standing.get(eid) or after.standing.get(eid) or "",
        )
        differences.append(difference)
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


def _side(then: dict[str, Any] | None, now: dict[str, Any] | None, lang: str) -> VersionSide | None:
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


@dataclass(frozen=True, slots=True)
class ChangedItem:
    """What an act did to a provision or a part of it."""

    eid: str
    do: str
    was: str
    sides: list[VersionSide]
    quote: str


@dataclass(frozen=True, slots=True)
class ArticleChange:
    """One act's changes, in the order of the text."""

    version: TextVersion
    before: TextVersion
    items: list[ChangedItem]


@dataclass(frozen=True, slots=True)
class ArticleHistory:
    changes: list[ArticleChange]
    """Latest first."""
    versions: list[tuple[TextVersion, str]]
    """The versions that have the provision, each with its URL."""
    is_former: bool
    """Whether a rule of the game still follows its former words."""


def article_history(key: str, eid: str) -> ArticleHistory | None:
    """None for an instrument without versions."""
    if key not in instrument_keys():
        return None
    versions = history(key).versions
    changes = [_change(before, after, eid) for before, after in pairwise(versions)]
    game = history(key).last.text.game
    former = former_provisions(game, version_today(key)) if game else ()
    return ArticleHistory(
        [change for change in reversed(changes) if change.items],
        [
            (version, provision_url(key, eid, version.begins.taken.isoformat()))
            for version in versions
            if version.text.has(eid)
        ],
        any(meets(eid, other) for other in former),
    )


def _change(before: TextVersion, after: TextVersion, eid: str) -> ArticleChange:
    items = [item for item in items_of(before, after) if meets(eid, item.eid)]
    return ArticleChange(after, before, items)


def items_of(before: TextVersion, after: TextVersion) -> list[ChangedItem]:
    """What the act between two versions did, in the order of the text."""
    changes = {change.eid: change for change in after.changes}
    moved = {change.was for change in after.changes}
    eids = [[place.eid for place in version.text.provisions] for version in (before, after)]
    return [
        _item(changes[place], before.text, after.text)
        for place in in_order(*eids)
        if place in changes and not (changes[place].do == "repeal" and place in moved)
    ]


def _item(change: EffectRow, before: InstrumentText, after: InstrumentText) -> ChangedItem:
    do = "move" if change.was else change.do
    old = before if do not in ("insert", "move") else None
    new = after if do != "repeal" else None
    sides = list(_sides(change.eid, old, new)) if do != "alter" else []
    return ChangedItem(change.eid, do, change.was, sides, change.quote)


def _sides(
    eid: str, old: InstrumentText | None, new: InstrumentText | None
) -> Iterator[VersionSide]:
    for lang in reader_langs():
        then, now = (_words_of(text, eid, lang) for text in (old, new))
        if old and new and then != now:
            yield VersionSide(lang, runs(then, now), is_official=True)
        elif not (old and new) and (words := then or now):
            yield VersionSide(lang, [TextRun(words, words)], is_official=True)


def _words_of(text: InstrumentText | None, eid: str, lang: str) -> str:
    if text is None or not text.has(eid):
        return ""
    place = text.provision(eid)
    return "\n".join(filter(None, (place.heading.get(lang), place.text.get(lang))))


WIDTH, NARROWEST = 1000, 14


@dataclass(frozen=True, slots=True)
class TimelineBar:
    """One text over its period; between ``x`` and ``sure_x`` its beginning is uncertain."""

    label: Words
    source: str
    begins: Moment
    last_day: Moment | None
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
    """The bars, oldest first, to the last year of any; one without a known end runs to today."""
    texts: list[TextVersion | OtherAct] = [*known.acts, *known.versions]
    texts.sort(key=lambda text: text.begins.taken)
    days = [day.taken for text in texts for day in (text.begins, text.ends) if day]
    years = [today.year, *(day.year for day in days if day > EARLIEST)]
    first, last = min(years), max(years)
    start, end = date(first, 1, 1), date(last + 1, 1, 1)

    def x_of(day: date) -> int:
        days = min(max((day - start).days, 0), (end - start).days)
        return WIDTH * days // (end - start).days

    now = known.on_day(today).version
    bars = [_bar(text, known, titles, x_of, today, is_now=text is now) for text in texts]
    ticks = [x_of(date(year, 1, 1)) for year in range(first + 1, last) if year % 10 == 0]
    return Timeline(bars, first, last, ticks, x_of(today))


def _bar(
    text: TextVersion | OtherAct,
    known: History,
    titles: Words,
    x_of: Callable[[date], int],
    today: date,
    *,
    is_now: bool,
) -> TimelineBar:
    begins, ends = text.begins, text.ends
    end_x = x_of(ends.taken if ends else today)
    x = min(x_of(begins.taken), WIDTH - 2 * NARROWEST)
    certain = begins.value or begins.latest or begins.taken
    sure_x = min(x_of(certain), max(end_x, x))
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
        label=label,
        source=source,
        begins=begins,
        last_day=ends and ends.eve,
        note=text.note,
        url=url,
        address=address,
        x=x,
        sure_x=sure_x,
        end_x=end_x,
        is_now=is_now,
    )
