"""Play on over several steps: to the next cards, or past choices where no bet is made."""

from collections.abc import Iterator, Sequence
from random import Random

from games.play.table.replay import Replay, replayed, with_actions
from games.play.table.state import ASIDE
from games.rules.actions import written
from games.rules.fields import mapping
from games.rules.script import Action, CardMove, Choice, Step, play
from games.rules.ways import Turn, quietly

UNBET = "unbet"
"""Play on without betting until a seat has to pay or fold."""
CARDS = "cards"
"""Everybody stays in as cheaply as possible until cards are dealt."""
WAYS = (UNBET, CARDS)

FREE = ("check", "pass")
"""Actions that cost no chips."""


def is_free(choice: Choice) -> bool:
    """Whether the seat can pass its turn without paying or losing its cards."""
    return any(choice.offer(do) for do in FREE)


def next_cards(replay: Replay, n: int) -> int | None:
    """The step at which the next cards after step ``n`` are all dealt; None if there are none."""
    dealt = [step for step in dealing_steps(replay.played.steps) if step > n]
    decisions = [step for step in replay.decisions if step >= n]
    if decisions and decisions[0] < replay.last:
        dealt = [step for step in dealt if step > decisions[0]]
    if not dealt:
        return None
    return next((step for step in replay.decisions if step >= dealt[0]), replay.last)


def dealing_steps(steps: Sequence[Step]) -> Iterator[int]:
    """The numbers of the steps that deal a new card to a seat or the table."""
    lying: set[str] = set()
    for n, step in enumerate(steps, start=1):
        cards = (move for move in step.moves if isinstance(move, CardMove))
        fresh = {move.card.name for move in cards if move.to not in ASIDE} - lying
        if fresh:
            yield n
        lying |= fresh


def played_on(replay: Replay, before: int, how: str) -> Replay:
    """The hand after its first ``before`` decisions, played on in the way ``how``."""
    taken = list(replay.actions[:before])
    played = play(replay.hand.script, taken)
    already = len(list(dealing_steps(played.steps)))
    table = mapping(replay.record.get("table"), "table")
    chip = table.get("chip", 1)
    while (choice := played.waiting) is not None:
        is_dealt = len(list(dealing_steps(played.steps))) > already
        if is_dealt if how == CARDS else not is_free(choice):
            break
        assert isinstance(chip, int)
        do = next((do for do in FREE if choice.offer(do)), "")
        turn = Turn(choice, played.steps, Random(0), chip)
        taken.append(Action(choice.seat, do) if do else quietly(turn))
        played = play(replay.hand.script, taken)
    return replayed(replay.game.key, with_actions(replay.record, [written(a) for a in taken]))
