"""Why a run is refused or delayed, with what to write instead."""

from typing import Any

from games.consequences.record import DealShare, HandsMoved
from games.narration import numbers
from games.narration.language import gettext
from games.narration.refusing import as_typed, short_error_sentence
from games.narration.sentences import TABLES, Message, filled, in_a_row
from games.rules.values.refusal import Unusable

SENTENCES: dict[str, Message] = TABLES["runs"]
"""Refusals of runs only; others are those of any record."""
REFUSALS: dict[str, Message] = TABLES["delays"]
SHARES: dict[str, Message] = TABLES["shares"]
NOTES: dict[str, Message] = TABLES["notes"]


def sentence(no: Unusable) -> str:
    if no.reason in SENTENCES:
        return str(SENTENCES[no.reason]) % as_typed(no.facts)
    return short_error_sentence(no)


def refusal(values: dict[str, Any]) -> str:
    words = REFUSALS.get(str(values.get("reason")))
    return filled(words, values) if words else ""


def share_sentence(share: DealShare) -> str:
    """``{"what": …, "count": …, "of": …}`` as a sentence."""
    return str(SHARES[share["what"]]) % {
        "count": numbers.whole(share["count"]),
        "of": numbers.whole(share["of"]),
        "part": _part(share["count"] / share["of"]),
    }


def note_sentence(note: str) -> str:
    return str(NOTES[note])


def chance_sentence(chance: HandsMoved) -> str:
    """Random hands: how many there were, in how many money moves, and how much."""
    hands, last = numbers.whole(chance["hands"]), numbers.whole(chance["hands"] - 1)
    facts: dict[str, str | int] = {"hands": hands, "last": last}
    opening = gettext("Of %(hands)s hands played by chance (seeds 0 to %(last)s):")
    if by_seats := chance.get("by_seats"):
        facts |= {"least": by_seats[0]["seats"], "most": by_seats[-1]["seats"]}
        opening = gettext(
            "Of %(hands)s simulated hands (seeds 0 to %(last)s), with %(least)s to %(most)s seats "
            "whose players check or call, bet or raise, or fold at random:"
        )
    parts = [opening % facts]
    if not chance["money"]:
        none = gettext("in none does anybody end with other chips (99%% interval: to %(high)s).")
        return in_a_row([*parts, none % {"high": numbers.percent(chance["high"], 2)}])
    moved = gettext(
        "in %(money)s somebody ends with other chips (%(low)s to %(high)s, a 99%% interval), "
        "in %(winner)s another seat comes out ahead; %(per_100)s chips move in 100 hands."
    )
    parts.append(
        moved
        % {
            "money": numbers.whole(chance["money"]),
            "winner": numbers.whole(chance["winner"]),
            "low": numbers.percent(chance["low"], 2),
            "high": numbers.percent(chance["high"], 2),
            "per_100": numbers.decimal(chance["per_100"], 1),
        }
    )
    return in_a_row(parts)


def commission_sentence(chance: HandsMoved) -> str:
    """The house's commission per hand, before and after; empty if there is none."""
    sides = {"here": chance["commission_here"], "there": chance["commission_there"]}
    if not any(sides.values()):
        return ""
    amounts = {
        side: numbers.decimal(commission / chance["hands"], 2) for side, commission in sides.items()
    }
    return gettext("Commission per hand: %(here)s before, %(there)s after.") % amounts


def _part(part: float) -> str:
    """A percentage with enough digits to differ from zero."""
    places = 4
    while places < 12 and part and 100 * part < 10 ** (2 - places):
        places += 1
    return numbers.percent(part, places)
