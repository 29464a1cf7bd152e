"""Questions on hands with a pot: who takes it, what a seat receives, what follows a fault."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.narration import place_name, step_sentence
from games.narration.sentences import Message
from games.play.dealing import Chance
from games.play.drill.deal import dealt
from games.play.drill.hand_description import first, lines, rows, steps_named
from games.play.game import Question
from games.play.table.state import common_places
from games.rules.game import Game
from games.rules.script import ChipMove, Step

AWARDS = ("pot_won", "pot_split", "pot_awarded")
"""Steps that award the first pot to the highest hand."""

RECEIPTS = (*AWARDS, "odd_chip_given", "pot_won_unopposed")


def who_takes_the_pot(declared: Game, chance: Chance) -> Question | None:
    replay = dealt(declared, chance)
    hands = list(steps_named(replay, "hand_shown")) if replay else []
    award = first(replay, *AWARDS) if replay else None
    if replay is None or award is None or len(hands) < 2:
        return None
    n, step = award
    eligible: Any = step.facts["eligible"]
    winners: Any = step.facts["winners"]
    if len(eligible) != len(hands):
        return None
    seats = [str(step.seat) for _n, step in hands]
    choices = [(seat, place_name(declared.key, f"seat:{seat}")) for seat in sorted(seats)]
    choices.append(("shared", _("Several share it")))
    return Question(
        "who_takes_the_pot",
        _("All of these come to the showdown. Who takes the first pot?"),
        str(winners[0]) if len(winners) == 1 else "shared",
        tuple(choices),
        rows(declared, replay, *sorted(seats), *common_places(declared)),
        (),
        step.provisions,
        replay.record,
        n,
    )


def what_a_seat_comes_to(declared: Game, chance: Chance) -> Question | None:
    """Ask what the pots pay a seat, whatever it put in."""
    replay = dealt(declared, chance)
    awards = list(steps_named(replay, *RECEIPTS)) if replay else []
    if replay is None or not awards:
        return None
    paid = _paid(awards)
    seat = chance.one_of(sorted(paid))
    begins = awards[0][0]
    seats = [str(step.seat) for _n, step in steps_named(replay, "hand_shown")]
    provisions = [p for _n, step in awards if _pays(step, seat) for p in step.provisions]
    return Question(
        "what_a_seat_comes_to",
        _("What does seat %(seat)s receive from the pots?") % {"seat": seat},
        str(paid[seat]),
        (),
        rows(declared, replay, *seats, *(common_places(declared) if seats else ())),
        lines(replay, begins - 1),
        tuple(dict.fromkeys(provisions)),
        replay.record,
        awards[-1][0],
        str(seat),
    )


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


def _no_messages(_step: Step) -> Sequence[Message]:
    return ()


def what_follows_a_fault(
    declared: Game,
    chance: Chance,
    *,
    faults: Collection[str],
    ends: Mapping[str, str],
    choices: Mapping[str, Message],
    details: Callable[[Step], Sequence[Message]] = _no_messages,
) -> Question | None:
    """Ask what follows a fault. ``faults`` are the steps of faults, ``ends`` those of the
    consequence, each with its answer; ``details`` returns what else the trainee must know of the
    fault."""
    replay = dealt(declared, chance, has_event=True)
    met = first(replay, *ends) if replay else None
    if replay is None or met is None:
        return None
    n, step = met
    fault = first(replay, *faults)
    sentences = [step_sentence(declared.key, fault[1])] if fault else []
    return Question(
        "after_a_fault",
        _("What follows?"),
        ends[step.name],
        tuple((answer, str(label)) for answer, label in choices.items()),
        (),
        (*sentences, *map(str, details(step))),
        step.provisions,
        replay.record,
        n,
    )
