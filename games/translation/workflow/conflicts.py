"""Two versions of a unit's words: both shown, one used, the other in the history.

And orphans: edited units whose source is gone, offered to its new wording.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from games.translation.messages import words
from games.translation.messages.words import MOST_TOKENS, tokens
from games.translation.models import Override, Scratch, Unit
from games.translation.models.unit import BETWEEN, CATALOGUE, CORPUS, padded
from games.translation.workflow import flow, history, roles

Edit = tuple[int, int, list[str]]
"""The first and end token of the text begun from, and the tokens that replace them."""


@dataclass(frozen=True, slots=True)
class Together:
    """``is_whole`` if both sides' changes are in; where both changed the same words, mine are."""

    text: str
    is_whole: bool


def together(begun: str, mine: str, theirs: str) -> Together:
    base = tokens(begun)
    if max(map(len, (begun, mine, theirs))) > MOST_TOKENS:
        return Together(mine, mine == theirs)
    taken = [*_edits(base, tokens(mine))]
    left_out = False
    for edit in _edits(base, tokens(theirs)):
        if edit in taken:
            continue
        if any(_touch(edit, own) for own in taken[:]):
            left_out = True
        else:
            taken.append(edit)
    made, position = [], 0
    for start, end, pieces in sorted(taken, key=lambda edit: edit[:2]):
        made += [*base[position:start], *pieces]
        position = end
    return Together("".join([*made, *base[position:]]), not left_out)


def _edits(base: list[str], made: list[str]) -> Iterator[Edit]:
    matcher = SequenceMatcher(None, base, made, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind != "equal":
            yield start, end, made[first:last]


def _touch(one: Edit, other: Edit) -> bool:
    """Whether two edits overlap or adjoin, so that a person must decide their order."""
    return one[0] <= other[1] and other[0] <= one[1]


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


def take_theirs(unit: Unit, person: User, revision: int) -> Unit:
    """Save the file's words as a draft."""
    file = "" if unit.theirs_from in (CORPUS, CATALOGUE) else unit.theirs_from
    return flow.save(unit, padded(unit.theirs, len(unit.parts)), person, revision, file=file)


def keep_desk_forms(unit: Unit, person: User, revision: int) -> Unit:
    """Settle the conflict with the desk's words as they are, in their present state."""
    with flow.writing(unit, person, revision) as locked:
        flow.settle(locked, person)
        locked.save()
        return locked


@transaction.atomic
def give_way(unit: Unit, mine: Sequence[str], person: User) -> None:
    """Accept somebody else's words; one's own remain in the history."""
    evicted = BETWEEN.join(mine)
    if evicted != unit.target:
        history.log(unit, person, "set aside", evicted[:MOST_SAVED])
    Scratch.objects.filter(unit=unit, person=person).delete()


MOST_SAVED = 24_000
"""Characters: three parts of the greatest length allowed."""


LEAST = 0.5
"""The least share of equal words for a source to be a new wording of an old one."""


def has_edits(unit: Unit) -> bool:
    """Whether a person edited the unit: an override, a revision or unsaved words."""
    laid = Override.objects.filter(lang=unit.lang, ident=unit.object)
    if unit.kind == Unit.Kind.INTERFACE and laid.exists():
        return True
    return unit.revisions.filter(who__isnull=False).exists() or unit.scratches.exists()


def offer(removed: Iterable[Unit], made: Iterable[Unit]) -> list[Unit]:
    """Mark the units of ``removed`` with edits as orphans; offer each to the nearest new unit."""
    new = list(made)
    orphans = [unit for unit in removed if has_edits(unit)]
    for orphan in orphans:
        orphan.is_orphan = True
        orphan.save(update_fields=["is_orphan"])
        if heir := _heir(orphan, new):
            heir.offered = orphan
            heir.save(update_fields=["offered"])
    return orphans


def _heir(orphan: Unit, new: Iterable[Unit]) -> Unit | None:
    def of_sort(unit: Unit) -> tuple[str, str, str, int]:
        return unit.kind, unit.lang, unit.field, len(unit.parts)

    free = [unit for unit in new if unit.offered_id is None and not unit.is_official]
    alike = [unit for unit in free if of_sort(unit) == of_sort(orphan)]
    near = [(likeness(orphan.source, unit.source), unit.key, unit) for unit in alike]
    share, _key, heir = max(near, key=lambda candidate: candidate[:2], default=(0.0, "", None))
    return heir if share >= LEAST else None


def likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, tokens(one), tokens(other), autojunk=False).ratio()


@transaction.atomic
def take_over(unit: Unit, person: User, revision: int) -> Unit:
    """Save the words of the offered orphan as a draft of the unit."""
    orphan = unit.offered
    if orphan is None:
        raise flow.ActionRefused(_("Nothing more is offered here."))
    saved = flow.save(unit, orphan.targets, person, revision)
    _settle(saved, orphan, person, "taken over")
    return saved


@transaction.atomic
def let_go(unit: Unit, person: User) -> Unit:
    """Stop offering the orphan's words; they remain in its history."""
    orphan = unit if unit.is_orphan else unit.offered
    if orphan is None:
        raise flow.ActionRefused(_("Nothing more is offered here."))
    flow.refuse_if(not roles.may_write_such(person, orphan), _("You may not edit this text."))
    _settle(unit, orphan, person, "let go")
    return unit


def _settle(unit: Unit, orphan: Unit, person: User, action: str) -> None:
    history.log(orphan, person, action, orphan.target)
    Unit.objects.filter(offered=orphan).update(offered=None)
    Unit.objects.filter(pk=orphan.pk).update(is_orphan=False)
    Override.objects.filter(lang=orphan.lang, ident=orphan.object).delete()
    unit.offered = None
