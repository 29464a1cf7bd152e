"""Hands in and out of the Poker Hand History notation."""

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import HandHistory

from games.omaha.rules import GAME, law
from games.rules.game import GAMES, game
from games.rules.hands.script import Played, play, read_actions, written
from games.rules.records import phh
from games.rules.records.phh import Word, read_word
from games.rules.values.refusal import Forbidden, Unusable
from tests.rules.omaha.random_play import drive, random_action, random_record

GAMES_FOLDER = Path(__file__).parents[2] / "games"


def samples(key: str) -> dict[str, dict[str, Any]]:
    return {
        path.stem: json.loads(path.read_text())["record"]
        for path in sorted((GAMES_FOLDER / key / "play" / "sample_hands").glob("*.json"))
    }


OMAHA = samples("omaha")


def run(record: Any) -> Played:
    return play(GAME.hand(record).script, read_actions(record.get("actions")))


def text_of(record: Any) -> str:
    return phh.write(phh.exported("omaha", record))


def back(text: str) -> Any:
    (fields,) = phh.read(text)
    return phh.imported(fields)


@pytest.mark.parametrize("name", OMAHA)
def test_a_hand_comes_back_as_it_went(name: str) -> None:
    text = text_of(OMAHA[name])
    record = back(text)
    assert run(record) == run(OMAHA[name])
    assert text_of(record) == text
    tomllib.loads(text)


@given(st.integers(0, 2**40), st.booleans())
def test_any_hand_comes_back_whole_or_in_part(seed: int, is_partial: bool) -> None:
    chance = Random(seed)
    record = random_record(chance)
    record["table"]["chip"], record["table"]["commission"] = 1, "4%"
    _, taken = drive(record, lambda choice: random_action(choice, chance))
    count = chance.randint(0, len(taken)) if is_partial else len(taken)
    record["actions"] = [written(action) for action in taken[:count]]
    text = text_of(record)
    assert run(back(text)) == run(record)
    assert text_of(back(text)) == text


PLAIN = """
variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [12000, 10000, 8000]
actions = [
  "d dh p1 QsQdJcTc",
  "d dh p2 AsAdKh9c",
  "d dh p3 KsKd9h8h",
  "p3 cc",
  "p1 f # a sigh",
  "",
  "# the big blind thinks",
  "p2 cbr 300",
  "p3 cc",
  "d db 2c7d9d",
  "p2 cbr 200.0",
  "p3 f",
]
author = "A Clerk"
hand = 7
time = 21:30:00
_sponsors = ["", "x"]
"""


def changed(old: str, new: str) -> str:
    assert old in PLAIN
    return PLAIN.replace(old, new)


def test_a_plain_history() -> None:
    record = back(PLAIN)
    assert record["table"] == {
        "seats": [1, 2, 3],
        "button": 3,
        "stacks": {"1": 12000, "2": 10000, "3": 8000},
        "structure": "limit",
        "small_blind": 50,
        "big_blind": 100,
        "minimum_bet": 100,
        "chip": 1,
        "commission": None,
    }
    assert [each["do"] for each in record["actions"]] == [
        *("call", "fold", "raise", "call", "bet", "fold")
    ]
    assert record["cards"]["board"] == ["2c", "7d", "9d"]
    assert GAME.hand(record).account(run(record))["stacks"] == {"1": 11950, "2": 10350, "3": 7700}
    text = text_of(record)
    fields = tomllib.loads(text)
    assert fields["author"] == "A Clerk"
    assert fields["_sponsors"] == ["", "x"]
    assert "time = 21:30:00" in text
    assert json.loads(json.dumps(record)) == record, "a record is JSON"


def test_seats_stand_in_the_order_of_the_players() -> None:
    record = back(PLAIN + "seats = [7, 1, 3]\n")
    assert (record["table"]["seats"], record["table"]["button"]) == ([1, 3, 7], 3)
    assert record["table"]["stacks"] == {"7": 12000, "1": 10000, "3": 8000}
    assert run(record).steps[3].seat == 7
    with pytest.raises(Unusable, match="seats_not_clockwise"):
        back(PLAIN + "seats = [1, 7, 3]\n")


ANTONIUS_BLOM = """
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [500, 1000]
min_bet = 1000
starting_stacks = [1259450.25, 678473.5]
actions = [
  "d dh p1 Ah3sKsKh",
  "d dh p2 6d9s7d8h",
  "p2 cbr 3000",
  "p1 cbr 9000",
  "p2 cbr 27000",
  "p1 cbr 81000",
  "p2 cc",
  "d db 4s5c2h",
  "p1 cbr 91000",
  "p2 cbr 435000",
  "p1 cbr 779000",
  "p2 cc",
  "p1 sm Ah3sKsKh",
  "p2 sm 6d9s7d8h",
  "d db 5h",
  "d db 9c",
]
players = ["Patrik Antonius", "Viktor Blom"]
year = 2009
"""


def test_a_famous_hand_the_regulation_forbids() -> None:
    """Art. 12.º, 2): the fourth raise before the flop. The line is named, and the provision."""
    with pytest.raises(Forbidden, match="three_raises_made") as no:
        back(ANTONIUS_BLOM)
    assert no.value.provision == law.THREE_RAISES
    assert no.value.field == "actions[5]"


def test_OA_11_the_same_hand_where_the_count_is_lifted() -> None:
    record = back(ANTONIUS_BLOM + '_readings = { OA-11 = "count_lifted" }\n')
    assert record["phh"]["scale"] == 4
    assert record["table"]["stacks"]["1"] == 5037801
    answer: dict[str, Any] = GAME.hand(record).account(run(record))
    assert [answer["stacks"][seat] / 4 for seat in ("1", "2")] == [1937923.75, 0]
    told = tomllib.loads(text_of(record))
    assert told["starting_stacks"] == [1259450.25, 678473.5]
    assert told["finishing_stacks"] == [1937923.75, 0]


def test_OA_01_two_players_by_the_order_of_the_blinds() -> None:
    """The format gives the second blind to the first player: [small, big] is common practice,
    [big, small] the regulation's own words."""
    common = back(ANTONIUS_BLOM + '_readings = { OA-11 = "count_lifted" }\n')
    assert common["readings"]["OA-01"] == "common"
    assert [s.seat for s in run(common).steps if "blind" in s.name] == [2, 1]
    literal = OMAHA["two-in-play"]
    fields = tomllib.loads(text_of(literal))
    assert fields["blinds_or_straddles"] == [100, 50]
    assert "OA-01" not in back(text_of(literal))["readings"]


SHOWN = PLAIN.replace('  "p3 f",\n', '  "p3 cc",\n  "d db Js",\n  "p2 cc",\n  "p3 cc",\n').replace(
    '  "p3 cc",\n]', '  "p3 cc",\n  "d db 3s",\n  "p2 cc",\n  "p3 cc",\n]'
)


def test_all_must_show() -> None:
    """Art. 8.º, n.º 5."""
    assert run(back(SHOWN)).waiting is None
    for muck in ("p3 sm", "p3 sm -"):
        with pytest.raises(Forbidden, match="cards_not_shown") as no:
            back(SHOWN.replace("]\nauthor", f'  "{muck}",\n]\nauthor'))
        assert no.value.provision == law.ALL_SHOW
        assert no.value.field == "actions[18]"
    assert back(PLAIN.replace("]\nauthor", '  "p3 sm",\n]\nauthor')), "folded: nothing to show"


def test_cards_nobody_saw() -> None:
    unseen = changed("QsQdJcTc", "????????")
    record = back(unseen)
    assert record["phh"]["unknown"] == [1]
    assert "1" not in record["cards"]
    assert run(record).waiting is None
    assert '"d dh p1 ????????"' in text_of(record)
    assert "_burn" not in text_of(record)
    assert text_of(back(text_of(record))) == text_of(record)
    with pytest.raises(Unusable, match="cards_unknown_at_showdown"):
        back(SHOWN.replace("KsKd9h8h", "????????"))
    shown = SHOWN.replace("KsKd9h8h", "Ks??????").replace(
        "]\nauthor", '  "p3 sm KsKd9h8h",\n]\nauthor'
    )
    assert back(shown)["cards"]["3"] == ["Ks", "Kd", "9h", "8h"]


def test_several_hands_in_one_file() -> None:
    names = ["plain-showdown", "two-side-pots", "misdeal-void"]
    text = "\n".join(
        f"[{n}]\n{phh.write(phh.exported('omaha', OMAHA[name]))}" for n, name in enumerate(names, 1)
    )
    hands = phh.read(text)
    assert [run(phh.imported(hand)) for hand in hands] == [run(OMAHA[name]) for name in names]


def test_a_misdeal_is_told_in_a_commentary() -> None:
    lines = tomllib.loads(text_of(OMAHA["misdeal-void"]))["actions"]
    assert lines[-1] == "# hand_void at turn [despacho-sef-97-2010#art_9__para_2]"
    assert read_word(lines[-1], "") is None


def test_only_the_fields_of_the_format_go_without_an_underscore() -> None:
    """So that other readers of the format pass over the rest."""
    fields = set(HandHistory.required_field_names["PO"]) | set(HandHistory.optional_field_names)
    for record in OMAHA.values():
        own = set(phh.exported("omaha", record)) - fields
        assert all(name.startswith("_") for name in own)


@pytest.mark.parametrize("key", [key for key in GAMES if key != "omaha"])
def test_the_other_games_carry_their_record(key: str) -> None:
    hands = samples(key)
    assert hands
    for record in hands.values():
        fields = phh.exported(key, record)
        (read,) = phh.read(phh.write(fields))
        assert phh.game_of(read) == key
        assert phh.imported(read) == record
        assert read == fields
        played = play(game(key).hand(record).script, read_actions(record.get("actions")))
        assert len(fields["_steps"]) == len(played.steps)
        words = [read_word(line, "") for line in fields["actions"]]
        dealt = [word for word in words if word and word.verb in ("dh", "db")]
        assert len({word.arguments[-1] for word in dealt}) == len(dealt), "each card is dealt once"


def test_a_history_of_another_game_without_its_record() -> None:
    with pytest.raises(Unusable, match="no_record_in_history"):
        phh.imported({"variant": "stud"})
    with pytest.raises(Unusable, match="no_record_in_history"):
        phh.imported({"variant": "stud", "_record": "{"})


def test_words() -> None:
    assert read_word("  p3   cbr 350  # slowly", "") == Word(3, "cbr", ("350",))
    assert str(Word(0, "dh", ("p1", "AsKd9c2h"))) == "d dh p1 AsKd9c2h"
    assert str(Word(2, "f")) == "p2 f"


values = st.recursive(
    st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.from_regex(r"_[a-z]{1,8}", fullmatch=True), values, max_size=4))
def test_whatever_is_written_is_read_back(fields: dict[str, Any]) -> None:
    assert tomllib.loads(phh.write(fields)) == fields
