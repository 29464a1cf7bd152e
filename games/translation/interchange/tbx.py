"""TBX-Basic: the glossary, as concepts, for the termbases of translators' tools."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from lxml import etree

from games.law import glossary
from games.lawtexts.glossary_reader import GlossaryTerm, terms
from games.translation.interchange import hardened
from games.translation.interchange.hardened import LANG, Element, child, children, line_of
from games.translation.interchange.messages import refuse
from games.translation.interchange.naming import TAGS, hold, language

PREFERRED, ADMITTED, NEVER = "preferred", "admitted", "never"
STANDINGS = {
    PREFERRED: "preferredTerm-admn-sts",
    ADMITTED: "admittedTerm-admn-sts",
    NEVER: "deprecatedTerm-admn-sts",
}
_READ = {theirs: ours for ours, theirs in STANDINGS.items()}
_YEARS = re.compile(r"\d{4}(?:, \d{4})*")


def write(concepts: Iterable[Concept]) -> bytes:
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
    return hardened.written(root)


def read(root: Element) -> list[Concept]:
    if root.get("type") != "TBX-Basic":
        refuse("other_version", line_of(root), version=root.get("type", ""))
    text = child(root, "text")
    body = child(text, "body") if text is not None else None
    if body is None:
        refuse("no_words", line_of(root))
    return [_read_concept(notion) for notion in children(body, "termEntry")]


def _read_concept(notion: Element) -> Concept:
    id = notion.get("id", "")
    if not id:
        refuse("nameless", line_of(notion))
    described = {element.get("type"): element.text or "" for element in children(notion, "descrip")}
    notes = {
        language(note.get(LANG), line_of(note)): "".join(note.itertext())
        for note in children(notion, "note")
    }
    forms = tuple(
        _read_form(one, language(section.get(LANG), line_of(section)), id)
        for section in children(notion, "langSet")
        for one in children(section, "tig")
    )
    return Concept(id, described.get("subjectField", ""), forms, notes)


def _read_form(one: Element, lang: str, id: str) -> ConceptForm:
    words = hardened.words_in(child(one, "term"), id, frozenset({"hi"}))
    notes = {element.get("type"): element.text or "" for element in children(one, "termNote")}
    standing = notes.get("administrativeStatus", STANDINGS[PREFERRED])
    if standing not in _READ:
        refuse("unknown_state", line_of(one), id, state=standing)
    note = child(one, "note")
    years = (note.text or "") if note is not None else ""
    return ConceptForm(
        lang=lang,
        words=words,
        standing=_READ[standing],
        instruments=tuple(
            element.text or ""
            for element in children(one, "admin")
            if element.get("type") == "source"
        ),
        years=tuple(map(int, years.split(", "))) if _YEARS.fullmatch(years) else (),
    )


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


def concepts() -> list[Concept]:
    """The whole glossary in use, in order."""
    glossary.lay()
    return [_concept(term) for term in terms()]


def _concept(term: GlossaryTerm) -> Concept:
    """The concept of a term; Chinese forms of the latest year are preferred, others admitted."""
    forms = [
        ConceptForm("pt", words, ADMITTED if index else PREFERRED)
        for index, words in enumerate(term.pt)
    ]
    latest = max((max(form.years, default=0) for form in term.zh_hant), default=0)
    for form in term.zh_hant:
        standing = PREFERRED if max(form.years, default=0) == latest else ADMITTED
        forms.append(ConceptForm("zh-hant", form.form, standing, form.instruments, form.years))
    forms += [ConceptForm("zh-hant", words, NEVER) for words in term.never_zh]
    return Concept(term.id, term.kind, tuple(forms), dict(term.note or {}))
