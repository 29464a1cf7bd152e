"""The metadata of an Akoma Ntoso document: its work, author and status."""

from dataclasses import dataclass

from lxml import etree

from games.lawtexts.files.shape import InstrumentText, KnownDate, TextNote
from games.lawtexts.texts.record import change_note, note_for, own_day_note
from games.lawtexts.texts.selection import Selection

Element = etree._Element

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
OWN = "urn:rulesite:law"
XML = "http://www.w3.org/XML/1998/namespace"
SITE = "#rulesite"

_ISO = {"pt": "por", "zh-hant": "zho"}
_TAG = {"pt": "pt", "zh-hant": "zh-Hant"}
_OTHER = {"pt": "zh-hant", "zh-hant": "pt"}
_ACTIVE = ("revokes", "amends")
_EVENTS = {"signed": "generation", "amended": "amendment", "revoked": "repeal"}

DISCLAIMER = {
    "pt": "Documento de referência: a versão oficial é a publicada no Boletim Oficial.",
    "zh-hant": "本文件僅供參考，官方文本以《公報》所公佈者為準。",
}


def element(
    tag: str, parent: Element | None = None, mapping: dict[str, str] | None = None, **keywords: str
) -> Element:
    attributes = (mapping or {}) | keywords
    name = f"{{{NAMESPACE}}}{tag}"
    if parent is None:
        return etree.Element(name, attributes, nsmap={None: NAMESPACE})  # type: ignore[dict-item]
    return etree.SubElement(parent, name, attributes)


@dataclass(frozen=True, slots=True)
class Names:
    """The ids in a document; ``lead`` is the prefix of one language in a collection."""

    lead: str = ""

    def one(self, eid: str) -> str:
        return f"{self.lead}__{eid}" if self.lead else eid

    def ids_of(self, *parts: str) -> dict[str, str]:
        eid = "__".join(parts)
        return {"eId": self.one(eid), "wId": eid} if self.lead else {"eId": eid}


def meta(chosen: Selection, lang: str, names: Names, part: str) -> Element:
    """Metadata of the act (``main``) or of the annexed regulation (``annex``)."""
    metadata = element("meta")
    _identification(metadata, chosen, lang, names, part)
    if part == "main":
        _publication(metadata, chosen.text)
        _lifecycle(metadata, chosen.text, names)
        _analysis(metadata, chosen, names)
        _temporal(metadata, chosen.text, names)
        _references(metadata, chosen.text, names, lang)
        _notes(metadata, chosen, lang, names)
        text = chosen.text
        proprietary = element("proprietary", metadata, source=SITE)
        about = etree.SubElement(proprietary, f"{{{OWN}}}instrument", nsmap={"rulesite": OWN})
        about.set("key", text.key)
        about.set("status", chosen.status)
        about.set("basis", text.status.basis)
        about.set("version", chosen.version.id)
        about.set("text", chosen.version.source)
        if name := _witness(chosen, lang):
            about.set("witness", name)
        for witness in text.witnesses:
            if witness.id == name:
                about.set("source", witness.source)
                about.set("sha256", witness.sha256)
    return metadata


def of_both(chosen: Selection, langs: list[str]) -> Element:
    """Metadata of the collection of an instrument in both languages."""
    metadata, text = element("meta"), chosen.text
    identification = element("identification", metadata, source=SITE)
    ends = {"FRBRWork": "", "FRBRExpression": "/mul@", "FRBRManifestation": "/mul@.akn"}
    for level, end in ends.items():
        about = element(level, identification)
        _core(about, text, f"{work_uri(text)}/languages{end}", "main", SITE)
        if level == "FRBRWork":
            element("FRBRcountry", about, value="mo")
        elif level == "FRBRExpression":
            element("FRBRauthoritative", about, value="false")
            for lang in langs:
                element("FRBRlanguage", about, language=_ISO[lang])
    references = element("references", metadata, source=SITE)
    _site(references, "rulesite")
    return metadata


def work_uri(text: InstrumentText) -> str:
    number = text.number.replace("/", "-")
    return f"/akn/mo/act/{text.kind.replace('_', '-')}/{text.year}/{number}"


def _core(about: Element, text: InstrumentText, uri: str, part: str, author: str) -> None:
    stem, dot, form = uri.partition(".akn")
    element("FRBRthis", about, value=f"{stem}/!{part}{dot}{form}")
    element("FRBRuri", about, value=uri)
    if about.tag.endswith("FRBRWork"):
        element("FRBRalias", about, name="rulesite", value=text.key)
    known = [name for name in ("signed", "published", "in_force") if _date(text, name)]
    # The schema wants a day: of a text that has none at hand, the first of its year, named so.
    name, day = "year", f"{text.year}-01-01"
    if known and (first := _date(text, known[0])):
        name, day = known[0], str(first.value)
    element("FRBRdate", about, date=day, name=name)
    element("FRBRauthor", about, href=author)


def _identification(
    metadata: Element, chosen: Selection, lang: str, names: Names, part: str
) -> None:
    text, author = chosen.text, f"#{names.one('issuer')}"
    work = work_uri(text)
    witness = _witness(chosen, lang)
    role = witness.partition(".")[2] if witness else "working"
    variant = f"/{role}" if role not in ("", "gazette") else ""
    version = chosen.version
    since = str(version.begins.day or version.id) if version.amendment else ""
    expression = f"{work}/{_ISO[lang]}@{since}{variant}"
    identification = element("identification", metadata, source=SITE)

    about = element("FRBRWork", identification)
    _core(about, text, work, part, author)
    element("FRBRcountry", about, value="mo")
    element("FRBRsubtype", about, value=text.kind)
    element("FRBRnumber", about, value=text.number)
    for title in text.titles.values():
        element("FRBRname", about, value=title)
    element("FRBRprescriptive", about, value="true")

    about = element("FRBRExpression", identification)
    _core(about, text, expression, part, author)
    element("FRBRauthoritative", about, value="false")
    element("FRBRlanguage", about, language=_ISO[lang])
    if not witness:
        source = _ISO[_OTHER[lang]]
        attributes = {"fromLanguage": source, "authoritative": "false", "by": SITE}
        element("FRBRtranslation", about, attributes, href=f"{work}/{source}@")

    about = element("FRBRManifestation", identification)
    _core(about, text, f"{expression}.akn", part, author)


def _witness(chosen: Selection, lang: str) -> str:
    """The witness or the act that the first words are from; empty for a translation of ours."""
    return next(by_lang[lang].witness for by_lang in chosen.words.values() if lang in by_lang)


def _publication(metadata: Element, text: InstrumentText) -> None:
    date = _date(text, "published")
    if date and text.gazette.issue:
        issue, day = text.gazette.issue, str(date.value)
        sure = "" if text.gazette.basis == "stated" else f" ({text.gazette.basis})"
        attributes = {"date": day, "name": "Boletim Oficial", "number": issue}
        element("publication", metadata, attributes, showAs=f"{issue}{sure}")


def _date(text: InstrumentText, event: str) -> KnownDate | None:
    return next((d for d in text.dates if d.event == event and d.value), None)


def _lifecycle(metadata: Element, text: InstrumentText, names: Names) -> None:
    """The days a source states; other facts are in the references."""
    known = [(event, _date(text, event)) for event in _EVENTS]
    dated = [(event, date) for event, date in known if date and date.basis == "stated"]
    numbered = enumerate((relation.kind for relation in text.relations), start=1)
    sources = {kind: f"relation_{number}" for number, kind in reversed([*numbered])}
    if dated or text.own_days:
        lifecycle = element("lifecycle", metadata, source=SITE)
        for event, date in dated:
            known_by = names.one(sources.get(f"{event}_by", "original"))
            attributes = {"date": str(date.value), "type": _EVENTS[event], "source": f"#{known_by}"}
            element("eventRef", lifecycle, names.ids_of("event", event) | attributes)
        for number, own in enumerate(text.own_days, start=1):
            attributes = {"date": own.day.isoformat(), "type": "generation"}
            attributes["source"] = f"#{names.one('original')}"
            element("eventRef", lifecycle, names.ids_of("event", f"own_{number}") | attributes)


def _temporal(metadata: Element, text: InstrumentText, names: Names) -> None:
    """A period for each provision that is in force from a day of its own; its element names it."""
    if not text.own_days:
        return
    data = element("temporalData", metadata, source=SITE)
    for number, _own in enumerate(text.own_days, start=1):
        group = element("temporalGroup", data, names.ids_of(f"period_{number}"))
        start = names.one(f"event__own_{number}")
        element("timeInterval", group, start=f"#{start}", refersTo=f"#{names.one('in_force')}")


def period_of(text: InstrumentText, eid: str, names: Names) -> dict[str, str]:
    """The attribute that names the period of a provision; none for the text's own."""
    places = [own.provision for own in text.own_days]
    number = places.index(eid) + 1 if eid in places else 0
    return {"period": f"#{names.one(f'period_{number}')}"} if number else {}


_MODIFIES = {
    "replace": ("textualMod", "substitution"),
    "correct": ("textualMod", "substitution"),
    "alter": ("textualMod", "substitution"),
    "whole": ("textualMod", "replacement"),
    "insert": ("textualMod", "insertion"),
    "repeal": ("textualMod", "repeal"),
    "move": ("textualMod", "renumbering"),
    "renumber": ("textualMod", "renumbering"),
    "suspend": ("efficacyMod", "inapplication"),
    "revoke": ("forceMod", "endOfEnactment"),
}
"""By what an effect does: the element and the type of a modification."""


def _analysis(metadata: Element, chosen: Selection, names: Names) -> None:
    """What acts did to the text by its first day, or of an act all that it does."""
    day, key = chosen.version.begins.taken, chosen.text.key
    rows = [
        (other, one)
        for other, one in chosen.effects
        if one.effect.do in _MODIFIES and (other != key or one.begins.taken <= day)
    ]
    if not rows:
        return
    is_own = rows[0][0] == key
    analysis = element("analysis", metadata, source=SITE)
    group = element("passiveModifications" if is_own else "activeModifications", analysis)
    for number, (other, one) in enumerate(rows, start=1):
        tag, kind = _MODIFIES[one.effect.do]
        mod = element(tag, group, names.ids_of(f"mod_{number}") | {"type": kind})
        element("source", mod, href=f"/akn/mo/act/{one.act.act}")
        eid = one.effect.eid
        changed = f"/akn/mo/act/{other}#{eid}".removesuffix("#")
        if is_own and chosen.text.has(eid):
            changed = f"#{names.one(eid)}"
        element("destination", mod, href=changed)


def _references(metadata: Element, text: InstrumentText, names: Names, lang: str) -> None:
    references = element("references", metadata, source=SITE)
    own = text.title(lang)
    element("original", references, names.ids_of("original"), href=work_uri(text), showAs=own)
    for number, relation in enumerate(text.relations, start=1):
        tag = "activeRef" if relation.kind in _ACTIVE else "passiveRef"
        label = relation.label.get(lang) or relation.label.get("pt") or relation.instrument
        href = relation.address or f"/akn/mo/act/{relation.instrument}"
        ids = names.ids_of(f"relation_{number}")
        element(tag, references, ids, href=href, showAs=f"{relation.kind}: {label}")
    if text.own_days:
        home = "/akn/ontology/concept/mo/in-force"
        element("TLCConcept", references, names.ids_of("in_force"), href=home, showAs="in force")
    issuer = text.issuer.get(lang) or text.issuer.get("pt") or "—"
    home = "/akn/ontology/organization/mo/issuer"
    element("TLCOrganization", references, names.ids_of("issuer"), href=home, showAs=issuer)
    if not names.lead:
        _site(references, "rulesite")
    signatory = text.signatory.get(lang) or text.signatory.get("pt")
    if signatory:
        home = "/akn/ontology/person/mo/signatory"
        element("TLCPerson", references, names.ids_of("signatory"), href=home, showAs=signatory)


def _site(references: Element, eid: str) -> None:
    home = "/akn/ontology/organization/rulesite"
    element("TLCOrganization", references, eId=eid, href=home, showAs="Rulesite")


def _notes(metadata: Element, chosen: Selection, lang: str, names: Names) -> None:
    """Notes: that this is unofficial, the status, and the notes on its words."""
    notes = element("notes", metadata, source=SITE)
    notes.set(f"{{{XML}}}lang", _TAG[lang])
    _note(notes, names.ids_of("note_official"), "official", DISCLAIMER[lang])
    standing = chosen.text.status.note.get(lang)
    if standing and chosen.status == chosen.text.status.value:
        _note(notes, names.ids_of("note_standing"), "standing", standing)
    for number, eid in enumerate(chosen.version.standing, start=1):
        if chosen.text.has(eid) and (words := note_for(chosen, eid, lang)):
            ids, manner = names.ids_of(f"note_v{number}"), chosen.version.standing[eid]
            _about(_note(notes, ids, manner, words), names.one(eid), eid)
    for number, own in enumerate(chosen.text.own_days, start=1):
        if chosen.text.has(own.provision):
            note = _note(
                notes, names.ids_of(f"note_d{number}"), "in_force", own_day_note(own, lang)
            )
            _about(note, names.one(own.provision), own.provision)
    changed = [
        (one, words)
        for place in chosen.text.provisions
        for one in chosen.changes_at(place.eid)
        if (words := change_note(one, lang))
    ]
    for number, (one, words) in enumerate(changed, start=1):
        eid = one.effect.eid
        _about(_note(notes, names.ids_of(f"note_c{number}"), "changed", words), names.one(eid), eid)
    witness = _witness(chosen, lang)
    remarks = [
        note
        for note in chosen.text.notes
        if note.witness == witness and _has_words(note, chosen, lang)
    ]
    for number, remark in enumerate(remarks, start=1):
        words = remark.text.get(lang) or ""
        note = _note(notes, names.ids_of(f"note_{number}"), remark.kind, words)
        _about(note, names.one(remark.eid), remark.quote or remark.eid)


def _about(note: Element, eid: str, label: str) -> None:
    """A note that begins with its provision."""
    place = element("ref", href=f"#{eid}")
    place.text, place.tail = label, f" {note[0].text}"
    note[0].text = None
    note[0].insert(0, place)


def _has_words(note: TextNote, chosen: Selection, lang: str) -> bool:
    """Whether the version still has the words of the note in that provision."""
    words = chosen.words_at(note.eid).get(lang)
    return words is not None and any(
        note.quote in part for part in (words.number, words.heading, words.text)
    )


def _note(notes: Element, attributes: dict[str, str], manner: str, words: str) -> Element:
    note = element("note", notes, attributes | {"class": manner})
    element("p", note).text = words
    return note
