"""The texts, whole or by provision, of any day; the register; the glossary."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal, TypedDict

from games.consequences.parameters import ParameterAnswer, parameter_record, parameters_with
from games.lawtexts.citations.citation import cite
from games.lawtexts.citations.finding import find_citation
from games.lawtexts.register import glossary_reader
from games.lawtexts.register.glossary_reader import GlossaryTerm
from games.lawtexts.register.register_reader import RegisterEntry, all_rows
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import working
from games.lawtexts.texts.record import CitedProvision, InstrumentAnswer, plain, record
from games.lawtexts.texts.selection import LANGS, ProvisionWords, Selection, selected_on, version_on
from games.lawtexts.texts.selection import NoSuchText as NoSuchText
from games.lawtexts.versions.periods import EARLIEST, LATEST, read_day
from games.questions.answers import AnsweredRecord, answered_record
from games.questions.doubts import entries_with
from games.rules.values.refusal import Unusable
from rulesite_rules.records import Game, extra_needed, today

INSTRUMENTS = tuple(instrument_keys())
"""The keys of the regulations in this package."""


class FoundProvision(TypedDict):
    """A provision that a citation means, cited in each language."""

    instrument: str
    eid: str
    citation: dict[str, str]


def law(
    instrument: str, *, lang: str = "both", witness: str = "", at: str = ""
) -> InstrumentAnswer:
    """A whole text in order, today's or that of a day, from one witness.

    ``lang`` is ``pt``, ``zh-hant`` or ``both``; ``witness`` ``gazette`` or ``site``; ``at`` a day.
    The answer has ``titles``, ``status``, ``relations`` and ``provisions``, each with its ``eid``,
    ``kind``, and ``number``, ``heading`` and ``text`` by language; and ``version``, its period.
    Raises ``NoSuchText`` for a text that is not at hand.

    >>> law("despacho-sef-97-2010", at="2012-05-01")["status"]
    'in_force'
    """
    return record(_selected(instrument, lang, witness, at))


def text(instrument: str, *, lang: str = "both", witness: str = "", at: str = "") -> str:
    """The same in plain text.

    >>> text("despacho-sef-97-2010", lang="pt").splitlines()[0]
    'GABINETE DO SECRETÁRIO PARA A ECONOMIA E FINANÇAS'
    """
    return plain(_selected(instrument, lang, witness, at))


@extra_needed()
def akoma_ntoso(instrument: str, *, lang: str = "both", witness: str = "", at: str = "") -> bytes:
    """The same as a document of Akoma Ntoso 3.0; raises ``MissingExtra`` without ``akn``."""
    from games.lawtexts.akomantoso.akn import akoma_ntoso as document

    return document(_selected(instrument, lang, witness, at))


def provision(
    instrument: str, eid: str, *, lang: str = "both", witness: str = "", at: str = ""
) -> CitedProvision:
    """One provision: its words, its citation in both languages, its version, its divergences.

    >>> provision("despacho-sef-89-2025", "art_3")["citation"]["zh-hant"][-3:]
    '第三條'
    """
    chosen = _selected(instrument, lang, witness, at)
    whole = record(chosen)
    found = next((each for each in whole["provisions"] if each["eid"] == eid), None)
    if found is None:
        raise NoSuchText(f"{instrument} has no {eid}.")
    return {
        "instrument": instrument,
        "provision": found,
        "citation": {each: cite(chosen.text, eid, each) for each in LANGS},
        "version": whole["version"],
        "divergences": [
            row.id for row in all_rows() if row.instrument == instrument and eid in row.provisions
        ],
    }


def find(citation: str) -> list[FoundProvision]:
    """The provisions a citation in either language means; without a regulation, in each.

    >>> {found["eid"] for found in find("art. 16.º")}
    {'art_16'}
    """
    return [
        {"instrument": key, "eid": eid, "citation": {each: cite(key, eid, each) for each in LANGS}}
        for named, eid in find_citation(citation)
        for key in ([named] if named else INSTRUMENTS)
        if _has(key, eid)
    ]


def ask(question: str, game: Game | Literal[""] = "") -> AnsweredRecord:
    """What the regulations answer to a question in Portuguese, Chinese or English.

    ``answer`` is that of the first regulation, those in force before those revoked, and ``others``
    those of others; it is None if no form of question reads every word, and of the kind ``none`` if
    no regulation has the thing: ``nearest_answers`` is then what they forbid in its other words.

    >>> answered = ask("does a full house beat a flush in omaha")["answer"]
    >>> answered and answered["provisions"][0]
    'despacho-sef-97-2010#art_15'
    """
    return answered_record(question, game)


def divergences(game: Game | Literal[""] = "", q: str = "") -> list[RegisterEntry]:
    """The register of divergences and doubts, of one game or of all: the entries that have the
    words ``q``, in Portuguese, Chinese or English, or every entry.

    >>> divergences("omaha")[0].game
    'omaha'
    >>> [entry.id for entry in divergences(q="flush or three of a kind in fortune 3")]
    ['FA-02']
    """
    return list(entries_with(q, game).entries)


def glossary() -> list[GlossaryTerm]:
    """The terms of the regulations, with their Chinese forms by instrument and year.

    >>> len(glossary()) > 50
    True
    """
    return list(glossary_reader.terms())


def parameters(
    instrument: str = "",
    *,
    game: Game | Literal[""] = "",
    lang: Literal["pt", "zh-hant", ""] = "",
    at: str = "",
) -> list[ParameterAnswer]:
    """The figures of a regulation or a game, or of all, each with its values by day and what
    applies it; with a day or a language, the values of that day and those its words have.

    Raises ``NoSuchText`` for no regulation, and ``Unusable`` for no day.

    >>> [one["values"][0]["value"] for one in parameters("despacho-sef-97-2010")
    ...  if one["name"] == "raises.most"]
    ['3']
    """
    if instrument and instrument not in INSTRUMENTS:
        raise NoSuchText(f"There is no {instrument}: write one of {', '.join(INSTRUMENTS)}.")
    chosen = parameters_with(instrument=instrument, game=game, lang=lang, day=_day(at))
    return [parameter_record(one) for one in chosen]


def _has(key: str, eid: str) -> bool:
    return any(each.eid == eid for each in version_on(key, None, today()).text.provisions)


def _selected(instrument: str, lang: str, witness: str, at: str) -> Selection:
    if instrument not in INSTRUMENTS:
        raise NoSuchText(f"There is no {instrument}: write one of {', '.join(INSTRUMENTS)}.")
    return selected_on(instrument, _day(at), today(), lang, witness, _working)


def _day(given: str) -> date | None:
    if not given:
        return None
    day = read_day(given)
    if day is None:
        facts = {"given": given[:40], "first": EARLIEST.year, "last": LATEST.year}
        raise Unusable("not_a_day", facts, "at")
    return day


def _working(key: str, lang: str) -> Mapping[str, ProvisionWords]:
    """The site's own working translations: proposed, never official."""
    return {
        eid: ProvisionWords(block.number or "", block.heading or "", block.text, "", "proposed")
        for eid, block in working(key).get(lang, {}).items()
    }
