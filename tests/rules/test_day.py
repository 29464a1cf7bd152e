"""Games at a day: the rules, the answers and the links of a hand know which law they rest on."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from datetime import date
from typing import Any

import pytest
from django.core.management import call_command
from django.utils.timezone import localdate

from games.narration import field_error_sentence
from games.odds.registry import read_spec
from games.play.link.hand_link import BrokenLink, decode, encode
from games.rules.game import game
from games.rules.provisions.day import dated, day_of, version_answer, version_of
from games.rules.values.refusal import Unusable

TRIO, STRAIGHT = ["7s", "7h", "7d"], ["9s", "8h", "7c"]
FORTUNE = "despacho-sef-89-2025"


def ranked(**more: Any) -> dict[str, Any]:
    return dict(game("fortune3").rank({"hands": [TRIO, STRAIGHT], **more}))


def test_the_order_of_the_classes_is_that_of_the_day() -> None:
    assert ranked()["winners"] == [0]
    assert ranked(at="2025-11-10")["winners"] == [1]
    assert ranked(at="2025-11-17")["winners"] == [1]
    assert ranked(at="2025-11-18")["winners"] == [0]
    assert ranked(at="2025-11-10", readings={"FA-02": "amended"})["winners"] == [0]
    assert ranked(readings={"FA-02": "first_published"})["winners"] == [1]


def settled(**more: Any) -> dict[str, Any]:
    record = {"player": ["9s", "8h", "7c"], "dealer": ["Qs", "Qh", "Qd"], "bets": {"ante": 50},
              "action": "play", **more}  # fmt: skip
    settle = game("fortune3").settle
    assert settle is not None
    return dict(settle(record))


def test_a_hand_against_the_house_is_settled_by_the_law_of_its_day() -> None:
    assert settled()["outcome"] == "lose"
    assert settled(at="2025-11-10")["outcome"] == "win"


@pytest.mark.parametrize("at", ["", "2025", "2025-02-30", "yesterday", 20251110, True, ["x"]])
def test_what_is_no_day_is_refused_by_its_field(at: object) -> None:
    with pytest.raises(Unusable) as no:
        ranked(at=at)
    assert (no.value.reason, no.value.field) == ("not_a_day", "at")


@pytest.mark.parametrize(
    ("key", "hands", "day", "reason", "sentence"),
    [
        ("fortune3", [TRIO, STRAIGHT], "2009-01-01", "not_at_hand", "n.º 78/2008"),
        ("stud", [["As", "Kd", "4d", "3d", "2c"], ["Ah", "Kc", "4c", "3c", "2d"]], "2010-01-01",
         "revoked", "n.º 61/2004, a partir de 2004-05-18 (deduzido)"),
        ("omaha", [["2s", "3s", "4h", "5d"], ["9s", "8s", "2c", "2d"]], "2000-01-01",
         "not_yet", "o primeiro texto é de 2010-08-10 (deduzido)"),
        ("five_card", [["As", "Kd", "9d", "8d", "7c"], ["Ah", "Kc", "9c", "8c", "7d"]],
         "1980-01-01", "not_yet", "data desconhecida; não antes de 1985-05-25"),
    ],
)  # fmt: skip
def test_a_day_without_a_text_is_refused_with_its_reason(
    key: str, hands: list[list[str]], day: str, reason: str, sentence: str
) -> None:
    record: dict[str, Any] = {"hands": hands, "at": day}
    if key == "omaha":
        record["board"] = ["As", "Ks", "Qs", "Js", "Ts"]
    with pytest.raises(Unusable) as no:
        game(key).rank(record)
    assert (no.value.reason, no.value.field) == (reason, "at")
    assert sentence in field_error_sentence(no.value)


def test_a_record_without_a_day_takes_today_s_only_where_it_stands_otherwise() -> None:
    record = {"hands": []}
    assert dated(record, FORTUNE, date(2026, 11, 22)) is record
    assert dated(record, FORTUNE, date(2025, 11, 10)) == {**record, "at": "2025-11-10"}
    assert dated({"at": "2025-11-20"}, FORTUNE, date(2025, 11, 10)) == {"at": "2025-11-20"}
    assert dated(record, "despacho-sef-69-2003", date(2026, 1, 1)) is record
    assert day_of(record) is None
    assert version_of(record, FORTUNE) is None


def test_the_figures_of_a_day_are_those_of_its_readings() -> None:
    then, now = read_spec({"game": "fortune3", "at": "2025-11-10"}), read_spec({"game": "fortune3"})
    assert (then.readings["FA-02"], now.readings["FA-02"]) == ("first_published", "amended")
    named = read_spec({"game": "fortune3", "readings": {"FA-02": "first_published"}})
    assert then.digest == named.digest


def test_a_link_carries_its_day() -> None:
    record = {"table": {"seats": [1]}, "seed": 4, "at": "2025-11-10"}
    assert encode(record).endswith("~d2025-11-10")
    assert decode(encode(record)) == record
    with pytest.raises(BrokenLink):
        decode("2~s4~dyesterday")


def answered(command: str, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    source = io.TextIOWrapper(io.BytesIO(json.dumps(record).encode()))
    monkeypatch.setattr(sys, "stdin", source)
    out = io.StringIO()
    with contextlib.suppress(SystemExit):
        call_command(command, "fortune3", stdout=out)
    return json.loads(out.getvalue())


def test_an_answer_says_the_version_of_the_day_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = {"id": "r", "hands": [TRIO, STRAIGHT]}
    then = answered("rank", {**hands, "at": "2025-11-10"}, monkeypatch)
    assert then["version"] == {
        "id": "as-first-published", "source": "inferred", "day": "2025-11-10", "status": "in_force"
    }  # fmt: skip
    assert then["winners"] == [1]
    now = answered("rank", hands, monkeypatch)["version"]
    assert (now["id"], now["day"]) == ("as-amended-by-94-2025", localdate().isoformat())
    assert version_answer({}, "despacho-sef-69-2003", date(2026, 11, 28)) == {
        "id": "as-published", "source": "official", "day": "2026-11-28", "status": "revoked"
    }  # fmt: skip
    refused = answered("rank", {**hands, "at": "nonsense"}, monkeypatch)
    assert refused["field"] == "at"
