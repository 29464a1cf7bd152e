"""Describes the hand of a question: its cards, its bets, the steps so far."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.narration import place_name, step_sentence
from games.play.desk.ruling import EVERYWHERE
from games.play.game import CardRow
from games.play.registry import table_of
from games.play.table.replay import Replay
from games.rules.cards import cards
from games.rules.script import CardMove, Step

YES, NO = "yes", "no"
FEW_LINES = 30


def yes_or_no() -> tuple[tuple[str, str], ...]:
    return (YES, _("Yes")), (NO, _("No"))


def steps_named(replay: Replay, *names: str) -> Iterator[tuple[int, Step]]:
    """Every step with one of these names, with its number."""
    for n, step in enumerate(replay.played.steps, start=1):
        if step.name in names:
            yield n, step


def first(replay: Replay, *names: str, seat: str = "") -> tuple[int, Step] | None:
    """The first of these steps; of a seat, if one is named, or of no seat."""
    steps = steps_named(replay, *names)
    return next((met for met in steps if not seat or met[1].seat in (None, int(seat))), None)


def rows(replay: Replay, *places: str) -> tuple[CardRow, ...]:
    """The cards of those of these places that have any."""
    named = _cards(replay)
    return tuple(
        CardRow(
            place_name(replay.game.key, f"seat:{place}" if place.isdecimal() else place),
            tuple(named[place]),
        )
        for place in places
        if place in named
    )


def _cards(replay: Replay) -> Mapping[str, Sequence[str]]:
    """The cards of each place, as the record names them or else as they were dealt."""
    named: Any = replay.record.get("cards")
    if named:
        return {
            place: dealt if isinstance(dealt, list) else [card.name for card in cards(dealt)]
            for place, dealt in named.items()
        }
    dealt: dict[str, list[str]] = {}
    for step in replay.played.steps:
        for move in step.moves:
            if isinstance(move, CardMove):
                dealt.setdefault(move.to.removeprefix("seat:"), []).append(move.card.name)
    return dealt


def seats_of(replay: Replay) -> list[str]:
    table: Any = replay.record["table"]
    return [str(seat) for seat in table.get("seats") or replay.seats]


def bet_sentences(replay: Replay, seat: str) -> tuple[str, ...]:
    """Sentences about a seat's bets and its fold."""
    key = replay.game.key
    names = {f"{bet}_placed" for bet in staked(key)} | {"folded"}
    return tuple(
        step_sentence(key, step)
        for _n, step in steps_named(replay, *names)
        if str(step.seat) == seat
    )


def staked(key: str) -> tuple[str, ...]:
    """The bets of a player: those before the deal, and those named after a decision."""
    table = table_of(key)
    return (*table.bets, *(do for do, _label in table.desk.decisions))


def lines(replay: Replay, n: int) -> tuple[str, ...]:
    """Sentences about the last steps up to ``n``, without those that would give the answer away."""
    key = replay.game.key
    table = table_of(key)
    unsaid = ({*EVERYWHERE} - {"round_dealt"}) | table.preparation | table.drill.unsaid
    steps = [step for step in replay.played.steps[:n] if step.name not in unsaid]
    return tuple(step_sentence(key, step) for step in steps[-FEW_LINES:])
