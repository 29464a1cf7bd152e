"""The history of a provision: each act that changed it, with the words before and after."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from games.consequences.amended import former_provisions
from games.law.addresses import provision_url
from games.law.in_force import version_today
from games.law.instrument_page import reader_langs
from games.law.versions import VersionSide, in_order
from games.law.witnesses import TextRun, runs
from games.lawtexts.periods import ProvisionChange, TextVersion
from games.lawtexts.reader import INSTRUMENTS, history
from games.lawtexts.register_reader import meets
from games.lawtexts.shape import InstrumentText


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
    if key not in INSTRUMENTS:
        return None
    versions = history(key).versions
    changes = [_change(before, after, eid) for before, after in pairwise(versions)]
    former = former_provisions(history(key).last.text.game, version_today(key))
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
    acts = after.amendment.changes if after.amendment else ()
    changes = {change.eid: change for change in acts}
    moved = {change.was for change in acts}
    eids = [[place.eid for place in version.text.provisions] for version in (before, after)]
    return [
        _item(changes[place], before.text, after.text)
        for place in in_order(*eids)
        if place in changes and not (changes[place].do == "repeal" and place in moved)
    ]


def _item(change: ProvisionChange, before: InstrumentText, after: InstrumentText) -> ChangedItem:
    do = "move" if change.was else change.do
    old = before if do in ("replace", "repeal", "alter") else None
    new = after if do != "repeal" else None
    sides = list(_sides(change.eid, old, new)) if do != "alter" else []
    return ChangedItem(change.eid, do, change.was, sides, change.quote)


def _sides(
    eid: str, old: InstrumentText | None, new: InstrumentText | None
) -> Iterator[VersionSide]:
    for lang in reader_langs():
        then, now = (_words(text, eid, lang) for text in (old, new))
        if old and new and then != now:
            yield VersionSide(lang, runs(then, now), is_official=True)
        elif not (old and new) and (words := then or now):
            yield VersionSide(lang, [TextRun(words, words)], is_official=True)


def _words(text: InstrumentText | None, eid: str, lang: str) -> str:
    if text is None or not text.has(eid):
        return ""
    place = text.provision(eid)
    return "\n".join(filter(None, (place.heading.get(lang), place.text.get(lang))))
