"""The verdict in one line in each language: who gains and loses what, or what is ordered."""

from django.utils.translation import gettext, override

from games.narration import amount, place_name
from games.narration.law_language import law_language
from games.narration.sentences import is_chinese
from games.play.desk.fault import FaultRuling
from games.play.desk.paid import tell as tell_paid
from games.play.desk.ruling import Ruling

OTHER = {"pt": "zh-hant", "zh-hant": "pt"}


def in_both(ruling: Ruling | FaultRuling) -> list[tuple[str, str]]:
    """The verdict in both languages, the reader's first."""
    own_language = law_language()
    return [
        (language, verdict_in(ruling, language)) for language in (own_language, OTHER[own_language])
    ]


def verdict_in(ruling: Ruling | FaultRuling, language: str) -> str:
    with override(language):
        if isinstance(ruling, FaultRuling):
            return _of_fault(FaultRuling(ruling.game, ruling.record, ruling.fault, ruling.case))
        return _with_payments(ruling.afresh())


def _of_fault(ruling: FaultRuling) -> str:
    """The first order; if no provision decides, a sentence that says so."""
    return ruling.lines[0].told


def _with_payments(ruling: Ruling) -> str:
    """Who gains and loses, then every payment that was wrong."""
    key, wrong = ruling.game.key, [payment for payment in ruling.paid if payment.lacking]
    if not ruling.paid:
        return _of_result(ruling)
    if not wrong:
        return _joined(_of_result(ruling), gettext("What was paid is what was due."))
    sentences = ("；" if is_chinese() else "; ").join(tell_paid(key, payment) for payment in wrong)
    return _joined(_of_result(ruling), f"{sentences[:1].upper()}{sentences[1:]}{_stop()}")


def _joined(first: str, second: str) -> str:
    return f"{first}{'' if is_chinese() else ' '}{second}"


def _stop() -> str:
    return "。" if is_chinese() else "."


def _of_result(ruling: Ruling) -> str:
    if ruling.lines and ruling.lines[-1].is_silence:
        return ruling.lines[-1].told
    seats = ("；" if is_chinese() else "; ").join(
        _seat(ruling.game.key, seat_ruling.seat, seat_ruling.net) for seat_ruling in ruling.seats
    )
    if ruling.is_stopped:
        void = gettext("The hand does not count")
        moved = any(seat_ruling.net for seat_ruling in ruling.seats)
        sentence = f"{void}{'：' if is_chinese() else ': '}{seats}" if moved else void
    else:
        sentence = seats
    sentence = sentence[:1].upper() + sentence[1:]
    return sentence + _stop()


def _seat(key: str, seat: int, net: int) -> str:
    facts = {"seat": place_name(key, f"seat:{seat}"), "amount": amount(abs(net))}
    if not net:
        return gettext("%(seat)s neither gains nor loses") % facts
    if net > 0:
        return gettext("%(seat)s gains %(amount)s") % facts
    return gettext("%(seat)s loses %(amount)s") % facts
