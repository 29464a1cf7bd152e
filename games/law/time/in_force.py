"""Today's law: versions in force, versions to come, and repeals."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from games.law.addresses import instrument_url, provision_url
from games.law.editions import edition
from games.law.models import Instrument
from games.law.time.as_it_stood import Dated
from games.lawtexts.files.shape import ProvisionText, Words
from games.lawtexts.register.register_reader import meets
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history
from games.lawtexts.texts.selection import version_on
from games.lawtexts.versions.periods import EffectRow, Moment, TextVersion
from games.site.today import today


def edition_of_today() -> str:
    """The cache key of pages and indexes of today's law."""
    return f"{edition.current()} {today().isoformat()}"


def version_today(key: str) -> TextVersion:
    """The version in force today, or the last if none is."""
    return version_on(key, None, today())


def suspended_today(key: str) -> frozenset[str]:
    """The eIds of today's text that an act has suspended."""
    if key not in instrument_keys():
        return frozenset()
    standing = version_today(key).standing.items()
    return frozenset(eid for eid, how in standing if how == "suspended")


def places_today(key: str) -> frozenset[str]:
    """The eIds of today's text."""
    return frozenset(place.eid for place in version_today(key).text.provisions)


def place_at_hand(key: str, eid: str) -> ProvisionText:
    """A provision with its words of today, or else its last ones. Raises ``KeyError``."""
    begun = (
        version for version in reversed(history(key).versions) if version.begins.taken <= today()
    )
    texts = (version.text for version in (version_today(key), *begun))
    text = next((text for text in texts if text.has(eid)), history(key).last.text)
    return text.provision(eid)


def is_today(instrument: Instrument, ident: str) -> bool:
    """Whether the version with that id is in force today."""
    return instrument.pk in instrument_keys() and version_today(instrument.pk).id == ident


def dated_today(instrument: Instrument) -> Dated | None:
    """Today's version if it is not the last one, else None. Its URLs have no day."""
    if instrument.pk not in instrument_keys():
        return None
    version = version_today(instrument.pk)
    if version is history(instrument.pk).last:
        return None
    row = instrument.versions.filter(ident=version.id).first()
    return Dated("", row, history(instrument.pk).on_day(today())) if row else None


@dataclass(frozen=True, slots=True)
class Coming:
    """An amendment not yet in force, and its changes to a provision, if one is named."""

    version: TextVersion
    changes: tuple[EffectRow, ...]
    url: str
    before: str
    """The id of the version before it."""


def coming(key: str, eid: str = "") -> list[Coming]:
    """The versions to come, earliest first; for a provision only those that change it."""
    if key not in instrument_keys():
        return []
    amendments = []
    for before, after in pairwise(history(key).versions):
        if after.begins.taken <= today() or not after.amendments:
            continue
        changes = tuple(change for change in after.changes if eid and meets(eid, change.eid))
        if changes or not eid:
            day = after.begins.taken.isoformat()
            is_there = eid and after.text.has(eid)
            url = provision_url(key, eid, day) if is_there else instrument_url(key, day)
            amendments.append(Coming(after, changes, url, before.id))
    return amendments


@dataclass(frozen=True, slots=True)
class Revocation:
    """The end of a whole regulation, past or to come."""

    key: str
    ends: Moment
    act: str
    """The key of the act that revokes it; empty if none is named."""
    label: Words

    @property
    def is_to_come(self) -> bool:
        return self.ends.taken > today()

    @property
    def last_day(self) -> Moment:
        return self.ends.eve

    @property
    def last_text_url(self) -> str:
        return instrument_url(self.key, self.last_day.taken.isoformat())


def revocation(key: str) -> Revocation | None:
    """The end of the last version; None if no end is known."""
    if key not in instrument_keys() or (ends := history(key).last.ends) is None:
        return None
    return Revocation(key, ends, *history(key).revoked_by)


def begins_with(key: str, eid: str) -> TextVersion | None:
    """The future version that first has the provision; None if it already exists or existed."""
    for version in history(key).versions:
        if version.text.has(eid):
            return version if version.begins.taken > today() else None
    return None


@dataclass(frozen=True, slots=True)
class Repeal:
    """A repealed provision: the last version with it, and the first without it."""

    eid: str
    before: TextVersion
    after: TextVersion

    @property
    def last_day(self) -> date:
        return self.after.begins.taken - timedelta(days=1)

    @property
    def place(self) -> ProvisionText:
        return self.before.text.provision(self.eid)


def repeal_of(key: str, eid: str, day: date | None = None) -> Repeal | None:
    """The repeal of a provision by that day or today; None if in force or never enacted."""
    return _repeals(key, day or today()).get(eid) if key in instrument_keys() else None


def repeals(key: str, day: date | None = None) -> list[Repeal]:
    """Explicit repeals, in the order of the text; each includes the provision's parts."""
    named = []
    for repeal in _repeals(key, day or today()).values():
        changes = repeal.after.changes
        moved = {change.was for change in changes}
        if repeal.eid not in moved and any(
            change.do == "repeal" and change.eid == repeal.eid for change in changes
        ):
            named.append(repeal)
    return named


def _repeals(key: str, day: date) -> Mapping[str, Repeal]:
    begun = [version for version in history(key).versions if version.begins.taken <= day]
    eids = [[place.eid for place in version.text.provisions] for version in begun]
    missing = {
        eid: Repeal(eid, begun[number], begun[number + 1])
        for number, (then, later) in enumerate(pairwise(eids))
        for eid in then
        if eid not in later
    }
    return {eid: provision for eid, provision in missing.items() if eid not in eids[-1]}


def is_known(key: str, eid: str) -> bool:
    """Whether the provision exists in a text of today or earlier."""
    return key in instrument_keys() and any(
        version.text.has(eid)
        for version in history(key).versions
        if version.begins.taken <= today() or version is version_today(key)
    )


def url_of(key: str, eid: str) -> str:
    """The URL of a provision; with a day only if it is not yet in force."""
    version = begins_with(key, eid)
    return provision_url(key, eid, version.begins.taken.isoformat() if version else "")
