"""The most common disputes at a table of Fortune 3."""

from django.utils.translation import gettext_lazy as _

from games.play.game import JACKPOT_SHARED, WHICH_WINS, WRONGLY_PAID, CommonDispute

AGAINST = ("cards.1", "table.bets.1.ante", "cards.dealer")
DOUBLED = {"decision.1": "play", "table.bets.1.ante": "100"}

DISPUTES = (
    CommonDispute(
        name="result",
        title=_("A hand against the bank"),
        asks=AGAINST,
        initial=DOUBLED,
        typed={"seat.1": "5", "cards.1": "KhKd4c", "cards.dealer": "Qs8d5c"},
    ),
    CommonDispute(
        name="two-hands",
        title=_("Two hands against the bank"),
        asks=("cards.1", "cards.2", "cards.dealer", "table.bets.1.ante", "table.bets.2.ante"),
        seats_last=True,
        initial={**DOUBLED, "decision.2": "play", "table.bets.2.ante": "100"},
        typed={"cards.1": "Ks9d3c", "cards.2": "JcTh3d", "cards.dealer": "Qh9s3h"},
    ),
    CommonDispute(
        name="pair-plus",
        title=_("Pair Plus of a player who gave up the ante"),
        asks=("cards.1", "table.bets.1.ante", "table.bets.1.pair_plus"),
        initial={"decision.1": "fold", "table.bets.1.ante": "100", "table.bets.1.pair_plus": "50"},
        typed={"seat.1": "3", "cards.1": "7s7d2c"},
    ),
    CommonDispute(
        name="all-bets",
        title=_("All the bets of one seat"),
        asks=(
            "cards.1",
            "table.bets.1.ante",
            "table.bets.1.pair_plus",
            "table.bets.1.six_card_bonus",
            "cards.dealer",
        ),
        initial=DOUBLED,
        typed={
            "cards.1": "KhKs2s",
            "table.bets.1.pair_plus": "50",
            "table.bets.1.six_card_bonus": "50",
            "cards.dealer": "Kd2c2h",
        },
    ),
    CommonDispute(
        name="jackpot",
        title=_("The progressive jackpot"),
        asks=(
            "cards.1",
            "cards.dealer",
            "cards.community",
            "table.jackpot.pool",
            "table.jackpot.fixed.straight_flush",
        ),
        initial={**DOUBLED, "table.bets.1.progressive": "10"},
        typed={
            "cards.1": "KhQhJh",
            "cards.dealer": "Qs8d5c",
            "cards.community": "Th9h",
            "table.jackpot.pool": "100000",
            "table.jackpot.fixed.straight_flush": "5000",
        },
    ),
    CommonDispute(
        name="player-card",
        fault="player_card_exposed",
        typed={"facts.how_many": "more_of_one", "facts.when": "in_the_deal"},
    ),
    CommonDispute(name="bank-card", fault="bank_card_exposed"),
    CommonDispute(
        name="dealt-wrongly", fault="dealt_wrongly", typed={"facts.breach": "order_of_players"}
    ),
    CommonDispute(
        name="paid-wrongly",
        title=WRONGLY_PAID,
        asks=("cards.1", "table.bets.1.ante", "given.1.ante", "given.1.play", "cards.dealer"),
        initial=DOUBLED,
        typed={
            "seat.1": "5",
            "cards.1": "KhKd4c",
            "cards.dealer": "Qs8d5c",
            "given.1.ante": "100",
            "given.1.play": "50",
        },
    ),
    CommonDispute(name="misread", fault="hand_misread", typed={"facts.paid": "yes"}),
    WHICH_WINS,
    CommonDispute(name="bank-plays", fault="bank_plays", typed={"facts.cards": "Jd10s8h"}),
    JACKPOT_SHARED,
    CommonDispute(name="bet-unclear", fault="bet_unclear", typed={"facts.bet": "play"}),
)
