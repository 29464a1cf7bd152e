"""Who manages accounts puts people into the groups of the desk, on a page and on record."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse

from games.translation.models import LogEntry
from games.translation.workflow.roles import GROUPS

pytestmark = pytest.mark.django_db

PEOPLE = reverse("translation:people")


def belong(person: User) -> str:
    return reverse("translation:belong", args=[person.pk])


@pytest.fixture
def manager(person: Any) -> Client:
    who = person("maria")
    who.user_permissions.set(Permission.objects.filter(codename="change_user"))
    client = Client()
    client.force_login(who)
    return client


def test_the_groups_are_those_the_desk_makes() -> None:
    found = Group.objects.filter(permissions__codename="view_unit")
    assert set(found.values_list("name", flat=True)) == set(GROUPS)


def test_a_person_is_put_into_groups_and_out_of_them(manager: Client, person: Any) -> None:
    tito = person("tito")
    other = Group.objects.create(name="Casa")
    tito.groups.add(other)
    sent = {"groups": ["Translators", "Glossary editors"]}
    assert manager.post(belong(tito), sent).status_code == 303
    assert set(tito.groups.values_list("name", flat=True)) == {"Casa", *sent["groups"]}
    assert User.objects.get(pk=tito.pk).has_perm("translation.translate_unit")
    page = manager.get(PEOPLE)
    assert len(re.findall(r"<input[^>]* checked\b", page.content.decode())) == 2
    manager.post(belong(tito), {"groups": ["Reviewers"]})
    assert set(tito.groups.values_list("name", flat=True)) == {"Casa", "Reviewers"}
    manager.post(belong(tito), {"groups": ["Reviewers"]})
    told = LogEntry.objects.filter(action="roles", who__username="maria").order_by("pk")
    assert list(told.values_list("subject", "said")) == [
        ("tito", "Glossary editors, Translators"),
        ("tito", "Reviewers"),
    ]


@pytest.mark.parametrize("group", ["Casa", "translators", "", "\x00", "x" * 5000])
def test_another_group_is_refused_and_nothing_changed(
    manager: Client, person: Any, group: str
) -> None:
    tito = person("tito", "Reviewers")
    Group.objects.create(name="Casa")
    response = manager.post(belong(tito), {"groups": ["Translators", group]})
    assert response.status_code == 422
    assert f'id="person-{tito.pk}-groups-error"' in response.content.decode()
    assert list(tito.groups.values_list("name", flat=True)) == ["Reviewers"]
    assert not LogEntry.objects.filter(action="roles").exists()


def test_only_who_manages_accounts_comes_in(
    client: Client, manager: Client, person: Any, translator: User
) -> None:
    assert client.get(PEOPLE).status_code == 302
    assert client.post(belong(translator)).status_code == 302
    client.force_login(translator)
    assert client.get(PEOPLE).status_code == 403
    assert client.post(belong(translator), {"groups": ["Reviewers"]}).status_code == 403
    assert translator.groups.count() == 1
    assert PEOPLE not in client.get(reverse("translation:front")).content.decode()
    assert manager.get(reverse("translation:belong", args=[translator.pk])).status_code == 405
    assert manager.post(reverse("translation:belong", args=[999_999])).status_code == 404


def test_the_log_names_the_groups_in_the_readers_language(
    manager: Client, translator: User, reviewer: User
) -> None:
    manager.post(belong(translator), {"groups": ["Translators", "Reviewers"]})
    client = Client()
    client.force_login(reviewer)
    assert "Revisores, Tradutores" in client.get(reverse("translation:log")).content.decode()
