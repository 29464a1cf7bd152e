"""The table, the ruling desk and the drill of Omaha."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.omaha.play.drill import DRILL
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
    after_a_fault("board-too-soon", "board_too_soon", street="turn", mended="yes"),
    after_a_fault("wrong-player", "card_to_wrong_player", mended="yes"),
    after_a_fault("hole-card", "hole_card_exposed", mended="yes"),
    after_a_fault("out-of-turn", "out_of_turn", round="second", did="fold"),
    after_a_fault(
        "raise-too-small",
        "raise_too_small",
        RAISE_OR_ALL_IN,
        structure="no_limit",
        last_raise="200",
        raised_by="150",
        all_in="yes",
    ),
    after_a_fault("bet-unclear", "bet_unclear", seat="4", how="said_and_laid_differ"),
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
    MISREAD,
    WHICH_WINS,
    POT_DIVIDED,
)

COMMISSION = RecordSetting(
    "table.commission",
    _("Commission"),
    "text",
    hint=_("A percentage such as 5%. If empty: none is taken."),
)

SETTINGS = (
    RecordSetting("table.button", _("Seat with the marker")),
    RecordSetting(
        "table.structure",
        _("Kind of game"),
        "choice",
        (("limit", _("With limits")), ("no_limit", _("Without limits"))),
    ),
    RecordSetting("table.small_blind", _("Small blind")),
    RecordSetting("table.big_blind", _("Big blind")),
    RecordSetting("table.minimum_bet", _("Minimum bet"), hint=_("If empty: the big blind.")),
    RecordSetting(
        "table.blind_limits.minimum", _("Lowest blind posted"), hint=_("May stay empty.")
    ),
    RecordSetting(
        "table.blind_limits.maximum", _("Highest blind posted"), hint=_("May stay empty.")
    ),
    COMMISSION,
    RecordSetting("table.chip", _("Smallest chip")),
    RecordSetting("table.tournament", _("Tournament"), "yes"),
    RecordSetting("table.shuffler", _("Shuffled by machine"), "yes"),
)

POT_SETTINGS = (
    RecordSetting("table.chip", _("Smallest chip"), hint=_("If empty: 1.")),
    COMMISSION,
    RecordSetting("table.big_blind", _("Big blind"), hint=_("It caps the commission.")),
)

EVENT_FIELDS = (
    RecordSetting(
        "at",
        pgettext_lazy("event", "When"),
        "choice",
        (
            ("", "—"),
            ("deal", _("the hands")),
            ("flop", _("the flop")),
            ("turn", _("the turn")),
            ("river", _("the river")),
        ),
    ),
    RecordSetting("rectified", pgettext_lazy("event", "Corrected"), "yes"),
)

FRAMES = (
    Frame(_("The marker"), "button_placed"),
    Frame(_("The blinds"), "big_blind_posted"),
    Frame(_("Four cards each"), "cards_dealt", -1),
    Frame(_("The first betting round"), "checked"),
    Frame(_("The flop"), "flop_dealt"),
    Frame(_("To bet, to call, to fold"), "folded"),
    Frame(_("The turn"), "turn_dealt"),
    Frame(_("The river"), "river_dealt"),
    Frame(_("Showdown and pot"), "pot_won", -1),
)

EXAMPLE = {
    "table": {
        "chip": 5,
        "big_blind": 100,
        "commission": "5%",
        "paid": {"1": 4005, "3": 4000, "4": 4005, "7": 4005},
    },
    "cards": {
        "1": "As Kd 8h 7c",
        "4": "Ad Kh 6s 5c",
        "7": "Qs Qd 3h 2c",
        "board": "Ah Kc 9d 4s Jh",
    },
    "folded": {"3": "yes"},
}

TABLE = TableGame(
    settings=SETTINGS,
    stakes=("table.structure", "table.small_blind", "table.big_blind"),
    event_fields=EVENT_FIELDS,
    more_seats=(11,),
    shown_hand="plain-showdown",
    frames=FRAMES,
    desk=Desk(pot_settings=POT_SETTINGS, common=DISPUTES, example=EXAMPLE),
    drill=DRILL,
)
