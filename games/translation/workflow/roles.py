"""Who may do what on the desk."""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, Permission, User
from django.db.models import Q

from games.translation.models import Unit

SEE = "translation.view_unit"
TRANSLATE = "translation.translate_unit"
REVIEW = "translation.review_unit"
GLOSSARY = "translation.edit_glossary"
EXCHANGE = "translation.exchange_units"

GROUPS = ("Translators", "Reviewers", "Glossary editors")
"""The groups with these permissions, as migrations make them."""


def may_see(person: User | AnonymousUser) -> bool:
    return bool(person.has_perm(SEE))


def may_write(person: User, unit: Unit) -> bool:
    """Whether the person may write the unit, which must not be official or gone."""
    return not unit.is_official and not unit.is_gone and may_write_such(person, unit)


def may_write_such(person: User | AnonymousUser, unit: Unit) -> bool:
    """Whether the person may write texts of this kind; the unit may be gone."""
    wanted = GLOSSARY if unit.kind == Unit.Kind.GLOSSARY else TRANSLATE
    return bool(person.has_perm(wanted))


def may_review(person: User, unit: Unit) -> bool:
    """Whether the person may review the unit: never its author, superusers included."""
    return (
        not unit.is_official
        and not unit.is_gone
        and unit.edited_by_id != person.pk
        and bool(person.has_perm(REVIEW))
    )


def may_type(person: User, unit: Unit) -> bool:
    """Whether the person gets a box to type in: to write, or to correct a mark in a review."""
    is_proposed = unit.state == Unit.State.PROPOSED
    return may_write(person, unit) or (is_proposed and may_review(person, unit))


def may_withdraw(person: User, unit: Unit) -> bool:
    """Whether the unit is proposed, and the person wrote its words or proposed them."""
    if unit.state != Unit.State.PROPOSED:
        return False
    last = unit.revisions.filter(number=unit.revision, action="proposed", who=person.pk)
    return unit.edited_by_id == person.pk or (unit.revision > 0 and last.exists())


def may_assign(person: User, unit: Unit, whom: int | None) -> bool:
    """Whether the person may assign it: anyone to or from oneself, reviewers to others."""
    if unit.is_official or unit.is_gone:
        return False
    if whom in (person.pk, None) and unit.assignee_id in (person.pk, None):
        return may_write(person, unit) or bool(person.has_perm(REVIEW))
    return bool(person.has_perm(REVIEW))


def may_dismiss(person: User, unit: Unit) -> bool:
    """Whether the person may dismiss findings; between official texts only reviewers may."""
    if unit.is_official:
        return bool(person.has_perm(REVIEW))
    return may_write(person, unit) or may_review(person, unit)


def may_override(person: User, unit: Unit) -> bool:
    """Whether the person may dismiss an error: a reviewer who did not write the words."""
    return unit.is_official or may_review(person, unit)


def workers() -> Any:
    """Active users who may translate, review or edit the glossary."""
    may = Permission.objects.filter(codename__in=("translate_unit", "review_unit", "edit_glossary"))
    people = get_user_model().objects.filter(is_active=True)
    by_right = Q(groups__permissions__in=may) | Q(user_permissions__in=may)
    permitted = people.filter(by_right | Q(is_superuser=True))
    return permitted.distinct().order_by("username")
