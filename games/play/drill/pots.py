"""Questions on hands with a pot: who takes it, what a seat receives, what follows a fault."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from games.narration import amount, place_name, step_sentence
from games.narration.numbers import percent
from games.narration.sentences import Message
from games.play.dealing import Chance
from games.play.drill.hand_description import first, lines, rows, steps_named
from games.play.game import Question
from games.play.table.replay import Replay
from games.play.table.state import common_places
from games.rules.script import ChipMove, Step

AWARDS = ("pot_won", "pot_split", "pot_awarded")
"""Steps that award the first pot to the highest hand."""

RECEIPTS = (*AWARDS, "odd_chip_given", "pot_won_unopposed")


def who_takes_the_pot(replay: Replay, _chance: Chance) -> Question | None:
    hands = list(steps_named(replay, "hand_shown"))
    award = first(replay, *AWARDS)
    if award is None or len(hands) < 2:
        return None
    n, step = award
    eligible: Any = step.facts["eligible"]
    winners: Any = step.facts["winners"]
    if len(eligible) != len(hands):
        return None
    seats = [str(step.seat) for _n, step in hands]
    choices = [(seat, place_name(replay.game.key, f"seat:{seat}")) for seat in sorted(seats)]
    choices.append(("shared", _("Several share it")))
    return Question(
        _("All of these come to the showdown. Who takes the first pot?"),
        str(winners[0]) if len(winners) == 1 else "shared",
        n,
        choices=tuple(choices),
        rows=rows(replay, *sorted(seats), *common_places(replay.game)),
    )


def what_a_seat_comes_to(replay: Replay, chance: Chance) -> Question | None:
    """Ask what the pots pay a seat, whatever it put in."""
    awards = list(steps_named(replay, *RECEIPTS))
    if not awards:
        return None
    paid = _paid(awards)
    seat = chance.one_of(sorted(paid))
    begins = awards[0][0]
    seats = [str(step.seat) for _n, step in steps_named(replay, "hand_shown")]
    provisions = [p for _n, step in awards if _pays(step, seat) for p in step.provisions]
    return Question(
        _("What does seat %(seat)s receive from the pots?") % {"seat": seat},
        str(paid[seat]),
        awards[-1][0],
        rows=rows(replay, *seats, *(common_places(replay.game) if seats else ())),
        lines=lines(replay, begins - 1),
        about=str(seat),
        provisions=tuple(dict.fromkeys(provisions)),
    )


def commission_taken(replay: Replay, _chance: Chance) -> Question | None:
    """Ask for a commission at a rate, if it comes to whole chips."""
    table = replay.record["table"]
    assert isinstance(table, dict)
    chip = int(table.get("chip", 1))
    for n, step in enumerate(replay.played.steps, start=1):
        taken = [m.amount for m in step.moves if isinstance(m, ChipMove) and m.to == "commission"]
        rate, base = step.facts.get("rate"), step.facts.get("base")
        if not taken or not isinstance(rate, str) or not isinstance(base, int):
            continue
        exact = Fraction(rate.removesuffix("%")) / 100 * base
        if exact != sum(taken) or exact % chip:
            return None
        facts = {
            "rate": percent(float(Fraction(rate.removesuffix("%")) / 100), 0),
            "base": amount(base),
        }
        return Question(
            _("How much commission does the house take?"),
            str(sum(taken)),
            n,
            lines=(_("The commission is %(rate)s of %(base)s.") % facts,),
        )
    return None


def _paid(awards: Sequence[tuple[int, Step]]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for _n, step in awards:
        for move in step.moves:
            if isinstance(move, ChipMove) and move.to.startswith("stack:"):
                seat = int(move.to.removeprefix("stack:"))
                paid[seat] = paid.get(seat, 0) + move.amount
    return paid


def _pays(step: Step, seat: int) -> bool:
    return any(isinstance(m, ChipMove) and m.to == f"stack:{seat}" for m in step.moves)


def what_follows_a_fault(
    replay: Replay,
    _chance: Chance,
    *,
    faults: Collection[str],
    ends: Mapping[str, str],
    choices: Mapping[str, Message],
    details: Callable[[Step], Sequence[Message]] = lambda _step: (),
) -> Question | None:
    """Ask what follows a fault: ``faults`` are its steps, ``ends`` those of the consequence with
    their answers; ``details`` returns what else to know of it."""
    met = first(replay, *ends)
    if met is None:
        return None
    n, step = met
    fault = first(replay, *faults)
    sentences = [step_sentence(replay.game.key, fault[1])] if fault else []
    return Question(
        _("What follows?"),
        ends[step.name],
        n,
        choices=tuple((answer, str(label)) for answer, label in choices.items()),
        lines=(*sentences, *map(str, details(step))),
    )
