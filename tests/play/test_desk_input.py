"""Any text in any field of the desk brings a page with a sentence, and what was typed with it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.html import escape
from django.utils.http import urlencode
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.play.desk.dispute import LONGEST_NOTE, Dispute
from games.play.desk.fault import FaultForm, faults_under
from games.rules.game import GAMES, game
from tests.examples import some_quick, tried
from tests.play.disputes import DISPUTES

pytestmark = pytest.mark.django_db

ANYTHING = st.one_of(
    st.text(max_size=90),
    st.integers(-(10**20), 10**20).map(str),
    st.sampled_from(["As Kd", "黑桃A", "♠A 10h", "yes", "5%", "1e9", "0", "-1", "٣", "½", "\x00"]),
)
several = tried(10, suppress_health_check=list(HealthCheck))


def known(key: str) -> list[str]:
    return [*Dispute(game(key), {}).fields, "no.such"]


def answers(page: object, status: int) -> bool:
    return status == 200 or (status == 422 and 'role="alert"' in str(page))


@pytest.mark.parametrize("key", some_quick(GAMES, 1))
@several
@given(data=st.data())
def test_any_text_at_the_desk_is_answered(client: Client, key: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([n for n, told in DISPUTES.items() if told.game == key]))
    changed = data.draw(st.dictionaries(st.sampled_from(known(key)), ANYTHING, max_size=4))
    told = DISPUTES[name].entered | changed | {"rule": "1"}
    language = data.draw(st.sampled_from(["pt", "zh-hant"]))
    for page in ("", "sheet/"):
        found = client.get(f"/{language}/ruling/{key}/{page}?{urlencode(told)}")
        assert answers(found.content.decode(), found.status_code), told


@pytest.mark.parametrize("key", GAMES)
@several
@given(data=st.data())
def test_any_text_about_a_fault_is_answered(client: Client, key: str, data: st.DataObject) -> None:
    declared = game(key)
    names = [each.name for each in declared.faults]
    paths = sorted({name for each in names for name in FaultForm(declared, {"fault": each}).fields})
    told = data.draw(st.dictionaries(st.sampled_from(paths), ANYTHING, max_size=6))
    told |= {"fault": data.draw(st.one_of(st.sampled_from(names), ANYTHING)), "rule": "1"}
    language = data.draw(st.sampled_from(["pt", "zh-hant"]))
    for page in ("", "sheet/"):
        found = client.get(f"/{language}/ruling/{key}/fault/{page}?{urlencode(told)}")
        assert answers(found.content.decode(), found.status_code), told


@pytest.mark.parametrize(
    ("key", "told", "control"),
    [
        ("omaha", {"fault": "board_too_soon"}, "facts.street"),
        ("omaha", {"fault": "board_too_soon", "facts.street": "ocean"}, "facts.street"),
        (
            "stud",
            {"fault": "dealt_wrongly", "laid.2.bets": "muitas"},
            "laid.2.bets",
        ),
        (
            "five_card",
            {
                "fault": "raise_too_small",
                "facts.last_raise": "100",
                "facts.raised_by": "-1",
                "facts.all_in": "no",
            },
            "facts.raised_by",
        ),
        ("fortune3", {"fault": "late_bet", "facts.seat": "8"}, "facts.seat"),
    ],
)
def test_an_error_stands_beside_its_field_and_what_was_typed_is_kept(
    client: Client, key: str, told: dict[str, str], control: str
) -> None:
    asked = told | {"rule": "1", "note": "Quem <decide>?"}
    page = client.get(f"/pt/ruling/{key}/fault/?{urlencode(asked)}")
    body = page.content.decode()
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {control}
    assert escape("Quem <decide>?") in body
    assert f'name="{control}"' in body
    assert page.context["form"].values.get(control, "") == told.get(control, "")
    assert f'id="{page.context["form"][control].auto_id}-error"' in body


def test_a_choice_left_open_is_asked_for_without_naming_its_keys(client: Client) -> None:
    undecided = {"cards.1": "Qs 9d 3c", "table.bets.1.ante": "100", "cards.dealer": "Qh 9c 3s"}
    dispute_page = client.get(f"/pt/ruling/fortune3/?{urlencode(undecided)}")
    fault_page = client.get("/pt/ruling/omaha/fault/?fault=board_too_soon&rule=1")
    for page, control in ((dispute_page, "decision.1"), (fault_page, "facts.street")):
        assert page.context["form"].errors == {control: ["Escolha uma das respostas."]}


def test_a_fault_asks_before_it_is_ruled_on_and_only_what_it_turns_on(client: Client) -> None:
    page = client.get("/pt/ruling/stud/fault/?fault=late_jackpot_bet")
    assert page.status_code == 200
    assert "ruling" not in page.context
    names = [control.name for control in page.context["form"].controls]
    assert names == ["facts.seat", "facts.placed"]
    ruled = client.get("/pt/ruling/stud/fault/?fault=opened_without_value")
    assert ruled.context["ruling"].lines


def test_every_question_left_open_is_told_beside_its_field(client: Client) -> None:
    page = client.get("/pt/ruling/omaha/fault/?fault=raise_too_small&rule=1")
    assert page.status_code == 422
    left = ["structure", "last_raise", "raised_by", "all_in"]
    assert list(page.context["form"].errors) == [f"facts.{name}" for name in left]
    told = "&facts.structure=limit&facts.last_raise=nada&facts.raised_by=-1"
    page = client.get(f"/pt/ruling/omaha/fault/?fault=raise_too_small&rule=1{told}")
    errors = page.context["form"].errors
    assert sorted(errors) == ["facts.all_in", "facts.last_raise", "facts.raised_by"]
    assert all(len(sentences) == 1 for sentences in errors.values())


def test_the_desk_of_faults_lists_each_fault_once(client: Client) -> None:
    for key in GAMES:
        body = client.get(f"/pt/ruling/{key}/fault/").content.decode()
        for fault in game(key).faults:
            assert body.count(f"?fault={fault.name}&quot;".replace("&quot;", '"')) == 1
        unknown = client.get(f"/pt/ruling/{key}/fault/?fault=nada")
        assert unknown.status_code == 422
        assert "não tem a irregularidade «nada»" in unknown.content.decode()
    assert client.get("/pt/ruling/whist/fault/").status_code == 404


def test_what_is_typed_too_long_is_refused_and_stays_as_it_was_typed(client: Client) -> None:
    told = {"fault": "dealt_wrongly", "laid.1.bets": "9" * 500, "note": "y" * 500, "rule": "1"}
    page = client.get(f"/pt/ruling/stud/fault/?{urlencode(told)}")
    form = page.context["form"]
    assert page.status_code == 422
    assert set(form.errors) == {"laid.1.bets", "note"}
    assert form.errors["note"] == [f"Escreva no máximo {LONGEST_NOTE} caracteres; estes são 500."]
    for name in ("laid.1.bets", "note"):
        assert form.values[name] == told[name]
        assert told[name] in page.content.decode()


def test_a_field_sent_twice_is_refused_but_for_a_reading_told_again(client: Client) -> None:
    asked = "fault=player_card_exposed&facts.exposed_cards=one_each_of_several&rule=1"
    twice = client.get(f"/pt/ruling/fortune3/fault/?{asked}&facts.exposed_cards=one_of_a_player")
    assert twice.status_code == 422
    assert set(twice.context["form"].errors) == {"facts.exposed_cards"}
    again = f"{asked}&readings.FA-20=any_players&readings.FA-20=per_player"
    assert client.get(f"/pt/ruling/fortune3/fault/?{again}").status_code == 200


def test_the_sheet_of_a_fault_tells_every_order_in_both_languages(client: Client) -> None:
    told = {
        "fault": "dealt_wrongly",
        "laid.1.bets": "300",
        "laid.1.jackpot": "10",
        "note": "Carta a mais ao lugar 1",
    }
    for language in ("pt", "zh-hant"):
        page = client.get(f"/{language}/ruling/stud/fault/sheet/?{urlencode(told)}")
        body = page.content.decode()
        assert page.status_code == 200
        for words in ("A jogada é inválida.", "該局無效。", "Carta a mais ao lugar 1"):
            assert words in body
        chips = page.context["ruling"].seats
        assert [(each.seat, each.laid, each.back, each.stays) for each in chips] == [
            (1, 310, 300, 10)
        ]
        assert 'class="law-words"' in body


def test_the_other_reading_is_a_link_that_gives_what_it_foretold(client: Client) -> None:
    asked = "fault=player_card_exposed&facts.exposed_cards=one_each_of_several&rule=1"
    page = client.get(f"/pt/ruling/fortune3/fault/?{asked}")
    (other,) = page.context["ruling"].otherwise
    there = client.get(f"/pt/ruling/fortune3/fault/?{asked}&readings.{other.reading}={other.value}")
    assert tuple(line.told for line in there.context["ruling"].lines) == other.lines
    assert list(there.context["ruling"].taken) == [("FA-20", other.told)]
    sheet = client.get(
        f"/pt/ruling/fortune3/fault/sheet/?{asked}&readings.{other.reading}={other.value}"
    )
    assert f"<li>FA-20: {other.told}</li>" in sheet.content.decode()


def test_a_provision_leads_to_the_faults_it_rules_on(client: Client) -> None:
    page = client.get("/pt/law/portaria-104-85-m/art/11/point/d/")
    body = page.content.decode()
    assert page.status_code == 200
    assert 'href="/pt/ruling/five_card/fault/?fault=key_card_exposed"' in body
    assert "fault=time_expired" not in body
    under = faults_under("fortune3")
    named = {str(p).partition("#")[2]: names for p, names in under.items()}
    assert named["art_17__para_1__point_2"] == ("bank_card_exposed", "boxed_card")
    assert named["art_17__para_4__point_1"] == ("player_card_exposed", "boxed_card")
    assert named["art_13__point_1"] == ("paid_wrongly",)
    assert "art_6__point_1" not in named


@pytest.mark.parametrize("typed", ["²", "①", "1 ³"])
def test_a_number_that_is_no_digit_is_no_seat(client: Client, typed: str) -> None:
    asked = {"fault": "pots_awarded", "facts.pot": "100", "facts.best_first": typed, "rule": "1"}
    assert client.get("/pt/ruling/five_card/fault/", asked).status_code == 422


def test_a_link_of_before_the_desk_asked_when_still_rules(client: Client) -> None:
    """One card seen once the deal was over was an answer of its own, in links and incidents."""
    link = "/pt/ruling/stud/fault/?fault=cards_exposed&facts.exposed=one_later&rule=1"
    page = client.get(link)
    assert page.status_code == 200
    assert "nada diz das que são vistas depois" in page.content.decode()
