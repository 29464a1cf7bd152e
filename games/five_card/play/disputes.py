"""The most common disputes at a table of five-card poker."""

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
        asks=("cards.1", "cards.2", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={"cards.1": "5s5d5c6h6s", "cards.2": "AhKhQhJh9h"},
        seats_last=True,
    ),
    POTS,
    CommonDispute(
        name="key-card",
        fault="key_card_exposed",
        typed={"facts.seat": "3", "facts.exposed": "in_the_deal"},
    ),
    CommonDispute(
        name="misdealt",
        fault="card_misdealt",
        typed={"facts.which": "third", "facts.bets_since": "no"},
    ),
    CommonDispute(
        name="out-of-turn",
        fault="out_of_turn",
        typed={"facts.seat": "2", "facts.did": "fold", "facts.round": "first"},
    ),
    CommonDispute(name="time", fault="time_expired", typed={"facts.seat": "5"}),
    CommonDispute(
        name="raise-too-small",
        title=RAISE_OR_ALL_IN,
        fault="raise_too_small",
        typed={"facts.last_raise": "200", "facts.raised_by": "150", "facts.all_in": "no"},
    ),
    CommonDispute(name="key-card-kept", fault="key_card_not_shown", typed={"facts.seat": "1"}),
    CommonDispute(
        name="paid-wrongly",
        title=WRONGLY_PAID,
        asks=("cards.1", "cards.2", "given.1.all", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={"cards.1": "5s5d5c6h6s", "cards.2": "AhKhQhJh9h", "given.1.all": "190"},
        seats_last=True,
    ),
    CommonDispute(name="misread", fault="hand_misread", typed={"facts.paid": "yes"}),
    WHICH_WINS,
    POT_DIVIDED,
    CommonDispute(name="eleventh-hand", fault="pack_used_too_long"),
    CommonDispute(name="bet-unclear", fault="bet_unclear", typed={"facts.how": "short"}),
)
