"""The most common disputes at a table of Stud Poker."""

from django.utils.translation import gettext_lazy as _

from games.play.game import JACKPOT_SHARED, WHICH_WINS, WRONGLY_PAID, CommonDispute

AGAINST = ("cards.1", "table.bets.1.ante", "cards.dealer")
RAISED = {"decision.1": "raise", "table.bets.1.ante": "100"}

DISPUTES = (
    CommonDispute(
        name="result",
        title=_("A hand against the croupier"),
        asks=AGAINST,
        initial=RAISED,
        typed={"seat.1": "5", "cards.1": "KsJd9h4c2d", "cards.dealer": "QsQd9c5h2s"},
    ),
    CommonDispute(
        name="two-hands",
        title=_("Two hands against the croupier"),
        asks=("cards.1", "cards.2", "cards.dealer", "table.bets.1.ante", "table.bets.2.ante"),
        seats_last=True,
        initial={**RAISED, "decision.2": "raise", "table.bets.2.ante": "100"},
        typed={"cards.1": "AsKd9c5h3d", "cards.2": "9s9h4d4c2d", "cards.dealer": "AhKs9d5c3s"},
    ),
    CommonDispute(
        name="jackpot",
        title=_("The progressive jackpot"),
        asks=(
            "cards.1",
            "cards.dealer",
            "table.jackpot.pool",
            "table.jackpot.minimum",
            "table.jackpot.fixed.flush",
        ),
        initial={**RAISED, "table.bets.1.progressive": "10"},
        typed={
            "cards.1": "AhJh9h5h3h",
            "cards.dealer": "QsQd9c5d2s",
            "table.jackpot.pool": "60000",
            "table.jackpot.minimum": "50000",
            "table.jackpot.fixed.flush": "500",
        },
    ),
    CommonDispute(
        name="cards-exposed", fault="cards_exposed", typed={"facts.exposed": "two_or_more"}
    ),
    CommonDispute(name="dealt-wrongly", fault="dealt_wrongly"),
    CommonDispute(name="wrong-number", fault="wrong_number_of_cards"),
    CommonDispute(
        name="late-jackpot-bet",
        fault="late_jackpot_bet",
        typed={"facts.seat": "2", "facts.placed": "before_his_own"},
    ),
    CommonDispute(
        name="additional-bet",
        fault="wrong_additional_bet",
        typed={"facts.seat": "2", "facts.ante": "100"},
    ),
    CommonDispute(
        name="paid-wrongly",
        title=WRONGLY_PAID,
        asks=("cards.1", "table.bets.1.ante", "given.1.all", "cards.dealer"),
        initial=RAISED,
        typed={
            "seat.1": "5",
            "cards.1": "QsQd9c5h2s",
            "cards.dealer": "AsKd9h4c2d",
            "given.1.all": "200",
        },
    ),
    CommonDispute(name="misread", fault="hand_misread", typed={"facts.paid": "yes"}),
    WHICH_WINS,
    CommonDispute(name="bank-plays", fault="bank_plays", typed={"facts.cards": "QsJc8d5c2h"}),
    JACKPOT_SHARED,
    CommonDispute(name="bet-unclear", fault="bet_unclear", typed={"facts.bet": "additional"}),
)
