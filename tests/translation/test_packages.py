"""Work packages: frozen, worked through in order, handed over, approved or sent back as one."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.translation.listing.opened import position
from games.translation.listing.queue import QueueFilter
from games.translation.memory import bands, lookup
from games.translation.memory.index import KnownText
from games.translation.memory.lookup import Match
from games.translation.models import Unit, WorkPackage
from games.translation.workflow import flow, packages
from tests.translation.desk_pages import at, picked, signed

pytestmark = pytest.mark.django_db


BAND_OF = bands.band_of


@pytest.fixture(autouse=True)
def _no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory has nothing like any text."""
    monkeypatch.setattr(bands, "band_of", lambda _unit, _person: bands.NEW)


def names(number: int = 3) -> list[Unit]:
    """Some written texts that may be proposed as they are."""
    return picked(kind="note", lang="zh-hant", state="proposed", errors=0, warnings=0)[:number]


@pytest.fixture
def package(translator: User) -> WorkPackage:
    return packages.make(names(), packages.PackageHead("Notas", translator), translator)


def changed(unit: Unit, mark: str = "其一") -> dict[str, str]:
    """What a translator sends who puts two characters before the last part."""
    *first, last = Unit.objects.get(pk=unit.pk).targets
    words = [*first, f"{mark}{last}"]
    return {f"target_{number}": text for number, text in enumerate(words)}


def propose(client: Client, package: WorkPackage, unit: Unit, mark: str = "其一") -> Any:
    revision = Unit.objects.get(pk=unit.pk).revision
    sent = {"action": "propose_next", "revision": str(revision), **changed(unit, mark)}
    return client.post(f"{at('write', unit.pk)}?package={package.pk}", sent)


def act(client: Client, package: WorkPackage, action: str, **sent: str) -> Any:
    return client.post(at("package_act", package.pk), {"action": action, **sent})


def of(package: WorkPackage) -> WorkPackage:
    return WorkPackage.objects.get(pk=package.pk)


def test_the_order_of_a_package_does_not_move_and_what_is_done_never_comes_again(
    package: WorkPackage, translator: User
) -> None:
    client, units = signed(translator), names()
    for unit, following in pairwise(units):
        response = propose(client, package, unit)
        assert response["Location"].startswith(f"{at('unit', following.pk)}?package={package.pk}")
    assert propose(client, package, units[-1])["Location"] == at("package", package.pk)
    assert not package.texts.filter(done=None).exists()
    assert list(package.texts.values_list("unit", flat=True)) == [unit.pk for unit in units]


def test_a_text_passed_over_comes_back_at_the_end(package: WorkPackage, translator: User) -> None:
    first, second, third = names()
    filters = QueueFilter({"package": str(package.pk)})
    packages.finish(package, second, translator)
    assert position(first, filters, translator).after == third.pk
    assert position(third, filters, translator).after == first.pk


def test_a_text_confirmed_unchanged_is_done_and_has_no_new_author(
    package: WorkPackage, translator: User
) -> None:
    unit = names()[0]
    sent = {"action": "propose_next", "revision": "0"}
    sent |= {f"target_{number}": text for number, text in enumerate(unit.targets)}
    signed(translator).post(f"{at('write', unit.pk)}?package={package.pk}", sent)
    assert package.texts.get(unit=unit).done
    assert Unit.objects.get(pk=unit.pk).edited_by is None


def test_a_save_in_a_package_does_not_count_the_queue(
    package: WorkPackage, translator: User
) -> None:
    client = signed(translator)
    with CaptureQueriesContext(connection) as queries:
        propose(client, package, names()[0])
    counted = [query["sql"] for query in queries if "COUNT(" in query["sql"]]
    assert not [sql for sql in counted if 'FROM "translation_unit"' in sql]


def test_a_text_of_an_open_package_is_in_no_other_one(
    package: WorkPackage, translator: User, second: User
) -> None:
    more = names(4)
    other = packages.make(more, packages.PackageHead("Outra", second), second)
    assert list(other.texts.values_list("unit", flat=True)) == [more[3].pk]
    with pytest.raises(flow.ActionRefused):
        packages.make(more, packages.PackageHead("Outra", second), second)
    assert WorkPackage.objects.count() == 2
    packages.close(package, translator)
    again = packages.make(more, packages.PackageHead("Outra", second), second)
    assert again.texts.count() == 3


def test_a_package_is_made_on_its_page_from_what_is_chosen(translator: User) -> None:
    client = signed(translator)
    chosen = {"kind": "note", "lang": "zh-hant", "words": "200"}
    counted = client.get(at("packages"), chosen)
    choice = counted.context["chosen"]
    assert 0 < choice.size.words <= 200
    assert 0 < len(choice.units) < choice.total
    made = client.post(counted.wsgi_request.get_full_path(), {"name": "Notas de hoje"})
    package = WorkPackage.objects.get()
    assert made["Location"] == package.get_absolute_url()
    assert [text.unit for text in package.texts.all()] == choice.units
    page = client.get(made["Location"])
    assert page.context["analysis"].sums[1] == choice.size.words


@pytest.mark.parametrize("whom", ["reviewer", "second"])
def test_a_translator_gives_no_package_to_others_and_a_reviewer_only_to_who_may_write(
    whom: str, translator: User, reviewer: User, request: pytest.FixtureRequest
) -> None:
    person = request.getfixturevalue(whom)
    giver = {"reviewer": reviewer, "second": translator}[whom]
    with pytest.raises(flow.ActionRefused) as refused:
        packages.make(names(), packages.PackageHead("Notas", person), giver)
    assert refused.value.field == "whom"
    assert not WorkPackage.objects.exists()


def test_it_goes_on_with_another_person_where_the_first_one_left_it(
    package: WorkPackage, translator: User, second: User
) -> None:
    client, units = signed(translator), names()
    propose(client, package, units[0])
    act(client, package, "change", name="Notas", whom=str(second.pk))
    assert of(package).person == second
    assert signed(second).get(at("package", package.pk)).context["next"] == units[1].pk
    propose(client, package, units[1])
    assert package.texts.get(unit=units[1]).done is None, "it is another person's now"
    propose(signed(second), of(package), units[1], "其二")
    assert package.texts.get(unit=units[1]).done


def test_only_work_is_counted_and_a_pause_is_not(
    package: WorkPackage, translator: User, second: User
) -> None:
    def touched_ago(seconds: int) -> WorkPackage:
        before = timezone.now() - timedelta(seconds=seconds)
        WorkPackage.objects.filter(pk=package.pk).update(touched=before)
        return of(package)

    packages.touch(touched_ago(60), translator)
    assert of(package).seconds == 60
    packages.touch(touched_ago(6_000), translator)
    assert of(package).seconds == 60 + packages.LONGEST_STEP.seconds
    packages.touch(touched_ago(60), second)
    assert of(package).seconds == 360, "who looks in does not work"
    packages.pause(touched_ago(0), translator)
    packages.touch(of(package), translator)
    assert of(package).seconds == 360


def test_it_is_sent_to_review_when_all_is_done_and_approved_as_one(
    package: WorkPackage, translator: User, reviewer: User
) -> None:
    client = signed(translator)
    refused = act(client, package, "submit")
    assert (refused.status_code, of(package).state) == (422, "work")
    for unit in names():
        propose(client, package, unit)
    assert act(client, package, "submit").status_code == 303
    assert act(client, package, "approve").status_code == 422, "nobody approves their own"
    act(signed(reviewer), package, "approve")
    assert of(package).state == "closed"
    states = {text.unit.state for text in package.texts.select_related("unit")}
    assert states == {"reviewed"}


def test_what_cannot_be_approved_is_told_with_its_reason_and_the_package_stays(
    package: WorkPackage, translator: User, reviewer: User
) -> None:
    client, units = signed(translator), names()
    for unit in units:
        propose(client, package, unit)
    act(client, package, "submit")
    Unit.objects.filter(pk=units[1].pk).update(warnings=1)
    response = act(signed(reviewer), package, "approve")
    assert [unit.pk for unit, _why in response.context["skipped"]] == [units[1].pk]
    assert of(package).state == "review"


def test_sent_back_as_one_it_is_work_again_with_the_remark(
    package: WorkPackage, translator: User, reviewer: User
) -> None:
    client, units = signed(translator), names()
    for unit in units:
        propose(client, package, unit)
    act(client, package, "submit")
    assert act(signed(reviewer), package, "back", remark="").status_code == 422
    act(signed(reviewer), package, "back", remark="莊荷, e não 庄荷.")
    assert (of(package).state, of(package).remark) == ("work", "莊荷, e não 庄荷.")
    assert package.texts.filter(done=None).count() == len(units)
    assert {Unit.objects.get(pk=unit.pk).state for unit in units} == {"draft"}


@pytest.mark.slow
def test_who_loses_the_right_to_write_in_the_middle_loses_nothing_typed(
    package: WorkPackage, translator: User
) -> None:
    client, unit = signed(translator), names()[0]
    translator.groups.set(Group.objects.filter(name="Glossary editors"))
    response = propose(client, package, unit)
    assert response.status_code == 422
    assert changed(unit)["target_0"] in response.text or "其一" in response.text
    assert package.texts.get(unit=unit).done is None


def test_a_closed_package_reports_what_it_came_to_whatever_is_written_later(
    package: WorkPackage, translator: User
) -> None:
    client, unit = signed(translator), names()[0]
    propose(client, package, unit)
    packages.close(package, translator)
    propose(client, package, unit, "其二")
    text = package.texts.get(unit=unit)
    assert "其一" in text.after
    assert "其二" not in text.after
    assert "其一" not in text.before
    report = client.get(at("package_report", package.pk))
    with zipfile.ZipFile(io.BytesIO(report.content)) as book:
        assert "其一" in book.read("xl/sharedStrings.xml").decode()


def match(source: str, share: int, part: str = "") -> Match:
    said = KnownText("", "", {"pt": source, "zh-hant": ""}, "official")
    return Match(said, share, source, "", part=part)


@pytest.mark.parametrize(
    ("found", "band"),
    [
        ([("As cartas são baralhadas.", 100, "")], "100"),
        ([("As cartas são baralhadas", 100, "")], "95"),
        ([("As cartas são cortadas.", 87, "")], "85"),
        ([("As cartas são cortadas.", 75, "")], "75"),
        ([("As cartas são cortadas e baralhadas.", 74, "")], "new"),
        ([("Outra frase, as cartas são baralhadas.", 90, "as cartas")], "new"),
        ([], "new"),
    ],
)
def test_a_text_is_in_the_band_of_its_nearest_whole_match(
    found: list[tuple[str, int, str]],
    band: str,
    translator: User,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unit = Unit(source="As cartas são baralhadas.", lang="zh-hant", source_lang="pt")
    monkeypatch.setattr(lookup, "matches", lambda *_sent: [match(*one) for one in found])
    assert BAND_OF(unit, translator) == band


def test_a_source_that_came_before_in_the_package_is_repeated(translator: User) -> None:
    one, other = Unit(source="Ante", lang="pt"), Unit(source="Ante", lang="zh-hant")
    banded = bands.banded([one, other, one], translator)
    assert [band for _unit, band in banded] == ["new", "new", "repeated"]


@pytest.mark.parametrize(
    ("text", "words", "characters"),
    [("", 0, 0), ("O valor máximo é 5.", 5, 15), ("加注金額 100 元。", 6, 9), ("a\x1fb", 2, 2)],
)
def test_a_chinese_character_counts_as_a_word(text: str, words: int, characters: int) -> None:
    assert bands.size_of(text) == bands.TextSize(words, characters)


def archive(package: WorkPackage, client: Client, words: str = "其一") -> SimpleUploadedFile:
    """The package as a tool gives it back, with words put into its first text."""
    sent = client.get(at("package_files", package.pk))
    file, buffer = f"rulesite.package-{package.pk}.xlf", io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(sent.content)) as out, zipfile.ZipFile(buffer, "w") as back:
        assert set(out.namelist()) == {file, "memory.tmx", "terms.tbx"}
        data = out.read(file).decode()
        begun = data.rindex("<target", 0, data.index("</unit>"))
        at_words = data.index(">", begun) + 1
        back.writestr(file, data[:at_words] + words + data[at_words:])
    return SimpleUploadedFile("back.zip", buffer.getvalue())


def give_back(client: Client, package: WorkPackage, file: SimpleUploadedFile) -> Any:
    return client.post(at("package_return", package.pk), {"file": file})


def test_it_goes_through_a_tool_of_ones_own_and_what_that_changed_is_done(
    package: WorkPackage, translator: User
) -> None:
    client, unit = signed(translator), names()[0]
    file = archive(package, client)
    response = give_back(client, package, file)
    assert (response.status_code, response.context["counts"]) == (
        200,
        {"proposed": 1, "unchanged": 2},
    )
    assert "其一" in Unit.objects.get(pk=unit.pk).target
    assert list(package.texts.exclude(done=None).values_list("unit", flat=True)) == [unit.pk]
    file.seek(0)
    again = give_back(client, package, file)
    assert again.status_code == 422
    assert str(timezone.localdate()) in again.text
    assert unit.revisions.filter(action="proposed").count() == 1


def test_what_comes_back_by_another_or_from_another_package_is_refused_whole(
    package: WorkPackage, translator: User, second: User
) -> None:
    file = archive(package, signed(translator))
    assert give_back(signed(second), package, file).status_code == 422
    other = packages.make(names(4), packages.PackageHead("Outra", second), second)
    file.seek(0)
    refused = give_back(signed(second), other, file)
    assert (refused.status_code, refused.context["counts"]) == (422, {"refused": 3})
    assert not package.texts.exclude(done=None).exists()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("back.zip", b"PK no archive"),
        ("back.xlf", b"<xliff"),
        ("back.docx", b"PK"),
        ("back.odt", b"PK"),
        ("a.zip", b""),
    ],
)
def test_a_file_that_is_none_of_a_package_is_refused_beside_its_field(
    name: str, data: bytes, package: WorkPackage, translator: User
) -> None:
    response = give_back(signed(translator), package, SimpleUploadedFile(name, data))
    assert response.status_code == 422
    assert response.context["file"].errors["file"]
