"""Words brought before readers, as two people do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import Group, User

from games.translation.checking.findings import found_in, neighbours_of
from games.translation.models import Unit
from games.translation.workflow import flow


def another(name: str = "aprova") -> User:
    """A reviewer who wrote nothing."""
    user, _made = User.objects.get_or_create(username=name)
    user.groups.set(Group.objects.filter(name="Reviewers"))
    return user


def changed(unit: Unit) -> list[str]:
    """The words of a unit with one mark changed, as the checks let pass."""
    *heads, words = unit.targets
    return [*heads, words[:-1] + "。" if words.endswith("；") else words + "。"]


def approved(unit: Unit, words: Sequence[str], writer: Any, reviewer: Any = None) -> Unit:
    """Proposed by the one; what the checks ask set aside and approved by the other."""
    unit.refresh_from_db()
    proposed = flow.propose(unit, words, writer, unit.revision)
    return approve(proposed, reviewer or another())


def approve(unit: Unit, reviewer: Any) -> Unit:
    for found in found_in(unit, unit.targets, neighbours_of(unit)):
        if found.is_open and not found.is_error:
            flow.dismiss(unit, found.fingerprint, "Read and found right.", reviewer)
    return flow.review(unit, reviewer, unit.revision)
