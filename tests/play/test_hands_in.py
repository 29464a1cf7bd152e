"""Hands brought in from a file: each to step through, each refusal with its line, nothing kept."""

from __future__ import annotations

import json
import tracemalloc
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.play.hand.replay import replayed
from games.play.hand.request import EVERYTHING
from games.play.link.hand_link import decode
from games.rules.game import GAMES
from games.rules.records import phh
from games.table.files.export import Glimpse, exported
from games.table.files.hands_in import (
    LONGEST,
    MOST_BYTES,
    MOST_BYTES_OF_A_FILE,
    MOST_HANDS,
    MOST_LINES,
    HandsIn,
)
from games.table.files.hands_in import hands_in as taken_from
from games.table.models import SavedHand
from tests.play.hands import OMAHA, SAMPLES, named

ADDRESS = "/pt/table/hands-in/"

HISTORY = """variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000]
actions = [
  "d dh p1 AsKsQsJs", "d dh p2 AhKhQhJh", "d dh p3 AcKcQcJc",
  "p3 cbr 200",
  "p1 f",
  "p2 f",
]
hand = 12
"""


def hands_in(text: str) -> HandsIn:
    return taken_from(StringIO(text))


def line(key: str, record: Any, **more: Any) -> str:
    return json.dumps({**more, "game": key, **record})


def brought(url: str) -> Any:
    return decode(parse_qs(urlsplit(url).query)["h"][0])


def of_sample(key: str) -> Any:
    record = next(each for each in SAMPLES if each.game.key == key).record
    return {name: told for name, told in record.items() if name != "id"}


@pytest.mark.parametrize("key", GAMES)
def test_a_hand_goes_out_and_comes_in_by_either_form(key: str) -> None:
    record = of_sample(key)
    replay = replayed(key, record)
    for form in ("json", "phh"):
        taken = hands_in(exported(form, Glimpse(replay, replay.last, EVERYTHING, "")))
        [hand] = taken.hands
        assert not hand.refused
        again = replayed(key, brought(hand.url))
        assert (hand.steps, hand.is_over) == (replay.last, replay.played.waiting is None)
        assert [step.facts for step in again.played.steps] == [
            step.facts for step in replay.played.steps
        ]


def test_lines_of_json_and_histories_in_one_file_each_keep_their_order() -> None:
    lines = [line(key, of_sample(key), id=f"hand {key}") for key in GAMES]
    taken = hands_in("\n\n".join(lines) + "\n")
    assert [hand.name for hand in taken.hands] == [f"hand {key}" for key in GAMES]
    assert [hand.line for hand in taken.hands] == [1, 3, 5, 7]
    written = "\n".join(
        f"[{n}]\n{phh.write(phh.exported(key, of_sample(key)))}" for n, key in enumerate(GAMES, 1)
    )
    taken = hands_in(written)
    assert [hand.refused for hand in taken.hands] == [""] * len(GAMES)
    heads = [n for n, told in enumerate(written.split("\n"), 1) if told.startswith("[")]
    assert [hand.line for hand in taken.hands] == [head + 1 for head in heads]


@pytest.mark.parametrize(
    ("text", "at", "said"),
    [
        (HISTORY.replace("p3 cbr 200", "p3 cbr 101"), 8, "200"),
        (HISTORY.replace('"p1 f"', '"p1 dances"'), 9, "dances"),
        (HISTORY.replace('"PO"', '"NT"'), 1, "NT"),
        (HISTORY.replace("min_bet = 100", "min_bet = = 100"), 4, "TOML"),
        (HISTORY.replace("AhKhQhJh", "AsKhQhJh"), 7, ""),
        ('{"game": "omaha",\n "seed": 4,\n "table": [}\n', 3, "JSON"),
        (line("whist", {"seed": 1}), 1, "omaha"),
        ('{"seed": 1}', 1, "omaha"),
        ("[1]\n[2]\n", 2, ""),
        ("é isto uma jogada?", 1, "TOML"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, at: int, said: str) -> None:
    hand = hands_in(text).hands[0]
    assert hand.refused
    assert (hand.line, hand.url) == (at, "")
    assert said in hand.refused


def test_one_that_is_broken_takes_none_with_it() -> None:
    text = f"[1]\n{HISTORY}\n[2]\nvariant = \n\n[3]\n{HISTORY}"
    taken = hands_in(text)
    assert [bool(hand.refused) for hand in taken.hands] == [False, True, False]
    assert taken.hands[1].line == text.split("\n").index("variant = ") + 1
    taken = hands_in("\n".join([line("omaha", OMAHA), '{"game": }', line("omaha", OMAHA)]))
    assert [bool(hand.refused) for hand in taken.hands] == [False, True, False]
    assert taken.refused == 1


def test_ten_thousand_hands_are_counted_and_the_first_hundred_read() -> None:
    taken = hands_in("\n".join(["{}"] * 10_000))
    assert (len(taken.hands), taken.given, taken.left_out) == (
        MOST_HANDS,
        10_000,
        10_000 - MOST_HANDS,
    )


@pytest.mark.slow
@pytest.mark.django_db
def test_a_file_of_ten_thousand_hands_is_gone_through_by_hundreds(client: Client) -> None:
    """What is broken is told with its line, the others are shown, and nothing is kept."""
    record = named("omaha", "everyone-folds")
    hands = [line("omaha", record, id=n) for n in range(1, 10_001)]
    hands[9_950] = '{"game": "omaha", "table": }'
    text = "\n".join(hands).encode()
    assert MOST_BYTES < len(text) < MOST_BYTES_OF_A_FILE

    def sent(first: str) -> Any:
        told = {"file": SimpleUploadedFile("hands.jsonl", text), "first": first}
        return client.post("/pt/table/hands-in/", told)

    taken = sent("").context["taken"]
    assert (taken.given, taken.first, taken.last, taken.next) == (10_000, 1, 100, 101)
    last = sent("9901")
    taken = last.context["taken"]
    assert (taken.first, taken.last, taken.next, taken.refused) == (9_901, 10_000, 0, 1)
    assert [(h.number, h.line) for h in taken.hands if h.refused] == [(9_951, 9_951)]
    assert taken.hands[0].url
    beyond = sent("10001")
    assert beyond.status_code == 422
    assert set(beyond.context["form"].errors) == {"first"}
    assert not SavedHand.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_page_lists_hands_that_open_at_their_first_step(client: Client, lang: str) -> None:
    text = "\n".join([line("omaha", named("omaha", "two-side-pots"), id=7), "{"])
    page = client.post(f"/{lang}/table/hands-in/", {"pasted": text})
    assert page.status_code == 200
    hand, broken = page.context["taken"].hands
    assert client.get(hand.url).context["sheet"].n == 1
    assert broken.refused
    assert broken.refused in page.content.decode()
    assert SavedHand.objects.count() == 0


@pytest.mark.django_db
def test_a_file_is_read_as_what_is_pasted(client: Client) -> None:
    file = SimpleUploadedFile("hands.phh", b"\xef\xbb\xbf" + HISTORY.replace("\n", "\r\n").encode())
    page = client.post(ADDRESS, {"file": file})
    [hand] = page.context["taken"].hands
    assert (hand.name, hand.refused, hand.is_over) == ("12", "", True)


@pytest.mark.django_db
def test_a_record_that_names_no_game_is_of_the_one_chosen(client: Client) -> None:
    page = client.post(ADDRESS, {"pasted": json.dumps(OMAHA), "game": "omaha"})
    [hand] = page.context["taken"].hands
    assert not hand.refused


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "field", "said"),
    [
        ({}, "pasted", "Cole as jogadas ou escolha um ficheiro."),
        ({"pasted": " " * 9}, "pasted", "Cole as jogadas"),
        ({"pasted": "x" * (MOST_BYTES + 1)}, "pasted", "Importe menos"),
        ({"file": b"x" * (MOST_BYTES_OF_A_FILE + 1)}, "file", "Importe menos"),
        ({"file": b"\xff\xfe1"}, "file", "UTF-8"),
        ({"file": b""}, "file", "Cole as jogadas"),
        ({"file": b"{}", "pasted": "{}"}, "file", "não as duas"),
        ({"pasted": "{}", "game": "whist"}, "game", "Escolha"),
    ],
)
def test_what_cannot_be_read_is_told_beside_its_field(
    client: Client, sent: dict[str, Any], field: str, said: str
) -> None:
    if "file" in sent:
        sent = {**sent, "file": SimpleUploadedFile("hands.phh", sent["file"])}
    page = client.post(ADDRESS, sent)
    assert page.status_code == 422
    assert page.context["taken"] is None
    [told] = page.context["form"].errors[field]
    assert said in told
    if len(str(sent.get("pasted", ""))) < 100:
        assert str(sent.get("pasted", "")) in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
def test_the_table_s_index_leads_to_it(client: Client, lang: str) -> None:
    assert f'href="/{lang}/table/hands-in/"' in client.get(f"/{lang}/table/").content.decode()
    assert client.get(f"/{lang}/table/hands-in/").status_code == 200


@pytest.mark.slow
def test_of_a_large_file_no_more_is_held_than_one_hand() -> None:
    for hand in ("{}\n", "[1]\n", "x"):
        source = TextIOWrapper(BytesIO(hand.encode() * 100_000), "utf-8")
        tracemalloc.start()
        try:
            taken = taken_from(source)
            most = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert taken.given == (1 if hand == "x" else 100_000)
        assert most < 4_000_000


def test_a_hand_longer_than_any_is_told_and_the_next_read() -> None:
    long = line("omaha", OMAHA, note="x" * LONGEST)
    taken = hands_in(f"{long}\n{line('omaha', OMAHA)}\n")
    assert [hand.line for hand in taken.hands] == [1]
    assert "524" in taken.hands[0].refused
    assert (taken.given, taken.next) == (2, 2)
    again = taken_from(StringIO(f"{long}\n{line('omaha', OMAHA)}\n"), first=2)
    assert [(hand.line, hand.refused) for hand in again.hands] == [(2, "")]


@pytest.mark.django_db
def test_a_file_of_more_lines_than_are_read_is_refused(client: Client) -> None:
    file = SimpleUploadedFile("hands.jsonl", b"\n" * MOST_LINES + b"{}\n")
    answer = client.post(ADDRESS, {"file": file})
    assert answer.status_code == 422
    assert "400 000" in answer.content.decode().replace("\xa0", " ").replace("\u202f", " ")


@pytest.mark.django_db
def test_half_a_letter_far_down_a_file_is_told(client: Client) -> None:
    for end in (b"\xe4\xb8", b"\xff{}"):
        file = SimpleUploadedFile("hands.jsonl", b"{}\n" * 50_000 + end)
        answer = client.post(ADDRESS, {"file": file})
        assert answer.status_code == 422
        assert "UTF-8" in answer.content.decode()


@pytest.mark.django_db
def test_hands_brought_in_count_as_those_sent_to_the_api(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.table.files.hands_in.MOST", 50)
    told = {"pasted": "\n".join([line("omaha", OMAHA)] * 2)}
    assert client.post(ADDRESS, told, REMOTE_ADDR="192.0.2.81").status_code == 200
    refused = client.post(ADDRESS, told, REMOTE_ADDR="192.0.2.81")
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60
    assert refused.context["form"].errors["pasted"]
    assert refused.context["form"]["pasted"].value() == told["pasted"]
    assert client.post(ADDRESS, told, REMOTE_ADDR="192.0.2.82").status_code == 200
    client.force_login(User.objects.create_user("ana"))
    assert client.post(ADDRESS, told, REMOTE_ADDR="192.0.2.81").status_code == 200
    assert client.post(ADDRESS, told, REMOTE_ADDR="192.0.2.99").status_code == 429
