"""Acts without a text on this site: their names, and the ones a search query cites."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.lawtexts.reader import INSTRUMENTS, history, working_act_names
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
