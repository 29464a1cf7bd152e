"""The same source in several places: found, offered, kept the same, filled in."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games.translation.models import Act, Unit
from games.translation.workflow import bulk_acts
from tests.translation.desk_pages import at, picked, signed

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


def repeats() -> list[bulk_acts.Repeat]:
    return bulk_acts.with_units(bulk_acts.repeated_sources())


@pytest.mark.slow
def test_repeated_sources_are_found_offered_and_kept_the_same(translator: User) -> None:
    found = repeats()
    assert len(found) > 50
    assert all(len({unit.source for unit in each.units}) == 1 for each in found)
    assert any(each.original.differs for each in found)
    each = next(e for e in found if e.original.differs and e.units[0].kind != "glossary")
    unit = each.choices[0][0]
    client = signed(translator)
    assert str(unit.pk) in client.get(at("repeats")).content.decode()
    page = client.get(at("unit", unit.pk)).content.decode()
    assert 'name="everywhere"' in page
    response = client.post(at("repeats"), {"unit": unit.pk})
    assert response.status_code == 200
    held = [Unit.objects.get(pk=u.pk) for u in each.units]
    assert {u.target for u in held} == {unit.target}
    assert Act.objects.get().action == "made the same"


def test_proposing_everywhere_puts_the_words_in_the_other_places_as_drafts(
    translator: User,
) -> None:
    each = next(e for e in repeats() if len(e.units[0].parts) == 1)
    unit, *others = each.units
    sent = {"revision": "0", "target_0": unit.target + "新", "action": "save", "everywhere": "1"}
    assert signed(translator).post(at("write", unit.pk), sent).status_code == 303
    assert {Unit.objects.get(pk=u.pk).target for u in each.units} == {unit.target + "新"}
    assert {Unit.objects.get(pk=u.pk).state for u in others} == {"draft"}


def test_the_tick_for_the_other_places_keeps_its_words_when_the_text_is_refused(
    translator: User,
) -> None:
    each = next(e for e in repeats() if len(e.units) == 2 and len(e.units[0].parts) == 1)
    client, unit = signed(translator), each.units[0]
    told = "Também no outro lugar com a mesma origem, como rascunho"
    assert told in client.get(at("unit", unit.pk)).content.decode()
    refused = client.post(
        at("write", unit.pk), {"revision": "0", "target_0": "", "action": "propose"}
    )
    assert refused.status_code == 422
    assert told in refused.content.decode()


def test_what_is_empty_is_filled_from_the_same_source_elsewhere(translator: User) -> None:
    each = next(e for e in repeats() if e.units[0].kind == "reading")
    empty, known = each.units[0], each.units[1]
    Unit.objects.filter(pk=empty.pk).update(target="", is_empty=True, state="draft")
    report = bulk_acts.fill_from_memory(picked(kind="reading"), translator, timezone.now())
    assert [unit.pk for unit in report.done] == [empty.pk]
    assert Unit.objects.get(pk=empty.pk).target in {u.target for u in each.units[1:]}
    assert known.pk in {unit.pk for unit, _why in report.skipped}
