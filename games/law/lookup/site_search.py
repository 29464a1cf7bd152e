"""Search everything: texts, working translations, register, glossary, faults, samples."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import override

from games.law.language_fields import own
from games.law.lookup.search import LANGS, Hit, Index, SearchUnit, key, official, unit_of, words_of
from games.law.lookup.search_words import QueryReading, asked_for, in_other_words, read_as
from games.law.models import Instrument, Row, Term, WorkingText
from games.law.reading.acts import act_sheet, act_url
from games.law.reading.instrument_page import rows_of
from games.law.time.acts_named import NAMES
from games.law.time.in_force import dated_today, edition_of_today
from games.lawtexts.citations.finding import (
    find_citation,
    is_marked,
    lacking_in,
    named_instrument,
    normal,
    unread_in,
)
from games.lawtexts.files.caches import cached_within
from games.lawtexts.texts.reader import acts_in_order
from games.narration.language import law_language
from games.questions.characters import HAN, fold, traditional
from games.questions.forms import must_be_read
from games.questions.lexicon import lexicon
from games.questions.sources import sources
from games.site.doors import Searched, searched

ROW_TEXT = ("changes", "taken", "alternative")
FACTORS = {
    "term": 1.0,
    "provision": 1.0,
    "working": 0.8,
    "row": 0.9,
    "fault": 0.9,
    "sample": 0.5,
    "page": 0.9,
    "act": 0.9,
}
OF_A_REVOKED = 0.5
OF_ANOTHER_FORM = 0.5
EXACT, PHRASE, OWN, ACCENTED = 6.0, 1.6, 1.5, 3.0
"""Weights: a term that equals the query; the query's words in sequence; a name in the reader's
language; a short word with its accent («ás» is not «as»)."""
WORKING = {"pt": "working_pt", "zh-hant": "working_zh_hant"}
"""The columns of a translation in the rows of a page."""
GROUPS = NAMES["groups"]
_SHORT = re.compile(r"\b[^\W\d_]{1,3}\b")


def group_of(unit: SearchUnit) -> str:
    return unit.kind if unit.kind in GROUPS else "law"


@dataclass(frozen=True, slots=True)
class HitGroup:
    """The results of a group, best first; ``hits`` are those shown, ``total`` counts all."""

    kind: str
    name: object
    hits: list[Hit]
    total: int


def grouped(hits: Iterable[Hit], most: Mapping[str, int], others: int) -> list[HitGroup]:
    """Results by group, at most ``most`` of a kind, else ``others``."""
    by_kind: dict[str, list[Hit]] = {kind: [] for kind in GROUPS}
    for hit in hits:
        by_kind[group_of(hit.unit)].append(hit)
    return [
        HitGroup(kind, GROUPS[kind], in_force_first(hits)[: most.get(kind, others)], len(hits))
        for kind, hits in by_kind.items()
        if hits
    ]


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    reading: QueryReading
    hits: list[Hit]
    has_all_words: bool = True
    """False if no text has every word asked, so that those with the most are returned."""
    not_read: tuple[str, ...] = ()
    """What was asked and no result has."""


LONGEST_CLAUSE = 48
_CLAUSE = re.compile(r"[^,;:.，；：。]{1,70}")
_cached: tuple[str, Index, frozenset[str]] | None = None
_lock = Lock()


def index() -> tuple[Index, frozenset[str]]:
    """The index of the current edition, and the instruments that are revoked."""
    global _cached
    digest = edition_of_today()
    if _cached is None or _cached[0] != digest:
        with _lock:
            if _cached is None or _cached[0] != digest:
                revoked_keys = frozenset(
                    law.pk for law in Instrument.objects.all() if law.is_revoked
                )
                _cached = (digest, Index(_units()), revoked_keys)
    return _cached[1], _cached[2]


@cached_within(512 * 1024)
def _headings(digest: str) -> Mapping[tuple[str, str, str], str]:
    """The heading of each provision in each language, or the first clause of its words."""
    headings: dict[tuple[str, str, str], str] = {}
    for unit in index()[0].units:
        if unit.eid and group_of(unit) == "law":
            clause = _CLAUSE.match(unit.text.strip())
            headings[unit.instrument, unit.eid, unit.lang] = unit.label or _shortened(clause)
    return headings


def _shortened(clause: re.Match[str] | None) -> str:
    words = clause[0].strip() if clause else ""
    return words if len(words) < LONGEST_CLAUSE else f"{words[:LONGEST_CLAUSE].rsplit(' ', 1)[0]} …"


def path_of(unit: SearchUnit) -> list[str]:
    """The headings of the provisions that a provision is in, outermost first."""
    parts = unit.eid.split("__")
    eids = ["__".join(parts[:n]) for n in range(1, len(parts))]
    headings = _headings(edition_of_today())
    names = (headings.get((unit.instrument, eid, unit.lang), "") for eid in eids)
    return [name for name in names if name]


def find(words: str, *, game: str = "", lang: str = "") -> SearchAnswer:
    """Results without repeats, best first, in the reader's or query's language if possible."""
    word_index, revoked = index()
    weighty, named_game = weighty_words(words)
    game = game or named_game
    reading = replace(read_as(weighty, word_index), query=words)
    wanted = words_of(reading.words)
    reader_lang = law_language()
    preferred = {
        reader_lang,
        "zh-hant" if HAN.search(words) else "pt" if not words.isascii() else reader_lang,
    }
    known, phrase = frozenset(wanted), fold(reading.words).strip()
    accented = _with_accents(reading.words)
    best: dict[str, Hit] = {}
    numbers: set[int] = set()

    def is_wanted(unit: SearchUnit) -> bool:
        return unit.game in ("", game or unit.game) and lang in ("", unit.lang)

    for number, score in word_index.find(wanted, is_wanted) if wanted else ():
        unit = word_index.units[number]
        numbers.add(number)
        score *= FACTORS[unit.kind] * _nearness(unit, phrase, word_index.folded[number], reading)
        if accented and accented <= set(_SHORT.findall(unit.words.casefold())):
            score *= ACCENTED
        if unit.instrument in revoked:
            score *= OF_A_REVOKED
        hit = Hit(unit, score, known, unit.instrument in revoked)
        rival = best.get(unit.place)
        if rival is None or (unit.lang == reader_lang, score) > (
            rival.unit.lang == reader_lang,
            rival.score,
        ):
            best[unit.place] = hit
    others = [hit for form in _other_forms(phrase) for hit in _holding(form, revoked)]
    for hit in sorted(others, key=lambda hit: hit.unit.lang != reader_lang):
        if not (game and hit.unit.game != game) and lang in ("", hit.unit.lang):
            best.setdefault(hit.unit.place, hit)
    hits = sorted(best.values(), key=lambda hit: (hit.unit.lang not in preferred, -hit.score))
    not_read = () if others else word_index.missing_from(numbers, reading.words)
    has_all = word_index.has_one_with_all(numbers, reading.words)
    return SearchAnswer(reading, in_force_first(hits), has_all, not_read)


def weighty_words(query: str) -> tuple[str, str]:
    """A query without words that only ask or join, and the game that it names.

    It is left as it is if one text has all its words, or if nothing else would be left.
    """
    read = [*lexicon().tokens(query)]
    laws = {key for token in read for key in token.of_kind("law")}
    content = [token for token in read if must_be_read(token)]
    if not content:
        return query, ""
    named = next(iter(laws)) if len(laws) == 1 else ""
    game = next((s.game.key for s in sources() if s.instrument == named and s.game), "")
    if not game and index()[0].holds_all(words_of(traditional(query))):
        return query, ""
    left_out = [
        token
        for token in read
        if not must_be_read(token)
        and not (token.of_kind("law") and not game)
        and "number:" not in token.meanings
    ]
    letters = list(query)
    for token in left_out:
        letters[token.start : token.end] = " " * (token.end - token.start)
    return " ".join("".join(letters).split()), game


def is_citation(words: str) -> bool:
    """Whether a query cites a provision or names a regulation and nothing else.

    A bare number is none that other words stand beside. «all in» is a word before it is «al. l»,
    三條 is three of a kind before it is an article.
    """
    read = [*lexicon().tokens(words)]
    if len(read) == 1 and any(read[0].of_kind(kind) for kind in ("word", "class", "bet")):
        return False
    if is_marked(words):
        return bool(find_citation(words) or lacking_in(words))
    _instrument, number = named_instrument(normal(words))
    return bool(find_citation(words)) and not (unread_in(words) or _is_term(number))


def _is_term(words: str) -> bool:
    """Whether the words are a term of the glossary, or are used for one."""
    plain = fold(traditional(words)).strip()
    return plain in asked_for() or any(plain in forms for forms in _term_forms(edition_of_today()))


def _other_forms(phrase: str) -> list[str]:
    """The other forms of the term that a query names, folded: a prize may be under another."""
    forms = next((fs for fs in _term_forms(edition_of_today()) if phrase in fs), ())
    return [form for form in forms if form != phrase]


@cached_within(256 * 1024)
def _term_forms(digest: str) -> tuple[tuple[str, ...], ...]:
    """The forms of each term, and what the texts say for each of the other words asked for."""
    others = {
        tuple(map(fold, (words.pt, words.zh_hant, *words.also)))
        for words in in_other_words().values()
    }
    return (*(tuple(map(fold, term.forms)) for term in Term.objects.all()), *others)


def _holding(form: str, revoked: frozenset[str]) -> Iterator[Hit]:
    """The provisions and faults that have a form as it is written."""
    word_index, wanted = index()[0], words_of(form)
    for number, score in word_index.find(wanted):
        unit = word_index.units[number]
        if unit.kind in ("provision", "fault") and form in word_index.folded[number]:
            is_revoked = unit.instrument in revoked
            yield Hit(unit, score * OF_ANOTHER_FORM, frozenset(wanted), is_revoked)


def _with_accents(words: str) -> set[str]:
    """The short words that an accent turns into another word."""
    short = _SHORT.findall(words.casefold())
    return {word for word in short if not word.isascii() and fold(word).isascii()}


def _nearness(unit: SearchUnit, phrase: str, folded: str, reading: QueryReading) -> float:
    is_asked = (unit.kind == "term" and unit.eid == reading.term) or (
        unit.kind == "row" and fold(unit.eid) == phrase
    )
    reader_lang = OWN if unit.lang == (law_language()) else 1.0
    if is_asked or key(phrase) in unit.names:
        return EXACT * reader_lang * (100 if is_asked else 1)
    return PHRASE if phrase in folded else 1.0


def in_force_first(hits: list[Hit]) -> list[Hit]:
    """A revoked result never comes first, unless there is no other."""
    first = next((hit for hit in hits if not hit.is_revoked), None)
    if first is None or hits[0] is first:
        return hits
    return [first, *(hit for hit in hits if hit is not first)]


def _units() -> Iterator[SearchUnit]:
    yield from official()
    yield from _working()
    yield from _acts()
    rows: QuerySet[Row] = Row.objects.select_related("instrument")
    for row in rows:
        for lang in LANGS:
            text = "\n".join(filter(None, (own(row, field, lang) for field in ROW_TEXT)))
            title, law = own(row, "title", lang), row.instrument
            yield SearchUnit(
                lang,
                f"{row.pk} {title}",
                text,
                law.pk,
                law.register,
                title,
                row.pk,
                kind="row",
                place=row.pk,
                address=row.get_absolute_url,
            )
    yield from _terms()
    yield from _of_the_wings()


def _working() -> Iterator[SearchUnit]:
    """Translations of the words in force today."""
    dated = {law.pk: dated_today(law) for law in Instrument.objects.all()}
    last = [key for key in dated if dated[key] is None]
    texts = WorkingText.objects.filter(provision__instrument__in=last).order_by("pk")
    for text in texts.select_related("provision__instrument"):
        if text.heading or text.text:
            eid, instrument = text.provision.eid, text.provision.instrument
            yield unit_of(instrument, eid, text.lang, text.heading, text.text, "working")
    for instrument in Instrument.objects.exclude(pk__in=last):
        for row in rows_of(instrument.pk, dated[instrument.pk]):
            for lang, columns in WORKING.items():
                heading, words = row[f"{columns}__heading"] or "", row[f"{columns}__text"] or ""
                if (heading or words) and not row[f"text_{columns.removeprefix('working_')}"]:
                    yield unit_of(instrument, row["eid"], lang, heading, words, "working")


def _acts() -> Iterator[SearchUnit]:
    """The acts: each part of those at hand, a clause with the words that it quotes; of the others
    what is known of them."""
    for sheet in filter(None, map(act_sheet, acts_in_order())):
        laws = Instrument.objects.in_bulk(list(sheet.instruments))
        law = next((laws[key] for key in sheet.instruments if key in laws), None)
        for lang in LANGS:
            label = sheet.label.get(lang) or next(iter(sheet.label.values()), sheet.key)
            texts: dict[str, list[str]] = {}
            for part in sheet.parts.get(lang, ()):
                texts.setdefault(part.clause or part.eid, []).append(part.text)
            for place, lines in texts.items() or {"": [sheet.known.get(lang, "")]}.items():
                yield SearchUnit(
                    lang,
                    label,
                    "\n".join(lines),
                    law.pk if law else "",
                    law.register if law else "",
                    label,
                    place,
                    kind="act",
                    place=f"act {sheet.key} {place}",
                    address=partial(act_url, sheet.key, f"{lang}-{place}" if place else ""),
                )


def _terms() -> Iterator[SearchUnit]:
    for term in Term.objects.all():
        names = frozenset(key(form) for form in term.forms)
        forms = ["; ".join(term.portuguese), "、".join([form["form"] for form in term.chinese])]
        for lang in LANGS:
            own_first = forms if lang == "pt" else forms[::-1]
            label = " · ".join(filter(None, own_first))
            yield SearchUnit(
                lang,
                label,
                own(term, "note", lang),
                eid=term.pk,
                kind="term",
                place=f"term {term.pk}",
                address=term.get_absolute_url,
                names=names,
            )


def _of_the_wings() -> Iterator[SearchUnit]:
    """Units of the other sections; those of a revoked game are marked as revoked."""
    instruments = dict(Instrument.objects.exclude(game="").values_list("game", "pk"))
    for lang in LANGS:
        for entry in (*_behind_no_door(lang), *searched(lang)):
            yield SearchUnit(
                lang,
                entry.name,
                entry.text,
                instruments.get(entry.game, ""),
                entry.game,
                kind=entry.kind,
                place=entry.place,
                address=entry.address,
            )


def _behind_no_door(lang: str) -> Iterator[Searched]:
    for view, name in NAMES["pages"].items():
        with override(lang):
            yield Searched("page", "", str(name), f"page {view}", partial(reverse, view))
