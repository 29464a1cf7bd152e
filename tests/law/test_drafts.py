"""The drafts of this site: written out as acts, read as acts, and tried on records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games import installed
from games.consequences.parameters import parameters_of
from games.law.acts import trials
from games.law.acts.drafts import DraftAmendment, acts_of, drafts_of, new_words, read_draft
from games.law.acts.memorandum import memorandum
from games.law.acts.trials import DraftTried, Trial, act_digest, stored_trials, trial_records
from games.law.acts.trying import _records
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.files.data import CorpusError
from games.lawtexts.files.tables import entries
from games.lawtexts.texts.corpus import own, read_corpus, use
from games.lawtexts.texts.reader import history
from games.odds.subprocesses import Figures
from games.rules.game import GAMES, game
from tests.rehearsal import Rehearsal, whole
from tests.rehearsed_acts import OF_OMAHA, OMAHA

EVERY = [(key, draft) for key in GAMES for draft in drafts_of(key).values()]


@pytest.mark.parametrize("key", GAMES)
def test_a_draft_is_printed_as_an_act_in_each_language_of_the_law(key: str) -> None:
    for draft in drafts_of(key).values():
        acts = acts_of(key, draft)
        assert tuple(acts) == history(game(key).instrument.key).last.text.languages
        assert acts["pt"].startswith("Proposta deste sítio, sem valor oficial.")
        for lang, words in acts.items():
            assert draft.text[lang].rstrip(".。") in words
            assert draft.text[lang].rstrip(".。") in new_words(key, draft, lang)
        readings = {reading.id: reading.values for reading in game(key).readings}
        assert draft.value in readings[draft.id]


def test_a_draft_of_two_languages_is_read_and_makes_its_reading_law() -> None:
    made = read_draft("omaha", drafts_of("omaha")["OD-02"])
    assert [(deed.do, deed.eid) for deed in made.deeds] == [("replace", "art_16")]
    assert dict(made.version.readings) == {"OD-02": "5x"}
    assert "ao quíntuplo" in made.version.text.provision("art_16").text["pt"]
    assert made.facts.values == {"commission.cap": "5"}
    assert not made.former


@pytest.mark.slow
@pytest.mark.parametrize(("key", "draft"), EVERY, ids=[draft.id for _, draft in EVERY])
def test_every_draft_is_read_whole_and_contradicts_no_rule(key: str, draft: DraftAmendment) -> None:
    made = read_draft(key, draft)
    assert [deed.eid for deed in made.deeds if deed.eid.startswith(draft.provision)]
    assert dict(made.version.readings) == {draft.id: draft.value}
    assert not made.former
    assert not list(made.idle_clauses())


@pytest.fixture
def overtaken(corpus: Path) -> Iterator[None]:
    """The law with an act that repeals and rewords what drafts and figures rest on."""
    text = whole(
        97,
        f"É revogada a alínea 9) do artigo 15.º {OF_OMAHA}.",
        f"""O artigo 16.º {OF_OMAHA} passa a ter a seguinte redacção:

«Artigo 16.º
[…]

A casa cobra uma comissão.»""",
    )
    deeds = (("repeal", "art_15__point_9"), ("replace", "art_16"))
    amended = read_corpus(corpus)
    Rehearsal("overtaken", OMAHA, text, "", "2027-01-12", deeds).brought_in(amended)
    use(amended)
    yield
    use(None)
    forget_corpus()


def test_an_act_may_overtake_the_words_of_a_draft_and_repeal_those_of_a_figure(
    overtaken: None,
) -> None:
    assert "OD-02" not in drafts_of("omaha")
    assert len(drafts_of("omaha")) > 1
    (omaha,) = [part for part in memorandum() if part.game == "omaha"]
    assert [one.sides for one in omaha.entries if one.entry.id == "OD-02"] == [[]]
    assert "art_15__point_9" in [one.eid for one in parameters_of(OMAHA)]


def test_every_draft_written_is_one_of_the_law_as_it_is() -> None:
    for key in GAMES:
        path = installed.folder(key) / "consequences" / "proposals.toml"
        assert [one.id for one in entries(path, "proposal")] == [*drafts_of(key)]


def test_words_that_are_not_the_laws_are_refused() -> None:
    strange = replace(drafts_of("omaha")["OD-02"], was={"pt": "ao dobro", "zh-hant": "的兩倍"})
    with pytest.raises(CorpusError, match="ao dobro"):
        read_draft("omaha", strange)


def test_languages_that_say_different_figures_are_refused() -> None:
    odd = replace(drafts_of("omaha")["OD-02"], text={"pt": "ao sêxtuplo", "zh-hant": "五倍"})
    with pytest.raises(CorpusError):
        read_draft("omaha", odd)


def counts_of(key: str, draft: DraftAmendment, hands: int) -> Figures:
    made = read_draft(key, draft)
    counts: Figures
    (counts,) = _records(
        made.instrument,
        made.facts.begins.isoformat(),
        trial_records(key, hands)[-hands:],
        [(dict(made.files), draft.id, draft.value)],
    )["versions"]
    return counts


def test_a_draft_settles_the_hands_that_turn_on_it_and_changes_no_other() -> None:
    corpus = own()
    counts = counts_of("fortune3", drafts_of("fortune3")["FA-14"], 12)
    assert counts == {"settled": 2, "changed": 0, "not_played": 0}
    assert own() == corpus


@pytest.mark.slow
def test_a_draft_with_another_figure_changes_other_hands() -> None:
    twice = {
        "pt": "ao dobro",
        "zh-hant": "但最多只可抽取預先大投注（大盲注）的兩倍",
    }
    counts = counts_of("omaha", replace(drafts_of("omaha")["OD-02"], text=twice), 12)
    assert counts["changed"] > 0


@pytest.mark.parametrize("key", GAMES)
def test_the_stored_trials_are_of_the_words_as_they_are(key: str) -> None:
    assert set(stored_trials(key)) == set(drafts_of(key))


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_the_trials_come_out_again_as_stored(key: str) -> None:
    call_command("drafts", key, "--check", stdout=StringIO())


def printed(*words: str) -> list[Figures]:
    out = StringIO()
    call_command("drafts", *words, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_command_prints_the_act_of_a_draft() -> None:
    (line,) = printed("stud", "SA-01")
    assert set(line["acts"]) == {"pt", "zh-hant"}
    assert line["value"] == "value"


@pytest.mark.parametrize(
    ("words", "said"),
    [(["stud", "SA-99"], "SA-99"), (["stud", "--try", "--hands", "9999"], "2000")],
)
def test_the_command_refuses_what_it_does_not_have(words: list[str], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        call_command("drafts", *words, stdout=StringIO())


def test_the_command_refuses_a_file_of_records_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "records.jsonl"
    file.write_text("no record\n")
    with pytest.raises(CommandError):
        call_command("drafts", "stud", "SA-01", "--try", "--records", str(file), stdout=StringIO())


TRIED: DraftTried = {
    "id": "SA-01",
    "act": "",
    "records": 100,
    "settled": 40,
    "changed": 0,
    "not_played": 1,
    "figures": {},
    "former_rules": [],
}


@pytest.fixture
def slices(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Trial]]:
    """The states of a trial that does not run: the page is asked between one and the next."""
    draft = drafts_of("stud")["SA-01"]
    states = [
        Trial(({**TRIED, "act": act_digest("stud", draft)},), played) for played in (0, 50, 100)
    ]

    class Now:
        def submit(self, *_: object) -> None:
            trials._under_way["stud", "SA-01"] = states.pop(0)

    monkeypatch.setattr(trials, "_counter", Now())
    yield states
    trials._under_way.clear()


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "moved"), [("pt", "50"), ("zh-hant", "50")])
def test_the_page_tries_a_draft_and_says_how_far_it_is(
    client: Client, slices: list[Trial], language: str, moved: str
) -> None:
    path = f"/{language}/law/memorandum/SA-01/"
    assert client.get(path).status_code == 200
    assert client.get(path, {"try": "1"}).status_code == 202
    trials._under_way["stud", "SA-01"] = slices.pop(0)
    page = client.get(path, {"try": "1"})
    assert page.status_code == 202
    assert f'value="{moved}"' in page.content.decode()
    other = client.get(path.replace("SA-01", "OD-01"), {"try": "1"})
    assert other.status_code == 503
    trials._under_way["stud", "SA-01"] = slices.pop(0)
    page = client.get(path, {"try": "1"})
    assert page.status_code == 200
    assert "40" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("doubt", ["SA-99", "SA-05", "sa-01'"])
def test_an_entry_without_a_draft_has_no_page_of_one(client: Client, doubt: str) -> None:
    assert client.get(f"/pt/law/memorandum/{doubt}/").status_code == 404
