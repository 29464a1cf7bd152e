"""The most common disputes at a table of Omaha."""

from django.utils.translation import gettext_lazy as _

from games.play.game import (
    POT_DIVIDED,
    POTS,
    RAISE_OR_ALL_IN,
    WHICH_WINS,
    WRONGLY_PAID,
    CommonDispute,
)

DISPUTES = (
    CommonDispute(
        name="result",
        title=_("Two hands at the end"),
        asks=("cards.1", "cards.2", "cards.board", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={"cards.1": "As2sKhQh", "cards.2": "AcAd9c8d", "cards.board": "AhJhTh3s4s"},
        seats_last=True,
    ),
    POTS,
    CommonDispute(
        name="board-too-soon",
        fault="board_too_soon",
        typed={"facts.street": "turn", "facts.mended": "yes"},
    ),
    CommonDispute(name="wrong-player", fault="card_to_wrong_player", typed={"facts.mended": "yes"}),
    CommonDispute(name="hole-card", fault="hole_card_exposed", typed={"facts.mended": "yes"}),
    CommonDispute(
        name="out-of-turn",
        fault="out_of_turn",
        typed={"facts.round": "second", "facts.did": "fold"},
    ),
    CommonDispute(
        name="raise-too-small",
        title=RAISE_OR_ALL_IN,
        fault="raise_too_small",
        typed={
            "facts.structure": "no_limit",
            "facts.last_raise": "200",
            "facts.raised_by": "150",
            "facts.all_in": "yes",
        },
    ),
    CommonDispute(
        name="bet-unclear",
        fault="bet_unclear",
        typed={"facts.seat": "4", "facts.how": "said_and_laid_differ"},
    ),
    CommonDispute(
        name="paid-wrongly",
        title=WRONGLY_PAID,
        asks=("cards.1", "cards.2", "cards.board", "given.1.all", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={
            "cards.1": "As2sKhQh",
            "cards.2": "AcAd9c8d",
            "cards.board": "AhJhTh3s4s",
            "given.1.all": "150",
        },
        seats_last=True,
    ),
    CommonDispute(name="misread", fault="hand_misread", typed={"facts.paid": "yes"}),
    WHICH_WINS,
    POT_DIVIDED,
)
