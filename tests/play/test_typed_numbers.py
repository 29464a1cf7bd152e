"""Numbers typed at the table and the desk: read as they are meant, or told beside their field."""

from __future__ import annotations

import html
from functools import cache
from itertools import product
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from games.play.hand.replay import replayed
from games.play.link.hand_link import BrokenLink, decode, encode
from games.rules.game import game
from games.rules.values.refusal import Unusable
from games.table.models import SavedHand
from tests.examples import some_quick
from tests.play.hands import record_in

pytestmark = pytest.mark.django_db

NO_CHIPS = {
    "a NUL": "1\0",
    "fifty kilobytes": "9" * 50_000,
    "fifty kilobytes between": "1" + " " * 50_000 + "5",
    "Arabic-Indic digits": "١٠٠٠",
    "a part": "1,5",
    "a part of hundredths": "12,50",
    "hundredths": "1000.00",
    "groups and hundredths": "1.000,50",
    "a minus before zero": "-0",
    "an exponent": "1e3",
    "a large exponent": "1e90000000",
    "words": "mil",
}
CHIPS = {
    "1000": 1000,
    "1 000": 1000,
    "1.000": 1000,
    "1,000": 1000,
    "１０００": 1000,
    "１．０００": 1000,
}

bad = pytest.mark.parametrize("typed", NO_CHIPS.values(), ids=NO_CHIPS)
good = pytest.mark.parametrize(("typed", "chips"), CHIPS.items(), ids=map(ascii, CHIPS))
bad_in_each = pytest.mark.parametrize(
    ("typed", "language"),
    some_quick(product(NO_CHIPS.values(), ("pt", "zh-hant")), 8),
    ids=[f"{name}-{language}" for name, language in product(NO_CHIPS, ("pt", "zh-hant"))],
)


@cache
def as_first_shown() -> dict[str, str]:
    return dict(Client().get("/pt/table/omaha/").context["form"].values)


def set_up(client: Client, **changed: Any) -> Any:
    given = {"seat": ["1", "3"], "seed": "9", **as_first_shown(), **changed}
    return client.get("/pt/table/omaha/deal/", given)


@bad
def test_at_the_set_up_each_is_told_and_nothing_is_stored(client: Client, typed: str) -> None:
    wrong = {"table.stacks.3": typed, "table.small_blind": typed, "seed": typed}
    page = set_up(client, **wrong, **{"no.such.field": "1"})
    assert page.status_code == 422
    form = page.context["form"]
    assert set(form.errors) == set(wrong)
    for path in wrong:
        assert form.values[path] == typed.strip()
        assert form.errors[path][0] in html.unescape(page.content.decode())
    assert not SavedHand.objects.exists()


@good
def test_at_the_set_up_groups_of_three_are_read(client: Client, typed: str, chips: int) -> None:
    dealt = record_in(set_up(client, **{"table.stacks.3": typed})["Location"])
    assert dealt["table"]["stacks"]["3"] == chips


@pytest.mark.parametrize("language", ["pt", "zh-hant"])
def test_a_field_sent_twice_is_refused_and_shows_the_last(client: Client, language: str) -> None:
    told = {"pt": "enviado mais do que uma vez", "zh-hant": "重複送出"}[language]
    given = {"seat": ["1", "3"], "table.stacks.3": ["1000", "2000"]}
    page = client.get(f"/{language}/table/omaha/deal/", given)
    assert page.status_code == 422
    form = page.context["form"]
    assert told in form.errors["table.stacks.3"][0]
    assert form.values["table.stacks.3"] == "2000"


def to_decide() -> tuple[dict[str, Any], int]:
    """A hand at a decision that takes an amount."""
    record = {"table": game("omaha").table, "seed": 5}
    replay = replayed("omaha", record)
    return record, replay.last


@bad
def test_at_the_table_an_amount_stays_beside_its_sentence(client: Client, typed: str) -> None:
    record, last = to_decide()
    asked = {"h": encode(record), "n": last, "do": "raise", "to": typed}
    page = client.get("/pt/table/omaha/", asked)
    assert page.status_code == 422
    assert page.context["tried_amount"] == typed.strip()
    assert page.context["refused"]


@good
def test_at_the_table_an_amount_is_read(client: Client, typed: str, chips: int) -> None:
    record, last = to_decide()
    asked = {"h": encode(record), "n": last, "do": "raise", "to": typed}
    refusal = client.get("/pt/table/omaha/", asked).context
    plain = client.get("/pt/table/omaha/", {**asked, "to": str(chips)}).context
    assert refusal["refused"] == plain["refused"] != ""
    assert refusal["tried_amount"] == typed


@bad_in_each
def test_at_the_desk_each_is_told_beside_its_field(
    client: Client, typed: str, language: str
) -> None:
    told = {
        "table.paid.4": typed,
        "table.chip": typed,
        "table.paid.1": "100",
        "events.1.event": "misdeal",
    }
    for page in ("", "sheet/"):
        answer = client.get(f"/{language}/ruling/omaha/{page}", told)
        assert answer.status_code == 422
        form = answer.context["form"]
        assert set(form.errors) == {"table.paid.4", "table.chip"}
        assert form.values["table.paid.4"] == form.values["table.chip"] == typed.strip()
        assert "ruling" not in answer.context


@bad
def test_a_number_of_an_event_is_told_in_its_own_row(client: Client, typed: str) -> None:
    told = {
        "table.bets.1.ante": "100",
        "decision.1": "raise",
        "events.2.event": "late_jackpot_bet",
        "events.2.seat": "1",
        "events.2.amount": typed,
    }
    page = client.get("/pt/ruling/stud/", told)
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"events.2.amount"}


@good
def test_at_the_desk_groups_of_three_are_read(client: Client, typed: str, chips: int) -> None:
    told = {"table.paid.1": typed, "table.paid.4": typed, "folded.4": "yes"}
    page = client.get("/pt/ruling/omaha/", told)
    assert page.status_code == 200
    assert page.context["ruling"].record["table"]["paid"] == {"1": chips, "4": chips}


@bad_in_each
def test_of_a_fault_each_is_told_beside_its_field(
    client: Client, typed: str, language: str
) -> None:
    told = {"fault": "dealt_wrongly", "laid.1.bets": typed, "laid.1.jackpot": typed, "rule": "1"}
    for page in ("", "sheet/"):
        answer = client.get(f"/{language}/ruling/stud/fault/{page}", told)
        assert answer.status_code == 422
        form = answer.context["form"]
        assert set(form.errors) == {"laid.1.bets", "laid.1.jackpot"}
        assert form.values["laid.1.bets"] == typed.strip()


LINKS = {
    "a seed of exponent": "2~s1e3",
    "a seed of minus zero": "2~s-0",
    "a seed of other digits": "2~s٣",
    "a long seed": "2~s" + "9" * 3000,
    "an amount of thousands of digits": "2~a1raise" + "9" * 3000,
    "an amount with a mark": "2~a1raise1,5",
    "a NUL": "2~s\0",
}


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS)
def test_a_link_with_such_a_number_is_told_to_be_unreadable(client: Client, link: str) -> None:
    with pytest.raises(BrokenLink):
        decode(link)
    assert client.get(f"/pt/table/omaha/?h={quote(link)}").status_code == 400


@pytest.mark.parametrize(
    "link",
    [
        "2~t(se:(1,3),bu:3,st:(1.3:1000),ch:-0)~s1",
        "2~t(se:(1,3),bu:3,st:(1.3:9999999999999999),ch:1)~s1",
        "2~t(se:(1,3),bu:3,st:(1.3:" + "9" * 40 + "),ch:1)~s1",
        "2~t(se:(1,3),bu:3,st:(1.3:'1e90000000'),ch:1)~s1",
        "2~t(se:(1,3),bu:3,st:(1.3:'1000'),ch:1)~s1",
        "2~t(se:(1,3),bu:3,st:(1.3:1000),co:'1e90000000%')~s1",
        "2~a1raise9999999999999999999~s1",
    ],
)
def test_a_link_whose_number_the_rules_cannot_use_is_refused(client: Client, link: str) -> None:
    with pytest.raises(Unusable):
        replayed("omaha", {"table": game("omaha").table, **decode(link)})
    page = client.get(f"/pt/table/omaha/?h={quote(link)}")
    assert page.status_code == 400


@pytest.mark.parametrize("odds", ["1e90000000", "1.000", "1/0", "9" * 3000, "٣", "-0"])
def test_prizes_of_a_link_are_bounded(client: Client, odds: str) -> None:
    link = encode({"table": game("fortune3").table, "seed": 1, "prizes": {}})
    link += f"~p(pair_plus:(pair:'{odds}'))"
    page = client.get(f"/pt/table/fortune3/?h={quote(link)}")
    assert page.status_code == 400


def test_a_seed_of_any_length_that_is_read_goes_through_its_link(client: Client) -> None:
    for seed in (0, 7, 10**15, 9_999_999_999_999_999_999):
        dealt = record_in(set_up(client, seed=str(seed))["Location"])
        assert dealt["seed"] == seed
