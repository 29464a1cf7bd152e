"""Quote a step's provisions in both languages, with the words that matter marked: those listed in
``marked_words.toml`` of each game that a changed translation still contains."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from typing import NamedTuple

from django.template.loader import render_to_string

from games import installed
from games.consequences.amended import former_provisions
from games.law.editions import edition
from games.law.models import Instrument, Row, WorkingText
from games.law.reading.instrument_page import LANGS, ProvisionSides, pairs_of
from games.law.time.in_force import dated_today, edition_of_today, place_at_hand, version_today
from games.law.time.reworded import quotes_of
from games.lawtexts.citations.citation import cite, cite_short
from games.lawtexts.files.caches import cached_within
from games.narration.language import interface_language, language_tag, law_language
from games.rules.game import game
from games.rules.hands.script import Step
from games.rules.values.citation import Provision


class Translation(NamedTuple):
    heading: str = ""
    text: str = ""


def translation(provision: Provision, lang: str) -> Translation:
    """The working translation of a provision; empty if there is none to show."""
    translations = _translations(provision.instrument, edition.current())
    return translations.get((provision.eid, lang), Translation())


@cached_within(1024 * 1024)
def _translations(instrument: str, digest: str) -> Mapping[tuple[str, str], Translation]:
    texts = WorkingText.objects.filter(provision__instrument=instrument)
    rows = texts.exclude(state=WorkingText.State.DRAFT)
    return {
        (eid, lang): Translation(heading or "", text or "")
        for eid, lang, heading, text in rows.values_list(
            "provision__eid", "lang", "heading", "text"
        )
    }


Marks = tuple[tuple[tuple[str, str], tuple[str, ...]], ...]
"""The words to mark for each eId and language, as tuples so that they can be a cache key."""


@dataclass(frozen=True)
class Quoted:
    """A provision as quoted on the page of a hand; ``is_marked`` if some of its words are."""

    citation: str
    full_citation: str
    pair: ProvisionSides
    is_marked: bool
    is_former: bool = False
    """Whether the rule that cites it follows its former words."""

    @cached_property
    def html(self) -> str:
        """Rendered once for each language of the interface and cached."""
        ui_lang = language_tag(interface_language())
        return render_to_string("play/_words.html", {"quoted": self, "ui_lang": ui_lang})


def quoted(key: str, step: Step, provisions: Sequence[Provision] | None = None) -> list[Quoted]:
    """The provisions of a step, or the given ones, in their order, marked as at this step."""
    cited = step.provisions if provisions is None else provisions
    return quotations(cited, _marks(key, step, cited))


def quotations(provisions: Sequence[Provision], marks: Marks = ()) -> list[Quoted]:
    quoted: list[Quoted] = []
    spoken = law_language(), interface_language()
    by_instrument: dict[str, list[str]] = {}
    for provision in dict.fromkeys(provisions):
        by_instrument.setdefault(provision.instrument, []).append(provision.eid)
    for instrument, eids in by_instrument.items():
        by_eid = _cached_quotations(instrument, tuple(eids), marks, *spoken, edition_of_today())
        quoted += [by_eid[eid] for eid in eids if eid in by_eid]
    return quoted


def _marks(key: str, step: Step, provisions: Sequence[Provision]) -> Marks:
    """The words listed for steps of this name, else those the register quotes for its doubts."""
    marks: dict[tuple[str, str], tuple[str, ...]] = {}
    for provision in provisions:
        for lang in LANGS:
            translated = translation(provision, lang).text
            words = words_of(key, step.name, provision.eid, lang, translated)
            if words:
                marks[provision.eid, lang] = words
    for reading in step.doubts:
        for (eid, lang), words in _doubted(key, edition.current()).get(reading, {}).items():
            marks.setdefault((eid, lang), words)
    return tuple(sorted(marks.items()))


@cached_within(1024 * 1024)
def _doubted(key: str, digest: str) -> Mapping[str, Mapping[tuple[str, str], tuple[str, ...]]]:
    """For each doubt of a game, the words of each provision that the register quotes in it."""
    doubts: dict[str, dict[tuple[str, str], tuple[str, ...]]] = {}
    rows = Row.objects.filter(instrument__game=key).select_related("instrument")
    for row in rows.prefetch_related("quotes__provision"):
        words = doubts.setdefault(row.pk, {})
        for quote in quotes_of(row):
            place = quote.provision.eid, quote.lang
            words[place] = (*words.get(place, ()), quote.text)
    return doubts


@cached_within(4 * 1024 * 1024)
def _cached_quotations(
    instrument: str, eids: tuple[str, ...], marks: Marks, language: str, interface: str, digest: str
) -> Mapping[str, Quoted]:
    """The quotations by eId, cached by languages and by ``digest``, the state of the texts."""
    law = Instrument.objects.get(pk=instrument)
    dated = dated_today(law)
    former = former_provisions(law.game, version_today(instrument))
    own_first = tuple(sorted(LANGS, key=lambda lang: lang != language))
    highlight = {place: list(words) for place, words in marks}
    return {
        pair.eid: Quoted(
            cite_short(instrument, pair.eid, language),
            cite(instrument, pair.eid, language),
            pair,
            any("<mark" in side.words for side in pair.sides),
            pair.eid in former,
        )
        for pair in pairs_of(instrument, own_first, eids, highlight, dated=dated)
    }


_ENDS = {
    "pt": re.compile(r"(?<=[.;])\s+(?=[A-ZÀ-Ý(«])|\n"),
    "zh-hant": re.compile(r"(?<=[。；])|\n"),
}


class MarkedPassage(NamedTuple):
    """The words to mark in provisions matching ``eid``, at ``steps`` or, if empty, at any step."""

    eid: str
    steps: tuple[str, ...]
    marks: Mapping[str, str]
    """For each language ``2``, ``2-``, ``1,3``, or the words."""


@cache
def entries(key: str) -> tuple[MarkedPassage, ...]:
    path = installed.folder(key) / "play" / "marked_words.toml"
    if not path.is_file():
        return ()
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        MarkedPassage(
            entry["eid"],
            tuple(entry.get("steps", ())),
            {"pt": entry.get("pt", ""), "zh-hant": entry.get("zh", "")},
        )
        for entry in data["words"]
    )


def words_of(key: str, step: str, eid: str, lang: str, translation: str = "") -> tuple[str, ...]:
    """The words to mark, by an entry for the step or else for any; ``translation`` is quoted if
    there is no official text in this language."""
    entry = entry_for(key, step, eid)
    mark = entry.marks[lang] if entry else ""
    if not mark:
        return ()
    text = place_at_hand(game(key).instrument.key, eid).text.get(lang) or translation
    if not re.fullmatch(r"[0-9,-]+", mark):
        return (mark,) if mark in text else ()
    parts = [part.partition("-") for part in mark.split(",")]
    return tuple(
        sentence
        for n, sentence in enumerate(sentences(text, lang), 1)
        if any(int(a) <= n <= (int(b or n) if dash else int(a)) for a, dash, b in parts)
    )


def entry_for(key: str, step: str, eid: str) -> MarkedPassage | None:
    fitting = [
        entry
        for entry in entries(key)
        if fnmatchcase(eid, entry.eid) and (not entry.steps or step in entry.steps)
    ]
    return min(fitting, key=lambda entry: not entry.steps, default=None)


def sentences(text: str, lang: str) -> list[str]:
    return [
        sentence.strip() for sentence in _ENDS[lang].split(text) if sentence and sentence.strip()
    ]
