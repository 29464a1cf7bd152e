"""The verdict in one line in each language: of a ruling, and of every fault with its answers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple, TypeVar

from django.utils.translation import gettext, override

from games.narration import amount, place_name
from games.narration.faults import fault_sentence, stage_sentence
from games.narration.language import law_language
from games.narration.sentences import in_a_row, is_chinese
from games.narration.words import comma, semicolon
from games.play.desk.dispute import capital
from games.play.desk.fault import FaultRuling, ruled
from games.play.desk.hand_record import tell as tell_paid
from games.play.desk.ruling import Ruling, citations
from games.play.setup.fields import seats_of
from games.play.setup.form import answered
from games.play.table.outcome import bank_outcome, pot_outcome
from games.rules.faults import Ask, Fault
from games.rules.game import Game
from games.rules.refusal import Unusable

R = TypeVar("R", bound=Ruling | FaultRuling)
OTHER = {"pt": "zh-hant", "zh-hant": "pt"}


def in_both(ruling: Ruling | FaultRuling) -> list[tuple[str, str]]:
    """The verdict in both languages, the reader's first."""
    languages = (law_language(), OTHER[law_language()])
    return [(language, verdict_in(ruling, language)) for language in languages]


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
    if ruling.fault.stage != "result":
        return ruling.lines[0].told
    return in_a_row([line.told for line in ruling.lines])


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


MOST_CASES = 120
"""Of one fault; with more it is left to the desk."""


class FaultAnswer(NamedTuple):
    """The answer to a fault with its facts."""

    ident: str
    ruling: FaultRuling
    facts: str
    verdict: list[tuple[str, str]]
    orders: list[tuple[str, str]]
    """Each order with its citations, in the reader's language; the first is the verdict."""


@dataclass(frozen=True)
class AnsweredFault:
    """A fault with all its answers; none if it asks for chips, cards or several seats."""

    name: str
    title: str
    stage: str
    answers: list[FaultAnswer]


def answered_faults(declared: Game) -> list[AnsweredFault]:
    """The faults and the questions of results that need no reckoning."""
    return [
        AnsweredFault(
            fault.name,
            fault_sentence(fault.name),
            stage_sentence(fault.stage),
            list(_answers(declared, fault)),
        )
        for fault in (*declared.faults, *declared.questions)
    ]


def _answers(declared: Game, fault: Fault) -> Iterator[FaultAnswer]:
    options = [_options(declared, ask) for ask in fault.asks]
    if any(not values for values in options):
        return
    for n, values in enumerate(product(*options)):
        named = zip((ask.name for ask in fault.asks), values, strict=True)
        stated = {name: value for name, value in named if value != ""}
        try:
            ruling = ruled(declared, {"fault": fault.name, "facts": stated})
        except Unusable:
            continue
        if n >= MOST_CASES:
            return
        facts = " · ".join(answered(*pair) for pair in list(ruling.entered)[1:])
        orders = [(line.told, citations(line.step.provisions)) for line in ruling.lines]
        yield FaultAnswer(f"{fault.name}-{n}", ruling, facts, in_both(ruling), orders)


def _options(declared: Game, ask: Ask) -> tuple[str | int, ...]:
    """The answers to a question; none if they cannot be listed."""
    if ask.answers:
        return ask.answers if ask.is_needed else (*ask.answers, "")
    if not ask.is_needed:
        return ("",)
    return tuple(seats_of(declared)) if ask.is_seat else ()
