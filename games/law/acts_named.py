"""Acts without a text on this site, and what a change affected: their names for readers."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.law.models import Change
from games.law.witnesses import own_name, witness_name
from games.lawtexts.citation import cite_short
from games.lawtexts.glossary_reader import term
from games.lawtexts.reader import INSTRUMENTS, history, read, working_act_names
from games.lawtexts.shape import Words
from games.narration.language import law_language

NUMBER = re.compile(r"(?<![\d/])\d{1,4}/(?:\d{4}|\d{2}(?:/M)?)(?![\d/])", re.IGNORECASE)
_ACT_WORDS = re.compile(
    r"\b(?:despachos?|portaria|regulamentar|externo|secretário|para|economia|finanças|d[oae]s?|a|e|n\.?[ºo°]?"
    r"|the)\b\.?|n\.º|[第號号条條令]|批示|訓令|训令|[.,;]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ActNamed:
    """An act without a text on this site, with the versions page that lists it."""

    label: Words
    instrument: str
    url: str


def act_name(label: Mapping[str, str]) -> str:
    """The act's name in the reader's language; our own translation is marked as unofficial."""
    own_label = label.get(law_language())
    if own_label:
        return own_label
    working = working_act_names(law_language()).get(label.get("pt", ""))
    return unofficial(working) if working else next(filter(None, label.values()), "")


def unofficial(words: str) -> str:
    return _("%(words)s (unofficial translation)") % {"words": words}


def acts_named(words: str) -> list[ActNamed]:
    numbers = {number.upper() for number in NUMBER.findall(words)}
    return [act for act in _acts() if numbers & set(NUMBER.findall(act.label.get("pt", "")))]


def _acts() -> Iterator[ActNamed]:
    for key in INSTRUMENTS:
        known = history(key)
        labels = [version.amendment.label for version in known.versions if version.amendment]
        for label in (*labels, *(act.label for act in known.acts)):
            yield ActNamed(label, key, reverse("law:versions", args=[key]))


def words_without_act(words: str) -> str:
    """The rest of a query with an act's number: «comissão 97/2010» searches for the commission."""
    rest = _ACT_WORDS.sub(" ", NUMBER.sub(" ", words))
    return " ".join(rest.split()) if NUMBER.search(words) else ""


CITED = ("provision", "version text", "working translation", "witness text", "note")
"""Kinds whose subjects begin with an eId; a note's continues with its witness, kind and words."""


def subjects_of(change: Change) -> list[str]:
    """The subjects, without repeats, in order; those that no longer exist are omitted."""
    tell = _DETAILS.get(change.kind) or (_cited if change.kind in CITED else _as_it_is)
    labels = (tell(change, str(subject)) for subject in change.subjects)
    return list(dict.fromkeys(label for label in labels if label))


def _cited(change: Change, subject: str) -> str:
    eid, _space, rest = subject.partition(" ")
    try:
        place = cite_short(change.instrument, eid, law_language())
    except KeyError:
        return ""
    words = rest.split(" ", 2)[2:] if change.kind == "note" else []
    return f"{place} «{words[0]}»" if words else place


def _term(_change: Change, subject: str) -> str:
    try:
        return next(iter(term(subject).forms(law_language())), "")
    except KeyError:
        return ""


def _row(_change: Change, subject: str) -> str:
    return subject.partition(" ")[0]


def _act(_change: Change, subject: str) -> str:
    """The title of the other act of a relation, or of the instrument itself."""
    key = subject.rpartition(" ")[2]
    if key not in INSTRUMENTS:
        return ""
    titles = read(key).titles
    return titles.get(law_language()) or titles["pt"]


def _witness(_change: Change, subject: str) -> str:
    language, _point, role = subject.partition(".")
    return f"{witness_name(role)}, {own_name(language)}"


def _nothing(_change: Change, _subject: str) -> str:
    return ""


def _as_it_is(_change: Change, subject: str) -> str:
    return subject


_DETAILS: dict[str, Callable[[Change, str], str]] = {
    "term": _term,
    "reading": _row,
    "quotation": _row,
    "relation": _act,
    "instrument": _act,
    "version": _nothing,
    "witness": _witness,
}
