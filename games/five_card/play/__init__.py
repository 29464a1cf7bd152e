"""The table, the ruling desk and the drill of five-card poker."""

from django.utils.translation import gettext_lazy as _

from games.five_card.play.drill import DRILL
from games.play.game import (
    MISREAD,
    POT_DIVIDED,
    POTS,
    RAISE_OR_ALL_IN,
    WHICH_WINS,
    WRONGLY_PAID,
    CommonDispute,
    Desk,
    Frame,
    RecordSetting,
    TableGame,
    after_a_fault,
    one_of_numbers,
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
    after_a_fault("key-card", "key_card_exposed", seat="3", exposed="in_the_deal"),
    after_a_fault("misdealt", "card_misdealt", which="third", bets_since="no"),
    after_a_fault("out-of-turn", "out_of_turn", seat="2", did="fold", round="first"),
    after_a_fault("time", "time_expired", seat="5"),
    after_a_fault(
        "raise-too-small",
        "raise_too_small",
        RAISE_OR_ALL_IN,
        last_raise="200",
        raised_by="150",
        all_in="no",
    ),
    after_a_fault("key-card-kept", "key_card_not_shown", seat="1"),
    CommonDispute(
        name="paid-wrongly",
        title=WRONGLY_PAID,
        asks=("cards.1", "cards.2", "given.1.all", "table.paid.1", "table.paid.2"),
        initial={"table.paid.1": "100", "table.paid.2": "100"},
        typed={"cards.1": "5s5d5c6h6s", "cards.2": "AhKhQhJh9h", "given.1.all": "190"},
        seats_last=True,
    ),
    MISREAD,
    WHICH_WINS,
    POT_DIVIDED,
    after_a_fault("eleventh-hand", "pack_used_too_long"),
    after_a_fault("bet-unclear", "bet_unclear", how="short"),
)

ANTE = one_of_numbers("table.ante", _("Pot money"), 20, 100)

SETTINGS = (
    ANTE,
    RecordSetting("table.commission", _("Commission"), "text", hint=_("A percentage such as 4%.")),
    RecordSetting("table.chip", _("Smallest chip")),
    RecordSetting("table.first_hand", _("First hand of the players"), "yes"),
)

POT_SETTINGS = (
    ANTE,
    RecordSetting("table.chip", _("Smallest chip"), hint=_("If empty: 1.")),
    RecordSetting("table.commission", _("Commission"), "text", hint=_("If empty: 4%.")),
    one_of_numbers("round", _("Round in which the betting ended"), 4, 3, 2, 1),
)

EVENT_FIELDS = (
    RecordSetting("seat", _("Seat")),
    RecordSetting("card", _("Card number")),
    RecordSetting("action", _("After how many decisions")),
)

FRAMES = (
    Frame(_("The pot money"), "pot_money_posted", -1),
    Frame(_("The first card, open"), "open_card_dealt", -1),
    Frame(_("The key card"), "key_card_dealt", -1),
    Frame(_("The opening bet"), "opened"),
    Frame(_("The third card"), "card_dealt", 2),
    Frame(_("The voice"), "voice_given"),
    Frame(_("The fifth card"), "card_dealt", -1),
    Frame(_("The key card turned"), "hand_shown"),
    Frame(_("Commission and pot"), "pot_awarded", -1),
)

EXAMPLE = {
    "table": {"ante": 20, "commission": "4%", "paid": {"2": 300, "4": 300, "6": 100}},
    "cards": {"2": "Ts Jd Td Jh 7c", "4": "Qs Qd 9h 8h 6d", "6": "Kh 9c 9d 5s 8c"},
}

DESK = Desk(
    pot_settings=POT_SETTINGS,
    paid_label=_("Bet in addition to the pot money"),
    cards_hint=_("In the order they were dealt: the second is the key card."),
    # When in the hand it happened does not matter to the ending.
    event_details={"time_expired": {"action": 0}},
    common=DISPUTES,
    example=EXAMPLE,
)

TABLE = TableGame(
    settings=SETTINGS,
    stakes=("table.ante", "table.commission"),
    event_fields=EVENT_FIELDS,
    shown_hand="plain_showdown",
    frames=FRAMES,
    desk=DESK,
    drill=DRILL,
)
