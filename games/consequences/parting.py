"""Where one hand under two settings differs, and the result of each seat."""

from dataclasses import dataclass

from games.consequences.hands import Walk, play_record
from games.consequences.setting import Setting, under
from games.rules.game import Game, Record
from games.rules.script import Step


@dataclass(frozen=True)
class Parting:
    """A hand under the first setting and under the second."""

    first: Walk
    second: Walk

    @property
    def n(self) -> int:
        """The number of the first step that differs; at most the last step of the first hand."""
        pairs = zip(self.first.steps, self.second.steps, strict=False)
        same = next((n for n, (one, two) in enumerate(pairs) if not _alike(one, two)), None)
        if same is None:
            same = min(len(self.first.steps), len(self.second.steps))
        return min(same + 1, len(self.first.steps))

    @property
    def parts(self) -> bool:
        """Whether any step differs."""
        if len(self.first.steps) != len(self.second.steps):
            return True
        pairs = zip(self.first.steps, self.second.steps, strict=True)
        return any(not _alike(one, two) for one, two in pairs)

    @property
    def weakness(self) -> int:
        """0 if the difference shows in chips, 1 in steps or refusals, 2 only in facts."""
        if self.pays:
            return 0
        return 1 if self.is_refused or not _moves_alike(self.first, self.second) else 2

    @property
    def is_refused(self) -> bool:
        """Whether the second setting refuses an action of the first."""
        return self.second.refused is not None

    @property
    def pays(self) -> bool:
        """Whether the hand ends under both settings with different chips."""
        both = self.first.is_over and self.second.is_over
        return both and self.first.accounts != self.second.accounts


def _moves_alike(one: Walk, two: Walk) -> bool:
    outlines = [[(step.name, step.seat, step.moves) for step in hand.steps] for hand in (one, two)]
    return outlines[0] == outlines[1]


def _alike(one: Step, two: Step) -> bool:
    """Whether two steps are the same, except for their grounds and readings."""
    return (one.name, one.seat, one.moves, dict(one.facts)) == (
        two.name,
        two.seat,
        two.moves,
        dict(two.facts),
    )


def parted(game: Game, record: Record, setting: Setting, alternative: Setting) -> Parting:
    """The hand under both settings; raise ``Unusable`` or ``Forbidden`` if one refuses it."""
    return Parting(
        play_record(game, under(game, record, setting)),
        play_record(game, under(game, record, alternative)),
    )
