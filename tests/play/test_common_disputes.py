"""The disputes met most often: ten a game, each entered with few keys and ruled on."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from games.rules.game import GAMES, game
from games.ruling.common_disputes import KEYS, KEYS_A_SECOND, DisputeShortcut, ShortForm, met_in

pytestmark = pytest.mark.django_db

PRIZE = "table.jackpot.fixed"
MET = [(key, met.dispute.name) for key in GAMES for met in met_in(game(key))]


def named(key: str, name: str) -> DisputeShortcut:
    return next(met for met in met_in(game(key)) if met.dispute.name == name)


def typed(met: DisputeShortcut) -> dict[str, str]:
    """What is sent for the example."""
    form = ShortForm(met.game, met.dispute)
    told = {name: str(form[name].value() or "") for name in form.fields}
    return {**told, **met.dispute.typed, "rule": "1"}


def of_results() -> list[tuple[str, str]]:
    return [(key, name) for key, name in MET if not named(key, name).dispute.fault]


MORE_CARDS_THAN_FIFTEEN_SECONDS = {
    ("omaha", "paid-wrongly"): 34,
    ("stud", "two-hands"): 34,
    ("stud", "jackpot"): 40,
    ("fortune3", "jackpot"): 33,
}
"""With three hands of cards to type; the same is asked without cards in a few keys."""


@pytest.mark.parametrize("key", GAMES)
def test_each_has_its_key_and_takes_fifteen_seconds_with_the_key_of_its_game(key: str) -> None:
    found = met_in(game(key))
    assert [met.key for met in found] == list(KEYS[: len(found)])
    assert len({met.dispute.name for met in found}) == len(found) >= 12
    for met in found:
        most = MORE_CARDS_THAN_FIFTEEN_SECONDS.get((key, met.dispute.name), 15 * KEYS_A_SECOND)
        assert len(met.strokes) <= most, met.dispute.name
    assert all(met.strokes[0] == met.key for met in found)
    assert "n" not in KEYS


@pytest.mark.parametrize(("key", "name"), of_results())
def test_its_fields_stand_in_the_order_their_keys_are_counted_in(key: str, name: str) -> None:
    met = named(key, name)
    form = ShortForm(met.game, met.dispute)
    shown = [field.name for _title, fields in form.groups for field in fields]
    assert [path for path in shown if not path.startswith("seat.")] == list(met.dispute.asks)


@pytest.mark.parametrize(("key", "name"), of_results())
def test_a_short_form_leads_to_the_ruling_on_the_whole_dispute(
    client: Client, key: str, name: str
) -> None:
    met = named(key, name)
    asked = client.get(f"/pt/ruling/{key}/of/{name}/", typed(met))
    assert asked.status_code == 302
    told = dict(parse_qsl(urlsplit(asked["Location"]).query))
    seats = [
        met.dispute.typed.get(f"seat.{n}", str(n)) for n in ShortForm(met.game, met.dispute).places
    ]
    ruling = client.get(asked["Location"]).context["ruling"]
    assert [str(each.seat) for each in ruling.seats] == sorted(seats)
    assert told["rule"] == "1"
    sums = {path: v for path, v in met.dispute.typed.items() if path.startswith("table.jackpot")}
    assert sums.pop(PRIZE, "") in {"", *(told[path] for path in told if path.startswith(PRIZE))}
    assert sums.items() <= told.items()


@pytest.mark.parametrize(("key", "name"), of_results())
def test_a_short_form_asks_in_both_languages(client: Client, key: str, name: str) -> None:
    for language in ("pt", "zh-hant"):
        page = client.get(f"/{language}/ruling/{key}/of/{name}/")
        assert page.status_code == 200
        for path in named(key, name).dispute.asks:
            assert f'name="{path}"' in page.content.decode()


def test_the_verdict_stands_in_both_languages_in_one_line_each(client: Client) -> None:
    met = named("fortune3", "two-hands")
    page = client.get("/pt/ruling/fortune3/of/two-hands/", typed(met), follow=True)
    assert page.context["verdict"] == [
        ("pt", "Lugar 1: pagar 200; lugar 2: recolher 200."),
        ("zh-hant", "第1門：派彩200；第2門：收取200。"),
    ]


def test_a_verdict_on_a_fault_is_what_is_ordered_first(client: Client) -> None:
    page = client.get("/zh-hant/ruling/fortune3/fault/?fault=bank_card_exposed&rule=1")
    verdict = page.context["verdict"]
    assert [language for language, _told in verdict] == ["zh-hant", "pt"]
    assert verdict[0][1] == page.context["ruling"].lines[0].told


@pytest.mark.parametrize(
    ("asked", "told", "row"),
    [
        ("stud/fault/?fault=leaves_with_cards&facts.seat=2", "持牌時不得離開博彩桌：", "SD-05"),
        ("stud/fault/?fault=cards_off_the_table", "僅葡文文本", "SD-05"),
        ("fortune3/fault/?fault=dealt_wrongly&facts.breach=face_down", "牌局如常進行。", "FA-21"),
    ],
)
@pytest.mark.parametrize("page", ["fault/", "fault/sheet/"])
def test_the_doubt_that_decides_stands_beside_its_order(
    client: Client, asked: str, told: str, row: str, page: str
) -> None:
    address = asked.replace("fault/", page, 1)
    answer = client.get(f"/zh-hant/ruling/{address}&rule=1").content.decode()
    ordered = answer[answer.rindex(told) :]
    assert row in ordered[: ordered.index("</li>")]


def test_what_is_wrong_is_told_beside_its_field_and_what_was_typed_stays(client: Client) -> None:
    told = typed(named("omaha", "result")) | {"cards.1": "As2sKh", "seat.1": "3", "seat.2": "3"}
    page = client.get("/pt/ruling/omaha/of/result/", told)
    assert page.status_code == 422
    form = page.context["form"]
    assert set(form.errors) == {"seat.2"}
    assert form["cards.1"].value() == "As2sKh"
    told["seat.2"] = "7"
    form = client.get("/pt/ruling/omaha/of/result/", told).context["form"]
    assert set(form.errors) == {"cards.1"}


def test_a_card_named_at_two_seats_is_told_at_one_of_them(client: Client) -> None:
    told = typed(named("fortune3", "two-hands")) | {"cards.2": "Ks9h3h"}
    form = client.get("/pt/ruling/fortune3/of/two-hands/", told).context["form"]
    assert form.errors
    assert set(form.errors) <= {"cards.1", "cards.2", "cards.dealer"}


def test_what_is_asked_for_nowhere_on_the_short_form_is_told_at_its_top(client: Client) -> None:
    told = typed(named("fortune3", "jackpot")) | {"table.jackpot.pool": ""}
    form = client.get("/pt/ruling/fortune3/of/jackpot/", told).context["form"]
    assert set(form.errors) == {"table.jackpot.pool"}
    straight = {"cards.1": "KhQhJh", "cards.community": "Ah2h"}
    form = client.get("/pt/ruling/fortune3/of/jackpot/", told | straight).context["form"]
    assert form.non_field_errors() or form.errors


def test_an_unknown_dispute_or_game_is_not_there(client: Client) -> None:
    for path in ("omaha/of/whist/", "omaha/of/hand-swept/", "whist/of/result/", "whist/keys/"):
        assert client.get(f"/pt/ruling/{path}").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["fortune3/of/jackpot/", "omaha/of/result/", "fortune3/fault/?fault=player_card_exposed"],
)
def test_a_field_too_far_is_the_button_that_decides_and_not_a_fold(
    client: Client, path: str
) -> None:
    form = client.get(f"/pt/ruling/{path}").text.split("<main")[1].split("data-first")[1]
    assert "<details" in form
    assert form.index("decide-bar") < form.index("<details")


def test_seats_are_typed_on_the_keyboard_of_digits(client: Client) -> None:
    form = client.get("/pt/ruling/omaha/fault/?fault=pot_divided").context["form"]
    assert form["facts.winners"].field.widget.attrs["inputmode"] == "numeric"
    ranked = client.get("/pt/ruling/omaha/fault/?fault=pots_awarded").context["form"]
    assert "inputmode" not in ranked["facts.best_first"].field.widget.attrs, "it may need a sign"
    pin = client.get("/pt/practice/").context["form"]["pin"]
    assert pin.field.widget.attrs["inputmode"] == "numeric"


@pytest.mark.parametrize("key", GAMES)
def test_the_keys_are_listed_with_their_number(client: Client, key: str) -> None:
    page = client.get(f"/pt/ruling/{key}/keys/").content.decode()
    with override("pt"):
        for met in met_in(game(key)):
            assert met.title in page
            assert f'<td class="number">{len(met.strokes)}</td>' in page


def test_the_front_of_the_desk_has_every_game_by_its_number(client: Client) -> None:
    page = client.get("/pt/ruling/")
    assert [key for key, _instrument in page.context["games"]] == ["1", "2", "3", "4"]
    assert {each.game for _key, each in page.context["games"]} == set(GAMES)


def test_a_fault_may_be_met_at_every_seat_of_the_layout(client: Client) -> None:
    page = client.get("/pt/ruling/omaha/fault/?fault=bet_spoken").content.decode()
    assert 'name="facts.seat" value="11"' in page
    ruled = client.get("/pt/ruling/omaha/fault/?fault=bet_spoken&facts.seat=11&rule=1")
    assert ruled.context["ruling"].case.seat == 11


@pytest.mark.parametrize("key", GAMES)
def test_what_is_found_once_the_bets_are_paid_is_answered_as_far_as_the_text_goes(
    client: Client, key: str
) -> None:
    """What was due is told under its provision; how it is put right the texts do not say."""
    what = next(f for f in game(key).faults if f.name == "paid_wrongly").asks[0].answers
    for value in what:
        asked = f"fault=paid_wrongly&facts.what={value}&rule=1"
        page = client.get(f"/pt/ruling/{key}/fault/?{asked}")
        lines = page.context["ruling"].lines
        assert [line.is_silence for line in lines] == [False, True]
        assert all(line.step.provisions for line in lines)
        assert f'href="/pt/ruling/{key}/of/paid-wrongly/"' in page.content.decode()
    misread = client.get(f"/pt/ruling/{key}/fault/?fault=hand_misread&facts.paid=no&rule=1")
    assert [line.is_silence for line in misread.context["ruling"].lines] == [False]
    found = client.get(f"/pt/ruling/{key}/fault/?fault=deal_error_after_payment")
    assert [line.is_silence for line in found.context["ruling"].lines] == [True]
    assert found.context["ruling"].provisions


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", ["boxed_card", "deck_is_foul", "bet_unclear"])
def test_a_boxed_card_a_foul_pack_and_an_unclear_bet_are_answered_in_every_game(
    client: Client, key: str, name: str
) -> None:
    asks = next(fault for fault in game(key).faults if fault.name == name).asks
    told = {f"facts.{ask.name}": ask.answers[0] if ask.answers else "1" for ask in asks}
    for language in ("pt", "zh-hant"):
        asked = {"fault": name, "rule": "1", **told}
        page = client.get(f"/{language}/ruling/{key}/fault/", asked)
        assert page.status_code == 200
        assert page.context["ruling"].provisions
        assert all(told for _language, told in page.context["verdict"])


WON = [
    ("fortune3", {"cards.1": "KhQhJh", "cards.community": "AhTh"}, "royal_flush", "naipe real"),
    ("fortune3", {"cards.1": "9h9d9s", "cards.community": "9c2h"}, "four_of_a_kind", "iguais"),
    ("stud", {"cards.1": "AhKhQhJhTh"}, "royal_flush", "naipe real"),
    ("stud", {"cards.1": "9h9d9s2h2d"}, "full_house", "trio-par"),
]


@pytest.mark.parametrize(("key", "cards", "won", "class_name"), WON)
def test_the_jackpot_by_cards_asks_for_the_sum_of_the_class_that_the_cards_are(
    client: Client, key: str, cards: dict[str, str], won: str, class_name: str
) -> None:
    here = f"/pt/ruling/{key}/of/jackpot/"
    form = client.get(here).context["form"]
    assert [name for name in form.fields if "fixed" in name] == [PRIZE]
    told = {n: v for n, v in typed(named(key, "jackpot")).items() if "jackpot" not in n} | cards
    told["cards.dealer"] = {"fortune3": "Qs8d5c", "stud": "QsQc8d5c3s"}[key]
    form = client.get(here, told).context["form"]
    minimum = {"table.jackpot.minimum"} if won == "royal_flush" else set()
    assert set(form.errors) == {"table.jackpot.pool", PRIZE} | minimum
    assert class_name in str(form[PRIZE].label).lower()
    told |= dict.fromkeys(minimum, "50000") | {PRIZE: "3000"}
    form = client.get(here, told).context["form"]
    assert set(form.errors) == {"table.jackpot.pool"}
    assert form[PRIZE].value() == "3000"
    ruled = client.get(here, told | {"table.jackpot.pool": "100000"}, follow=True)
    assert ruled.context["ruling"].seats[0].net > 3000
    assert ruled.context["ruling"].record["table"]["jackpot"]["fixed"] == {won: 3000}


def test_everything_missing_of_a_dispute_is_told_at_once(client: Client) -> None:
    form = client.get("/pt/ruling/fortune3/?cards.1=KhQhJh&cards.2=2c2d2h&rule=1").context["form"]
    assert set(form.errors) == {"table.bets.1.ante", "decision.1", "cards.dealer"}
    bets = "&table.bets.1.ante=100&table.bets.2.ante=100"
    form = client.get(f"/pt/ruling/fortune3/?cards.1=KhQhJh&rule=1{bets}").context["form"]
    assert set(form.errors) == {"cards.2", "decision.1", "decision.2", "cards.dealer"}
    won = "cards.1=KhQhJh&cards.dealer=Qs8d5c&cards.community=AhTh&table.bets.1.ante=100"
    asked = f"/pt/ruling/fortune3/?{won}&table.bets.1.progressive=10&decision.1=play&rule=1"
    jackpot = {"pool", "minimum", "fixed.royal_flush"}
    assert set(client.get(asked).context["form"].errors) == {f"table.jackpot.{n}" for n in jackpot}


def test_the_short_form_carries_everything_typed_to_the_form_of_the_desk(client: Client) -> None:
    told = typed(named("fortune3", "jackpot")) | {"table.jackpot.fixed.royal_flush": "70000"}
    told |= {"seat.1": "6", "table.jackpot.pool": "cem", "note": "Disse que eram ases.", "all": "1"}
    asked = client.get("/pt/ruling/fortune3/of/jackpot/", told, follow=True)
    assert asked.status_code == 200
    form = asked.context["form"]
    assert form["cards.6"].value() == told["cards.1"]
    for path in set(told) - {"cards.1", "seat.1", "rule", "all", PRIZE}:
        assert (form[path].value() or "") == told[path]
