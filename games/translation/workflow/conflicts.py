"""Two versions of a unit's words: both shown, one used, the other in the history."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from games.translation.messages import words
from games.translation.models import Scratch, Unit
from games.translation.models.unit import BETWEEN, padded
from games.translation.workflow import flow, history
from games.translation.workflow.three_way_merge import Together, together


@dataclass(frozen=True, slots=True)
class ConflictPart:
    """A part of the text that either side changed, as each side has it."""

    name: str
    ours: list[words.WordChange]
    theirs: list[words.WordChange]


@dataclass(frozen=True, slots=True)
class Clash:
    """What somebody else changed in the unit since this person opened it."""

    choices: list[ConflictPart]
    mine: list[str]
    merged: list[Together]
    who: str
    when: datetime

    @property
    def is_whole(self) -> bool:
        return all(part.is_whole for part in self.merged)

    @property
    def is_of_words(self) -> bool:
        """Whether the words changed, and not only the state."""
        return any(change.manner != "same" for choice in self.choices for change in choice.theirs)

    @property
    def targets(self) -> list[str]:
        return [part.text for part in self.merged]


def clash(unit: Unit, mine: Sequence[str], since: int) -> Clash:
    """Compare both sides with the words that this person started from."""
    last = unit.revisions.select_related("who").first()
    begun = _begun(unit, since)
    sides = list(zip(unit.parts, begun, mine, unit.targets, strict=True))
    return Clash(
        choices=[
            ConflictPart(name, words.difference(base, own), words.difference(base, theirs))
            for name, base, own, theirs in sides
            if not base == own == theirs
        ],
        mine=list(mine),
        merged=[together(base, own, theirs) for _name, base, own, theirs in sides],
        who=last.who.get_username() if last and last.who else "",
        when=last.when if last else unit.changed,
    )


def _begun(unit: Unit, since: int) -> list[str]:
    """The words at that revision; empty if unknown, so that both sides appear in full."""
    begun = unit.revisions.filter(number=since).first()
    return padded(begun.target if begun else "", len(unit.parts))


def conflicting_parts(unit: Unit) -> list[ConflictPart]:
    """The desk's words and the file's where they differ, with the additions of each marked."""
    if not unit.theirs:
        return []
    theirs = padded(unit.theirs, len(unit.parts))
    return [
        ConflictPart(name, _own(their_text, our_text), _own(our_text, their_text))
        for name, our_text, their_text in zip(unit.parts, unit.targets, theirs, strict=True)
        if our_text != their_text
    ]


def _own(other: str, text: str) -> list[words.WordChange]:
    return [change for change in words.difference(other, text) if change.manner != "del"]


def take_theirs(unit: Unit, person: object, revision: int) -> Unit:
    """Save the file's words as a draft."""
    return flow.save(unit, padded(unit.theirs, len(unit.parts)), person, revision)


def keep_desk_forms(unit: Unit, person: object, revision: int) -> Unit:
    """Settle the conflict with the desk's words as they are, in their present state."""
    with flow.writing(unit, person, revision) as locked:
        flow.settle(locked, person)
        locked.save()
        return locked


@transaction.atomic
def give_way(unit: Unit, mine: Sequence[str], person: Any) -> None:
    """Accept somebody else's words; one's own remain in the history."""
    evicted = BETWEEN.join(mine)
    if evicted != unit.target:
        history.log(unit, person, "set aside", evicted[:MOST_SAVED])
    Scratch.objects.filter(unit=unit, person=person).delete()


MOST_SAVED = 24_000
"""Characters: three parts of the greatest length allowed."""
