"""The page of an instrument: both languages aligned by provision, in six queries."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, groupby
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import FilteredRelation, Q
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString

from games.law.addresses import instrument_url, provision_url
from games.law.models import Instrument, Note, Provision, Relation, Row, WorkingText
from games.law.reading.endnotes import Endnote, Flag, endnotes
from games.law.reading.images import DrawnImage, draw_images
from games.law.reading.printed_tables import DrawnCell, DrawnRow
from games.law.time import in_force
from games.law.time.as_it_stood import (
    OF_WORKING,
    Dated,
    as_it_stood,
    digest_of_words,
    move_translations,
)
from games.law.wording.words import (
    Opener,
    Span,
    add_clear_spans,
    opener,
    paragraphs,
    spans_of,
    with_slips,
)
from games.lawtexts.files.outline import CELLS, parent_of
from games.lawtexts.files.shape import ProvisionText
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history, read
from games.lawtexts.texts.record import change_note, own_day_note
from games.narration.language import law_language
from games.site.today import today

LANGS = ("pt", "zh-hant")
LANGUAGE_CHOICES = ("both", *LANGS)


def reader_langs() -> tuple[str, ...]:
    """Both languages, the reader's own first."""
    own_lang = law_language()
    return tuple(sorted(LANGS, key=lambda lang: lang != own_lang))


@dataclass(slots=True)
class Side:
    """A provision's words in one language; ``state`` is set if they are unofficial."""

    lang: str
    number: str
    heading: str
    words: SafeString
    is_official: bool
    state: str = ""
    is_stale: bool = False
    """Whether the official words it was translated from have changed."""
    writer: str = ""
    reviewer: str = ""
    is_as_column: bool = False
    """Whether the head of its column says of its translation all there is to say."""
    is_exception: bool = False
    """Whether it is official in a column of translations."""
    rows: list[DrawnRow] = field(default_factory=list)
    """The rows of a table."""

    @property
    def is_missing(self) -> bool:
        return not (self.words or self.heading or self.number or self.rows)


HEADS = ("article", "chapter", "section")


@dataclass(slots=True)
class ProvisionSides:
    """A provision with its words in each language, its notes and its register entries."""

    eid: str
    kind: str
    depth: int
    url: str
    sides: list[Side]
    own: Side
    """The words in the reader's language, also where only the other language is shown."""
    notes: list[dict[str, str]] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    standing: str = ""
    """``inferred``, ``amended`` or ``not_at_hand`` for changed words; ``repealed`` for a provision
    without words.
    """
    is_within: bool = False
    """Whether it is part of the provision that the page is about."""
    has_words: bool = True
    """Whether it has words in any language; a container has none."""
    is_drawn: bool = False
    """Whether it is drawn in the table it lies in."""
    is_head: bool = False
    """Whether its number and heading head what follows."""
    figures: list[DrawnImage] = field(default_factory=list)
    pages: list[DrawnImage] = field(default_factory=list)
    """The pages of the source that can be opened beside it."""

    @property
    def is_amended(self) -> bool:
        return any(note["kind"] == "amended" for note in self.notes)


@dataclass(slots=True)
class InstrumentSection:
    """An article, or a part of the dispatch, with the provisions below it."""

    head: ProvisionSides
    pairs: list[ProvisionSides] = field(default_factory=list)

    @property
    def is_article(self) -> bool:
        return self.head.kind == "article"

    @property
    def heads(self) -> list[ProvisionSides]:
        """What the contents name of it: the article, or the chapter and its sections."""
        return [pair for pair in (self.head, *self.pairs) if pair.is_head]


@dataclass(slots=True)
class InstrumentSheet:
    instrument: Instrument
    relations: list[Relation]
    sections: list[InstrumentSection]
    choice: str
    langs: tuple[str, ...]
    """The languages shown, in order."""
    unofficial: tuple[str, ...]
    """The languages that are mostly shown in a working translation."""
    terms: bool = False
    """Whether terms in the words link to the glossary."""
    dated: Dated | None = None
    endnotes: list[Endnote] = field(default_factory=list)
    columns: list[Side] = field(default_factory=list)
    """For each language in a working translation, a side that is like most others."""

    @property
    def preface(self) -> list[InstrumentSection]:
        """What comes before the first article: the act that approves the regulation."""
        return self.sections[: self._first_article]

    @property
    def body(self) -> list[InstrumentSection]:
        return self.sections[self._first_article :]

    @property
    def _first_article(self) -> int:
        heads = (n for n, section in enumerate(self.sections) if section.head.is_head)
        return next(heads, 0)

    @property
    def address(self) -> str:
        return instrument_url(self.instrument.pk, self.dated.day if self.dated else "")


def sheet(
    key: str, choice: str, *, terms: bool = False, dated: Dated | None = None
) -> InstrumentSheet:
    """The data of an instrument's page. Raises ``Instrument.DoesNotExist``."""
    instrument = Instrument.objects.get(pk=key)
    relations = list(instrument.relations.all())
    dated = dated or in_force.dated_today(instrument)
    langs = reader_langs() if choice == "both" else (choice,)
    opens = opener(instrument.key, "#{}".format, terms=terms)
    pairs = pairs_of(instrument.key, langs, opens=opens, dated=dated, is_with_repealed=True)
    with_words = {side.lang for pair in pairs for side in pair.sides if not side.is_missing}
    at_hand = tuple(lang for lang in langs if lang in with_words)
    if at_hand != langs and at_hand:
        for pair in pairs:
            pair.sides = [side for side in pair.sides if side.lang in at_hand]
    notes = endnotes((pair.eid, pair.notes, pair.flags) for pair in pairs)
    by_top = groupby(pairs, key=lambda pair: pair.eid.split("__")[0])
    sections = [InstrumentSection(head, below) for _top, (head, *below) in by_top]
    langs = at_hand or langs
    columns = unofficial_columns(pairs)
    unofficial = tuple(side.lang for side in columns)
    return InstrumentSheet(
        instrument=instrument,
        relations=relations,
        sections=sections,
        choice=choice,
        langs=langs,
        unofficial=unofficial,
        terms=terms,
        dated=dated,
        endnotes=notes,
        columns=columns,
    )


def unofficial_columns(pairs: Iterable[ProvisionSides]) -> list[Side]:
    """For each language that is mostly in translation, a side that is like most others.

    Those like it are marked as told by the head of their column, and the official as exceptions. In
    another language each translation says so itself.
    """
    by_lang: dict[str, list[Side]] = {}
    for side in (side for pair in pairs for side in pair.sides if not side.is_missing):
        by_lang.setdefault(side.lang, []).append(side)
    columns = []
    for sides in by_lang.values():
        alike: dict[tuple[object, ...], list[Side]] = {}
        for side in sides:
            if side.state:
                signs = (side.state, side.is_stale, side.writer, side.reviewer)
                alike.setdefault(signs, []).append(side)
        if 2 * sum(map(len, alike.values())) <= len(sides):
            continue
        most = max(alike.values(), key=len)
        for side in sides:
            side.is_exception = side.is_official
        for side in most:
            side.is_as_column = True
        columns.append(most[0])
    return columns


def pairs_of(
    instrument: str,
    langs: Iterable[str] = (),
    eids: Iterable[str] | None = None,
    highlight: dict[tuple[str, str], list[str]] | None = None,
    opens: Opener | None = None,
    dated: Dated | None = None,
    *,
    is_with_repealed: bool = False,
) -> list[ProvisionSides]:
    """The provisions of an instrument, or those in ``eids``, in the order of the text.

    Both languages, the reader's first, unless ``langs`` is set. ``highlight`` maps (eid, language)
    to the words to mark; ``opens`` returns the words to link; ``dated`` replaces the last version.
    A repealed provision has only its number.
    """
    langs = tuple(langs) or reader_langs()
    is_last = dated is None or dated.version.is_last
    wanted = None if eids is None else set(eids)
    rows = rows_of(instrument, dated, None if is_with_repealed or not is_last else wanted)
    day = dated.day if dated else ""
    if is_with_repealed:
        rows = _with_repealed(instrument, rows, date.fromisoformat(day) if day else None)
    notes = _notes(instrument)
    if dated is not None:
        notes = dated.notes_in_force(notes, rows)
    notes += _changes(instrument, day, langs, {note["provision__eid"] for note in notes
                                               if note["kind"] == "amended"})  # fmt: skip
    notes += _own_days(instrument, langs)
    if wanted is not None:
        rows = [row for row in rows if row["eid"] in wanted or row.get("part_of") in wanted]
        notes = [note for note in notes if note["provision__eid"] in wanted]
    law = dated.known.version.text if dated and dated.known.version else read(instrument)
    marked = {one.eid: one for one in law.provisions if one.marks} if law.marked else {}
    pairs = [_pair(instrument, row, langs, notes, highlight or {}, opens, marked) for row in rows]
    suspended = in_force.suspended_today(instrument)
    for pair, row in zip(pairs, rows, strict=True):
        pair.url = provision_url(instrument, pair.eid, day)
        if "part_of" in row:
            pair.standing = "repealed"
        elif dated is not None and day:
            pair.standing = dated.version.standing.get(pair.eid, "")
        elif pair.eid in suspended:
            pair.standing = "suspended"
    _sign(pairs, rows)
    by_eid = {pair.eid: pair for pair in pairs}
    with_gone = dated is not None or any("part_of" in row for row in rows)
    for flag_eid, flag in _flags(instrument, by_eid, with_gone=with_gone):
        by_eid[flag_eid].flags.append(flag)
    draw_tables(instrument, pairs)
    draw_images(read(instrument), pairs)
    return pairs


def _sign(pairs: list[ProvisionSides], rows: list[dict[str, Any]]) -> None:
    """Add to each working translation its author, and whether its source has changed."""
    people = _people(rows)
    for pair, row in zip(pairs, rows, strict=True):
        for side in pair.sides:
            if side.state:
                prefix = f"working_{_field(side.lang)}__"
                side.writer = people.get(row[f"{prefix}changed_by"], "")
                side.reviewer = people.get(row[f"{prefix}reviewed_by"], "")
                side.is_stale = row[f"{prefix}source_digest"] != digest_of_words(row)


def _with_repealed(
    instrument: str, rows: list[dict[str, Any]], day: date | None
) -> list[dict[str, Any]]:
    """The rows, and one with only a number for each provision explicitly repealed by that day."""
    for repeal in in_force.repeals(instrument, day):
        place, eids = repeal.place, [row["eid"] for row in rows]
        before = [
            provision.eid
            for provision in repeal.before.text.provisions
            if provision.order < place.order
        ]
        index = next((eids.index(eid) + 1 for eid in reversed(before) if eid in eids), 0)
        blank = dict.fromkeys(rows[0]) | {"eid": place.eid, "kind": place.kind}
        numbers = {f"number_{_field(lang)}": number for lang, number in place.number.items()}
        blank |= {"depth": place.eid.count("__"), "part_of": place.parent, **numbers}
        rows = [*rows[:index], blank, *rows[index:]]
    return rows


def rows_of(
    instrument: str, dated: Dated | None = None, eids: set[str] | None = None
) -> list[dict[str, Any]]:
    """The words of every provision in that version, or in ``eids``, with public translations."""
    public = [WorkingText.State.PROPOSED, WorkingText.State.REVIEWED]
    working = {
        f"working_{_field(lang)}": FilteredRelation(
            "working_texts", condition=Q(working_texts__lang=lang, working_texts__state__in=public)
        )
        for lang in LANGS
    }
    names = ["eid", "kind", "depth"]
    for lang in LANGS:
        own = _field(lang)
        names += [f"{what}_{own}" for what in ("number", "heading", "text")]
        names += [f"working_{own}__{what}" for what in OF_WORKING]
    provisions = Provision.objects.filter(instrument=instrument).annotate(**working)
    if eids is not None:
        moved = [row.effect for row in history(instrument).effects if row.effect.eid in eids]
        provisions = provisions.filter(eid__in=eids.union(row.was for row in moved))
    rows = list(provisions.order_by("position").values(*names))
    move_translations(rows)
    return rows if dated is None else as_it_stood(rows, dated.version)


def _people(rows: list[dict[str, Any]]) -> dict[int, str]:
    """The display names of the working translations' authors and reviewers."""
    keys = {
        row[f"working_{_field(lang)}__{part}"]
        for row in rows
        for lang in LANGS
        for part in ("changed_by", "reviewed_by")
    } - {None}
    if not keys:
        return {}
    people = get_user_model().objects.filter(pk__in=keys)
    return {person.pk: person.get_full_name() or person.get_username() for person in people}


def _field(lang: str) -> str:
    return lang.replace("-", "_")


def _notes(instrument: str) -> list[dict[str, Any]]:
    """The notes on the words of the witnesses shown to readers."""
    law = read(instrument)
    witnesses = {witness.id for lang in LANGS if (witness := law.default_witness(lang))}
    own = f"text_{_field(law_language())}"
    names = ("provision__eid", "lang", "kind", "quote", "witness")
    notes = Note.objects.filter(provision__instrument=instrument, witness__in=witnesses)
    notes = notes.order_by("position")
    return [{**note, "text": note.pop(own) or ""} for note in notes.values(*names, own)]


def _changes(
    instrument: str, day: str, langs: tuple[str, ...], noted: Container[str]
) -> list[dict[str, str]]:
    """Of each effect that holds on that day, or today, a note of who changed the provision, since
    when and until when; none where the source itself has such a note."""
    if instrument not in instrument_keys():
        return []
    when = date.fromisoformat(day) if day else today()
    lang = law_language() if law_language() in langs else langs[0]
    return [
        {
            "provision__eid": one.effect.eid,
            "lang": lang,
            "kind": "amended",
            "quote": "",
            "witness": "",
            "text": change_note(one, law_language(), _in_words),
        }
        for one in history(instrument).effects
        if one.holds_on(when) and one.effect.eid not in noted and change_note(one, "pt")
    ]


def _own_days(instrument: str, langs: tuple[str, ...]) -> list[dict[str, str]]:
    """A note for each provision in force from another day than the text."""
    lang = law_language() if law_language() in langs else langs[0]
    return [
        {
            "provision__eid": eid,
            "lang": lang,
            "kind": "own_day",
            "quote": "",
            "witness": "",
            "text": text,
        }
        for eid, text in own_days_in_words(instrument)
    ]


def own_days_in_words(instrument: str) -> list[tuple[str, str]]:
    """The provisions in force from another day than the text, each with a sentence that says so."""
    own_days = read(instrument).own_days if instrument in instrument_keys() else ()
    return [(one.provision, own_day_note(one, law_language(), _in_words)) for one in own_days]


def _in_words(day: date) -> str:
    return str(date_format(day, "DATE_FORMAT"))


def _flags(instrument: str, eids: Container[str], *, with_gone: bool) -> list[tuple[str, Flag]]:
    """The entries of these provisions; optionally also those missing from the last text."""
    own = _field(law_language())
    through = Row.provisions.through.objects.filter(row__instrument=instrument)
    flagged = through.order_by("row__position").values_list(
        "provision__eid", "row_id", "row__effect", f"row__title_{own}", f"row__taken_{own}"
    )
    entries = list(flagged)
    if with_gone:
        names = ("gone", "pk", "effect", f"title_{own}", f"taken_{own}")
        repealed = Row.objects.filter(instrument=instrument).exclude(gone=[]).values_list(*names)
        entries += [(eid, *rest) for eids, *rest in repealed for eid in eids]
    return [
        (eid, Flag(ident, effect, reverse("law:row", args=[ident]), name or "", taken or ""))
        for eid, ident, effect, name, taken in entries
        if eid in eids
    ]


def _pair(
    instrument: str,
    row: dict[str, Any],
    langs: tuple[str, ...],
    notes: list[dict[str, Any]],
    highlight: dict[tuple[str, str], list[str]],
    opens: Opener | None,
    marked: Mapping[str, ProvisionText],
) -> ProvisionSides:
    eid = row["eid"]
    noted = [note for note in notes if note["provision__eid"] == eid]
    own = marked.get(eid)
    sides = [_side(row, lang, noted, highlight.get((eid, lang), []), opens, own) for lang in langs]
    reader = law_language()
    visible = [note for note in noted if note["lang"] in langs]
    return ProvisionSides(
        eid,
        row["kind"],
        row["depth"],
        provision_url(instrument, eid),
        sides,
        next((s for s in sides if s.lang == reader), None) or _side(row, reader, [], [], None),
        visible,
        has_words=any(
            row[f"{what}_{own}"] or row[f"working_{own}__{what}"]
            for own in map(_field, LANGS)
            for what in ("number", "heading", "text")
        ),
        is_head=row["kind"] in HEADS,
    )


def _side(
    row: dict[str, Any],
    lang: str,
    notes: list[dict[str, Any]],
    marked: list[str],
    opens: Opener | None,
    place: ProvisionText | None = None,
) -> Side:
    own = _field(lang)
    is_official = bool(row[f"text_{own}"] or row[f"heading_{own}"] or row[f"number_{own}"])
    source = "" if is_official else f"working_{own}__"
    number, heading, text = (
        row[f"{source}{what}" if source else f"{what}_{own}"] or ""
        for what in ("number", "heading", "text")
    )
    spans: list[Span] = spans_of(text, marked, "mark")
    if is_official:
        slips = [note for note in notes if note["kind"] == "sic" and note["lang"] == lang]
        slip_spans = (spans_of(text, [note["quote"]], "sic", note["text"]) for note in slips)
        spans = with_slips(spans, list(chain.from_iterable(slip_spans)))
        if opens is not None:
            spans = add_clear_spans(spans, opens(row["eid"], lang, text))
    marks = place.marks_in(lang, text) if place and is_official else ()
    words = paragraphs(text, spans, marks) if text else SafeString("")
    state = "" if is_official else (row[f"working_{own}__state"] or "")
    return Side(lang, number, heading, words, is_official, state)


Spans = Mapping[str, tuple[int, int]]
"""The columns and rows that cells take, by eId."""


def draw_tables(
    instrument: str, pairs: Sequence[ProvisionSides], spans: Spans | None = None
) -> None:
    """Give each table its rows, and mark those, which are drawn in it."""
    by_eid = {pair.eid: pair for pair in pairs}
    if not any(pair.kind in ("row", *CELLS) for pair in pairs):
        return
    spans = spans or {place.eid: place.spans for place in read(instrument).provisions}
    rows: dict[tuple[str, str], DrawnRow] = {}
    for pair in pairs:
        above = by_eid.get(parent_of(pair.eid) or "")
        if pair.kind == "row":
            holder = above or pair
            for side in holder.sides:
                number = pair.eid.rpartition("_")[2]
                row = DrawnRow(pair.eid, pair.url, number)
                rows[pair.eid, side.lang] = row
                side.rows.append(row)
        elif pair.kind in CELLS and above is not None:
            for side in pair.sides:
                columns, high = spans.get(pair.eid, (1, 1))
                cell = DrawnCell(pair.eid, pair.kind, side.words, columns, high)
                rows[above.eid, side.lang].cells.append(cell)
        else:
            continue
        pair.is_drawn = above is not None
