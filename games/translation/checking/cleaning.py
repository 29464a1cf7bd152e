"""Checks on what a person typed, before it is saved."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.translation.catalogues.messages import misfit
from games.translation.models import Unit
from games.translation.models.unit import BETWEEN

MOST = 4_000
"""Characters in one part, so that checks are quick; the longest provision has under 3,000."""

_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2028\u2029"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\uffff\U000e0000-\U000e01ef]"
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass
class Unfit(Exception):
    """Raised with a sentence for the person whose text cannot be saved."""

    sentence: str

    def __str__(self) -> str:
        return self.sentence


def clean(unit: Unit, targets: Sequence[str]) -> str:
    """Return the parts joined, or raise ``Unfit``; nothing is removed silently."""
    if len(targets) != len(unit.parts):
        raise Unfit(_("The form has another number of parts than the text."))
    return BETWEEN.join(clean_part(unit, text) for text in targets) if any(targets) else ""


def hidden_in(text: str) -> str:
    """A message on the first invisible character in the text; empty if there is none."""
    hidden = _HIDDEN.search(text) or _CONTROL.search(text)
    if not hidden:
        return ""
    facts = {"code": f"U+{ord(hidden[0]):04X}", "place": hidden.start() + 1}
    before = text[max(0, hidden.start() - 12) : hidden.start()]
    if not before:
        return _("The first character is invisible (%(code)s). Remove it.") % facts
    sentence = _("Character %(place)s, after “%(before)s”, is invisible (%(code)s). Remove it.")
    return sentence % {**facts, "before": before}


def clean_part(unit: Unit, text: str) -> str:
    """Return one part as it is saved, or raise ``Unfit``."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MOST:
        facts = {"number": len(text), "most": MOST}
        raise Unfit(_("The text has %(number)s characters; at most %(most)s can be kept.") % facts)
    if sentence := hidden_in(text):
        raise Unfit(sentence)
    if unit.kind == Unit.Kind.INTERFACE:
        _make_sure_it_fits(unit, text)
    return unicodedata.normalize("NFC", text)


def _make_sure_it_fits(unit: Unit, text: str) -> None:
    """Refuse markup that the source lacks, since pages insert a message unescaped, and a message
    that the code could not fill in, since its pages would fail.
    """
    marks = [s for s in '<>"' if text.count(s) > max(one.count(s) for one in unit.sources)]
    problem = None if marks else misfit(unit.sources, text)
    if marks or (problem and problem.is_sign):
        facts = {"sign": marks[0] if marks else "%"}
        raise Unfit(_("A message may hold the sign %(sign)s only where its source does.") % facts)
    if problem:
        sentence = _(
            "The code cannot fill in this message: see “%(found)s”. A percent sign is written "
            "%(doubled)s; placeholders must be exactly those of the source."
        )
        raise Unfit(sentence % {"found": problem.piece, "doubled": "%%"})
