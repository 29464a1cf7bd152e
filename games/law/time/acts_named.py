"""Names for readers: of acts without a text on this site, of what a change affected, of sources."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from games import law
from games.law.models import Change
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.citations.numerals import provision_number
from games.lawtexts.files.shape import Words
from games.lawtexts.register.glossary_reader import term
from games.lawtexts.texts.corpus import instrument_keys
from games.lawtexts.texts.reader import history, read
from games.narration.language import law_language
from games.narration.sentences import tables

NUMBER = re.compile(r"(?<![\d/])\d{1,4}/(?:\d{4}|\d{2}(?:/M)?)(?![\d/])", re.IGNORECASE)
_ACT_WORDS = re.compile(
    r"\b(?:despachos?|portaria|regulamentar|externo|secretário|para|economia|finanças|d[oae]s?|a|e|n\.?[ºo°]?"
    r"|the)\b\.?|n\.º|[第號号条條令]|批示|訓令|训令|[.,;]",
    re.IGNORECASE,
)

NAMES = tables(law.__file__)
"""By table and key: sources, relations, deeds, groups of results and more."""


def named(key: str, table: str) -> str:
    return str(NAMES[table].get(key, key))


def own_name(lang: str) -> str:
    return {"pt": "português", "zh-hant": "中文"}.get(lang, lang)


@dataclass(frozen=True, slots=True)
class ActNamed:
    """An act that is no regulation, with its page."""

    label: Words
    instrument: str
    url: str


def acts_named(words: str) -> list[ActNamed]:
    numbers = {number.upper() for number in NUMBER.findall(words)}
    return [act for act in _acts(words) if numbers & set(NUMBER.findall(act.label.get("pt", "")))]


_CLAUSE = (
    ("art", re.compile(r"\bart(?:igo|\.)?\s*(\d{1,2})\b|第([一二三四五六七八九十]{1,3})條", re.I)),
    ("para", re.compile(r"\bn\.º\s*(\d{1,2})(?![\d/])|第([一二三四五六七八九十]{1,3})款", re.I)),
)


def _clause_in(words: str) -> str:
    """The place, on the page of an act, of the clause that the words cite: «n.º 2», 第二條."""
    places = []
    for level, shape in _CLAUSE:
        if match := shape.search(words):
            value = match[1] or str(provision_number(match[2]))
            places.append(f"{level}_{value}")
    return f"#{law_language()}-{'__'.join(places)}" if places else ""


def _acts(words: str) -> Iterator[ActNamed]:
    listed = set(instrument_keys())
    for key in instrument_keys():
        known = history(key)
        acts = {one.act.act: one.act.label for one in known.effects}
        for act, label in ({other.key: other.label for other in known.acts} | acts).items():
            if act not in listed:
                listed.add(act)
                place = _clause_in(words) if known.act_words.get(act) else ""
                yield ActNamed(label, key, reverse("law:act", args=[act]) + place)


def words_without_act(words: str) -> str:
    """The rest of a query with an act's number: «comissão 97/2010» searches for the commission."""
    rest = _ACT_WORDS.sub(" ", NUMBER.sub(" ", words))
    return " ".join(rest.split()) if NUMBER.search(words) else ""


def subjects_of(change: Change) -> list[str]:
    """The subjects, without repeats, in order; those that no longer exist are omitted."""
    labels = (_label(change, str(subject)) for subject in change.subjects)
    return list(dict.fromkeys(label for label in labels if label))


def _label(change: Change, subject: str) -> str:
    """A subject in the reader's language; empty if it no longer exists."""
    lang, (first, _space, rest) = law_language(), subject.partition(" ")
    try:
        match change.kind:
            case "provision" | "version text" | "working translation" | "witness text" | "note":
                place = cite_short(change.instrument, first, lang)
                # A note's eId is followed by its witness, kind and words.
                words = rest.split(" ", 2)[2:] if change.kind == "note" else []
                return f"{place} «{words[0]}»" if words else place
            case "term":
                return next(iter(term(subject).forms(lang)), "")
            case "reading" | "quotation":
                return first
            case "relation" | "instrument":
                return read(subject.rpartition(" ")[2]).title(lang)
            case "version":
                return ""
            case "witness":
                language, _point, role = subject.partition(".")
                return f"{named(role, 'witness')}, {own_name(language)}"
    except KeyError:
        return ""
    return subject
