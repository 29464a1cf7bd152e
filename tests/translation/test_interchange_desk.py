"""Files out of the desk and back: what is taken, what is laid beside, what is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.translation.interchange import formats
from games.translation.interchange.bringing import ImportReport, bring
from games.translation.interchange.entry import Entry, FileReading
from games.translation.interchange.messages import FileRefused
from games.translation.interchange.selection import chosen, entry_of, stem_of
from games.translation.models import LogEntry, Revision, Unit
from games.translation.workflow import flow, history
from tests.examples import some_quick
from tests.translation.approving import changed

from .files import hold

DISPATCH = {"instrument": "despacho-sef-89-2025", "lang": "zh-hant"}


def put(entry: Entry, words: str, part: str = "text") -> Entry:
    segments = tuple(
        replace(each, target=words) if each.part == part else each for each in entry.segments
    )
    assert segments != entry.segments
    return replace(entry, segments=segments)


def brought(person: User, *entries: Entry, **wish: Any) -> ImportReport:
    return bring(FileReading(entries), person, "a.xlf", **wish)


def verdicts(report: ImportReport) -> list[str]:
    return [outcome.verdict for outcome in report.outcomes]


def why(report: ImportReport) -> list[str]:
    return [outcome.refusal.key for outcome in report.outcomes if outcome.refusal]


def other(unit: Unit) -> str:
    """Words as good as those there: the same with one mark more."""
    return unit.targets[-1].replace("，", "、，", 1) + "另"


@pytest.mark.parametrize("name", formats.FORMATS)
def test_what_went_out_comes_back_and_nothing_changes(name: str, translator: User) -> None:
    before = list(Unit.objects.values_list("key", "target", "revision", "state"))
    said = LogEntry.objects.count()
    texts = 0
    for file, data in formats.written(name, chosen(DISPATCH), "a").items():
        report = bring(formats.read(file, data), translator, file)
        assert set(verdicts(report)) == {"unchanged"}
        texts += len(report.outcomes)
    assert texts == Unit.objects.filter(**DISPATCH, is_gone=False).count() > 100
    assert list(Unit.objects.values_list("key", "target", "revision", "state")) == before
    assert LogEntry.objects.count() == said + (1 if texts else 0)


@pytest.mark.parametrize(
    ("name", "schema"),
    some_quick(
        [
            ("xliff2", "xliff-core-2.0.xsd"),
            ("xliff12", "xliff-core-1.2-strict.xsd"),
            ("tmx", "tmx14.dtd"),
        ],
        1,
    ),
)
@pytest.mark.published_schemas
@pytest.mark.django_db
def test_the_whole_desk_goes_out_valid(name: str, schema: str) -> None:
    for data in formats.written(name, chosen({}), "all").values():
        hold(data, schema)


def test_a_changed_text_becomes_a_draft(point: Unit, translator: User) -> None:
    words = other(point)
    report = brought(translator, put(entry_of(point), words))
    assert (verdicts(report), report.is_kept) == (["saved"], True)
    point.refresh_from_db()
    assert (point.targets[-1], point.state, point.edited_by) == (words, "draft", translator)
    assert point.standing != point.target
    revision = Revision.objects.get(unit=point, number=point.revision)
    assert (revision.who, revision.action, revision.file) == (translator, "saved", "a.xlf")
    assert list(point.log.values_list("action", "said")) == [("saved", "a.xlf")]
    told = history.history_of(point)[0]
    assert (told.who, told.file) == ("tito", "a.xlf")


def test_a_changed_text_is_proposed_if_so_wished_and_without_errors(
    point: Unit, translator: User
) -> None:
    good = put(entry_of(point), point.targets[-1] + "\n")
    bad = put(entry_of(point), "第九條")
    assert verdicts(brought(translator, bad, propose=True, trial=True)) == ["saved"]
    report = brought(translator, good, propose=True)
    point.refresh_from_db()
    assert (verdicts(report), point.state) == (["proposed"], "proposed")


def test_a_trial_tells_and_writes_nothing(point: Unit, translator: User) -> None:
    said = LogEntry.objects.count()
    with CaptureQueriesContext(connection) as asked:
        report = brought(translator, put(entry_of(point), other(point)), trial=True)
    assert (verdicts(report), report.is_kept) == (["saved"], False)
    assert [each["sql"] for each in asked if not each["sql"].startswith("SELECT")] == []
    assert Unit.objects.get(pk=point.pk).target == point.target
    assert LogEntry.objects.count() == said


def test_no_transaction_writes_more_than_a_few_texts_of_a_file(
    written: Counter[str], translator: User
) -> None:
    units = Unit.objects.filter(kind="interface", lang="pt", parts=["message"], is_gone=False)
    entries = [put(entry_of(unit), f"{unit.target} ", "message") for unit in units[:100]]
    report = brought(translator, *entries)
    assert report.counts() == {"saved": 100}
    assert (sum(written.values()), max(written.values())) == (100, 40)
    assert LogEntry.objects.filter(action="imported").count() == 1


def test_what_the_desk_changed_meanwhile_is_never_overwritten(
    point: Unit, translator: User, second: User
) -> None:
    out = entry_of(point)
    held = flow.save(point, [*point.targets[:-1], "桌上的字"], second, point.revision)
    report = brought(translator, put(out, other(point)))
    assert (verdicts(report), report.is_kept) == (["conflict"], True)
    assert report.outcomes[0].brought[-1] == other(point)
    now = Unit.objects.get(pk=point.pk)
    assert (now.targets[-1], now.revision, now.edited_by) == ("桌上的字", held.revision, second)
    assert now.theirs.split("\x1f")[-1] == other(point)
    report = brought(translator, put(out, "又一個"))
    assert verdicts(report) == ["conflict"]
    assert Unit.objects.get(pk=point.pk).theirs == now.theirs


def test_what_the_file_left_alone_stays_as_the_desk_has_it(
    point: Unit, translator: User, second: User
) -> None:
    out = entry_of(point)
    flow.save(point, [*point.targets[:-1], "桌上的字"], second, point.revision)
    assert verdicts(brought(translator, out)) == ["unchanged"]
    assert Unit.objects.get(pk=point.pk).targets[-1] == "桌上的字"


def test_words_made_from_another_source_are_a_conflict(point: Unit, translator: User) -> None:
    out = put(entry_of(point), other(point))
    Unit.objects.filter(pk=point.pk).update(source=point.source + " Mais.")
    report = brought(translator, out)
    assert verdicts(report) == ["conflict"]
    assert report.outcomes[0].has_other_source
    assert Unit.objects.get(pk=point.pk).target == point.target


def test_whitespace_a_tool_folded_is_no_other_source(point: Unit, translator: User) -> None:
    out = put(entry_of(point), f"\n   {other(point)}\n ")
    segments = tuple(replace(s, source=f"\n   {s.source} ") for s in out.segments)
    assert verdicts(brought(translator, replace(out, segments=segments))) == ["saved"]
    assert Unit.objects.get(pk=point.pk).targets[-1] == other(point)


def test_a_file_never_empties_a_text(point: Unit, translator: User) -> None:
    assert verdicts(brought(translator, put(entry_of(point), " \n"))) == ["unchanged"]
    some = replace(entry_of(point), segments=entry_of(point).segments[-1:])
    report = brought(translator, put(some, other(point)))
    assert verdicts(report) == ["saved"]
    assert Unit.objects.get(pk=point.pk).targets[:-1] == point.targets[:-1]


def test_an_official_text_never_changes(official: Unit, translator: User) -> None:
    assert verdicts(brought(translator, entry_of(official))) == ["unchanged"]
    for person in (translator, User.objects.create_superuser("ana")):
        report = brought(person, put(entry_of(official), "另"))
        assert (why(report), report.is_kept) == (["official_text"], False)
    now = Unit.objects.get(pk=official.pk)
    assert (now.target, now.theirs, now.revision) == (official.target, "", official.revision)


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("投注\u202e", "unfit"),
        ("投\u200b注", "unfit"),
        ("投注<script>alert(1)</script>", "markup"),
        ("<b>投注</b>", "markup"),
        ("字" * 8_001, "unfit"),
    ],
)
def test_one_text_refused_keeps_all_as_it_was(
    words: str, key: str, point: Unit, translator: User
) -> None:
    first = Unit.objects.filter(**DISPATCH, kind="provision", state="proposed").exclude(
        pk=point.pk
    )[0]
    report = brought(translator, put(entry_of(first), other(first)), put(entry_of(point), words))
    assert verdicts(report) == ["saved", "refused"]
    assert (why(report), report.is_kept) == ([key], False)
    assert Unit.objects.get(pk=first.pk).target == first.target
    assert Unit.objects.get(pk=point.pk).target == point.target


def test_what_the_desk_does_not_have_is_refused(point: Unit, translator: User) -> None:
    out = entry_of(point)
    cases = {
        "unknown_text": replace(out, id="provision:x#y:words:pt"),
        "other_pair": replace(out, source_lang="en"),
        "unknown_part": replace(out, segments=(replace(out.segments[0], part="message"),)),
    }
    for key, entry in cases.items():
        assert why(brought(translator, entry)) == [key]
    with pytest.raises(FileRefused, match="no_texts"):
        brought(translator)


def test_only_those_who_may_bring_files_in(
    point: Unit, reviewer: User, person: Callable[..., User]
) -> None:
    for somebody in (reviewer, person("zé")):
        with pytest.raises(FileRefused, match="may_not"):
            brought(somebody, entry_of(point))


def test_a_note_of_the_glossary_is_its_editors(translator: User) -> None:
    unit = Unit.objects.filter(kind="glossary", lang="zh-hant").exclude(target="")[0]
    assert why(brought(translator, put(entry_of(unit), "另"))) == ["not_yours"]


def test_a_message_with_plural_forms_goes_out_and_in(translator: User) -> None:
    for lang, parts in (("pt", ["one", "many"]), ("zh-hant", ["many"])):
        unit = Unit.objects.filter(kind="interface", lang=lang, parts=parts)[0]
        out = entry_of(unit)
        assert (out.singular or out.segments[0].source, out.segments[-1].source) == tuple(
            unit.sources
        )
        [(file, data)] = formats.written("po", [out], "a").items()
        assert "msgid_plural" in data.decode()
        assert formats.read(file, data).entries == (out,)


@pytest.mark.django_db
def test_the_commands_take_a_file_out_and_bring_it_in(
    tmp_path: Path, point: Unit, translator: User, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("interchange_export", "csv", to=tmp_path, kind="provision", **DISPATCH)
    [path] = tmp_path.iterdir()
    assert path.name == "rulesite.despacho-sef-89-2025.provision.zh-hant.csv"
    text = path.read_bytes().decode("utf-8-sig")
    path.write_text(text.replace(point.targets[-1], other(point), 1), encoding="utf-8")
    call_command("interchange_import", path, name="tito")
    assert "saved: 1\n" in capsys.readouterr().out
    assert Unit.objects.get(pk=point.pk).targets[-1] == other(point)
    path.write_text(text.replace(f"{point.key},", f"{point.key}x,"), encoding="utf-8")
    with pytest.raises(CommandError, match="Nothing was imported"):
        call_command("interchange_import", path, name="tito")
    assert f"{point.key}x: " in capsys.readouterr().err


@pytest.mark.django_db
def test_the_commands_write_the_memory_and_the_glossary(tmp_path: Path) -> None:
    call_command("interchange_export", "tmx", to=tmp_path, aligned=True)
    call_command("interchange_export", "tbx", to=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "rulesite.glossary.tbx",
        "rulesite.official.tmx",
    ]
    with pytest.raises(CommandError, match="no instrument"):
        call_command("interchange_export", "tmx", to=tmp_path, aligned=True, instrument="x")
    with pytest.raises(CommandError):
        call_command("interchange_export", "po", to=tmp_path, instrument="x")


def test_texts_are_chosen_by_any_state_by_person_and_by_day(
    translator: User, second: User, point: Unit, reading: Unit
) -> None:
    flow.save(point, changed(point), translator, 0)
    flow.save(reading, ["手上哪些牌可用"], second, 0)
    Revision.objects.filter(unit=reading).update(when=timezone.now() - timedelta(days=3))
    Unit.objects.filter(pk=reading.pk).update(theirs="x", stale="source", errors=1)

    def keys(**choice: str) -> set[str]:
        return {entry.id for entry in chosen(choice, translator)}

    day = (timezone.now() - timedelta(days=1)).date().isoformat()
    assert keys(who=translator.username) == {point.key}
    assert keys(since=day) == {point.key}
    assert keys(state="conflict") == {reading.key}
    assert reading.key in keys(state="stale") & keys(state="findings") & keys(state="draft")
    assert not keys(state="empty") & {point.key, reading.key}
    assert keys(state="stale", who=translator.username) == set()
    assert stem_of({"state": "stale", "who": "a/b"}) == "rulesite.stale.a-b"
