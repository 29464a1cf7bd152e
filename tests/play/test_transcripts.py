"""The sample hands as texts: regenerated, they stand as written; their pictures keep every chip."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.play.hand.replay import TablePicture, opening, picture
from games.rules.game import GAMES
from games.rules.hands.script import CardMove, Face
from games.table.written_out import Sample, folder, sample, samples, transcript
from rulesite.catalogues import compile_all
from tests.play.spoken import SAMPLES, every_sample, heard

compile_all()


@every_sample
def test_the_text_stands_as_written(sample: Sample) -> None:
    assert transcript(sample) == sample.text_path.read_text(encoding="utf-8")


def test_there_are_enough_and_no_text_without_its_hand() -> None:
    found = list(samples())
    for key in GAMES:
        assert sum(sample.game.key == key for sample in found) >= 12
    texts = {text for key in GAMES for text in folder(key).glob("*.txt")}
    assert {sample.text_path for sample in found} == texts


@pytest.mark.slow
def test_the_command_checks_and_writes(monkeypatch, tmp_path, capsys) -> None:
    call_command("transcripts", "--check")
    hand = next(samples())._replace(text_path=tmp_path / "hand.txt")
    monkeypatch.setattr("games.table.management.commands.transcripts.samples", lambda: iter([hand]))
    with pytest.raises(CommandError, match=r"hand\.txt"):
        call_command("transcripts", "--check")
    call_command("transcripts", "--write")
    call_command("transcripts", "--check")
    assert hand.text_path.read_text(encoding="utf-8") == transcript(hand)


@every_sample
def test_every_picture_keeps_every_chip_and_every_card(sample: Sample) -> None:
    each = heard(sample)
    accounts = opening(each.sample.record)
    total = sum(accounts.values())
    seen = TablePicture(accounts=accounts)
    for number, step in enumerate(each.played.steps, start=1):
        seen = seen.after(step)
        assert sum(seen.accounts.values()) == total
        lying = [one.card for row in seen.places.values() for one in row]
        assert len(lying) == len(set(lying))
        assert set(lying) <= set(each.sample.game.deck)
        assert seen.changed_accounts <= set(seen.accounts)
        if number in (1, len(each.played.steps)):
            assert picture(each.played.steps[:number], accounts) == seen


@every_sample
def test_a_picture_shows_what_the_last_step_moved(sample: Sample) -> None:
    each = heard(sample)
    seen = TablePicture(accounts=opening(each.sample.record))
    for step in each.played.steps:
        seen = seen.after(step)
        for move in step.moves:
            if isinstance(move, CardMove):
                assert any(one.card is move.card for one in seen.cards_at(move.to))
            else:
                assert {move.source, move.to} <= seen.changed_accounts


def test_stacks_of_the_last_picture_are_those_of_the_account() -> None:
    told = 0
    for each in map(heard, SAMPLES):
        record = each.sample.record
        account = each.sample.game.hand(record).account(each.played)
        stacks = account.get("stacks")
        if not isinstance(stacks, dict):
            continue
        last = picture(each.played.steps, opening(record))
        assert {seat: last.chips_of(int(seat)) for seat in stacks} == stacks
        told += 1
    assert told > 100


def test_a_card_turned_over_stays_where_it_lies() -> None:
    each = heard(sample("five_card", "plain_showdown"))
    steps = each.played.steps
    shown = next(n for n, step in enumerate(steps) if step.name == "hand_shown")
    place = f"seat:{steps[shown].seat}"
    before = picture(steps[:shown], {}).cards_at(place)
    after = picture(steps[: shown + 1], {}).cards_at(place)
    assert [one.card for one in before] == [one.card for one in after]
    assert [one.face for one in before][1] is Face.DOWN
    assert all(one.face is Face.UP for one in after)


def test_bets_of_a_seat_by_name() -> None:
    each = heard(sample("fortune3", "jackpot_groups"))
    placed = [n for n, step in enumerate(each.played.steps, 1) if step.name == "bets_closed"]
    seen = picture(each.played.steps[: placed[0]], opening(each.sample.record))
    bets = {name: chips for name, chips in seen.accounts.items() if name.startswith("bet:1:")}
    assert bets == {"bet:1:ante": 100, "bet:1:progressive": 10}
    assert seen.pot == 0
