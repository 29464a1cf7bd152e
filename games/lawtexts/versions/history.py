"""Read ``versions.toml`` and ``amendments/``: the versions of an instrument and their origins.

``versions.toml`` lists ``[[version]]`` oldest first; the one marked ``read`` is the text in the
words files. The acts before it are undone, to give the earlier texts. Those after it are rows with
days: ``amendments/<act>/act.toml`` has the effects of an act and ``<language>.txt`` its words. Time
is cut at the first day of each row and after its last; the text of a period is that of the words
files with the rows that hold in it. ``[[act]]`` lists related acts whose text is missing. Without
``versions.toml`` an instrument has one version, with its own dates.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby
from pathlib import Path

from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.shape import InstrumentText, RelatedInstrument
from games.lawtexts.files.tables import FileTable, read_toml
from games.lawtexts.versions.amending import (
    NewWords,
    Standing,
    amended,
    read_amendment,
    undone,
    words_of_act,
)
from games.lawtexts.versions.periods import (
    EARLIEST,
    Amendment,
    EffectInTime,
    EffectRow,
    History,
    Moment,
    OtherAct,
    TextVersion,
    figures_in,
    moment_of,
    optional_moment,
)

SOURCES = ("official", "inferred", "not_at_hand")


def read_history(folder: Path, text: InstrumentText) -> History:
    path = folder / "versions.toml"
    if not path.is_file():
        only = _only(text)
        return History((only,), (), only)
    manifest = read_toml(path)
    acts = tuple(
        table.record(
            OtherAct, begins=moment_of(table, "from"), ends=optional_moment(table, "until")
        )
        for table in manifest.tables("act")
    )
    listed = _listed(folder, manifest)
    read_at = next(index for index, one in enumerate(listed) if one.table.table.get("read"))
    ends = next((one.ends for one in listed[read_at:] if one.ends), None)
    early = _early(listed[: read_at + 1], text)
    timeline = _Timeline(early[-1], listed[: read_at + 1], listed[read_at + 1 :], ends)
    versions = list(_ended([*early[:-1], *timeline.versions()], timeline.ends))
    effects = [
        EffectInTime(act.amendment, effect, act.begins)
        for act in listed[: read_at + 1]
        if act.amendment
        for effect in act.amendment.changes
    ]
    act_words = {
        one.amendment.act: words_of_act(one.path.parent) for one in listed if one.amendment
    }
    return History(tuple(versions), acts, early[-1], (*effects, *timeline.effects), act_words)


@dataclass(frozen=True, slots=True)
class _Listed:
    """A ``[[version]]``, with its act and the words of that."""

    table: FileTable
    begins: Moment
    ends: Moment | None
    amendment: Amendment | None = None
    words: NewWords | None = None
    path: Path = Path()

    def version(self, text: InstrumentText, standing: Standing, **fields: object) -> TextVersion:
        """The version of that id; raises for a field that cannot be."""
        of_its_own = {"begins": self.begins, "amendment": self.amendment,
                      "readings": self.readings, "values": self.values}  # fmt: skip
        source = self.table.one_of("source", SOURCES)
        return self.table.record(
            TextVersion,
            source=source,
            ends=None,
            text=text,
            standing=standing,
            **of_its_own | fields,
        )

    @property
    def readings(self) -> dict[str, str]:
        value = self.table.table.get("readings", {})
        if not isinstance(value, dict) or not all(type(word) is str for word in value.values()):
            reason = f"Version {self.table.id}: “readings” must hold a word for each name."
            raise self.table.refuse("malformed", reason)
        return dict(value)

    @property
    def values(self) -> dict[str, Fraction]:
        return figures_in(self.table, f"Version {self.table.id}")


def _listed(folder: Path, manifest: FileTable) -> list[_Listed]:
    """The versions listed; raises if they overlap or come from nowhere."""
    tables = manifest.tables("version")
    if sum(bool(table.table.get("read", False)) for table in tables) != 1:
        raise manifest.malformed("One version, and one only, is marked “read = true”.")
    if len({table.id for table in tables}) < len(tables):
        raise manifest.refuse("duplicate_eid", "Two versions have the same id.")
    listed: list[_Listed] = []
    is_after = False
    for table in tables:
        begins, ends = moment_of(table, "from"), optional_moment(table, "until")
        if ends and ends.taken <= begins.taken:
            reason = f"Version {table.id} would end on {ends.taken} or before it begins."
            raise table.refuse("overlap", reason)
        if listed and "amendment" not in table.table:
            reason = f"Version {table.id} does not name the amendment that made it."
            raise table.refuse("malformed", reason)
        # An act after the text that was read may have rows of earlier days: a correction has.
        known = [one for one in listed if (one.begins.taken >= begins.taken and not is_after)
                 or (one.ends and one.ends.taken <= begins.taken)]  # fmt: skip
        if known:
            reason = f"Versions {known[0].table.id} and {table.id} overlap."
            raise table.refuse("overlap", reason)
        is_after = is_after or table.table.get("read") is True
        act, words, path = _amendment(folder, table)
        listed.append(_Listed(table, begins, ends, act, words, path))
    named = {one.amendment.act for one in listed if one.amendment}
    for path in sorted((folder / "amendments").glob("*/act.toml")):
        if path.parent.name not in named:
            reason = f"No version of {folder.name} names this amendment."
            raise CorpusError(path, 1, "malformed", reason)
    return listed


def _early(listed: list[_Listed], text: InstrumentText) -> list[TextVersion]:
    """The version read and those before it, each by undoing the act after it."""
    texts: list[tuple[InstrumentText, Standing]] = [(text, {})]
    for one in reversed(listed[1:]):
        assert one.amendment is not None
        own, standing = undone(texts[0][0], one.amendment, one.path)
        texts.insert(0, (own, texts[0][1] | standing))
    acts = [one.amendment for one in listed]
    return [
        one.version(_with_relations(own, acts[: index + 1]), standing)
        for index, (one, (own, standing)) in enumerate(zip(listed, texts, strict=True))
    ]


def _ended(versions: list[TextVersion], ends: Moment | None) -> Iterator[TextVersion]:
    """The versions, each with the first day of the next as its end."""
    for index, version in enumerate(versions):
        yield replace(
            version, ends=versions[index + 1].begins if index + 1 < len(versions) else ends
        )


class _Timeline:
    """The text read, and the rows of the acts after it."""

    def __init__(
        self, read: TextVersion, early: list[_Listed], acts: list[_Listed], ends: Moment | None
    ) -> None:
        self._read, self._acts = read, acts
        self._early = [one.amendment for one in early]
        replaced = {
            (effect.instead_of, effect.eid): one.amendment.act
            for one in acts
            if one.amendment
            for effect in one.amendment.changes
            if effect.instead_of
        }
        self._rows = [
            (index, EffectInTime(act, effect, self._begins(one, effect),
                              replaced.get((act.act, effect.eid), "")))
            for index, one in enumerate(acts)
            if (act := one.amendment)
            for effect in act.changes
        ]  # fmt: skip
        revoked = [row.begins for _index, row in self._rows if row.effect.do == "revoke"]
        self.ends = min([*revoked, *([ends] if ends else [])], key=lambda m: m.taken, default=None)

    @property
    def effects(self) -> list[EffectInTime]:
        return [row for _index, row in self._rows]

    def _begins(self, one: _Listed, effect: EffectRow) -> Moment:
        begins = effect.begins or one.begins
        return begins if begins.taken > self._read.begins.taken else self._read.begins

    def versions(self) -> Iterator[TextVersion]:
        """The versions from the one read on: one of each day on which a row begins or has ended."""
        cuts = {self._read.begins.taken: self._read.begins}
        for _index, row in self._rows:
            if row.replaced_by:
                continue
            cuts.setdefault(row.begins.taken, row.begins)
            if row.effect.until:
                after = row.effect.until + timedelta(days=1)
                cuts.setdefault(after, Moment(after, after, after, "stated", {}))
        before, used = self._read, set[int]()
        for day, begins in sorted(cuts.items()):
            if self.ends is None or day < self.ends.taken:
                before = self._version(begins, before, used)
                yield before

    def _version(self, begins: Moment, before: TextVersion, used: set[int]) -> TextVersion:
        day = begins.taken
        holding = [(index, row) for index, row in self._rows if row.holds_on(day)]
        text, standing = self._read.text, dict(self._read.standing)
        readings: dict[str, str] = {}
        values: dict[str, Fraction] = {}
        in_order = sorted(holding, key=lambda one: (one[1].begins.taken, one[0]))
        for (_day, index), rows in groupby(in_order, key=lambda one: (one[1].begins.taken, one[0])):
            one, effects = self._acts[index], [row.effect for _index, row in rows]
            assert one.amendment is not None
            assert one.words is not None
            act = replace(one.amendment, changes=tuple(effects))
            text, changed = amended(text, act, one.words, one.path)
            standing |= changed
            readings |= one.readings
            values |= one.values
            for effect in effects:
                values |= effect.values
        begun = [row.act for _index, row in self._rows if row.begins.taken <= day]
        text = _with_relations(text, [*self._early, *begun])
        acts = list(self._acts_of(day, before.text, text))
        if day == self._read.begins.taken:
            return replace(
                self._read,
                text=text,
                standing=standing,
                also=tuple(act for _index, act in acts),
                values={**self._read.values, **values},
                readings={**self._read.readings, **readings},
            )
        (index, act), *others = acts
        named = next((one for one, _act in acts if one not in used
                      and self._acts[one].begins.taken == day), None)  # fmt: skip
        fields = {
            "readings": readings,
            "values": values,
            "amendment": act,
            "begins": begins,
            "also": tuple(other for _index, other in others),
        }
        if named is None:
            return self._acts[index].version(text, standing, id=f"as-of-{day}", note={}, **fields)
        used.add(named)
        return self._acts[named].version(text, standing, **fields)

    def _acts_of(
        self, day: date, before: InstrumentText, after: InstrumentText
    ) -> Iterator[tuple[int, Amendment]]:
        """The acts of which a row begins or has ended on a day, each with what became of them."""
        eve = day - timedelta(days=1)
        for index, one in enumerate(self._acts):
            rows = [row for other, row in self._rows if other == index and not row.replaced_by]
            begun = [row.effect for row in rows if row.begins.taken == day]
            ended = [row.effect for row in rows if row.effect.until == eve]
            changes = (*begun, *_returned(ended, before, after))
            if one.amendment and changes:
                yield index, replace(one.amendment, changes=changes)


def _returned(
    effects: Iterable[EffectRow], before: InstrumentText, after: InstrumentText
) -> Iterator[EffectRow]:
    """What becomes of provisions on the day after the last day of effects on them."""
    eids = {
        place.eid
        for effect in effects
        for place in (*before.provisions, *after.provisions)
        if f"{place.eid}__".startswith(f"{effect.eid}__")
    }
    quotes = {effect.eid: effect.quote for effect in effects}
    for place in (*after.provisions, *(p for p in before.provisions if not after.has(p.eid))):
        if place.eid in eids:
            quote = quotes.get(place.eid, "")
            yield EffectRow("return" if after.has(place.eid) else "repeal", place.eid, quote=quote)


def _with_relations(text: InstrumentText, acts: Iterable[Amendment | None]) -> InstrumentText:
    """The text with a relation to each act that made it, as its manifest has or not."""
    named = {relation.instrument for relation in text.relations}
    missing = {
        act.act: RelatedInstrument("amended_by", act.act, act.label, act.known, False, act.address)
        for act in acts
        if act and act.act not in named
    }
    return replace(text, relations=(*text.relations, *missing.values())) if missing else text


def _only(text: InstrumentText) -> TextVersion:
    """The single version of a text without ``versions.toml``."""
    known = {entry.event: entry for entry in text.dates}
    begins = known.get("in_force") or known.get("published")
    day = date.fromisoformat(begins.value) if begins and begins.value else None
    moment = Moment(
        day,
        day,
        day or EARLIEST,
        begins.basis if begins else "not_at_hand",
        begins.note if begins else {},
    )
    return TextVersion(
        id=text.key,
        source="official",
        begins=moment,
        ends=None,
        amendment=None,
        note={},
        readings={},
        values={},
        text=text,
    )


def _amendment(folder: Path, table: FileTable) -> tuple[Amendment | None, NewWords | None, Path]:
    if "amendment" not in table.table:
        return None, None, folder
    act = table.text("amendment")
    path = folder / "amendments" / act / "act.toml"
    if not path.is_file():
        reason = f"Version {table.id} names the amendment {act}, of which there is no folder."
        raise table.refuse("missing_file", reason)
    return *read_amendment(path.parent), path
