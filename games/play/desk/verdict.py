"""The verdict in one line, in each language: who gains and who loses what, or what is ordered."""

from __future__ import annotations

from django.utils.translation import gettext, override

from games.narration import amount, place_name
from games.narration.law_language import law_language
from games.narration.telling import is_chinese
from games.play.desk.fault import FaultRuling
from games.play.desk.paid import tell as tell_paid
from games.play.desk.ruling import Ruling

OTHER = {"pt": "zh-hant", "zh-hant": "pt"}


def in_both(found: Ruling | FaultRuling) -> list[tuple[str, str]]:
    """The reader's own language first."""
    here = law_language()
    return [(language, verdict_in(found, language)) for language in (here, OTHER[here])]


def verdict_in(found: Ruling | FaultRuling, language: str) -> str:
    with override(language):
        if isinstance(found, FaultRuling):
            return _of_fault(FaultRuling(found.game, found.record, found.fault, found.case))
        return _with_payments(found.afresh())


def _of_fault(told: FaultRuling) -> str:
    """What is ordered first; where the text is silent, that it is."""
    return told.lines[0].told


def _with_payments(told: Ruling) -> str:
    """Who gains and loses; then what was not paid as it was due."""
    key, wrong = told.game.key, [each for each in told.paid if each.lacking]
    if not told.paid:
        return _of_result(told)
    if not wrong:
        return _joined(_of_result(told), gettext("What was paid is what was due."))
    sentences = ("；" if is_chinese() else "; ").join(tell_paid(key, each) for each in wrong)
    return _joined(_of_result(told), f"{sentences[:1].upper()}{sentences[1:]}{_stop()}")


def _joined(first: str, second: str) -> str:
    return f"{first}{'' if is_chinese() else ' '}{second}"


def _stop() -> str:
    return "。" if is_chinese() else "."


def _of_result(told: Ruling) -> str:
    if told.lines and told.lines[-1].is_silence:
        return told.lines[-1].told
    seats = ("；" if is_chinese() else "; ").join(
        _seat(told.game.key, each.seat, each.net) for each in told.seats
    )
    if told.is_stopped:
        void = gettext("The hand does not count")
        moved = any(each.net for each in told.seats)
        said = f"{void}{'：' if is_chinese() else ': '}{seats}" if moved else void
    else:
        said = seats
    said = said[:1].upper() + said[1:]
    return said + _stop()


def _seat(key: str, seat: int, net: int) -> str:
    told = {"seat": place_name(key, f"seat:{seat}"), "amount": amount(abs(net))}
    if not net:
        return gettext("%(seat)s neither gains nor loses") % told
    if net > 0:
        return gettext("%(seat)s gains %(amount)s") % told
    return gettext("%(seat)s loses %(amount)s") % told
