"""The verdict of a ruling in a line, in either language."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from django.utils.translation import gettext, override

from games.narration import (
    amount,
    place_name,
)
from games.narration.language import law_language
from games.narration.sentences import in_a_row, is_chinese
from games.narration.words import comma, semicolon
from games.play.desk.dispute import capital
from games.play.desk.fault import FaultRuling
from games.play.desk.hand_record import tell as tell_paid
from games.play.desk.ruling import Ruling
from games.play.hand.outcome import bank_outcome, pot_outcome
from games.play.setup.form import answered

R = TypeVar("R", bound=Ruling | FaultRuling)
OTHER = {"pt": "zh-hant", "zh-hant": "pt"}


def in_both(ruling: Ruling | FaultRuling) -> list[tuple[str, str]]:
    """The verdict in both languages, the reader's first."""
    return [(language, verdict_in(ruling, language)) for language in own_language_first()]


def own_language_first() -> tuple[str, str]:
    return law_language(), OTHER[law_language()]


def verdict_in(ruling: Ruling | FaultRuling, language: str) -> str:
    with override(language):
        fresh = afresh(ruling)
        if isinstance(fresh, FaultRuling):
            return _of_fault(fresh)
        told, wrong = _of_result(fresh), [paid for paid in fresh.paid if paid.lacking]
        if wrong:
            key = fresh.game.key
            return _joined(told, _sentence(semicolon().join(tell_paid(key, one) for one in wrong)))
        return _joined(told, gettext("What was paid is what was due.")) if fresh.paid else told


def afresh(ruling: R) -> R:
    """A copy without cached texts, so that it is written in the language now active."""
    return replace(ruling)


def _of_fault(ruling: FaultRuling) -> str:
    """The first order; if no provision decides, a sentence that says so. Of a result, all."""
    verdict = ruling.lines[: len(ruling.lines) - len(ruling.further)]
    return in_a_row([line.told for line in verdict])


def _joined(first: str, second: str) -> str:
    return f"{first}{'' if is_chinese() else ' '}{second}".strip()


def _of_result(ruling: Ruling) -> str:
    """What the croupier does: pays, collects and gives back; or pushes each pot."""
    if ruling.lines and ruling.lines[-1].is_silence:
        return ruling.lines[-1].told
    acts = list(_of_seats(ruling) if ruling.game.settle else _of_pots(ruling))
    paid = _sentence(semicolon().join(acts)) if acts else ""
    return (
        _joined(_sentence(gettext("The hand does not count")), paid) if ruling.is_stopped else paid
    )


def _sentence(words: str) -> str:
    return capital(words) + ("。" if is_chinese() else ".")


def _of_seats(ruling: Ruling) -> Iterator[str]:
    """Each seat with the chips paid to it, collected from it and given back to it."""
    rows = {seat.seat: seat.rows for seat in bank_outcome(ruling.replay).seats}
    for seat_ruling in ruling.seats:
        bets = rows.get(seat_ruling.seat, ())
        stays = sum(row.lying for row in bets)
        lost = sum(-row.net for row in bets if row.net < 0) - stays
        sums = (
            (gettext("pay %(amount)s"), sum(row.net for row in bets if row.net > 0)),
            (gettext("collect %(amount)s"), lost),
            (gettext("give back %(amount)s"), sum(row.paid for row in bets if not row.net)),
            (gettext("%(amount)s stays on the table"), stays),
        )
        acts = [act % {"amount": amount(chips)} for act, chips in sums if chips]
        if acts:
            seat = place_name(ruling.game.key, f"seat:{seat_ruling.seat}")
            yield answered(seat, ("，" if is_chinese() else ", ").join(acts))


def _of_pots(ruling: Ruling) -> Iterator[str]:
    """Each pot with its seats and its odd chips, then the commission."""
    key = ruling.game.key
    colon = "：" if is_chinese() else ": "
    for row in pot_outcome(ruling.replay).pots_first:
        seats = [place_name(key, f"seat:{seat}") for seat in row.to]
        if not seats:
            yield f"{row.name[:1].lower()}{row.name[1:]}{colon}{amount(row.commission)}"
            continue
        least = min(row.to.values())
        facts = {
            "pot": row.name,
            "amount": amount(least),
            "seats": comma().join(seats),
        }
        shared = gettext("%(pot)s, %(amount)s each → %(seats)s") % facts
        yield shared if len(seats) > 1 else f"{row.name}, {amount(least)} → {seats[0]}"
        for seat, name in zip(row.to, seats, strict=True):
            if row.to[seat] > least:
                facts = {"amount": amount(row.to[seat] - least), "seat": name}
                yield gettext("odd chips, %(amount)s → %(seat)s") % facts
