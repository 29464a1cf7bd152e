"""Memories and glossaries of other tools: TMX, TBX and CSV are read, TBX-Basic is written."""

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations, groupby
from typing import Any

from django.db import transaction
from django.utils import timezone
from lxml import etree

from games.law.lookup import glossary
from games.lawtexts.register.glossary_reader import GlossaryTerm, terms
from games.translation.interchange.entry import TAGS, hold, known_language
from games.translation.interchange.hardened import (
    LANG,
    Element,
    child,
    children,
    line_of,
    local,
    survey,
    text_of,
    words_in,
    written,
)
from games.translation.interchange.messages import FileRefused, refuse
from games.translation.interchange.spreadsheet import rows_in
from games.translation.memory import lookup
from games.translation.models import Collection, CollectionEntry

Kind = Collection.Kind
ENDINGS = {".tmx": Kind.MEMORY, ".tbx": Kind.GLOSSARY, ".csv": Kind.GLOSSARY}
MOST_PAIRS = 100_000
LONGEST = 40_000
"""Characters of one text of a memory."""
AT_ONCE = 500
"""Pairs written together; then the progress is told, and a stop is noticed."""


@dataclass(frozen=True, slots=True)
class Pair:
    source_lang: str
    lang: str
    source: str
    target: str
    is_never: bool = False


Reading = tuple[int, list[Pair]]
"""The percentage of a file that is read, and the pairs at that place."""


class Stopped(Exception):
    """Raised when somebody has stopped the reading."""


def take_in(pk: int) -> None:
    """Read the file of a collection that waits; do nothing if another worker is reading it."""
    begun = Collection.objects.filter(pk=pk, state=Collection.State.WAITING)
    if not begun.update(state=Collection.State.READING, changed=timezone.now(), done=0):
        return
    collection = Collection.objects.get(pk=pk)
    _empty(collection)
    collection.indexes.all().delete()
    try:
        left_out = _write(collection, readings(collection.ending, bytes(collection.file)))
        if not collection.entries.exists():
            refuse("no_pairs")
    except Stopped:
        _empty(collection)
    except FileRefused as refused:
        _empty(collection)
        _end(collection, Collection.State.REFUSED, refusal=asdict(refused.refusal))
    else:
        if collection.kind == Kind.MEMORY:
            lookup.make_indexes(collection)
        is_tried = collection.kind == Kind.GLOSSARY or former(collection) is not None
        state = Collection.State.READ if is_tried else Collection.State.USED
        _end(collection, state, left_out=left_out, done=100)


def _end(collection: Collection, state: str, **values: object) -> None:
    reading = Collection.objects.filter(pk=collection.pk, state=Collection.State.READING)
    if not reading.update(state=state, file=b"", changed=timezone.now(), **values):
        _empty(collection)


def former(collection: Collection) -> Collection | None:
    """The collection in use that this one is to replace: of the same owner, kind and name."""
    named = {name: getattr(collection, name) for name in ("owner_id", "kind", "name")}
    return Collection.objects.filter(state=Collection.State.USED, **named).defer("file").first()


def use(collection: Collection) -> None:
    """Use a collection that was read, in place of the one with its name."""
    reading = Collection.objects.filter(pk=collection.pk, state=Collection.State.READ)
    with transaction.atomic():
        before = former(collection)
        is_used = bool(reading.update(state=Collection.State.USED))
        if is_used and before is not None:
            Collection.objects.filter(pk=before.pk).update(state=Collection.State.STOPPED)
    if is_used and before is not None:
        remove(before)


def remove(collection: Collection) -> None:
    """Delete a collection, which may have very many entries."""
    _empty(collection)
    collection.delete()


def _empty(collection: Collection) -> None:
    """Delete the entries, so many in each transaction that nobody waits for it."""
    ids = collection.entries.order_by().values_list("pk", flat=True)
    while some := list(ids[: 10 * AT_ONCE]):
        CollectionEntry.objects.filter(pk__in=some).delete()


def _write(collection: Collection, places: Iterator[Reading]) -> dict[str, int]:
    known, left_out, rows = set[Pair](), Counter[str](), list[CollectionEntry]()
    for done, pairs in places:
        if not pairs:
            left_out["languages"] += 1
        for pair in pairs:
            if pair in known:
                left_out["twice"] += 1
            elif not pair.source or not pair.target:
                left_out["empty"] += 1
            elif max(len(pair.source), len(pair.target)) > LONGEST:
                left_out["long"] += 1
            else:
                place = {"collection": collection, "position": len(known)}
                rows.append(CollectionEntry(**place, **asdict(pair)))
                known.add(pair)
        if len(known) > MOST_PAIRS:
            refuse("too_many_segments", most=MOST_PAIRS)
        if len(rows) >= AT_ONCE:
            _store(collection, rows, done)
    _store(collection, rows, 100)
    return left_out


def _store(collection: Collection, rows: list[CollectionEntry], done: int) -> None:
    reading = Collection.objects.filter(pk=collection.pk, state=Collection.State.READING)
    if not reading.update(done=done, changed=timezone.now()):
        raise Stopped
    CollectionEntry.objects.bulk_create(rows, AT_ONCE)
    rows.clear()


def readings(ending: str, data: bytes) -> Iterator[Reading]:
    """What stands in the file, place by place; ``FileRefused`` if it cannot be read."""
    if not data:
        refuse("empty_file")
    return {".tmx": _tmx, ".tbx": _tbx, ".csv": _csv}[ending](data)


def _elements(data: bytes, roots: tuple[str, ...], *names: str) -> Iterator[tuple[Element, int]]:
    """The elements of these names, each let go of after use, with the percentage read."""
    survey(data)
    file = io.BytesIO(data)
    safe = {"resolve_entities": False, "no_network": True, "load_dtd": False}
    root, bare = None, {"remove_comments": True, "remove_pis": True}
    for event, element in etree.iterparse(file, ("start", "end"), **safe, **bare):
        if root is None:
            root = element
            if local(root) not in roots:
                refuse("other_root", line_of(root), found=local(root))
        if event == "end" and local(element) in names:
            yield element, file.tell() * 100 // len(data)
            element.clear(keep_tail=False)
            while element.getprevious() is not None:
                del element.getparent()[0]


def _tmx(data: bytes) -> Iterator[Reading]:
    for unit, done in _elements(data, ("tmx",), "tu"):
        words: dict[str, str] = {}
        for variant in children(unit, "tuv"):
            lang = known_language(variant.get(LANG) or variant.get("lang"))
            if lang:
                words.setdefault(lang, _plain(child(variant, "seg")))
        pairs = combinations(words.items(), 2)
        yield done, [Pair(one, other, source, target) for (one, source), (other, target) in pairs]


def _plain(element: Element | None) -> str:
    """The words of a segment without the codes of the tool that wrote it."""
    return " ".join(words_in(element, "", frozenset({"hi", "sub"}), lambda _code: "").split())


def _tbx(data: bytes) -> Iterator[Reading]:
    """Any dialect of TBX: concepts with sections by language, each with terms."""
    for concept, done in _elements(data, ("tbx", "martif"), "termEntry", "conceptEntry"):
        forms = [
            (lang, " ".join("".join(term.itertext()).split()), _is_never(term))
            for section in concept.iter("{*}langSet", "{*}langSec")
            if (lang := known_language(section.get(LANG)))
            for term in section.iter("{*}term")
        ]
        yield done, _pairs_of(forms)


def _is_never(term: Element) -> bool:
    notes = term.getparent().iter("{*}termNote")
    stated = [note.text or "" for note in notes if note.get("type") == "administrativeStatus"]
    return any(status.startswith(("deprecated", "superseded")) for status in stated)


def _pairs_of(forms: list[tuple[str, str, bool]]) -> list[Pair]:
    """Each good form beside each later one of another language, and beside each forbidden one."""
    return [
        Pair(lang, other_lang, words, other, is_other_never)
        for index, (lang, words, is_never) in enumerate(forms)
        for number, (other_lang, other, is_other_never) in enumerate(forms)
        if lang != other_lang and not is_never and (is_other_never or index < number)
    ]


def _csv(data: bytes) -> Iterator[Reading]:
    """A table whose first line names two languages; other columns are passed over."""
    text = text_of(data)
    rows = rows_in(text)
    langs = [known_language(name.strip()) for name in next(rows, (1, []))[1]]
    if len({lang for lang in langs if lang}) < 2:
        refuse("no_language_columns", 1)
    for line, row in rows:
        cells = zip(langs, row, strict=False)
        forms = [(lang, words.strip(), False) for lang, words in cells if lang]
        if any(words for _lang, words, _never in forms):
            yield line * 100 // (text.count("\n") + 1), _pairs_of(forms)


NEVER = "✗"
Key = tuple[str, str, str]
"""Both languages and a source."""


def trial(collection: Collection) -> dict[str, Any]:
    """What using a collection would change: sources with former and new targets, and terms with
    the collection's form and the site's.
    """
    before, now = _by_source(former(collection)), _by_source(collection)
    was, is_now = _pairs(before), _pairs(now)
    return {
        "total": len(is_now),
        "new": len(is_now - was),
        "removed": len(was - is_now),
        "changed": [
            (key[2], ", ".join(sorted(before[key])), ", ".join(sorted(now[key])))
            for key in now
            if key in before and before[key] != now[key]
        ],
        "differing": _differing(now) if collection.kind == Kind.GLOSSARY else [],
    }


def _by_source(collection: Collection | None) -> dict[Key, set[str]]:
    """The targets of each source, forbidden ones crossed."""
    targets: dict[Key, set[str]] = {}
    for entry in collection.entries.all() if collection else ():
        target = f"{NEVER} {entry.target}" if entry.is_never else entry.target
        targets.setdefault((entry.source_lang, entry.lang, entry.source), set()).add(target)
    return targets


def _pairs(by_source: dict[Key, set[str]]) -> set[tuple[str, ...]]:
    return {(*key, target) for key, targets in by_source.items() for target in targets}


def _differing(now: dict[Key, set[str]]) -> list[tuple[str, str, str]]:
    """The terms whose Chinese or Portuguese the site's own glossary has otherwise."""
    ours: dict[Key, set[str]] = {}
    for term in terms():
        chinese = {form.form for form in term.zh_hant}
        for words in term.pt:
            ours.setdefault(("pt", "zh-hant", words.lower()), set()).update(chinese)
        for words in chinese:
            ours.setdefault(("zh-hant", "pt", words), set()).update(term.pt)
    return [
        (source, target, ", ".join(sorted(known)))
        for (one, other, source), targets in now.items()
        if (known := ours.get((one, other, source.lower())))
        for target in sorted(targets)
        if not target.startswith(NEVER) and target.lower() not in {form.lower() for form in known}
    ]


PREFERRED, ADMITTED, FORBIDDEN = "preferred", "admitted", "never"
STANDINGS = {
    PREFERRED: "preferredTerm-admn-sts",
    ADMITTED: "admittedTerm-admn-sts",
    FORBIDDEN: "deprecatedTerm-admn-sts",
}


@dataclass(frozen=True, slots=True)
class ConceptForm:
    """A word for the concept, the instruments that use it and the years it is known from."""

    lang: str
    words: str
    standing: str
    instruments: tuple[str, ...] = ()
    years: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Concept:
    id: str
    kind: str
    forms: tuple[ConceptForm, ...]
    notes: Mapping[str, str]


def write_tbx(concepts: Iterable[Concept]) -> bytes:
    root = etree.Element("martif", {"type": "TBX-Basic", LANG: "pt"})
    header = etree.SubElement(root, "martifHeader")
    about = etree.SubElement(header, "fileDesc")
    etree.SubElement(etree.SubElement(about, "titleStmt"), "title").text = "Rulesite"
    origin = etree.SubElement(etree.SubElement(about, "sourceDesc"), "p")
    origin.text = "Glossário dos regulamentos; não oficial. 規章詞彙；非官方。"
    encoding = etree.SubElement(etree.SubElement(header, "encodingDesc"), "p", type="XCSURI")
    encoding.text = "TBXBasicXCSV02.xcs"
    body = etree.SubElement(etree.SubElement(root, "text"), "body")
    for concept in concepts:
        notion = etree.SubElement(body, "termEntry", id=concept.id)
        etree.SubElement(notion, "descrip", type="subjectField").text = concept.kind
        for lang, words in concept.notes.items():
            note = etree.SubElement(notion, "note", {LANG: TAGS[lang]})
            note.text = hold(words, 0, concept.id)
        for lang, forms in groupby(concept.forms, key=lambda form: form.lang):
            section = etree.SubElement(notion, "langSet", {LANG: TAGS[lang]})
            for form in forms:
                one = etree.SubElement(section, "tig")
                etree.SubElement(one, "term").text = hold(form.words, 0, concept.id)
                standing = etree.SubElement(one, "termNote", type="administrativeStatus")
                standing.text = STANDINGS[form.standing]
                for instrument in form.instruments:
                    etree.SubElement(one, "admin", type="source").text = instrument
                if form.years:
                    etree.SubElement(one, "note").text = ", ".join(map(str, form.years))
    return written(root)


def concepts() -> list[Concept]:
    """The whole glossary in use, in order."""
    glossary.lay()
    return [_concept(term) for term in terms()]


def _concept(term: GlossaryTerm) -> Concept:
    """The concept of a term; Chinese forms of the latest year are preferred, others admitted."""
    forms: list[ConceptForm] = []
    for words in term.pt:
        forms.append(ConceptForm("pt", words, ADMITTED if forms else PREFERRED))
    latest = max((max(form.years, default=0) for form in term.zh_hant), default=0)
    for form in term.zh_hant:
        standing = PREFERRED if max(form.years, default=0) == latest else ADMITTED
        forms.append(ConceptForm("zh-hant", form.form, standing, form.instruments, form.years))
    forms += [ConceptForm("zh-hant", words, FORBIDDEN) for words in term.never_zh]
    return Concept(term.id, term.kind, tuple(forms), dict(term.note or {}))
