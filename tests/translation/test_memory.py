"""How things were put before: everything is found, marked for what it is, and weighed."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from games.translation.memory import index, lookup
from games.translation.memory.index import memory
from games.translation.models import CodePlaces, Unit
from games.translation.page import origin
from games.translation.workflow import flow
from tests.translation.approving import approve

pytestmark = pytest.mark.django_db


def test_everything_written_is_remembered_and_marked() -> None:
    kinds = {(said.kind, said.state) for said in memory().everything()}
    assert {("", "official"), ("provision", "proposed"), ("interface", "proposed")} <= kinds
    assert {("reading", "proposed"), ("note", "proposed")} <= kinds


@pytest.mark.slow
def test_of_two_that_are_as_near_the_better_attested_comes_first(
    point: Unit, translator: User, reviewer: User
) -> None:
    for state, weight in (("official", 1.0), ("reviewed", 0.97), ("proposed", 0.85)):
        assert lookup.KnownText("", "", {}, state).weight == weight
    assert lookup.KnownText("", "", {}, "reviewed", kind="interface").weight < 0.9
    like = Unit.objects.get(key=point.key.replace("point_1:", "point_2:"))
    flow.propose(point, point.targets, translator, 0)
    point.refresh_from_db()
    before = next(m for m in lookup.matches(like) if m.said.unit == point.pk)
    approve(point, reviewer)
    after = next(m for m in lookup.matches(like) if m.said.unit == point.pk)
    assert before.share == after.share
    assert (before.said.state, after.said.state) == ("proposed", "reviewed")


@pytest.mark.slow
def test_what_stands_is_remembered_while_other_words_are_being_written_over_it(
    point: Unit, translator: User, reviewer: User
) -> None:
    def remembered() -> set[tuple[str, str]]:
        found = (said for said in memory().everything() if said.unit == point.pk)
        return {(said.state, said.words["zh-hant"]) for said in found}

    own = point.targets[-1]
    flow.propose(point, point.targets, translator, 0)
    approve(Unit.objects.get(pk=point.pk), reviewer)
    assert ("reviewed", own) in remembered()
    number = Unit.objects.get(pk=point.pk).revision
    flow.save(point, [point.targets[0], "未完"], translator, number)
    assert ("reviewed", own) in remembered()
    assert not {words for _state, words in remembered()} & {"未完"}
    flow.propose(point, [point.targets[0], own.replace("；", "。")], translator, number + 1)
    assert {("reviewed", own), ("proposed", own.replace("；", "。"))} <= remembered()


def test_a_match_marks_how_its_source_differs(point: Unit) -> None:
    like = Unit.objects.get(key=point.key.replace("point_1:", "point_2:"))
    match = next(m for m in lookup.matches(like) if m.said.unit == point.pk)
    assert "".join(c.text for c in match.changes if c.manner != "ins") == match.source
    assert "".join(c.text for c in match.changes if c.manner != "del") == like.sources[-1]
    assert 34 <= match.share < 100


def test_no_text_is_its_own_precedent(reading: Unit) -> None:
    """Nor is its twin in the other direction, which says the very same."""
    twin = Unit.objects.get(key="reading:OD-01:title:pt")
    assert not {reading.pk, twin.pk} & {m.said.unit for m in lookup.matches(reading)}


def test_after_a_change_the_text_that_changed_is_read_again_alone(
    point: Unit, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, read, asked = memory().everything(), index.texts_of, []
    monkeypatch.setattr(index, "texts_of", lambda units: asked.append(units) or read(units))
    point.target = f"{point.target}。"
    point.save()
    after = memory().everything()
    assert asked == [[point.pk]]
    known = {(said.unit, *said.words.items()) for said in before}
    assert {said.unit for said in after if (said.unit, *said.words.items()) not in known} == {
        point.pk
    }


def test_a_part_of_a_sentence_is_found(point: Unit) -> None:
    odd = "o croupier anuncia em voz alta o resultado de cada mão"
    filler = "Antes de tudo o mais, e por razões que aqui se não dizem nem hão-de dizer-se nunca"
    source = f"1)\x1f{filler}; {odd}; {filler[::-1]}."
    Unit.objects.filter(pk=point.pk).update(source=source, changed=timezone.now())
    other = Unit.objects.get(key=point.key.replace("point_1:", "point_3:"))
    other.source = f"3)\x1f{odd[:1].upper()}{odd[1:]}"
    found = [m for m in lookup.matches(other) if m.said.unit == point.pk]
    assert [bool(m.part) for m in found] == [True]


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("CROUPIER", "croupier"), ("mao", "mão"), ("ARTIGO", "artigo"), ("裏", "裡")],
)
def test_the_concordance_folds_case_accents_and_variants(asked: str, shown: str) -> None:
    assert lookup.fold(asked) == lookup.fold(shown)
    found = lookup.concordance(shown)
    assert [each.words for each in lookup.concordance(asked)] == [each.words for each in found]


def test_the_concordance_shows_the_words_as_they_stand() -> None:
    found = lookup.concordance("MAO DO JOGADOR")
    assert found
    for each in found:
        assert each.before + each.words + each.after == each.said.words[each.lang]
        assert lookup.fold(each.words) == lookup.fold("mão do jogador")


def test_the_concordance_covers_the_interface_and_leads_to_the_desk(translator: User) -> None:
    client = Client()
    client.force_login(translator)
    page = client.get("/pt/desk/concordance/?q=Found by check").content.decode()
    unit = Unit.objects.get(kind="interface", lang="pt", source="Found by check")
    assert reverse("translation:unit", args=[unit.pk]) in page


@pytest.mark.slow
def test_a_message_has_memory_terms_its_place_and_its_sibling(translator: User) -> None:
    unit = Unit.objects.get(
        kind="interface", lang="zh-hant", source="Found by check, without prior judgement"
    )
    other = Unit.objects.get(
        kind="interface", lang="pt", source="Found by check, without prior judgement"
    )
    assert origin.sibling(unit) == other
    assert [place.path for place in origin.places(unit)] == ["games/translation/page/law_links.py"]
    assert {m.said.kind for m in lookup.matches(unit)} == {"interface"}
    client = Client()
    client.force_login(translator)
    page = client.get(reverse("translation:unit", args=[unit.pk])).content.decode()
    assert "games/translation/page/law_links.py:" in page
    assert other.target in page


@pytest.mark.slow
def test_terms_of_a_message_come_through_its_other_language() -> None:
    found = [
        each
        for each in Unit.objects.filter(kind="interface", lang="zh-hant", parts=["message"])[:400]
        if (other := origin.sibling(each)) and "croupier" in other.target.casefold()
    ]
    assert found
    from games.translation.glossary.terms import counterparts

    seen = origin.through(found[0], origin.sibling(found[0]))
    assert counterparts(found[0]) == []
    assert counterparts(seen)


@pytest.mark.parametrize(
    ("source", "places"),
    [
        (
            "%(number)s confirms an entry of the register",
            ["templates/translation/judged.html"],
        ),
        ("Theirs", ["templates/translation/_clash.html"]),
        ("A term has at least one Portuguese form.", ["games/translation/glossary/draft.py"]),
    ],
)
def test_a_message_is_found_where_it_is_called_however_it_is_written_there(
    source: str, places: list[str]
) -> None:
    found = Unit.objects.filter(kind="interface", lang="pt", source__startswith=source)
    [unit] = [each for each in found if each.sources[0] == source]
    assert [place.path for place in origin.places(unit)] == places


@pytest.mark.slow
def test_every_message_has_a_place_in_the_code_and_every_page_answers(client: Client) -> None:
    units = Unit.objects.filter(kind="interface", lang="pt", is_gone=False).order_by("pk")
    placed = list(units[::40])
    known = CodePlaces.objects.exclude(places=[]).values_list("ident", flat=True)
    assert list(units.exclude(object__in=known).values_list("source", flat=True)) == []
    pages = {place.page for unit in placed for place in origin.places(unit)} - {""}
    assert len(pages) >= 4
    for page in pages:
        assert resolve(page)
        assert client.get(page).status_code in (200, 302)
