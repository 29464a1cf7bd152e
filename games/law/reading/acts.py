"""Acts as readers see them: what each does to the texts, and its own words."""

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby, pairwise

from django.urls import reverse
from django.utils.translation import override

from games.law.addresses import instrument_url, provision_url
from games.lawtexts.drafting.act import PARTS, TITLE, orders_something
from games.lawtexts.drafting.lines import article, bare, mark
from games.lawtexts.files.shape import Words
from games.lawtexts.register.register_reader import meets
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import acts_in_order, history
from games.lawtexts.texts.record import EffectAnswer
from games.lawtexts.versions.periods import (
    Amendment,
    EffectInTime,
    EffectRow,
    Moment,
    OtherAct,
    listed,
)
from games.narration.language import law_language
from games.questions.characters import HAN
from games.site.addresses import address
from games.site.today import today

STATES = ("applied", "to_come", "ended", "replaced", "not_at_hand")
"""How an effect stands on a day; ``not_at_hand`` is one without its words."""


@dataclass(frozen=True, slots=True)
class ActEffectShown:
    """A row of the table of effects."""

    instrument: str
    row: EffectInTime
    state: str
    """One of ``STATES``."""
    url: str
    """The provision on the first day of the effect, or on the day before if it then is gone."""
    place: str
    """The clause that orders it, as its act's page names it; empty if its words are not at hand."""
    words: Words
    """What the act prints for it, by language, as far as it is at hand."""

    @property
    def act(self) -> Amendment:
        return self.row.act

    @property
    def effect(self) -> EffectRow:
        return self.row.effect

    @property
    def begins(self) -> Moment:
        return self.row.begins

    @property
    def ident(self) -> str:
        return self.row.ident(self.instrument)

    @property
    def clause_url(self) -> str:
        """The clause on the page of its act, in the reader's language, or the page without it."""
        return act_url(self.act.act, f"{law_language()}-{self.place}" if self.place else "")

    @property
    def record(self) -> EffectAnswer:
        """As programs receive it; a day that no source has is null."""
        row, first = self.effect, self.begins.day
        return {
            "id": self.ident,
            "instrument": self.instrument,
            "act": self.act.act,
            "do": row.do,
            "provision": row.provision or None,
            "to": row.to or None,
            "from": first.isoformat() if first else None,
            "basis_from": self.begins.basis,
            "until": row.until.isoformat() if row.until else None,
            "clause": row.clause or None,
            "languages": list(row.languages),
            "basis": row.basis,
            "state": self.state,
            "replaces": row.instead_of or None,
            "words": dict(self.words),
        }


def act_url(key: str, place: str = "") -> str:
    """The page of an act, at a place on it."""
    page = address("law:act", key)
    return f"{page}#{place}" if place else page


def effects_of(key: str, eid: str = "", day: date | None = None) -> list[ActEffectShown]:
    """What acts do to a text, or to a provision and its parts, in the order of the acts; without
    what follows from another effect. Each as it stands on that day, or today."""
    table = []
    for act, rows in groupby(history(key).effects, key=lambda one: one.act.act):
        of_act = list(rows)
        first = listed(one.effect for one in of_act)
        texts = parts_of(key, act)
        table += [
            _shown(key, one, texts, day or today())
            for one in of_act
            if any(one.effect is row for row in first)
        ]
    if not eid:
        return table
    return [
        one
        for one in table
        if any(place and meets(eid, place) for place in (one.effect.eid, one.effect.was))
    ]


def _shown(
    key: str, one: EffectInTime, texts: Mapping[str, Sequence["ActPart"]], day: date
) -> ActEffectShown:
    known, row, state = history(key), one.effect, one.state_on(day)
    if row.do == "alter" and state == "applied":
        state = "not_at_hand"
    url = instrument_url(key)
    for moment in (one.begins, one.begins.eve):
        version = known.in_force(moment.taken)
        if row.eid and version and version.text.has(row.eid):
            url = provision_url(key, row.eid, moment.taken.isoformat())
            break
    place = next((place_of(parts, row.clause) for parts in texts.values()), "")
    return ActEffectShown(key, one, state, url, place, _words_of(key, one))


def _words_of(key: str, one: EffectInTime) -> Words:
    """The new words of an effect, by language; of one whose act is not at hand, those seen."""
    row, version = one.effect, history(key).in_force(one.begins.taken)
    if row.do in ("replace", "insert", "correct") and version and version.text.has(row.eid):
        text = version.text.provision(row.eid)
        langs = row.languages or tuple(text.text)
        return {lang: text.text[lang] for lang in langs if text.text.get(lang)}
    return {"zh-hant" if HAN.search(row.quote) else "pt": row.quote} if row.quote else {}


ORDERS = {
    "": lambda _row: 0,
    "day": lambda row: row.begins.taken,
    "provision": lambda row: (row.instrument, _place_in_text(row)),
    "act": lambda row: row.act.act,
    "do": lambda row: row.effect.do,
}
"""The orders of the table of effects, by name; the first is that of the acts."""


def _place_in_text(row: ActEffectShown) -> list[tuple[int, str]]:
    parts = re.findall(r"[0-9]+|[a-z]+", row.effect.provision)
    return [(int(part), "") if part.isdigit() else (-1, part) for part in parts]


def in_order(rows: Sequence[ActEffectShown], order: str) -> list[ActEffectShown]:
    return sorted(rows, key=ORDERS[order])


def every_effect() -> Iterator[Mapping[str, object]]:
    """The table of effects of all texts, as programs receive it."""
    for key in instrument_keys():
        pages = {}
        for lang, column in (("pt", "page_pt"), ("zh-hant", "page_zh_hant")):
            with override(lang):
                pages[column] = reverse("law:effects", args=[key])
        for effect in effects_of(key):
            anchored = {column: f"{page}#{effect.ident}" for column, page in pages.items()}
            yield effect.record | anchored


@dataclass(slots=True)
class ActPart:
    """A part of an act in one language, its lines as they were typed."""

    eid: str
    """``preamble``, ``para_2``, ``art_2__para_3``, ``para_2__quoted``, alike in both languages."""
    kind: str
    """``office``, ``title``, ``preamble``, ``clause``, ``quoted``, ``formula``, ``date`` or
    ``signature``."""
    name: str = ""
    """Of a clause, as an effect names it."""
    lines: list[str] = field(default_factory=list)

    @property
    def clause(self) -> str:
        """The clause that it is, or that quotes it; empty for another part."""
        return self.eid.partition("__quoted")[0] if self.kind in ("clause", "quoted") else ""

    @property
    def is_article(self) -> bool:
        """Whether it is an article's number, the words of which are below."""
        return self.kind == "clause" and self.eid.startswith("art_") and "__" not in self.eid

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def place_of(parts: Sequence[ActPart], clause: str) -> str:
    """The id, on its act's page, of the clause that an effect names; empty without its words."""
    return next((part.eid for part in parts if clause and part.name == clause), "")


def parts_of(instrument: str, act: str) -> dict[str, list[ActPart]]:
    """The words of an act, by language, as far as they are at hand with that regulation."""
    typed = history(instrument).act_words.get(act, {})
    return {lang: _parts(text, lang) for lang, text in typed.items()}


@dataclass(frozen=True, slots=True)
class ActSheet:
    """An act: what is known of it, its words where they are at hand, and what it does."""

    key: str
    act: Amendment | OtherAct
    parts: Mapping[str, list[ActPart]]
    """Its words, by language."""
    effects: Mapping[str, list[ActEffectShown]]
    """By instrument."""
    instruments: tuple[str, ...]
    """The regulations that name it."""

    @property
    def label(self) -> Words:
        return self.act.label

    @property
    def known(self) -> Words:
        """What its words are known from; of an act without effects here, what it is."""
        return self.act.known if isinstance(self.act, Amendment) else self.act.note

    @property
    def quotations(self) -> list[Words]:
        """Of an act whose words are not at hand, those that effects quote."""
        rows = [row for rows in self.effects.values() for row in rows]
        return [] if self.parts else [row.words for row in rows if row.words]

    @property
    def first_day(self) -> date:
        act = self.act
        if isinstance(act, OtherAct):
            return act.begins.taken
        published = act.day("published")
        days = [row.begins.taken for rows in self.effects.values() for row in rows]
        return date.fromisoformat(published) if published else min(days)


def neighbours(key: str) -> tuple[tuple[str, Words] | None, tuple[str, Words] | None]:
    """The acts before and after one, each by key and name."""
    acts = [*acts_in_order().items()]
    index = next((place for place, (other, _label) in enumerate(acts) if other == key), None)
    if index is None:
        return None, None
    return (acts[index - 1] if index else None), (
        acts[index + 1] if index + 1 < len(acts) else None
    )


def act_sheet(key: str, day: date | None = None) -> ActSheet | None:
    """None if no text names that act. Its effects are as they stand on that day, or today."""
    act: Amendment | OtherAct | None = None
    parts: dict[str, list[ActPart]] = {}
    effects: dict[str, list[ActEffectShown]] = {}
    instruments = []
    for instrument in instrument_keys():
        known = history(instrument)
        if any(one.act.act == key for one in known.effects):
            rows = [row for row in effects_of(instrument, day=day) if row.act.act == key]
            act = act if isinstance(act, Amendment) else rows[0].act
            effects[instrument] = rows
            parts |= parts_of(instrument, key)
        elif others := [other for other in known.acts if other.key == key]:
            act = act or others[0]
        else:
            continue
        instruments.append(instrument)
    return ActSheet(key, act, parts, effects, tuple(instruments)) if act else None


_QUOTES = {"«": "»", "“": "”", "「": "」"}
_SOLE = re.compile(r"Artigo único|獨一條")
_TITLED = re.compile(r"de \d{1,2} de \w+|(?i:rectificação)|更\s*正")
_CLOSING = ("date", "signature", "formula")


def _parts(text: str, lang: str) -> list[ActPart]:
    """The parts of an act in one language, in its order; a clause without a number is a paragraph
    with words that order something."""
    lines = [line.strip() for line in text.splitlines()]
    parts = list(_split(lines, lang, frozenset()))
    if any(part.kind == "clause" for part in parts):
        return parts
    starts = [n for n, line in enumerate(lines) if line and (not n or not lines[n - 1])]
    orders = {
        start
        for start, end in pairwise([*starts, len(lines)])
        if orders_something(" ".join(lines[start:end]), lang)
    }
    return list(_split(lines, lang, orders))


def _split(lines: list[str], lang: str, orders: Container[int]) -> Iterator[ActPart]:
    part, own_article, clauses = ActPart("", ""), "", 0
    closing = before = ""
    taken: Counter[str] = Counter()
    for number, line in enumerate(lines):
        if not line:
            continue
        name = ""
        if closing or (line[0] in _QUOTES and part.clause):
            kind, eid = "quoted", before if closing else f"{part.clause}__quoted"
            closing = closing or _QUOTES[line[0]]
            if line.rstrip(" .;。；").endswith(closing):
                closing = ""
        elif began := article(bare(line), lang):
            kind, name = "clause", began[0]
            eid = own_article = f"art_{name}"
        elif _SOLE.match(line):
            kind, eid, name = "clause", "art_unico", "1"
        elif (marked := mark(line, lang)) and marked.style == "number":
            kind, eid = "clause", f"{own_article}__para_{marked.value}".removeprefix("__")
            name = f"{own_article.removeprefix('art_')}.{marked.value}".removeprefix(".")
        elif named := next((name for name, shape in PARTS if shape.match(line)), ""):
            kind = eid = named
        elif part.kind in _CLOSING:
            kind = eid = "signature"
        elif number in orders:
            kind, name = "clause", str(clauses + 1)
            eid = f"clause_{name}"
        elif clauses:
            kind, eid = "clause", part.clause
        else:
            is_title = TITLE.match(line) or _TITLED.fullmatch(line)
            kind = eid = "title" if is_title else "preamble"
        clauses += bool(name)
        if eid != before or name:
            if part.lines:
                yield part
            before = eid
            taken[eid] += 1
            part = ActPart(eid if taken[eid] == 1 else f"{eid}_{taken[eid]}", kind, name)
        part.lines.append(line)
    if part.lines:
        yield part
