"""Questions on hands with a pot: who takes it, what a seat receives, what a fault leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.narration import place_name, tell_step
from games.play.drill.deal import Chance, pot_hand
from games.play.drill.question import (
    Question,
    first,
    found,
    lines,
    rows,
)
from games.rules.game import Game
from games.rules.script import ChipMove, Step


def who_takes_the_pot(declared: Game, chance: Chance) -> Question | None:
    replay = pot_hand(declared, chance, has_event=False)
    shown = list(found(replay, "hand_shown")) if replay else []
    award = first(replay, "pot_won", "pot_split", "pot_awarded") if replay else None
    if replay is None or award is None or len(shown) < 2:
        return None
    n, step = award
    eligible: Any = step.facts["eligible"]
    winners: Any = step.facts["winners"]
    if len(eligible) != len(shown):
        return None
    seats = [str(each.seat) for _n, each in shown]
    choices = [(seat, place_name(declared.key, f"seat:{seat}")) for seat in sorted(seats)]
    choices.append(("shared", _("Several share it")))
    return Question(
        "who_takes_the_pot",
        _("All of these come to the showdown. Who takes the first pot?"),
        str(winners[0]) if len(winners) == 1 else "shared",
        tuple(choices),
        rows(declared, replay, *sorted(seats), "board"),
        (),
        step.provisions,
        replay.record,
        n,
    )


def what_a_seat_comes_to(declared: Game, chance: Chance) -> Question | None:
    """What the pots give a seat, whatever it put in."""
    replay = pot_hand(declared, chance, has_event=False)
    names = ("pot_won", "pot_split", "odd_chip_given", "pot_awarded", "pot_won_unopposed")
    awards = list(found(replay, *names)) if replay else []
    if replay is None or not awards:
        return None
    paid = _paid(awards)
    seat = chance.one_of(sorted(paid))
    begins = awards[0][0]
    shown = [str(step.seat) for _n, step in found(replay, "hand_shown")]
    provisions = [p for _n, step in awards if _pays(step, seat) for p in step.provisions]
    return Question(
        "what_a_seat_comes_to",
        _("What does seat %(seat)s receive from the pots?") % {"seat": seat},
        str(paid[seat]),
        (),
        rows(declared, replay, *shown, *(["board"] if shown else [])),
        lines(replay, begins - 1),
        tuple(dict.fromkeys(provisions)),
        replay.record,
        awards[-1][0],
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


def after_a_fault_in_a_pot_game(declared: Game, chance: Chance) -> Question | None:
    replay = pot_hand(declared, chance, has_event=True)
    ends = {
        "hand_void": "void",
        "misdeal_rectified": "rectified",
        "hand_declared_dead": "dead",
        "time_expired": "folds",
    }
    met = first(replay, *ends) if replay else None
    if replay is None or met is None:
        return None
    n, step = met
    fault = first(replay, "misdeal_found", "key_card_exposed", "card_misdealt", "time_expired")
    told = [tell_step(declared.key, fault[1])] if fault else []
    if declared.key == "omaha":
        is_mended = step.name == "misdeal_rectified"
        told.append(
            _("It can be put right at once.") if is_mended else _("It cannot be put right.")
        )
        choices = [("void", _("The hand is void and the bets go back"))]
        choices.append(("rectified", _("It is put right and the hand goes on")))
    else:
        choices = [
            ("rectified", _("It is put right and the hand goes on")),
            ("dead", _("That hand is dead and its pot money goes back")),
            ("folds", _("The player is taken to fold")),
            ("void", _("The hand is void for everybody")),
        ]
    return Question(
        "after_a_fault", _("What follows?"), ends[step.name], tuple(choices), (), tuple(told),
        step.provisions, replay.record, n,
    )  # fmt: skip
