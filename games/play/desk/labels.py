"""The labels on a ruling's sheet, printed in both languages, and the names of its places."""

import re

from django.utils.translation import gettext_lazy as _

_SEAT = re.compile(r"((?:table\.(?:bets|paid)|cards|decision|folded|given)\.)([0-9]+)(?=\.|$)")


def seat_of(path: str) -> int:
    """The field's seat; 0 if it belongs to no seat."""
    match = _SEAT.match(path)
    return int(match[2]) if match else 0


def with_seat(path: str, seat: int) -> str:
    """The same field for another seat."""
    return _SEAT.sub(rf"\g<1>{seat}", path, count=1)


def seat_field(place: int) -> str:
    """The short form's field for the seat number of hand ``place``."""
    return f"seat.{place}"


LABELS: dict[str, object] = {
    "colon": _(": "),
    "title": _("Ruling under the rules of the game"),
    "revoked": _("This regulation is revoked and no longer applies."),
    "rehearsal": _("This text was invented to test the site. It was never enacted."),
    "void": _("The hand does not count"),
    "verdict": _("The ruling"),
    "incident": _("Incident"),
    "happened": _("What happened, as entered"),
    "why": _("Why"),
    "deciding": _("The provisions that decide"),
    "doubt": _("Doubt or silence"),
    "silence": _("No provision decides this; the nearest ones are quoted."),
    "no_doubt": _("No doubt of the register changes this result."),
    "more": _("More in the annex."),
    "others": _("Quoted in the annex:"),
    "annex": _("Annex"),
    "code": _("This ruling, step by step"),
    "no_code": _("The link is too long for a code; the staff can make it short."),
    "date": _("Date"),
    "link": _("Link"),
    "dispute": _("What is in dispute"),
    "entered": _("Entries"),
    "seat": _("Seat"),
    "each_bet": _("Each bet"),
    "result": _("Gains or loses"),
    "laid": _("On the table"),
    "back": _("Goes back"),
    "stays": _("Stays"),
    "steps": _("Step by step"),
    "nearest": _("Nearest:"),
    "provisions": _("Provisions applied"),
    "unofficial": _("unofficial translation"),
    "proposal": _("proposal, not yet reviewed"),
    "stale": _("its source has changed since"),
    "no_pt": _("Portuguese text not at hand"),
    "no_zh": _("Official Chinese text not at hand"),
    "law_of_day": _("Law of the day"),
    "doubts": _("Other readings that would change the payments"),
    "no_doubts": _("No other reading on record would change the payments."),
    "other_readings": _("Doubts, and what they would change"),
    "no_other_readings": _("No other reading on record would decide differently."),
    "signatures": (
        _("Supervisor: name and signature"),
        _("Player: name and signature"),
        _("Inspector: name and signature"),
    ),
    "model": _("The amounts are those entered; this is a model of the rules."),
    "reference": _(
        "The texts serve for reference; the official version is in the Official Gazette."
    ),
}
