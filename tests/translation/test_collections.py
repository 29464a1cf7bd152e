"""Memories and glossaries that people bring along: taken whole or not at all, and theirs alone."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone, translation

from games.translation import tasks
from games.translation.interchange import collections
from games.translation.interchange.messages import Refusal, tell
from games.translation.memory import lookup
from games.translation.models import Collection, CollectionEntry, Signature, Unit
from tests.translation.desk_pages import at, signed

pytestmark = pytest.mark.django_db

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header srclang="pt"/><body>'
END = "</body></tmx>"


def unit_of(*sides: tuple[str, str]) -> str:
    made = "".join(f'<tuv xml:lang="{lang}"><seg>{words}</seg></tuv>' for lang, words in sides)
    return f"<tu>{made}</tu>"


def tmx(*units: str) -> bytes:
    return "".join([HEAD, *units, END]).encode()


CARDS = unit_of(
    ("pt-PT", "As cartas são distribuídas pelo croupier."), ("zh-TW", "撲克牌由莊荷派發。")
)


@pytest.fixture(autouse=True)
def _read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker reads each file as soon as it is asked to."""
    monkeypatch.setattr(tasks.take_in, "apply_async", lambda args, **_kw: tasks.take_in(*args))


@pytest.fixture
def ana(person: Callable[..., User]) -> User:
    return person("ana", "Translators")


def bring(who: User, name: str, data: bytes, **more: str) -> Any:
    upload = SimpleUploadedFile(name, data)
    return signed(who).post(at("own"), {"file": upload, **more}, follow=True)


def brought_by(who: User, name: str, data: bytes, **more: str) -> Collection:
    bring(who, name, data, **more)
    return Collection.objects.filter(owner=who).latest("pk")


def used(who: User, name: str, data: bytes, **more: str) -> Collection:
    collection = brought_by(who, name, data, **more)
    collections.use(collection)
    return Collection.objects.get(pk=collection.pk)


def refusal_of(collection: Collection) -> str:
    with translation.override("en"):
        return tell(Refusal(**collection.refusal))


def a_unit(words: str, lang: str = "pt", into: str = "zh-hant") -> Unit:
    return Unit(
        kind="note", object="x", key=f"note:x:text:{into}", field="text", parts=["text"],
        source=words, source_lang=lang, lang=into,
    )  # fmt: skip


def from_memories(unit: Unit, who: User) -> list[tuple[str, str, str]]:
    found = lookup.matches(unit, who)
    return [(each.said.whose, each.said.name, each.target) for each in found if each.said.whose]


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


TBX3 = (
    '<tbx xmlns="urn:iso:std:iso:30042:ed-2" type="TBX-Basic" style="dca"><text><body>'
    '<conceptEntry id="1"><langSec xml:lang="pt"><termSec><term>ficha</term></termSec></langSec>'
    '<langSec xml:lang="zh-HK"><termSec><term>籌碼</term></termSec><termSec><term>代幣</term>'
    '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termSec></langSec>'
    "</conceptEntry></body></text></tbx>"
)


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


BOMB = '<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + HEAD.partition("\n")[2] + END


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("bomb.tmx", BOMB.encode(), "entities are not read"),
        ("bomb.tbx", f"<!DOCTYPE a [<!ENTITY a 'b'>]>{TBX3}".encode(), "entities are not read"),
        ("cut.tmx", tmx(CARDS)[:-20], "not well-formed XML"),
        ("other.tmx", b"<html/>", "is of another kind"),
        ("other.tbx", b"<html/>", "is of another kind"),
        ("empty.tmx", tmx(), "in two of the desk's languages"),
        ("fr.tmx", tmx(unit_of(("pt", "a"), ("fr", "b"))), "in two of the desk's languages"),
        ("zh.csv", "pt,zh-Hant\nmesa,檯\n".encode("big5"), "not in UTF-8"),
        ("zh.csv", "pt,zh-Hant\nmesa,檯\n".encode("utf-16"), "save it in UTF-8"),
        ("head.csv", b"mesa,x\n", "has to name two languages"),
        ("quote.csv", b'pt,en\n"a"b,c\n', "not a well-formed CSV"),
        ("nul.csv", b"pt,en\na\x00,c\n", "U+0000"),
    ],
)
def test_a_hostile_file_is_refused_with_one_sentence_and_nothing_is_lost(
    ana: User, name: str, data: bytes, said: str
) -> None:
    before = used(ana, f"{name.partition('.')[0]}.{name.partition('.')[2]}", GOOD[name[-3:]])
    collection = brought_by(ana, name, data)
    assert (collection.state, bytes(collection.file)) == ("refused", b"")
    assert said in refusal_of(collection)
    assert collection.entries.count() == 0
    before.refresh_from_db()
    assert (before.state, before.entries.count()) == ("used", 1)
    assert signed(ana).get(at("own")).status_code == 200


GOOD = {
    "tmx": tmx(CARDS),
    "csv": "pt,zh-Hant\nmesa,檯\n".encode(),
    "tbx": TBX3.replace("<termSec><term>代幣", "<termSec><term>").encode(),
}


def test_what_does_not_fit_is_left_out_and_told(ana: User) -> None:
    data = tmx(
        CARDS,
        CARDS,
        unit_of(("pt", "a"), ("zh-CN", "b")),
        unit_of(("pt", "um"), ("zh-Hant", "")),
        unit_of(("pt", "x" * 40_001), ("zh-Hant", "長")),
        unit_of(("pt", "y" * 34_000), ("zh-Hant", "文" * 34_000)),
    )
    collection = brought_by(ana, "all.tmx", data)
    assert collection.left_out == {"twice": 1, "languages": 1, "empty": 1, "long": 1}
    assert collection.entries.count() == 2


def test_codes_of_other_tools_are_left_out_of_the_words(ana: User) -> None:
    coded = '<bpt i="1">&lt;b></bpt>As <hi>cartas</hi><ept i="1">&lt;/b></ept> são'
    brought_by(ana, "codes.tmx", tmx(unit_of(("pt", coded), ("en", "The cards"))))
    assert CollectionEntry.objects.get().source == "As cartas são"


def test_what_is_no_such_file_or_too_large_is_told_at_the_field(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bring(ana, "a.docx", b"x").status_code == 422
    assert bring(ana, "a.tmx", b"").status_code == 422
    assert signed(ana).post(at("own"), {"name": "x"}).status_code == 422
    monkeypatch.setattr("games.translation.views.own.MOST_BYTES", 3)
    assert "10 MB" in bring(ana, "a.tmx", tmx(CARDS)).content.decode()
    assert not Collection.objects.exists()


def test_a_body_of_200_mb_is_not_read(ana: User) -> None:
    client = signed(ana)
    response = client.generic(
        "POST", at("own"), b"x", "multipart/form-data; boundary=a", CONTENT_LENGTH=200 << 20
    )
    assert response.status_code == 413
    assert not Collection.objects.exists()


def test_twenty_of_one_person_are_enough(ana: User) -> None:
    for number in range(20):
        Collection.objects.create(owner=ana, name=str(number), kind="memory", ending=".tmx")
    assert bring(ana, "a.tmx", tmx(CARDS)).status_code == 422
    assert Collection.objects.count() == 20


def waiting(ana: User, data: bytes = b"") -> Collection:
    return Collection.objects.create(
        owner=ana, name="x", kind="memory", ending=".tmx", file=data or tmx(CARDS)
    )


def test_it_is_stopped_before_and_while_it_is_read(
    ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    collection = waiting(ana)
    shown = signed(ana).get(at("own")).content.decode()
    assert 'hx-trigger="every 1s"' in shown
    signed(ana).post(at("own_act", collection.pk), {"action": "stop"})
    collections.take_in(collection.pk)
    collection.refresh_from_db()
    assert (collection.state, collection.entries.count()) == ("stopped", 0)

    later = waiting(ana, tmx(*(unit_of(("pt", f"a {n}"), ("en", f"b {n}")) for n in range(1200))))
    monkeypatch.setattr(collections, "AT_ONCE", 100)
    read = collections.readings

    def stopped_in_between(ending: str, data: bytes) -> Iterator[collections.Reading]:
        for number, each in enumerate(read(ending, data)):
            if number == 350:
                later.refresh_from_db(fields=["done"])
                assert 0 < later.done < 100
                assert later.entries.count() == 300
                signed(ana).post(at("own_act", later.pk), {"action": "stop"})
            yield each

    monkeypatch.setattr(collections, "readings", stopped_in_between)
    collections.take_in(later.pk)
    later.refresh_from_db()
    assert (later.state, later.entries.count()) == ("stopped", 0)


def test_one_whose_message_or_worker_was_lost_is_read_when_somebody_looks(ana: User) -> None:
    collection = waiting(ana)
    long_ago = timezone.now() - 2 * tasks.LOST
    Collection.objects.filter(pk=collection.pk).update(state="reading", changed=long_ago)
    collections.take_in(collection.pk)
    collection.refresh_from_db()
    assert collection.state == "reading"
    signed(ana).get(at("own"))
    collection.refresh_from_db()
    assert (collection.state, collection.entries.count()) == ("used", 1)


def test_without_a_broker_it_waits(ana: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_args: Any, **_kw: Any) -> None:
        raise OSError("no broker")

    monkeypatch.setattr(tasks.take_in, "apply_async", away)
    assert brought_by(ana, "a.tmx", tmx(CARDS)).state == "waiting"


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
