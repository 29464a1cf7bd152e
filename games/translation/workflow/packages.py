"""Work packages: made, worked through, handed over, and approved or sent back as one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.translation.memory.bands import banded, size_of
from games.translation.models import LogEntry, PackageText, Unit, WorkPackage
from games.translation.workflow import bulk_acts, flow, roles

MOST = 100
"""Texts of a package, at most."""
OPEN = 20
"""Open packages of a person, at most."""
LONGEST_STEP = timedelta(minutes=5)
"""The most that counts as work between two acts."""

TAKEN = Exists(PackageText.objects.filter(unit=OuterRef("pk"), is_open=True))
"""Whether a unit is in an open package."""
State = WorkPackage.State


@dataclass(frozen=True, slots=True)
class PackageHead:
    """What a package is called, who works through it and by when."""

    name: str
    person: User
    due: date | None = None


def make(units: Iterable[Unit], head: PackageHead, maker: User) -> WorkPackage:
    """Freeze the texts in this order; those that another open package has are left out.

    Raises ``ActionRefused`` if none is left, or if the person may not have the package.
    """
    _may_have(head.person, maker)
    chosen = [unit for unit in units if not unit.is_official and not unit.is_gone][:MOST]
    analysed = list(banded(chosen, maker))
    with transaction.atomic():
        package = WorkPackage.objects.create(
            name=head.name, maker=maker, person=head.person, due=head.due
        )
        rows = [_text(package, unit, place, band) for place, (unit, band) in enumerate(analysed, 1)]
        # Of two packages made at once, the database gives a text to one.
        PackageText.objects.bulk_create(rows, ignore_conflicts=True)
        number = package.texts.count()
        flow.refuse_if(not number, _("No text is left: none matches, or other packages have them."))
        can_write = _can_write(head.person, package)
        flow.refuse_if(not can_write, _cannot_write(head.person), "whom")
        _log(package, maker, "package made", str(number))
    return package


def _text(package: WorkPackage, unit: Unit, place: int, band: str) -> PackageText:
    size = size_of(unit.source)
    return PackageText(
        package=package,
        unit=unit,
        place=place,
        band=band,
        words=size.words,
        characters=size.characters,
        before=unit.target,
        findings_before=unit.errors + unit.warnings,
    )


def _may_have(person: User, giver: User) -> None:
    may_give = person == giver or giver.has_perm(roles.REVIEW)
    flow.refuse_if(not may_give, _("Only a reviewer gives packages to others."), "whom")
    number = WorkPackage.objects.filter(person=person).exclude(state=State.CLOSED).count()
    sentence = _("%(name)s has %(number)s open packages. Close one first.")
    flow.refuse_if(number >= OPEN, sentence % {"name": person.get_username(), "number": number})


def _can_write(person: User, package: WorkPackage) -> bool:
    kinds = package.texts.order_by().values_list("unit__kind", flat=True).distinct()
    return all(roles.may_write_such(person, Unit(kind=kind)) for kind in kinds)


def _cannot_write(person: User) -> str:
    sentence = _("%(name)s may not write all of these texts.")
    return sentence % {"name": person.get_username()}


def may_lead(person: User, package: WorkPackage) -> bool:
    """Whether the person may hand the package over or close it."""
    is_own = person.pk in (package.person_id, package.maker_id)
    return package.is_open and (is_own or bool(person.has_perm(roles.REVIEW)))


def may_approve(person: User, package: WorkPackage) -> bool:
    """Whether the person may approve the package or send it back: never who worked on it."""
    is_waiting = package.state == State.REVIEW and package.person_id != person.pk
    return is_waiting and bool(person.has_perm(roles.REVIEW))


def lock(package: WorkPackage) -> WorkPackage:
    return WorkPackage.objects.select_for_update().get(pk=package.pk)


def waiting(package: WorkPackage) -> QuerySet[PackageText]:
    """The texts that are not done yet, in their order; in a review those to be approved."""
    if package.state == State.REVIEW:
        return package.texts.filter(unit__state=Unit.State.PROPOSED, unit__is_gone=False)
    return package.texts.filter(done=None, unit__is_gone=False)


def touch(package: WorkPackage, person: User) -> None:
    """Count the time since the person's last act in the package, and begin anew after a pause."""
    if person.pk != package.person_id or package.state != State.WORK:
        return
    now, last = timezone.now(), package.touched
    step = min(now - last, LONGEST_STEP) if last else timedelta(0)
    # On a second device the same time does not count twice.
    same = WorkPackage.objects.filter(pk=package.pk, touched=last)
    same.update(touched=now, seconds=F("seconds") + max(0, round(step.total_seconds())))


def finish(package: WorkPackage, unit: Unit, person: User) -> None:
    """Mark a text as done, once, with its words; only by who works through the package."""
    if person.pk != package.person_id or package.state != State.WORK:
        return
    if unit.state in (Unit.State.PROPOSED, Unit.State.REVIEWED):
        after, findings = _after(unit)
        left = package.texts.filter(unit=unit, done=None)
        left.update(done=timezone.now(), after=after, findings_after=findings)


def _after(unit: Unit) -> tuple[str, int]:
    """Its words, and how many findings they have."""
    return unit.target, unit.errors + unit.warnings


def pause(package: WorkPackage, person: User) -> None:
    flow.refuse_if(person.pk != package.person_id, _whose(package))
    touch(package, person)
    WorkPackage.objects.filter(pk=package.pk).update(touched=None)


def _whose(package: WorkPackage) -> str:
    name = package.person.get_username() if package.person else _("nobody")
    return _("This package is %(name)s's. Have it handed over first.") % {"name": name}


@transaction.atomic
def change(package: WorkPackage, head: PackageHead, person: User) -> None:
    """Change its name and day, or hand it over with what is done in it."""
    locked = lock(package)
    flow.refuse_if(not may_lead(person, locked), _whose(locked))
    whom = head.person
    if is_other := whom.pk != locked.person_id:
        flow.refuse_if(locked.state == State.REVIEW, _("It is in review; send it back first."))
        flow.refuse_if(not _can_write(whom, locked), _cannot_write(whom), "whom")
        locked.touched = None
    locked.name, locked.person, locked.due = head.name, whom, head.due
    locked.save(update_fields=["name", "person", "due", "touched"])
    if is_other:
        _log(locked, person, "package handed over", whom.get_username())


@transaction.atomic
def submit(package: WorkPackage, person: User) -> None:
    """Send the package to review, if all its texts are done."""
    touch(package, person)
    locked = lock(package)
    flow.refuse_if(person.pk != locked.person_id, _whose(locked))
    flow.refuse_if(locked.state != State.WORK, _("It is not being worked on any more."))
    left = waiting(locked).count()
    sentence = ngettext(
        "%(number)s text is not done yet.", "%(number)s texts are not done yet.", left
    )
    flow.refuse_if(left, sentence % {"number": left})
    locked.state, locked.touched, locked.remark = State.REVIEW, None, ""
    locked.save(update_fields=["state", "touched", "remark"])
    _log(locked, person, "package sent", "")


def approve(package: WorkPackage, person: User) -> bulk_acts.BulkReport:
    """Approve all its proposals as one; if none is left, close it.

    What the reviewer had sent back alone goes back with the package, to be done again.
    """
    flow.refuse_if(not may_approve(person, package), _("You may not review this package."))
    proposals = Unit.objects.filter(pk__in=waiting(package).values("unit"))
    report = bulk_acts.approve(proposals, person, timezone.now())
    with transaction.atomic():
        locked = lock(package)
        if locked.state == State.REVIEW and not waiting(locked).exists():
            drafts = locked.texts.filter(unit__state=Unit.State.DRAFT, unit__is_gone=False)
            if drafts.update(done=None):
                _return(locked, person, "")
            else:
                _close(locked, person, "package approved")
    return report


def send_back(package: WorkPackage, person: User, remark: str) -> int:
    """Send the package back as one: what was proposed in it is a draft again, and not done.

    Returns how many texts that are. What was only confirmed and not changed stays done.
    """
    flow.refuse_if(not remark.strip(), _("State what is to be corrected."), "remark")
    with transaction.atomic():
        locked = lock(package)
        flow.refuse_if(not may_approve(person, locked), _("You may not review this package."))
        returned = []
        for text in waiting(locked).exclude(before=F("after")).select_related("unit"):
            flow.send_back(text.unit, person, text.unit.revision, remark)
            returned.append(text.pk)
        locked.texts.filter(pk__in=returned).update(done=None)
        _return(locked, person, remark.strip()[:2000])
    return len(returned)


def _return(package: WorkPackage, person: User, remark: str) -> None:
    package.state, package.remark = State.WORK, remark
    package.save(update_fields=["state", "remark"])
    _log(package, person, "package sent back", remark)


@transaction.atomic
def close(package: WorkPackage, person: User) -> None:
    """End the package as it is; its texts are free for others."""
    locked = lock(package)
    flow.refuse_if(not may_lead(person, locked), _whose(locked))
    _close(locked, person, "package closed")


def _close(package: WorkPackage, person: User, action: str) -> None:
    done = list(package.texts.exclude(done=None).select_related("unit"))
    for text in done:
        text.after, text.findings_after = _after(text.unit)
    PackageText.objects.bulk_update(done, ["after", "findings_after"])
    package.texts.update(is_open=False)
    package.state, package.touched, package.closed = State.CLOSED, None, timezone.now()
    package.save(update_fields=["state", "touched", "closed"])
    _log(package, person, action, "")


def _log(package: WorkPackage, person: User, action: str, text: str) -> None:
    LogEntry.objects.create(subject=package.name, who=person, action=action, said=text)
