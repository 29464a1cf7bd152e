"""Memories and glossaries that people bring along: taken whole or not at all, and theirs alone."""

from __future__ import annotations

import resource
import time
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from games.translation.interchange import collections
from games.translation.memory import lookup
from games.translation.models import Collection, CollectionEntry, Signature, Unit
from tests.translation.brought_files import (
    CARDS,
    TBX3,
    _read_at_once,
    a_unit,
    ana,
    bring,
    brought_by,
    from_memories,
    tmx,
    unit_of,
    used,
)
from tests.translation.desk_pages import at, signed

__all__ = ["_read_at_once", "ana"]

pytestmark = pytest.mark.django_db


def test_a_memory_matches_beside_the_site_s_own_and_says_whose_it_is(ana: User) -> None:
    collection = brought_by(ana, "houses.tmx", tmx(CARDS))
    assert (collection.state, collection.name) == ("used", "houses")
    assert bytes(collection.file) == b""
    unit = a_unit("As cartas são distribuídas pelo croupier da mesa.")
    assert from_memories(unit, ana) == [("ana", "houses", "撲克牌由莊荷派發。")]
    back = a_unit("撲克牌由莊荷派發。", "zh-hant", "pt")
    assert from_memories(back, ana) == [
        ("ana", "houses", "As cartas são distribuídas pelo croupier.")
    ]


def test_the_editor_says_from_whose_memory_and_glossary(ana: User, point: Unit) -> None:
    brought_by(ana, "houses.tmx", tmx(unit_of(("pt", point.sources[-1]), ("zh-Hant", "試譯"))))
    word = next(word for word in point.sources[-1].split() if len(word) > 5).strip(",.;")
    used(ana, "words.csv", f"pt,zh-Hant\n{word},試詞\n".encode())
    shown = signed(ana).get(at("unit", point.pk)).content.decode()
    assert "試譯" in shown
    assert "試詞" in shown
    assert "“houses”" in shown or "«houses»" in shown
    assert "“words”" in shown or "«words»" in shown


def test_only_its_owner_sees_it_until_a_group_does(ana: User, second: User, reviewer: User) -> None:
    collection = brought_by(ana, "houses.tmx", tmx(CARDS))
    unit = a_unit("As cartas são distribuídas pelo croupier da mesa.")
    assert from_memories(unit, second) == []
    assert "houses" not in signed(second).get(at("own")).content.decode()
    for action in ("off", "delete", "use", "stop"):
        sent = signed(second).post(at("own_act", collection.pk), {"action": action})
        assert sent.status_code == 404
    shared = brought_by(ana, "ours.tmx", tmx(CARDS), team="Translators")
    assert shared.team == Group.objects.get(name="Translators")
    assert [name for _who, name, _t in from_memories(unit, second)] == ["ours"]
    assert from_memories(unit, reviewer) == []
    signed(second).post(at("own_act", shared.pk), {"action": "delete"})
    assert Collection.objects.filter(pk=shared.pk).exists()


def test_any_group_may_share_one(ana: User) -> None:
    """People of the desk are in groups of the tables too, and a site may make its own."""
    ana.groups.add(Group.objects.create(name="House of words"))
    assert "House of words" in signed(ana).get(at("own")).content.decode()
    shared = brought_by(ana, "ours.tmx", tmx(CARDS), team="House of words")
    assert shared.team == Group.objects.get(name="House of words")


def test_it_is_switched_off_and_on_for_oneself_and_deleted(ana: User, second: User) -> None:
    collection = brought_by(ana, "ours.tmx", tmx(CARDS), team="Translators")
    unit = a_unit("As cartas são distribuídas pelo croupier da mesa.")
    signed(second).post(at("own_act", collection.pk), {"action": "off"})
    assert from_memories(unit, second) == []
    assert from_memories(unit, ana)
    signed(second).post(at("own_act", collection.pk), {"action": "on"})
    assert from_memories(unit, second)
    signed(ana).post(at("own_act", collection.pk), {"action": "delete"})
    assert not CollectionEntry.objects.exists()
    assert from_memories(unit, ana) == []


def test_a_team_of_others_cannot_be_chosen(ana: User) -> None:
    assert bring(ana, "ours.tmx", tmx(CARDS), team="Reviewers").status_code == 422
    assert not Collection.objects.exists()


def test_terms_are_found_as_words_and_only_those(ana: User) -> None:
    data = "zh-Hant;pt;nota\n莊荷;croupier;x\n牌;carta\n彩池;pote\n".encode()
    used(ana, "words.csv", data)
    found = lookup.terms_in("O croupier descarta as cartas.", "pt", "zh-hant", ana)
    assert [(term.source, term.targets) for term in found] == [
        ("croupier", ("莊荷",)),
        ("carta", ("牌",)),
    ]
    assert [term.source for term in lookup.terms_in("莊荷派牌。", "zh-hant", "pt", ana)] == [
        "莊荷",
        "牌",
    ]


def test_the_site_s_own_termbase_can_be_brought_along(ana: User) -> None:
    collection = brought_by(ana, "own.tbx", collections.write_tbx(collections.concepts()))
    assert collection.state == "read"
    tried = collections.trial(collection)
    assert tried["total"] > 100
    assert tried["removed"] == 0
    assert tried["differing"] == []
    assert CollectionEntry.objects.filter(is_never=True).exists()


def test_tbx_of_the_later_standard_and_its_forbidden_forms(ana: User) -> None:
    used(ana, "t.tbx", TBX3.encode())
    [term] = lookup.terms_in("Uma ficha.", "pt", "zh-hant", ana)
    assert (term.targets, term.never) == (("籌碼",), ("代幣",))
    assert lookup.terms_in("代幣", "zh-hant", "pt", ana) == []


def test_a_trial_shows_what_would_change_and_the_former_stays_until_then(ana: User) -> None:
    first = used(ana, "words.csv", "pt,zh-Hant\nficha,籌碼\njogo,博彩\n".encode())
    later = brought_by(ana, "words.csv", "pt,zh-Hant\nficha,代幣\nmesa,檯\n".encode())
    tried = collections.trial(later)
    assert (tried["total"], tried["new"], tried["removed"]) == (2, 2, 2)
    assert tried["changed"] == [("ficha", "籌碼", "代幣")]
    shown = signed(ana).get(at("own")).content.decode()
    assert "<del>籌碼</del> <ins>代幣</ins>" in shown
    assert lookup.terms_in("ficha", "pt", "zh-hant", ana)[0].targets == ("籌碼",)
    signed(ana).post(at("own_act", later.pk), {"action": "use"})
    assert not Collection.objects.filter(pk=first.pk).exists()
    assert lookup.terms_in("ficha", "pt", "zh-hant", ana)[0].targets == ("代幣",)


def test_a_name_in_the_repository_is_set_and_taken_back(ana: User) -> None:
    client = signed(ana)
    for bad in (
        {"name": "Ana", "email": ""},
        {"name": "", "email": "a@b.org"},
        {"name": "Ana", "email": "a"},
        {"name": "A <b@c>", "email": "a@b.org"},
    ):
        assert client.post(at("sign"), bad).status_code == 422
    client.post(at("sign"), {"name": "Ana Sá", "email": "ana@example.org"})
    assert str(Signature.objects.get(person=ana)) == "Ana Sá <ana@example.org>"
    assert "Ana Sá" in client.get(at("own")).content.decode()
    client.post(at("sign"), {"name": "", "email": ""})
    assert not Signature.objects.exists()


def test_nobody_else_is_let_in(db: None) -> None:
    assert Client().get(at("own")).status_code == 302
    outsider = User.objects.create_user("fora", password="x")
    assert signed(outsider).get(at("own")).status_code == 403


@pytest.mark.slow
def test_twenty_thousand_texts_and_five_thousand_terms_stay_quick(
    ana: User, django_assert_max_num_queries: Any
) -> None:
    texts = [
        unit_of(("pt", f"O jogador {n} coloca {n % 97} fichas na aposta {n % 31} da mesa."),
                ("zh-Hant", f"第{n}名玩家在第{n % 31}注下{n % 97}個籌碼。"))
        for n in range(20_000)
    ]  # fmt: skip
    data = tmx(*texts)
    began = time.process_time()
    memory = brought_by(ana, "large.tmx", data)
    read = time.process_time() - began
    assert memory.entries.count() == 20_000
    rows = "".join(f"termo {n},詞{n}\n" for n in range(5_000))
    used(ana, "large.csv", f"pt,zh-Hant\n{rows}".encode())
    unit = a_unit("O jogador 17 coloca 12 fichas na aposta 4 da mesa, por termo 44.")
    began = time.process_time()
    lookup.matches(unit, ana)
    first = time.process_time() - began
    began = time.process_time()
    with django_assert_max_num_queries(8):
        assert from_memories(unit, ana)
        assert [term.source for term in lookup.terms_in(unit.source, "pt", "zh-hant", ana)] == [
            "termo 44"
        ]
    again = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(
        f"{len(data) / 1e6:.1f} MB, 20,000 texts read in {read:.1f} s; matched first in "
        f"{first:.2f} s, then in {again:.2f} s with 5,000 terms; the process at {peak} MB"
    )
