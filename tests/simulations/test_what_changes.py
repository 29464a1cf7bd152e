"""Any two settings of a game beside each other: what is counted, what is refused."""

from __future__ import annotations

from fractions import Fraction
from html import unescape

import pytest
from django.test import Client

from games.consequences.setting import Setting, under
from games.odds.registry import offer
from games.records import jobs
from games.rules.game import GAMES, game
from games.simulations import exact_cache
from games.simulations.par.what_if import SIDES, PairForm

pytestmark = pytest.mark.django_db

FEW = "hands=200"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_cache, "PATIENCE", 60)


def body(client: Client, url: str, status: int = 200) -> str:
    answer = client.get(url)
    assert answer.status_code == status
    return unescape(answer.content.decode())


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
@pytest.mark.parametrize("key", GAMES)
def test_every_game_opens_on_its_doubts_and_alike_settings_say_so(
    client: Client, ui: str, key: str
) -> None:
    url = f"/{ui}/odds/{key}/what-changes/"
    page = body(client, url)
    for reading in game(key).readings:
        value = next(value for value in reading.values if value != reading.default)
        assert f'href="{url}?there.readings.{reading.id}={value}"' in page
    assert page.index("there.readings.") < page.index("<select")
    said = {"pt": "As duas configurações são iguais.", "zh-hant": "兩項設定相同。"}[ui]
    assert said not in page
    assert said in unescape(client.get(url, headers={"HX-Request": "true"}).content.decode())


def test_two_readings_of_omaha_move_chips(client: Client) -> None:
    query = f"there.readings.OD-01=first_two&{FEW}"
    page = body(client, f"/pt/odds/omaha/what-changes/?{query}")
    assert "Das 200 jogadas simuladas (sementes 0 a 199)" in page
    assert page.count("/pt/table/omaha/?h=") == 2 * (1 + 3), "the smallest example, and three hands"
    assert "rOD-01-first_two" in page
    assert "Comissão por jogada" in page


@pytest.mark.slow
def test_readings_may_be_laid_beside_each_other_that_are_both_not_taken(client: Client) -> None:
    query = f"here.readings.OA-10=every_rise&there.readings.OA-10=opening_counts&{FEW}"
    page = body(client, f"/pt/odds/omaha/what-changes/?{query}")
    assert "rOA-10-every_rise" in page
    assert "rOA-10-opening_counts" in page


def test_a_prize_moves_the_edge_by_what_it_is_worth() -> None:
    """30 more for a trio in three cards: 52 of 22,100 hands."""
    asked = {"there": {"prizes": {"pair_plus": {"three_of_a_kind": "60"}}}, "here": {}, "hands": 20}
    found = jobs.do("pair", "fortune3", asked)
    (bet,) = found["bets"]
    assert bet["bet"] == "pair_plus"
    (line,) = bet["lines"]
    assert line["line"] == "three_of_a_kind"
    more = Fraction(line["after"][1]) - Fraction(line["before"][1])
    assert Fraction(bet["before"]) - Fraction(bet["after"]) == more * Fraction(52, 22_100)


@pytest.mark.slow
def test_a_process_of_its_own_comes_to_the_same() -> None:
    asked = {"here": {}, "there": Setting({"PA-09": "per_player"}).to_json(), "hands": 10}
    beside = jobs.result("pair", "five_card", asked, isolated=True)
    assert beside == jobs.do("pair", "five_card", asked)


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("there.prizes.pair_plus.three_of_a_kind=1e9", "there.prizes.pair_plus.three_of_a_kind"),
        ("here.prizes.pair_plus.pair=-1", "here.prizes.pair_plus.pair"),
        ("there.readings.FA-02=neither", "there.readings.FA-02"),
        ("there.law=as-of-yesterday", "there.law"),
        ("hands=1000000", "hands"),
    ],
)
def test_what_cannot_be_set_is_told_beside_its_field(
    client: Client, ui: str, query: str, field: str
) -> None:
    answer = client.get(f"/{ui}/odds/fortune3/what-changes/?{query}")
    assert answer.status_code == 422
    form = answer.context["form"]
    assert list(form.errors) == [field]
    assert form[field].value() == query.split("=")[1]
    page = answer.content.decode()
    assert form.errors[field][0] in unescape(page)
    assert ('<details class="pair-prizes" open>' in page) == (".prizes." in field)


@pytest.mark.parametrize("key", ["fortune3", "stud"])
def test_every_prize_may_be_written_on_either_side(client: Client, key: str) -> None:
    page = body(client, f"/pt/odds/{key}/what-changes/")
    for table in offer(key).paytables:
        for line in table.lines:
            for side in SIDES:
                name = f'name="{side}.prizes.{table.bet}.{line.category}"'
                assert page.count(name) == (line.odds is not None)
    assert "prizes." not in body(client, "/pt/odds/omaha/what-changes/")


def test_the_address_holds_only_what_differs(client: Client) -> None:
    told = "there.readings.OD-02=4x"
    url = f"/pt/odds/omaha/what-changes/?here.readings.OD-01=any_two&nothing=1&{told}&{FEW}"
    answer = client.get(url)
    assert answer.status_code == 302
    assert answer["Location"] == f"/pt/odds/omaha/what-changes/?hands=200&{told}"


def test_no_such_game(client: Client) -> None:
    assert client.get("/pt/odds/poker/what-changes/").status_code == 404


FIRST = "as-first-published"


def test_two_versions_are_laid_beside_each_other_as_the_reading_that_tells_them_apart() -> None:
    law, reading = Setting(law=FIRST), Setting({"FA-02": "first_published"})
    asked = [{"here": {}, "there": each.to_json(), "hands": 60} for each in (law, reading)]
    one, other = (jobs.do("pair", "fortune3", each) for each in asked)
    assert one == other
    told = under(game("fortune3"), {"seed": 1}, law)
    assert told == {"seed": 1, "at": "2025-10-31"}
    back = Setting({"FA-02": "amended"}, law=FIRST)
    assert under(game("fortune3"), told, back)["readings"] == {"FA-02": "amended"}


@pytest.mark.parametrize("ui", ["pt", "zh-hant"])
def test_a_version_is_a_setting_told_by_what_is_counted_of_it(client: Client, ui: str) -> None:
    page = body(client, f"/{ui}/odds/fortune3/what-changes/?there.law={FIRST}&{FEW}")
    assert "156" in page
    assert "176" in page
    assert "~d2025-10-31" in page
    assert client.get(f"/{ui}/odds/omaha/what-changes/").context["form"].laws == []


def test_under_a_version_its_own_reading_is_the_one_left_as_usual() -> None:
    form = PairForm("fortune3", {"there.law": FIRST, "there.readings.FA-02": "amended"})
    assert form.is_valid()
    assert form["there.readings.FA-02"].value() == "first_published"
    assert form.changed_values == {"there.law": FIRST}
    assert form.settings["there"] == Setting(law=FIRST)
