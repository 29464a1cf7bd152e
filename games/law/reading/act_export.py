"""An act as any other text: data, plain text and Akoma Ntoso, as far as its words are at hand."""

import json
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256

from games.law.reading.acts import ActPart, ActSheet, neighbours
from games.law.reading.versions import in_order
from games.law.time.acts_named import NUMBER
from games.lawtexts.akomantoso.akn import akoma_ntoso
from games.lawtexts.drafting.lines import mark
from games.lawtexts.files.outline import parent_of
from games.lawtexts.files.shape import (
    Gazette,
    InstrumentText,
    KnownDate,
    ProvisionText,
    RelatedInstrument,
    TextStatus,
    TextWitness,
    Words,
)
from games.lawtexts.texts.reader import read
from games.lawtexts.texts.record import ActAnswer, plain, record
from games.lawtexts.texts.selection import LANGS, NoSuchText, ProvisionWords, Selection
from games.lawtexts.versions.periods import Amendment, Moment, OtherAct, TextVersion
from games.site.today import today

_KINDS = {"clause": "paragraph", "preamble": "paragraph"}


def act_selection(sheet: ActSheet, lang: str = "both") -> Selection:
    """The act as a text, with its words in a language or both; some may be in one alone."""
    langs = LANGS if lang == "both" else (lang,)
    parts = {lang: list(_provisions(typed, lang)) for lang, typed in sheet.parts.items()}
    eids: list[str] = []
    for of_lang in parts.values():
        eids = in_order(eids, [part.eid for part in of_lang]) if eids else [p.eid for p in of_lang]
    words: dict[str, dict[str, ProvisionWords]] = {}
    kinds: dict[str, str] = {}
    for name, of_lang in parts.items():
        for part in of_lang:
            kinds[part.eid] = part.kind
            if name in langs and not part.is_container:
                number, text = part.number.get(name, ""), part.text.get(name, "")
                words.setdefault(part.eid, {})[name] = ProvisionWords(
                    number, "", text, f"{name}.act"
                )
    provisions = tuple(
        ProvisionText(
            eid, parent_of(eid), kinds[eid], order, number={}, heading={}, text={}, witness={}
        )
        for order, eid in enumerate(eids)
    )
    version = _version(sheet, provisions)
    status = "to_come" if today() < version.begins.taken else "in_force"
    if version.ends and version.ends.taken <= today():
        status = "revoked"
    effects = tuple((key, row.row) for key, rows in sheet.effects.items() for row in rows)
    return Selection(version.text, langs, version, status, words, effects)


def _version(sheet: ActSheet, provisions: tuple[ProvisionText, ...]) -> TextVersion:
    act, label = sheet.act, sheet.label.get("pt") or next(iter(sheet.label.values()))
    match = NUMBER.search(label)
    number = match[0] if match else sheet.key
    text = InstrumentText(
        key=sheet.key,
        kind="portaria" if label.startswith("Portaria") else "despacho",
        number=number,
        year=sheet.first_day.year,
        titles=sheet.label,
        regulation={},
        game_name={},
        called=(),
        issuer={},
        signatory={},
        status=TextStatus("in_force", "inferred", {}),
        gazette=act.gazette if isinstance(act, Amendment) else Gazette(None, "not_at_hand", {}),
        dates=tuple(one for one in _dates(sheet) if one.event != "recorded"),
        relations=tuple(_relations(sheet)),
        legal_basis=(),
        witnesses=tuple(_witnesses(sheet)),
        notes=(),
        provisions=provisions,
        words={},
        seal={},
    )
    return TextVersion(
        id=sheet.key,
        source="official" if sheet.parts else "not_at_hand",
        begins=_begins(sheet),
        ends=act.ends if isinstance(act, OtherAct) else None,
        amendment=None,
        note={},
        readings={},
        values={},
        text=text,
    )


def _begins(sheet: ActSheet) -> Moment:
    if isinstance(sheet.act, OtherAct):
        return sheet.act.begins
    days = [row.begins for rows in sheet.effects.values() for row in rows]
    return min(days, key=lambda begins: begins.taken)


def _dates(sheet: ActSheet) -> tuple[KnownDate, ...]:
    return sheet.act.dates if isinstance(sheet.act, Amendment) else ()


def _relations(sheet: ActSheet) -> Iterator[RelatedInstrument]:
    for key, rows in sheet.effects.items():
        kind = "revokes" if any(row.effect.do == "revoke" for row in rows) else "amends"
        yield RelatedInstrument(kind, key, read(key).titles, {}, at_hand=True, address=None)


def _witnesses(sheet: ActSheet) -> Iterator[TextWitness]:
    issue = (sheet.act.gazette.issue if isinstance(sheet.act, Amendment) else None) or ""
    for lang, parts in sheet.parts.items():
        typed = "\n".join(part.text for part in parts)
        digest = sha256(typed.encode()).hexdigest()
        yield TextWitness(f"{lang}.act", lang, "gazette", issue, digest, {}, sheet.act.address)


def eid_of_part(part: ActPart) -> str:
    """The eId of a part in data, as those of a regulation's own dispatch: ``main__para_2``."""
    is_article = part.eid.startswith("art_") and not part.eid.startswith("art_unico")
    return part.eid if is_article else f"main__{part.eid}"


def _provisions(parts: list[ActPart], lang: str) -> Iterator[ProvisionText]:
    """The provisions of an act in one language, each with its number apart."""
    yield _place("main", "act", {}, {})
    for part in parts:
        eid, (first, *rest) = eid_of_part(part), part.lines
        if part.kind == "preamble":
            yield _place(eid, "preamble", {}, {})
            for place, line in enumerate(part.lines, start=1):
                yield _place(f"{eid}__para_{place}", "paragraph", {}, {lang: line})
            continue
        marked = mark(first, lang) if part.kind == "clause" else None
        number = marked.printed if marked and marked.style == "number" else ""
        kind = _KINDS.get(part.kind, part.kind)
        if part.is_article:
            kind, number, first = "article", first, ""
        elif marked and number:
            first = marked.rest
        text = "\n".join(filter(None, (first, *rest)))
        yield _place(eid, kind, {lang: number} if number else {}, {lang: text} if text else {})


def _place(eid: str, kind: str, number: Words, text: Words) -> ProvisionText:
    return ProvisionText(eid, parent_of(eid), kind, 0, number, heading={}, text=text, witness={})


def act_record(sheet: ActSheet, lang: str = "both") -> ActAnswer:
    chosen, act = act_selection(sheet, lang), sheet.act
    before, after = neighbours(sheet.key)
    of_own = act if isinstance(act, Amendment) else None
    return {
        **record(chosen),
        "summary": dict(of_own.summary) if of_own else {},
        "known": dict(sheet.known),
        "gazette": of_own.gazette.issue if of_own else None,
        "days": {one.event: one.value for one in _dates(sheet)},
        "address": act.address,
        "at_hand": [name for name in LANGS if name in sheet.parts],
        "previous_act": before[0] if before else None,
        "next_act": after[0] if after else None,
        "effects": [row.record for rows in sheet.effects.values() for row in rows],
    }


def as_json(sheet: ActSheet, lang: str) -> str:
    """What is known of the act; without provisions if its words are not at hand."""
    return json.dumps(act_record(sheet, lang), ensure_ascii=False, indent=1)


def as_text(sheet: ActSheet, lang: str) -> str:
    """The words at hand, one language whole, then the other. Raises ``NoSuchText`` without any."""
    return plain(_with_words(sheet, lang))


def as_akn(sheet: ActSheet, lang: str) -> bytes:
    """The XML, with what the act does to each provision. Raises ``NoSuchText`` without words."""
    return akoma_ntoso(_with_words(sheet, lang))


def _with_words(sheet: ActSheet, lang: str) -> Selection:
    chosen = act_selection(sheet, lang)
    if not chosen.words:
        raise NoSuchText(f"The words of {sheet.key} are not at hand.")
    return chosen


FORMS: Mapping[str, Callable[[ActSheet, str], str | bytes]] = {
    "json": as_json,
    "text": as_text,
    "akn": as_akn,
}
