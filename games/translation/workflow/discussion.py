"""Discussion of a unit: comments, mentions of people, and suggested words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from games.translation.checking.cleaning import clean, hidden_in
from games.translation.models import Comment, Mention, Presence, Scratch, Suggestion, Unit
from games.translation.models.unit import padded
from games.translation.workflow import flow, history, roles
from games.translation.workflow.roles import workers

MOST = 4_000
"""Characters of a comment, at most."""
LATEST = 30
"""Comments on the page at first; the earlier ones come on request."""
LONGEST_REMARK = 500
"""Characters of the remark on a suggestion, at most."""
MOST_SUGGESTIONS = 20
"""Open suggestions of one person on one unit, at most."""

NAMED = re.compile(r"(?<![\w@])@([\w.+-]*\w)")
"""``@rita``; a full stop after the name is not part of it."""


@dataclass(frozen=True, slots=True)
class Thread:
    comments: list[Comment]
    earlier: int
    """Number of comments before those in ``comments``."""


def thread(unit: Unit, *, whole: bool = False) -> Thread:
    comments = list(unit.comments.select_related("who"))
    earlier = 0 if whole else max(0, len(comments) - LATEST)
    return Thread(comments[earlier:], earlier)


@transaction.atomic
def say(unit: Unit, text: str, person: User) -> Comment:
    """Add a comment; ``ActionRefused`` if the text is unfit or mentions an unknown name."""
    flow.refuse_if(not roles.may_see(person), _("You may not edit this text."))
    text = text.replace("\r\n", "\n").strip()
    flow.refuse_if(not text, _("Nothing is written yet."), "comment")
    if len(text) > MOST:
        facts = {"number": len(text), "most": MOST}
        sentence = _("The text has %(number)s characters; at most %(most)s can be kept.") % facts
        raise flow.ActionRefused(sentence, "comment")
    if sentence := hidden_in(text):
        raise flow.ActionRefused(sentence, "comment")
    names = list(dict.fromkeys(NAMED.findall(text)))
    known = {worker.get_username(): worker for worker in workers().filter(username__in=names)}
    if stranger := next((name for name in names if name not in known), ""):
        sentence = _("Nobody on the desk is called “%(name)s”.") % {"name": stranger[:150]}
        raise flow.ActionRefused(sentence, "comment")
    heard(unit, person)
    made = Comment.objects.create(unit=unit, who=person, text=text)
    others = [worker for worker in known.values() if worker.pk != person.pk]
    Mention.objects.bulk_create(Mention(comment=made, person=worker) for worker in others)
    return made


def is_called(unit: Unit, person: User) -> bool:
    return Mention.objects.filter(comment__unit=unit, person=person, is_seen=False).exists()


def heard(unit: Unit, person: User) -> None:
    """Mark the person's mentions on the unit as seen."""
    Mention.objects.filter(comment__unit=unit, person=person, is_seen=False).update(is_seen=True)


@transaction.atomic
def suggest(unit: Unit, targets: Sequence[str], remark: str, person: User) -> Suggestion:
    if unit.is_official or unit.is_gone or not roles.may_see(person):
        raise flow.ActionRefused(_("You may not edit this text."))
    words = clean(unit, targets)
    flow.refuse_if(not words.replace("\x1f", "").strip(), _("Nothing is written yet."))
    flow.refuse_if(words == unit.target, _("These are the same words."))
    own = unit.suggestions.filter(who=person, state=Suggestion.State.OPEN)
    flow.refuse_if(own.filter(target=words).exists(), _("You suggested this already."))
    if own.count() >= MOST_SUGGESTIONS:
        raise flow.ActionRefused(_("You have reached the limit of suggestions for now."))
    if sentence := hidden_in(remark):
        raise flow.ActionRefused(sentence, "remark")
    remark = remark[:LONGEST_REMARK]
    made = Suggestion.objects.create(unit=unit, who=person, target=words, remark=remark)
    history.log(unit, person, "suggested", words)
    return made


@transaction.atomic
def take(suggestion: Suggestion, person: User, revision: int) -> Unit:
    """Save the suggested words as a draft of ``person``."""
    _open(suggestion)
    unit = suggestion.unit
    saved = flow.save(unit, padded(suggestion.target, len(unit.parts)), person, revision)
    _settle(suggestion, Suggestion.State.TAKEN, person)
    return saved


@transaction.atomic
def decline(suggestion: Suggestion, person: User) -> None:
    """Decline a suggestion, or withdraw one's own."""
    _open(suggestion)
    is_own = suggestion.who_id == person.pk
    if not is_own and not roles.may_write(person, suggestion.unit):
        raise flow.ActionRefused(_("You may not edit this text."))
    _settle(suggestion, Suggestion.State.DECLINED, person)


def _open(suggestion: Suggestion) -> None:
    if suggestion.state != Suggestion.State.OPEN:
        raise flow.ActionRefused(_("This suggestion is settled already."))


def _settle(suggestion: Suggestion, state: str, person: User) -> None:
    suggestion.state, suggestion.settled_by = state, person
    suggestion.save(update_fields=["state", "settled_by"])


PRESENT = timedelta(minutes=2)
"""For how long a person who opened a unit counts as there without a sign of life."""


def meet(unit: Unit, person: User) -> list[tuple[str, bool]]:
    """Note that the person has the unit open; return who else has, and whether they are writing."""
    now = timezone.now()
    mine = Presence.objects.filter(person=person)
    if roles.may_type(person, unit) and not mine.update(unit=unit, seen=now):
        Presence.objects.create(person=person, unit=unit)
    writing = Scratch.objects.filter(unit=unit, person=OuterRef("person"))
    others = unit.presences.filter(seen__gte=now - PRESENT).exclude(person=person)
    others = others.annotate(is_writing=Exists(writing)).order_by("pk")
    return list(others.values_list("person__username", "is_writing"))
