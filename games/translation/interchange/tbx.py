"""TBX-Basic: the glossary, as concepts, for the termbases of translators' tools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from lxml import etree

from games.law import glossary
from games.lawtexts.glossary_reader import GlossaryTerm, terms
from games.translation.interchange import hardened
from games.translation.interchange.entry import TAGS, hold
from games.translation.interchange.hardened import LANG

PREFERRED, ADMITTED, NEVER = "preferred", "admitted", "never"
STANDINGS = {
    PREFERRED: "preferredTerm-admn-sts",
    ADMITTED: "admittedTerm-admn-sts",
    NEVER: "deprecatedTerm-admn-sts",
}


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
