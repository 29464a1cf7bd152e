"""The end of a hand: what was staked and paid, bet by bet and pot by pot, equals the moves."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.play.hand.outcome import bank_outcome, pot_outcome
from games.play.hand.replay import Replay, replayed
from games.play.templatetags.table import delta
from games.rules.game import GAMES
from games.rules.hands.wagers import balances
from games.table.written_out import Sample
from tests.play.hands import SAMPLES, every_sample, url

OF_BANKS = [each for each in SAMPLES if each.game.settle]
OF_POTS = [each for each in SAMPLES if each.game.ending]


def held(replay: Replay, seat: int) -> int:
    """What a seat's own accounts gained over the hand, by the moves."""
    moved = balances(replay.played.steps)
    return moved.get(f"stack:{seat}", 0) + moved.get(f"carried:{seat}", 0)


@every_sample
def test_what_was_staked_and_paid_equals_the_moves(sample: Sample) -> None:
    replay = replayed(sample.game.key, sample.record)
    moved = balances(replay.played.steps)
    if sample.game.settle:
        told = bank_outcome(replay)
        found = {each.seat: each.net for each in told.seats}
        assert found == {s: held(replay, s) for s in replay.seats if s in found}
        assert sum(found.values()) == sum(held(replay, seat) for seat in replay.seats)
        assert told.house == moved.get("house", 0)
        assert (told.jackpot or 0) == moved.get("jackpot", 0)
        assert told.lying == sum(n for name, n in moved.items() if name.startswith("bet:"))
        assert told.balance == 0
    else:
        pots = pot_outcome(replay)
        assert pots.nets == [held(replay, seat) for seat in replay.seats]
        assert pots.commission == moved.get("commission", 0)
        in_the_middle = [n for name, n in moved.items() if name == "pot" or name[:4] == "bet:"]
        assert pots.lying == sum(in_the_middle)
        assert pots.balance == 0


def test_every_sample_is_told_by_bets_or_by_pots() -> None:
    assert len(OF_BANKS) + len(OF_POTS) == len(SAMPLES)
    assert OF_BANKS
    assert OF_POTS


@pytest.mark.parametrize("sample", OF_BANKS, ids=lambda s: f"{s.game.key}-{s.text_path.stem}")
def test_every_bet_says_by_which_step_and_provision_it_was_settled(sample: Sample) -> None:
    replay = replayed(sample.game.key, sample.record)
    rows = [row for each in bank_outcome(replay).seats for row in each.rows]
    assert all(row.told for row in rows)
    if replay.played.waiting is None and not any(row.lying for row in rows):
        assert all(row.grounds for row in rows)


def test_the_odd_chip_stands_in_the_row_of_its_pot() -> None:
    found = []
    for sample in OF_POTS:
        for row in pot_outcome(replayed(sample.game.key, sample.record)).rows:
            if row.odd:
                found.append((sample.game.key, row.number > 0, 0 < row.odd < row.total))
    assert {key for key, _, _ in found} == {each.game.key for each in OF_POTS}
    assert all(is_pot and is_part for _, is_pot, is_part in found)


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["pt", "zh-hant"])
@pytest.mark.parametrize("sample", [OF_BANKS[0], OF_POTS[0], OF_BANKS[-1], OF_POTS[-1]])
def test_the_page_of_the_last_step_shows_the_sums(
    client: Client, sample: Sample, lang: str
) -> None:
    response = client.get(url(sample.game.key, sample.record, lang=lang))
    shown = response.context["sheet"]
    assert shown.is_over
    table = re.search(
        r'<table class="figures outcome-table">.*?</table>', response.content.decode(), re.DOTALL
    )
    assert table
    figures = set(re.findall(r'<td class="number">\s*([^<]*?)\s*</td>', table[0]))
    assert {delta(held(shown.replay, seat)) for seat in shown.replay.seats} <= figures
    assert table[0].count('class="ground"') >= len(shown.replay.seats)


@pytest.mark.parametrize("sample", OF_POTS, ids=lambda s: f"{s.game.key}-{s.text_path.stem}")
def test_no_two_rows_of_what_was_taken_have_one_name(sample: Sample) -> None:
    rows = pot_outcome(replayed(sample.game.key, sample.record)).rows
    names = [row.name for row in rows if row.commission and not row.number]
    assert len(set(names)) == len(names)


LANDMARK = re.compile(
    r'<(?:section|nav|form|[a-z]+ [^>]*role="region")[^>]*aria-label(ledby)?="([^"]+)"'
)


@pytest.mark.django_db
@pytest.mark.parametrize("key", GAMES)
def test_no_two_parts_of_the_end_of_a_hand_have_one_name(client: Client, key: str) -> None:
    sample = next(each for each in SAMPLES if each.game.key == key)
    page = client.get(url(key, sample.record)).content.decode()
    names = []
    for by_id, label in LANDMARK.findall(page):
        title = re.search(rf'<h\d[^>]*id="{label}"[^>]*>(.*?)</h', page, re.DOTALL)
        names.append(" ".join(title[1].split()) if by_id and title else label)
    assert "A jogada terminou" in names
    assert [name for name in names if names.count(name) > 1] == []
