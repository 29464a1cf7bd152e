"""What would have come: only when the hand is over, and nothing of it before."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.play.hand.replay import replayed, with_actions
from games.rules.hands.script import CardMove
from tests.play.eyes import named_in, refuse_hidden, told_of
from tests.play.hands import OMAHA, named, text_of, url

pytestmark = pytest.mark.django_db

FOLDED = with_actions(OMAHA, [{"seat": 3, "do": "fold"}])
CALLED = with_actions(OMAHA, [{"seat": 3, "do": "call"}, {"seat": 1, "do": "check"}])
ASKED = {"rabbit": "1"}


def board_of(record: Any) -> list[str]:
    """The board of a hand in which all pass from the flop on."""
    replay = replayed("omaha", record)
    while (choice := replay.played.waiting) is not None:
        actions = [*record["actions"], {"seat": choice.seat, "do": "check"}]
        record = with_actions(record, actions)
        replay = replayed("omaha", record)
    moves = [move for step in replay.played.steps for move in step.moves]
    return [m.card.name for m in moves if isinstance(m, CardMove) and m.to == "board"]


def test_what_comes_is_what_had_come_if_the_last_seat_had_called(client: Client) -> None:
    page = client.get(url("omaha", FOLDED, **ASKED))
    ((_name, cards),) = page.context["sheet"].never_came
    assert [card.name for card in cards] == board_of(CALLED)
    assert "O que teria saído" in text_of(page)
    assert "rabbit=1" in client.get(url("omaha", FOLDED)).content.decode()


@pytest.mark.parametrize("eyes", ["public", "1", "3"])
def test_no_step_and_no_page_fetched_ahead_names_a_card_that_never_came(
    client: Client, eyes: str
) -> None:
    link = client.get(url("omaha", FOLDED, eyes=eyes))["Location"].partition("&n=")[0]
    last, board = replayed("omaha", FOLDED).last, set(board_of(CALLED))
    for n in range(1, last + 1):
        heads = {"HX-Request": "true", "Purpose": "prefetch"}
        refuse_hidden(client.get(f"{link}&n={n}", headers=heads), board)
        asked = client.get(f"{link}&n={n}&rabbit=1", headers=heads)
        if n < last:
            refuse_hidden(asked, board)
    assert board <= {card.name for _, row in asked.context["sheet"].never_came for card in row}
    unseen = named_in(told_of(asked)) - board
    assert unseen <= named_in(told_of(client.get(f"{link}&n={last}")))


@pytest.mark.parametrize(
    ("key", "record"),
    [
        ("omaha", CALLED),
        ("omaha", OMAHA),
        ("omaha", named("omaha", "plain-showdown")),
        ("fortune3", named("fortune3", "jackpot_groups")),
    ],
)
def test_nothing_is_said_of_a_hand_that_goes_on_or_was_shown(
    client: Client, key: str, record: Any
) -> None:
    page = client.get(url(key, record, **ASKED))
    assert page.context["sheet"].never_came == []
    assert "O que teria saído" not in text_of(page)


def test_cards_that_the_record_lacks_are_not_made_up(client: Client) -> None:
    folded = named("five_card", "all_fold_to_the_opener")
    page = client.get(url("five_card", folded, **ASKED))
    assert "Não se conhecem mais cartas desta jogada." in text_of(page)
