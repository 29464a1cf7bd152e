"""What a game declares of its table, and what it has without declaring anything."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from games import installed
from games.lawtexts.files.caches import forget_corpus
from games.play.dealing import Chance, deal_anything
from games.play.desk import dispute
from games.play.game import TableGame
from games.play.link.hand_link import decode, encode
from games.play.link.values import SHORT
from games.play.registry import table_of
from games.play.regulations import aids_note
from games.play.setup.fields import every_setting
from games.rules.game import GAMES, game
from games.rules.hands.script import play

pytestmark = pytest.mark.django_db

PATHS = ("table/{}/", "table/{}/deal/", "ruling/{}/", "ruling/{}/fault/", "coverage/{}/")


@pytest.fixture
def undeclared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every game as if it declared nothing of its table, but how its jackpot's hands are named."""
    ladders = {key: table_of(key).jackpot_ladder for key in GAMES}
    real = installed.part

    def bare(key: str, floor: str) -> ModuleType:
        if floor != "play":
            return real(key, floor)
        module = ModuleType("bare")
        if ladders[key]:
            vars(module)["TABLE"] = TableGame(jackpot_ladder=ladders[key])
        return module

    monkeypatch.setattr(installed, "part", bare)
    for clear in (table_of.cache_clear, forget_corpus):
        clear()
    yield
    for clear in (table_of.cache_clear, forget_corpus):
        clear()


def test_a_game_without_a_play_package_has_a_table_with_nothing_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(installed, "packages", lambda: {"whist": "tests.play"})
    assert "tests.play.play" not in sys.modules
    assert table_of.__wrapped__("whist") == TableGame()


def test_a_play_package_that_is_broken_is_not_taken_for_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_told: str) -> ModuleType:
        raise ModuleNotFoundError("no such library", name="library")

    monkeypatch.setattr(installed, "part", broken)
    with pytest.raises(ModuleNotFoundError):
        table_of.__wrapped__(GAMES[0])


@pytest.mark.usefixtures("undeclared")
@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_played_and_ruled_on_with_nothing_declared(client: Client, key: str) -> None:
    for path in PATHS:
        page = client.get(f"/pt/{path.format(key)}", follow=True)
        assert page.status_code == 200, path
    assert client.get(f"/pt/drill/{key}/").status_code == 404
    assert f"/pt/drill/{key}/" not in client.get("/pt/table/").content.decode()


@pytest.mark.parametrize("key", GAMES)
def test_a_drill_is_listed_where_there_is_one(client: Client, key: str) -> None:
    assert f'href="/pt/drill/{key}/"' in client.get("/pt/table/").content.decode()


@pytest.mark.parametrize("key", GAMES)
def test_any_game_can_be_dealt_by_what_its_rules_declare(key: str) -> None:
    declared = game(key)
    for n in range(12):
        record = deal_anything(declared, Chance(f"{key} {n}"), None if n % 2 else 2)
        played = play(declared.hand(record).script, ())
        assert played.steps
        assert len(record["table"]["seats"]) == (len(declared.table["seats"]) if n % 2 else 2)
        flat = [card for cards in record["cards"].values() for card in cards]
        assert len(flat) == len(set(flat))


@pytest.mark.parametrize("key", GAMES)
def test_the_example_of_the_desk_is_entered_whole(key: str) -> None:
    example = table_of(key).desk.example
    form = dispute.entered_from(game(key), example)
    assert set(form.values) >= {f"cards.{place}" for place in example["cards"]}
    assert form.is_valid()


@pytest.mark.parametrize("key", GAMES)
def test_no_path_is_set_twice(key: str) -> None:
    with override("pt"):
        paths = [each.path for each in every_setting(game(key))]
    assert len(paths) == len(set(paths))


def test_settings_no_short_name_is_kept_for_go_through_a_link() -> None:
    table: dict[str, Any] = {
        "seats": [1, 2],
        "stake": 5,
        "stakes_by_colour": {"red": {"1": 3, "2": 3}, "black": [4, True, None]},
    }
    record = {"table": table, "readings": {"HA-01": "later_card"}, "seed": 3}
    assert not {"stake", "stakes_by_colour", "red", "black"} & set(SHORT)
    assert decode(encode(record)) == record


@pytest.mark.django_db
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("path", ["table", "ruling", "drill", "coverage"])
def test_aids_are_called_forbidden_only_where_the_games_own_regulation_in_force_says_it(
    client: Client, key: str, path: str
) -> None:
    page = client.get(f"/pt/{path}/{key}/").content.decode()
    is_forbidden = key == "fortune3"
    assert ("não podem usar auxiliares" in page) is is_forbidden
    assert ('href="/pt/law/despacho-sef-89-2025/art/18/para/1/">art. 18.º, n.º 1</a>)' in page) is (
        is_forbidden
    )


@pytest.mark.django_db
def test_a_page_of_no_single_game_forbids_no_aids(client: Client) -> None:
    for path in ("table", "ruling"):
        assert "auxiliares" not in client.get(f"/pt/{path}/").content.decode()


def test_the_note_on_aids_cites_its_provision_in_both_languages() -> None:
    with override("pt"):
        assert aids_note("fortune3").endswith("(art. 18.º, n.º 1).")
    with override("zh-hant"):
        assert aids_note("fortune3").endswith("（第十八條第一款）。")
        assert aids_note("omaha") == ""
