"""The queue: its order, its counts, and that it leads on without a gap."""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.contrib.auth.models import User
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.law.models import ErrorReport, Provision
from games.translation.catalogues.export import export
from games.translation.catalogues.messages import path_of
from games.translation.gathering import gather
from games.translation.listing import opened, queue, waiting
from games.translation.listing.waiting import groups
from games.translation.models import OpenedList, Override, Presence, Revision, Unit
from games.translation.workflow import conflicts, flow
from tests.examples import tried
from tests.translation.approving import approved
from tests.translation.desk_pages import signed

pytestmark = pytest.mark.django_db


def asked(query: str) -> queue.QueueFilter:
    return queue.QueueFilter.from_query(QueryDict(query))


def at(name: str, unit: Unit) -> str:
    return reverse(f"translation:{name}", args=[unit.pk])


@pytest.mark.parametrize("kind", ["reading", "name", "note", "glossary"])
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_fields_of_one_thing_stand_together(kind: str, lang: str) -> None:
    found = Unit.objects.filter(kind=kind, lang=lang, is_gone=False).order_by(*queue.SORTS[""])
    objects = list(found.values_list("object", flat=True))
    blocks = [one for one, other in pairwise(["", *objects, ""]) if one != other and one]
    assert len(blocks) == len(set(objects)) > 3


def test_names_words_and_notes_of_a_regulation_do_not_mix() -> None:
    for key in ("despacho-sef-97-2010", "portaria-104-85-m"):
        found = Unit.objects.filter(instrument=key, position__lt=100_000).order_by("position")
        kinds = list(dict.fromkeys(found.values_list("kind", flat=True)))
        changes = sum(a != b for a, b in pairwise(found.values_list("kind", flat=True)))
        assert changes == len(kinds) - 1


def test_the_numbers_of_the_table_are_those_of_the_lists_they_lead_to(
    translator: User, point: Unit
) -> None:
    Unit.objects.filter(pk=point.pk).update(stale="source")
    flow.save(point, [point.targets[0], ""], translator, 0)
    for together in groups(User.objects.create_superuser("root")).values():
        for group in together:
            counts = {"": group.total, "&state=reviewed": group.settled}
            counts |= {f"&state={task}": number for task, number in group.tasks.items()}
            for more, number in counts.items():
                got = queue.listed(asked(group.query + more), translator).count()
                assert got == number, (group.query, more)


def test_each_is_led_to_what_they_may_do(
    translator: User, reviewer: User, person: Callable[..., User], point: Unit
) -> None:
    flow.propose(point, point.targets, translator, 0)
    Unit.objects.filter(pk=point.pk).update(stale="source")

    def tasks(user: User, kind: str) -> dict[str, int]:
        met = [each for these in groups(user).values() for each in these if each.kind == kind]
        return {name: sum(g.tasks.get(name, 0) for g in met) for g in met for name in g.tasks}

    assert "review" not in tasks(translator, "provision")
    assert tasks(translator, "provision")["stale"] == 1
    assert set(tasks(reviewer, "provision")) == {"review"}
    assert not tasks(translator, "glossary")
    editor = tasks(person("edite", "Glossary editors"), "glossary")
    assert "review" not in editor
    mine = Unit.objects.filter(kind="provision", state="proposed", is_gone=False)
    assert tasks(reviewer, "provision")["review"] == mine.count()
    client = signed(reviewer)
    front = client.get(reverse("translation:front")).content.decode()
    assert "state=review" in front
    assert "state=stale" not in front
    start = f"{reverse('translation:start')}?state=review&kind=provision&sort=doubt"
    first = client.get(start)["Location"]
    assert at("unit", point) in first
    page = client.get(first).content.decode()
    assert "1 /" in page
    empty = client.get(f"{reverse('translation:start')}?q=nada-assim", follow=True)
    assert empty.redirect_chain[-1][0] == reverse("translation:front")


def group(kind: str, **tasks: int) -> waiting.Group:
    return waiting.Group("69-2003", kind, "pt", "zh-hant", total=9, settled=0, clear=3, tasks=tasks)


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        ([("note", {"findings": 5}), ("provision", {"stale": 1})], ["stale", "findings"]),
        ([("note", {"empty": 5}), ("provision", {"findings": 1})], ["findings", "empty"]),
        ([("note", {"stale": 5}), ("provision", {"empty": 1})], ["empty", "stale"]),
        ([("name", {"review": 5})], ["review"]),
        ([], []),
    ],
)
def test_the_front_begins_with_what_an_act_brought_and_then_with_doubts(
    groups: list[tuple[str, dict[str, int]]], expected: list[str]
) -> None:
    met = waiting.needs({"69-2003": [group(kind, **tasks) for kind, tasks in groups]})
    assert [need.task for need in met] == expected


def test_what_readers_reported_comes_after_doubts_and_before_what_is_to_be_written(
    translator: User, reviewer: User
) -> None:
    groups = {"69-2003": [group("note", findings=1, empty=1)]}
    assert [need.task for need in waiting.needs(groups, 3)] == ["findings", "reported", "empty"]
    ErrorReport.objects.create(instrument="69-2003", eid="art_1", words="Falta uma palavra.")
    row = f'href="{reverse("translation:reports")}"'
    front = {who: signed(who).get(reverse("translation:front")) for who in (translator, reviewer)}
    assert row not in front[translator].text
    assert front[reviewer].text.count(row) == 2, "the menu and the row"


def test_law_and_interface_are_two_doors(translator: User) -> None:
    client = signed(translator)
    for door, own, other in (
        ("", "kind=provision", "kind=interface"),
        ("interface", "kind=interface", "kind=provision"),
    ):
        page = client.get(reverse("translation:front"), {"door": door}).content.decode()
        assert own in page
        assert other not in page
        assert page.count('aria-keyshortcuts="Control+Enter"') == 1


def test_doubt_is_said_in_words_and_orders_the_list(reading: Unit, translator: User) -> None:
    flow.save(reading, ["手上哪三張牌"], translator, 0)
    listed = queue.listed(asked("kind=reading&lang=zh-hant&sort=doubt"), translator)
    estimates = list(listed.values_list("doubt", flat=True))
    assert estimates == sorted(estimates, reverse=True)
    assert len(set(estimates)) > 2
    reading.refresh_from_db()
    with translation.override("en"):
        said = queue.doubt_in_words(reading, differs=True)
        assert re.match(r"(Probably n|N)eeds a look: ", said)
        assert "the same source has other words elsewhere; last changed 0\xa0minutes ago" in said
        flow.save(reading, [""], translator, 1)
        reading.refresh_from_db()
        assert not queue.doubt_in_words(reading)
    page = signed(translator).get(reverse("translation:queue") + "?q=OD-01").content.decode()
    other = Unit.objects.get(key="reading:OD-01:title:pt")
    assert other.source in page
    assert other.target in page


def test_who_else_has_the_text_open_is_told_for_two_minutes(
    point: Unit, translator: User, second: User
) -> None:
    one, two = signed(translator), signed(second)
    assert "tania tem" not in one.get(at("unit", point)).content.decode()
    two.get(at("unit", point))
    assert "tania tem este texto aberto" in one.get(at("unit", point)).content.decode()
    flow.scratch(point, [point.targets[0], "甲"], second, 0)
    assert "tania está a escrever aqui" in one.get(at("present", point)).content.decode()
    Presence.objects.update(seen=timezone.now() - timedelta(minutes=3))
    assert "tania" not in one.get(at("present", point)).content.decode()
    official = Unit.objects.filter(state="official")[0]
    two.get(at("unit", official))
    assert Presence.objects.get(person=second).unit == point


def test_a_page_that_asks_who_is_there_keeps_its_words_when_the_session_has_ended(
    point: Unit,
) -> None:
    asked_by_the_page = Client().get(at("present", point), headers={"HX-Request": "true"})
    assert (asked_by_the_page.status_code, asked_by_the_page.content) == (204, b"")
    assert "/accounts/login/" in Client().get(at("present", point))["Location"]


@pytest.mark.slow
@pytest.mark.parametrize("sort", ["", "doubt", "changed", "oldest"])
def test_going_on_from_each_reaches_every_unit_once(translator: User, sort: str) -> None:
    """Nothing is skipped and nothing comes twice, though each moves in the list when it is done."""
    these = asked(
        f"kind=reading&instrument=despacho-sef-69-2003&state=proposed&lang=zh-hant&sort={sort}"
    )
    expected = list(queue.listed(these, translator).values_list("pk", flat=True))
    walk = opened.open_list(these, translator)
    assert walk
    these = queue.QueueFilter(these.values | {"opened": str(walk.pk)})
    met: list[int] = []
    following: int | None = expected[0]
    while following:
        unit = Unit.objects.get(pk=following)
        met.append(unit.pk)
        flow.save(unit, unit.targets, translator, unit.revision)
        following = opened.position(unit, these, translator).after
    assert met == expected
    assert len(met) > 10


SITTING = "instrument=despacho-sef-89-2025&kind=provision&lang=zh-hant&sort=doubt"


def test_twenty_five_saves_fall_on_twenty_five_texts(translator: User) -> None:
    """By the addresses that the front leads to, and by those that each answer leads on to."""
    client = signed(translator)
    address = client.get(f"{reverse('translation:start')}?{SITTING}")["Location"]
    met = []
    for _each in range(25):
        unit = Unit.objects.get(pk=address.split("/unit/")[1].split("/")[0])
        met.append(unit.pk)
        words = [*unit.targets[:-1], f"{unit.targets[-1]}甲"]
        sent = {f"target_{place}": text for place, text in enumerate(words)}
        sent |= {"revision": str(unit.revision), "action": "propose_next"}
        answer = client.post(f"{at('write', unit)}?{address.partition('?')[2]}", sent)
        if answer.status_code == 422:
            # What has an error can only be saved; then its page has the link to the next.
            answer = client.post(
                f"{at('write', unit)}?{address.partition('?')[2]}", sent | {"action": "save"}
            )
            page = client.get(answer["Location"]).text
            [link] = re.findall(r'rel="next"\s+href="([^"]+)"', page)
            address = html.unescape(link)
        else:
            address = answer["Location"]
    assert len(set(met)) == 25
    assert Revision.objects.filter(who=translator).values("unit").distinct().count() == 25


def test_a_list_is_opened_once_and_stays_as_it_was_when_its_page_is_loaded_again(
    translator: User, second: User
) -> None:
    client = signed(translator)
    query = "kind=reading&lang=zh-hant&state=proposed&sort=oldest"
    ids = list(queue.listed(asked(query), translator).values_list("pk", flat=True))
    first, third = (Unit.objects.get(pk=ids[place]) for place in (0, 2))
    address = client.get(f"{at('unit', first)}?{query}")["Location"]
    assert address.startswith(f"{at('unit', first)}?{query}&opened=")
    # In another tab the third is done, and somebody else does the second.
    flow.save(third, third.targets, translator, 0)
    flow.save(Unit.objects.get(pk=ids[1]), ["甲"], second, 0)
    for _tab in range(2):
        page = client.get(address).text
        assert f"{at('unit', Unit.objects.get(pk=ids[3]))}?" in page
        assert re.search(rf"1 /\s+{len(ids)}<", page)
    assert OpenedList.objects.count() == 1
    others = signed(second).get(address)
    assert others.status_code == 302
    assert OpenedList.objects.filter(person=second).count() == 1


def test_only_the_last_opened_lists_are_kept(
    translator: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened, "LISTS", 2)
    monkeypatch.setattr(opened, "MOST", 20)
    monkeypatch.setattr(opened, "BEHIND", 5)
    units = list(queue.listed(asked("kind=reading"), translator))
    walks = [opened.open_list(asked("kind=reading"), translator, unit) for unit in units[:30:10]]
    assert list(OpenedList.objects.order_by("pk")) == walks[1:]
    last = walks[-1]
    assert last
    assert (len(last.units), last.before, last.total) == (20, 15, len(units))
    filters = queue.QueueFilter({"kind": "reading", "opened": str(last.pk)})
    assert opened.position(units[20], filters, translator).number == 21


def test_where_a_text_stands_is_not_found_by_reading_the_whole_list(translator: User) -> None:
    unit = Unit.objects.filter(kind="interface", lang="pt", is_gone=False)[100]
    walk = opened.open_list(asked("sort=doubt"), translator, unit)
    assert walk
    for query in ("", f"sort=doubt&opened={walk.pk}"):
        with CaptureQueriesContext(connection) as read:
            assert opened.position(unit, asked(query), translator).after
        of_units = [each["sql"] for each in read if '"translation_unit"' in each["sql"]]
        assert len(of_units) <= 2
        assert [sql for sql in of_units if "LIMIT" not in sql and " IN (" not in sql] == []


def test_the_twin_in_the_other_language_is_not_skipped(translator: User) -> None:
    """Both languages of one thing stand at one place: after the first comes the second."""
    first = Unit.objects.get(key="reading:SA-01:title:pt")
    second = Unit.objects.get(key="reading:SA-01:title:zh-hant")
    flow.save(first, first.targets, translator, 0)
    first.refresh_from_db()
    turn = opened.position(first, asked("state=proposed"), translator)
    assert (turn.number, turn.after) == (0, second.pk)


def test_proposing_goes_on_to_the_next_with_the_focus_in_its_text(translator: User) -> None:
    query = "kind=reading&lang=zh-hant&state=proposed"
    ids = list(queue.listed(asked(query), translator).values_list("pk", flat=True))
    unit = Unit.objects.get(pk=ids[3])
    following = Unit.objects.get(pk=ids[4])
    flow.save(unit, unit.targets, translator, 0)
    sent = {"revision": "1", "target_0": unit.targets[0], "action": "propose_next"}
    client = signed(translator)
    response = client.post(f"{at('write', unit)}?kind=reading&lang=zh-hant&state=draft", sent)
    assert response.status_code == 303
    assert (
        response["Location"] == f"{at('unit', unit)}?kind=reading&lang=zh-hant&state=draft&typing=1"
    )
    flow.save(unit, unit.targets, translator, 2)
    sent["revision"] = "3"
    part = client.post(
        f"{at('write', unit)}?kind=reading&lang=zh-hant", sent, HTTP_HX_REQUEST="true"
    )
    assert part["HX-Push-Url"] == f"{at('unit', following)}?kind=reading&lang=zh-hant"
    page = part.content.decode()
    assert f'data-unit="{following.pk}"' in page
    assert page.count("autofocus") == 1


@pytest.mark.slow
def test_a_text_opened_from_the_queue_is_shown_from_its_head(translator: User, point: Unit) -> None:
    """Where it stands in the law is shown beneath, and takes no focus from it."""
    client = signed(translator)
    page = client.get(at("unit", point)).content.decode()
    assert 'class="pair' in page
    assert "autofocus" not in page
    assert client.get(f"{at('unit', point)}?typing=1").content.decode().count("autofocus") == 1


def test_staleness_clears_when_the_source_returns(point: Unit) -> None:
    provision = Provision.objects.get(instrument="despacho-sef-89-2025", eid="art_13__point_1")
    before = provision.text_pt
    for words, stale in ((before.replace("inferior", "superior"), "source"), (before, "")):
        provision.text_pt = words
        provision.save()
        gather(["provision"])
        point.refresh_from_db()
        assert point.stale == stale


def test_a_twin_is_stale_no_more_when_the_other_side_is_taken_back(
    reading: Unit, translator: User, reviewer: User
) -> None:
    from games.translation.workflow import undoing

    twin = Unit.objects.get(key="reading:OD-01:title:pt")
    approved(reading, ["手上哪些紙牌計入組合"], translator, reviewer)
    twin.refresh_from_db()
    assert twin.stale == "source"
    reading.refresh_from_db()
    undoing.undo(reading, reading.revision, reviewer, reading.revision)
    twin.refresh_from_db()
    assert twin.stale == ""


OLD, NEW = "Found by check, without prior judgement", "Found by the checks, unaided"


@pytest.fixture
def reworded(tmp_path: Path, settings: Any) -> Callable[[str, str], None]:
    """The code's own catalogues, with one message worded otherwise."""
    shutil.copytree(site.LOCALE_PATHS[0], tmp_path / "locale")
    settings.LOCALE_PATHS = [tmp_path / "locale"]

    def change(old: str, new: str) -> None:
        for lang in ("pt", "zh-hant"):
            path = path_of(lang)
            text = path.read_text(encoding="utf-8")
            assert f'msgid "{old}"' in text
            path.write_text(text.replace(f'msgid "{old}"', f'msgid "{new}"'), encoding="utf-8")

    return change


@pytest.mark.slow
def test_an_edit_of_a_message_that_was_reworded_is_told_and_offered(
    reworded: Callable[[str, str], None], translator: User, tmp_path: Path
) -> None:
    unit = Unit.objects.get(kind="interface", lang="zh-hant", source=OLD)
    approved(unit, ["機器自行所得"], translator)
    reworded(OLD, NEW)
    told = gather(["interface"])
    assert told.orphans == [unit.key]
    assert any(unit.key in line for line in told.lines())
    heir = Unit.objects.get(kind="interface", lang="zh-hant", source=NEW)
    assert heir.offered == unit
    assert any(OLD in told.orphans for told in export(tmp_path / "out"))

    client = signed(translator)
    listed = client.get(reverse("translation:queue") + "?state=orphaned").content.decode()
    assert at("unit", heir) in listed
    assert at("unit", unit) in listed
    page = client.get(at("unit", heir)).content.decode()
    assert "<del>" in page
    assert "機器自行所得" in page
    sent = {"revision": "0", "action": "take"}
    assert client.post(at("heritage", heir), sent).status_code == 303
    heir.refresh_from_db()
    assert (heir.target, heir.state, heir.offered) == ("機器自行所得", "draft", None)
    assert not Override.objects.filter(ident=unit.object).exists()
    assert queue.listed(asked("state=orphaned"), translator).count() == 0
    with pytest.raises(flow.ActionRefused):
        conflicts.take_over(heir, translator, heir.revision)


@pytest.mark.slow
def test_words_of_an_earlier_wording_can_be_let_go_and_come_back_with_it(
    reworded: Callable[[str, str], None], translator: User, reviewer: User
) -> None:
    unit = Unit.objects.get(kind="interface", lang="zh-hant", source=OLD)
    flow.save(unit, ["機器自行所得"], translator, 0)
    reworded(OLD, NEW)
    gather(["interface"])
    heir = Unit.objects.get(kind="interface", lang="zh-hant", source=NEW)
    assert heir.offered == unit
    reworded(NEW, OLD)
    gather(["interface"])
    unit.refresh_from_db()
    assert (unit.is_gone, unit.is_orphan, unit.target) == (False, False, "機器自行所得")
    reworded(OLD, NEW)
    gather(["interface"])
    unit.refresh_from_db()
    conflicts.let_go(unit, translator)
    assert queue.listed(asked("state=orphaned"), translator).count() == 0
    assert unit.log.first().action == "let go"  # type: ignore[union-attr]


def test_what_nobody_edited_goes_without_a_word(reworded: Callable[[str, str], None]) -> None:
    reworded(OLD, NEW)
    told = gather(["interface"])
    assert (told.gone, told.made, told.orphans) == (2, 2, [])


@tried(20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(states=st.lists(st.sampled_from(["draft", "proposed", "reviewed"]), min_size=8, max_size=8))
def test_before_and_after_are_always_neighbours(states: list[str], translator: User) -> None:
    units = list(Unit.objects.filter(kind="reading", lang="pt").order_by(*queue.SORTS[""])[:8])
    for unit, state in zip(units, states, strict=True):
        Unit.objects.filter(pk=unit.pk).update(state=state)
    these = asked("kind=reading&lang=pt&state=draft")
    listed = list(queue.listed(these, translator).values_list("pk", flat=True))
    order = [unit.pk for unit in units]
    for unit in units:
        turn = opened.position(unit, these, translator)
        at_it = order.index(unit.pk)
        earlier = [pk for pk in order[:at_it] if pk in listed]
        later = [pk for pk in order[at_it + 1 :] if pk in listed]
        assert turn.before == (earlier[-1] if earlier else None)
        assert turn.after == (later[0] if later else None)


def test_a_review_goes_on_as_well(reviewer: User) -> None:
    query = "kind=reading&lang=pt&state=proposed"
    ids = list(queue.listed(asked(query), reviewer).values_list("pk", flat=True))
    unit = Unit.objects.get(pk=ids[0])
    Unit.objects.filter(pk=unit.pk).update(warnings=0, errors=0)
    sent = {"revision": "0", "action": "approve_next"}
    response = signed(reviewer).post(f"{at('review', unit)}?{query}", sent)
    following = at("unit", Unit.objects.get(pk=ids[1]))
    assert response["Location"] == f"{following}?{query}&typing=1"
    unit.refresh_from_db()
    assert unit.state == "reviewed"
