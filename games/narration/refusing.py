"""Sentences for two refusals: the law forbids it, or the record cannot be read."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from games import installed
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.versions.periods import Moment
from games.narration import sentences
from games.narration.acts import act_name
from games.narration.language import gettext, law_language
from games.narration.numbers import decimal
from games.narration.registry import own_or_common
from games.narration.words import amount, card_name, in_words, is_card, listed, place_name
from games.rules.game import game
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden, Unusable

REFUSALS = sentences.tellings(sentences.TABLES["refusals"])
UNUSABLE = sentences.tellings(sentences.TABLES["unusable"])


def refusal_sentence(no: Forbidden) -> str:
    """«Uma subida tem de ser pelo menos para 200 …: art. 12.º, alínea 1)»"""
    key = game_of(no.provision)
    return cited_reason_sentence(key, no.reason, no.provision, no.facts, no.doubt, no.rests_on)


def cited_reason_sentence(
    game_key: str,
    reason: str,
    provision: Provision,
    facts: sentences.Facts,
    doubt: str = "",
    rests_on: Sequence[str] = (),
) -> str:
    """The reason with its provision, and the rows of the register that it rests on; if no provision
    applies, with the row in its place.
    """
    wording = refusal_of(game_key, reason).chosen_by(facts)
    why = sentences.tell(wording, facts, in_words(game_key, facts))
    values = {"why": why, "citation": cited(provision), "doubt": doubt}
    if doubt:
        return gettext("%(why)s: doubt %(doubt)s, nearest %(citation)s.") % values
    if rests_on:
        values["doubts"] = ", ".join(rests_on)
        return gettext("%(why)s: %(citation)s, by the reading taken of %(doubts)s.") % values
    return gettext("%(why)s: %(citation)s.") % values


def refusal_of(game_key: str, reason: str) -> sentences.Telling:
    """A game's own sentence for a reason, or the common one."""
    return own_or_common(game_key, "refusals", reason, REFUSALS)


def game_of(provision: Provision) -> str:
    instrument = provision.instrument
    return next(key for key in installed.games() if game(key).instrument.key == instrument)


def cited(provision: Provision) -> str:
    """The provision's citation, in short form and in the reader's language."""
    return cite_short(provision.instrument, provision.eid, law_language())


def field_error_sentence(no: Forbidden | Unusable) -> str:
    """The field, its error, and what to write; or why the law does not allow it."""
    if isinstance(no, Forbidden) or not no.field:
        return short_error_sentence(no)
    return sentences.in_a_row(
        [gettext("In “%(field)s”:") % {"field": no.field}, short_error_sentence(no)]
    )


def short_error_sentence(no: Forbidden | Unusable) -> str:
    """The error and what to write, for display next to the field; or why it is not allowed."""
    if isinstance(no, Forbidden):
        return refusal_sentence(no)
    wording = unusable_of(no).chosen_by(no.facts)
    return sentences.tell(wording, no.facts, as_typed(no.facts))


def as_typed(facts: sentences.Facts) -> dict[str, str]:
    """The facts of an unreadable record, as they appear in sentences."""
    return {name: _as_typed(name, value) for name, value in facts.items()}


def unusable_of(no: Unusable) -> sentences.Telling:
    """A game's own sentence for a reason, or the common one."""
    return own_or_common(no.game, "unusable", no.reason, UNUSABLE)


def _as_typed(name: str, value: Any) -> str:
    """A value as in the record; cards, places, acts and moments are put in words."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if name in YEARS else amount(value)
    if isinstance(value, Decimal):
        return decimal(value, max(0, -int(value.as_tuple().exponent)))
    if isinstance(value, (list, tuple)):
        return listed([_as_typed(name, item) for item in value])
    if isinstance(value, Moment):
        day = value.taken.isoformat()
        if value.basis == "not_at_hand" and value.earliest:
            return gettext("not known; not before %(first)s") % {"first": value.earliest}
        return day if value.basis == "stated" else gettext("%(words)s (inferred)") % {"words": day}
    if isinstance(value, Mapping):
        return act_name(value)
    if name == "card" and is_card(value):
        return card_name(value)
    if name == "place" and str(value).partition(":")[0] in _PLACES:
        return place_name("", str(value))
    return str(value)


YEARS = ("first", "last")
"""A year is written without a thousands separator."""
_PLACES = ("seat", "dealer", "community", "board", "burn", "discard")
