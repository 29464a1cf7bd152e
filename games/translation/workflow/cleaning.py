"""What a person typed, made fit to keep: or why it is not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.translation.catalogues.formatting import misfit
from games.translation.models import Unit
from games.translation.models.unit import BETWEEN

MOST = 20_000
"""Characters in one part; the longest provision of the law has under three thousand."""

_HIDDEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e\u2028\u2029"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\uffff\U000e0000-\U000e01ef]"
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass
class Unfit(Exception):
    """A sentence for the person whose text cannot be kept as it is."""

    sentence: str

    def __str__(self) -> str:
        return self.sentence


def clean(unit: Unit, targets: Sequence[str]) -> str:
    """The parts in one, or ``Unfit``. Nothing is taken out unseen."""
    if len(targets) != len(unit.parts):
        raise Unfit(_("The form has another number of parts than the text."))
    return BETWEEN.join(clean_part(unit, text) for text in targets) if any(targets) else ""


def hidden_in(text: str) -> str:
    """What is said of the first character in it that nobody can see; empty where all can be."""
    hidden = _HIDDEN.search(text) or _CONTROL.search(text)
    return _hidden(text, hidden) if hidden else ""


def clean_part(unit: Unit, text: str) -> str:
    """One part as it is kept, or ``Unfit``."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > MOST:
        facts = {"number": len(text), "most": MOST}
        raise Unfit(_("The text has %(number)s characters; at most %(most)s can be kept.") % facts)
    if sentence := hidden_in(text):
        raise Unfit(sentence)
    if unit.kind == Unit.Kind.INTERFACE:
        _same_markup(unit, text)
        _filled_in(unit, text)
    return unicodedata.normalize("NFC", text)


def _hidden(text: str, hidden: re.Match[str]) -> str:
    code = f"U+{ord(hidden[0]):04X}"
    before = text[max(0, hidden.start() - 12) : hidden.start()]
    if not before:
        return _("The first character is one nobody can see (%(code)s). Take it out.") % {
            "code": code
        }
    facts = {"code": code, "place": hidden.start() + 1, "before": before}
    return (
        _("Character %(place)s, after “%(before)s”, is one nobody can see (%(code)s). Take it out.")
        % facts
    )


def _same_markup(unit: Unit, text: str) -> None:
    """A message goes into pages as it is: signs that make markup come only from the code."""
    for sign in '<>"':
        if text.count(sign) > max(source.count(sign) for source in unit.sources):
            raise Unfit(
                _("A message may hold the sign %(sign)s only where its source does.")
                % {"sign": sign}
            )


def _filled_in(unit: Unit, text: str) -> None:
    """A message its own code could not fill in would bring down the pages it stands on."""
    problem = misfit(unit.sources, text)
    if problem is None:
        return
    if problem.is_sign:
        raise Unfit(
            _("A message may hold the sign %(sign)s only where its source does.") % {"sign": "%"}
        )
    raise Unfit(
        _(
            "The code cannot fill in this message: look at “%(found)s”. A percent sign is written "
            "%(doubled)s; what is filled in stands letter by letter as in the source."
        )
        % {"found": problem.piece, "doubled": "%%"}
    )
