"""The figures of the regulations by name: on pages, as data, by day, and another value tried."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.consequences.parameters import parameters, parameters_of
from games.law.loading import load
from games.law.reading.parameters import rows_with
from games.lawtexts.files.caches import forget_corpus
from games.lawtexts.texts.corpus import read_corpus, use
from games.lawtexts.texts.reader import read
from games.lawtexts.versions.periods import read_day
from games.quality.quantities import quantities_in
from games.records.answers import play_record
from games.rules.game import GAMES, figures_of, game
from games.table.written_out import samples
from tests.law.test_rehearsed_figures import AFTER, BEFORE, CAP, amend

pytestmark = pytest.mark.django_db

OMAHA, FORTUNE, FIVE = "despacho-sef-97-2010", "despacho-sef-89-2025", "portaria-104-85-m"
CAP_OF = f"{OMAHA}#art_16:commission.cap"


def page_of(ident: str, lang: str = "pt", **query: str) -> Any:
    place, name = ident.split("#")[1].split(":")
    path = reverse("law:parameter", args=[ident.split("#")[0], place, name])
    return Client().get(path.replace("/pt/", f"/{lang}/"), query)


def listed(instrument: str = "", query: str = "", lang: str = "", at: str = "") -> Any:
    """By id, the values that the page of all figures has under its filters."""
    rows = rows_with(instrument, query, lang, read_day(at))
    return {row.parameter.id: {v.value for v in row.parameter.values} for row in rows}


def test_the_page_of_all_figures_has_every_number_of_every_regulation() -> None:
    assert listed() == {one.id: {v.value for v in one.values} for one in parameters().values()}
    last = rows_with()[-1].parameter
    page = Client().get(reverse("law:figures"), {"page": "99"}).text
    assert reverse("law:parameter", args=[last.instrument, last.eid, last.name]) in page


def test_figures_are_narrowed_by_words_regulation_language_and_day() -> None:
    commission = {f"{OMAHA}#art_16:commission.{name}" for name in ("lowest", "highest", "cap")}
    assert set(listed(query="comissao quádruplo")) == commission
    assert CAP_OF in listed(OMAHA, "五倍")
    assert not listed(FORTUNE, "五倍")
    assert listed(query="quádruplo", lang="pt")[CAP_OF] == {4}
    assert listed(query="quádruplo", lang="zh-hant")[CAP_OF] == {5}
    assert {ident.split("#")[0] for ident in listed(at="1987-01-01")} == {FIVE}
    page = Client().get(reverse("law:figures"), {"q": "五倍", "instrument": OMAHA}).text
    assert "art_16/commission.cap" in page
    assert "art_12" not in page


@pytest.mark.parametrize("key", GAMES)
def test_every_number_that_the_rules_state_is_a_figure_of_its_provision(key: str) -> None:
    found = {
        (one.eid, value.value)
        for one in parameters_of(game(key).instrument.key)
        for value in one.values
    }
    stated = {
        (each.provision.eid, Fraction(each.ruling.value))
        for each in game(key).stated
        if isinstance(each.ruling.value, int | Fraction)
    }
    settable = {(f.provision.eid, f.printed) for f in figures_of(game(key)).values()}
    assert found == stated | settable


def test_a_figure_has_the_languages_that_alone_say_it() -> None:
    cap = parameters()[CAP_OF]
    by_language = {value.languages: value.value for value in cap.values}
    assert by_language == {("zh-hant",): 5, ("pt",): 4}
    words = read(OMAHA).provision("art_16").text
    assert "quádruplo" in words["pt"]
    assert "五倍" in words["zh-hant"]


def test_a_figure_whose_later_words_are_not_at_hand_ends_with_those_that_are() -> None:
    (rate,) = [one for one in parameters_of(FIVE) if one.name == "commission.rate"]
    (value,) = rate.values
    assert value.value == Fraction(1, 25)
    assert value.last_day is not None
    assert value.last_day.taken.isoformat() == "1988-12-31"


def test_a_figure_that_an_act_sets_has_a_value_for_each_time(corpus: Path, client: Client) -> None:
    amend(corpus, OMAHA, CAP, "commission.highest=6%", "commission.cap=6")
    use(read_corpus(corpus))
    try:
        load(read_corpus(corpus))
        values = parameters()[CAP_OF].values
        days = {(int(v.value), v.begins.taken.isoformat()) for v in values if v.last_day is None}
        assert days == {(6, AFTER)}
        asked = {"instrument": OMAHA, "at": AFTER, "fields": "values,name"}
        listed = client.get("/api/v1/parameters", asked).json()["parameters"]
        (cap,) = [one for one in listed if one["name"] == "commission.cap"]
        assert [value["value"] for value in cap["values"]] == ["6"]
        listed = client.get("/api/v1/parameters", asked | {"at": BEFORE}).json()["parameters"]
        (cap,) = [one for one in listed if one["name"] == "commission.cap"]
        assert {value["value"] for value in cap["values"]} == {"4", "5"}
    finally:
        use(None)
        forget_corpus()


def test_another_value_says_which_sample_hands_end_otherwise() -> None:
    page = page_of(CAP_OF, value="1").text
    changed = [
        sample
        for sample in samples()
        if sample.game.key == "omaha"
        and _stacks(sample.record) != _stacks({**sample.record, "figures": {"commission.cap": "1"}})
    ]
    assert changed
    for sample in changed:
        assert sample.title["pt"] in page
    assert f"{len(changed)} de" in page
    assert "amendment/?figures.commission.cap=1" in page


def _stacks(record: Any) -> object:
    answered = play_record("omaha", record)
    return answered["stacks"], answered["commission"]


@pytest.mark.parametrize(("typed", "lang"), [("seis", "pt"), ("-1", "zh-hant"), ("99999", "pt")])
def test_what_is_no_value_is_refused_in_its_field_and_stays(typed: str, lang: str) -> None:
    answer = page_of(CAP_OF, lang, value=typed)
    assert f'value="{typed}"' in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert "figures.commission.cap=" not in answer.text


def test_a_figure_that_there_is_not_is_told() -> None:
    assert page_of(f"{OMAHA}#art_16:none").status_code == 404
    assert Client().get("/pt/law/nenhum/figures/").status_code == 404


def test_a_page_names_all_that_rests_on_a_figure(client: Client) -> None:
    page = page_of(CAP_OF).text
    for named in ("OD-02", "OA-14", "quádruplo", "五倍"):
        assert named in page
    listed = client.get("/api/v1/parameters", {"instrument": OMAHA}).json()["parameters"]
    (cap,) = [one for one in listed if one["id"] == CAP_OF]
    assert "OD-02" in cap["readings"]
    assert {"OD-02", "OA-14"} <= set(cap["dependants"]["divergences"])
    assert "commission_taken" in cap["dependants"]["steps"]
    assert cap["dependants"]["hands"] > 3
    assert cap["title"]["pt"]
    assert cap["title"]["zh-hant"]


def test_a_draft_from_a_day_names_what_it_would_change() -> None:
    answered = page_of(CAP_OF, value="6", at="2027-03-01")
    page, draft = answered.text, answered.context["sheet"].draft
    assert "1 de Março de 2027" in page
    for part in ("quádruplo", "五倍", "de 46", "amendment/?figures.commission.cap=6"):
        assert part in page
    assert {link.name.split()[0] for block in draft.blocks for link in block.links} >= {"OD-02"}
    assert set(draft.words) == {"pt", "zh-hant"}
    assert set(page_of(CAP_OF, value="5").context["sheet"].draft.words) == {"pt"}


def test_programs_narrow_the_figures_by_game_and_language(client: Client) -> None:
    asked = {"game": "omaha", "lang": "pt", "fields": "values,game,dependants"}
    answered = client.get("/api/v1/parameters", asked).json()["parameters"]
    assert {one["game"] for one in answered} == {"omaha"}
    (cap,) = [one for one in answered if one["id"] == CAP_OF]
    assert [value["value"] for value in cap["values"]] == ["4"]
    assert cap["dependants"]["odds"] == ["runs"]
    assert "OD-02" in cap["dependants"]["translations"]
    assert {one["dependants"]["odds"] is None for one in answered} == {True, False}


@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_a_list_has_every_figure_of_a_regulation(client: Client, lang: str) -> None:
    text = client.get(f"/{lang}/law/{FORTUNE}/figures/").text
    for one in parameters_of(FORTUNE):
        assert f'id="{one.eid}:{one.name}"' in text


def test_the_list_for_programs_goes_on_where_it_ended(client: Client) -> None:
    first = client.get("/api/v1/parameters", {"limit": 50, "fields": "kind"}).json()
    rest = client.get("/api/v1/parameters", {"after": first["next"], "fields": "kind"}).json()
    ids = [one["id"] for part in (first, rest) for one in part["parameters"]]
    assert ids == list(parameters())


@pytest.mark.parametrize(
    "query", [{"at": "ontem"}, {"after": "nada"}, {"game": "whist"}, {"lang": "en"}]
)
def test_a_question_that_cannot_be_read_is_refused(client: Client, query: dict[str, str]) -> None:
    assert client.get("/api/v1/parameters", query).status_code == 422


def test_numbers_of_a_text_without_a_model_are_those_of_its_words(
    corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.lawtexts.an_instrument import written

    key = written(corpus, 903, about=["dice"]).name
    use(read_corpus(corpus))
    try:
        found = {(p.eid, v.value) for p in parameters_of(key) for v in p.values}
        counted = {
            (provision.eid, Fraction(quantity.value))
            for provision in read(key).provisions
            for lang, words in provision.text.items()
            for quantity in quantities_in(words, lang)
            if re.fullmatch(r"[0-9./]+", quantity.value)
        }
        assert found == counted
        assert found
        assert not any(one.may_be_set for one in parameters_of(key))
    finally:
        use(None)
        forget_corpus()
