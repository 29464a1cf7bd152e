"""The front page's sample hand, declared by a game, at the step that decides it."""

from collections.abc import Iterable

from games.law.models import Instrument
from games.play.registry import table_of
from games.play.table.page import Sheet
from games.play.table.replay import replayed
from games.play.table.transcripts import sample
from games.play.table.viewpoint import Viewpoint


def hand_shown(instruments: Iterable[Instrument]) -> tuple[Instrument, Sheet] | None:
    """The hand of the first game in force that declares one, at its last comparison."""
    for instrument in instruments:
        name = "" if instrument.is_revoked or not instrument.game else _declared(instrument.game)
        if not name:
            continue
        record = {k: v for k, v in sample(instrument.game, name).record.items() if k != "id"}
        replay = replayed(instrument.game, record)
        compared = [n for n, step in enumerate(replay.played.steps, start=1) if step.why]
        step = compared[-1] if compared else replay.last
        return instrument, Sheet(replay, step, Viewpoint())
    return None


def _declared(key: str) -> str:
    return table_of(key).shown_hand
