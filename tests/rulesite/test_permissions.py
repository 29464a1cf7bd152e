"""Who is let in where: each view, for each part somebody may have, to read and to send."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from games.simulations import tasks
from tests.rulesite.addresses import Address, every_address
from tests.rulesite.scene import ROLES, Scene, made

pytestmark = pytest.mark.django_db
BARRED = (401, 403, 404, 405)
EXPIRED = "translation/expired.html"
METHODS = ("GET", "POST")
DECISIONS: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "permissions.toml").read_text()
)
EVERY = every_address()


def decision(name: str) -> dict[str, Any] | None:
    """The one that fits best: the name itself, or the longest pattern."""
    fitting = [pattern for pattern in DECISIONS if fnmatchcase(name, pattern)]
    return DECISIONS[max(fitting, key=len)] if fitting else None


def roles(told: str) -> frozenset[str]:
    """`all`, `signed in`, or the roles by name; none where the view does not answer at all."""
    groups = {"all": ROLES, "signed in": ROLES[1:]}
    return frozenset(groups.get(told, tuple(told.split())))


def test_every_view_has_a_decision() -> None:
    assert [each.name for each in EVERY if decision(each.name) is None] == []


def test_every_decision_is_of_a_view_and_of_known_roles() -> None:
    names = [each.name for each in EVERY]
    for pattern, told in DECISIONS.items():
        assert any(fnmatchcase(name, pattern) for name in names), pattern
        assert set(told) == set(METHODS), pattern
        assert all(roles(told[method]) <= set(ROLES) for method in METHODS), pattern


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    from games.translation.gathering import gather

    with django_db_blocker.unblock(), transaction.atomic():
        patched = pytest.MonkeyPatch()
        patched.setattr(tasks, "_send", lambda _count: None)
        gather()
        yield made()
        patched.undo()
        transaction.set_rollback(True)


def let_in(scene: Scene, address: Address, role: str, method: str) -> bool:
    """Whether the view answers with anything of its own. Whatever it did is undone."""
    with transaction.atomic():
        answer = scene.browser(role).generic(method, scene.path(address))
        transaction.set_rollback(True)
    assert answer.status_code < 500, (address.name, role, method)
    signs_in = answer.status_code == 302 and re.search(
        "/(accounts|admin)/login", answer["Location"]
    )
    asks_again = any(each.name == EXPIRED for each in answer.templates)
    return answer.status_code not in BARRED and not signs_in and not asks_again


OWN = [each for each in EVERY if not each.name.startswith("admin:")]
ADMIN = [each for each in EVERY if each.name.startswith("admin:")]


@pytest.mark.slow
@pytest.mark.parametrize("address", OWN, ids=lambda each: each.name)
def test_who_is_let_in(scene: Scene, address: Address) -> None:
    told = decision(address.name)
    assert told
    for method in METHODS:
        found = {role for role in ROLES if let_in(scene, address, role, method)}
        assert found == roles(told[method]), method


@pytest.mark.slow
@pytest.mark.parametrize("address", ADMIN, ids=lambda each: each.route)
def test_the_administration_lets_in_nobody_else(scene: Scene, address: Address) -> None:
    told = decision(address.name)
    assert told
    for method in METHODS:
        found = {role for role in ROLES if let_in(scene, address, role, method)}
        assert found <= roles(told[method]), method
