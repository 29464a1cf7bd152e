"""The disputes met most often at a table of five-card poker."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.play.game import CommonDispute

DISPUTES = (
    CommonDispute(
        name="result",
        title=_("Two hands at the end"),
        asks=("cards.1", "table.paid.1", "cards.2", "table.paid.2"),
        told={"table.paid.1": "100", "table.paid.2": "100"},
        typed={
            "seat.1": "4",
            "cards.1": "5s5d5c6h6s",
            "seat.2": "6",
            "cards.2": "AhKhQhJh9h",
        },
    ),
    CommonDispute(
        name="folded",
        title=_("The other folded"),
        asks=("table.paid.1", "table.paid.2"),
        told={"folded.2": "yes"},
        typed={"table.paid.1": "500", "table.paid.2": "300"},
    ),
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
        fault="raise_too_small",
        typed={"facts.last_raise": "200", "facts.raised_by": "150", "facts.all_in": "no"},
    ),
    CommonDispute(name="key-card-kept", fault="key_card_not_shown", typed={"facts.seat": "1"}),
    CommonDispute(name="paid-wrongly", fault="paid_wrongly", typed={"facts.what": "shares"}),
    CommonDispute(name="misread", fault="hand_misread", typed={"facts.paid": "yes"}),
)
