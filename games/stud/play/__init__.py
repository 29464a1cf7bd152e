"""The table, the ruling desk and the drill of Stud."""

from dataclasses import asdict
from functools import partial

from django.utils.translation import gettext_lazy as _

from games.play import game
from games.play.dealing import deal_bets, faults_of_the_deal
from games.rules.bets.jackpot import POSTED
from games.stud.rules import law
from games.stud.rules.bets import BETTING
from games.training.drill import results
from games.training.drill.any_game import may_it_be_done, what_class, who_is_next

CONTEST = {
    "player_won": "win",
    "dealer_won": "lose",
    "dealer_not_qualified": "dealer_not_qualified",
}
FAULTS = (
    "player_card_exposed",
    "dealer_card_exposed",
    "wrong_deal_found",
    "wrong_count_found",
    "shuffler_failed",
    "empty_seat_cards_voided",
)
STOPS = {"hand_voided": "void"}

qualifies = partial(results.qualifies, yes="dealer_qualified", no="dealer_not_qualified")
after_an_event = partial(results.after_a_fault, faults=FAULTS, stops=STOPS)
stakes = partial(results.stakes_of_a_stopped_hand, stops=STOPS)

DRILL = game.Drill(
    kinds=(
        game.QuestionKind("who_wins", partial(results.who_wins, steps=CONTEST), (8, 9)),
        game.QuestionKind(
            "qualifies",
            partial(results.qualifies, yes="dealer_qualified", no="dealer_not_qualified"),
            (9,),
        ),
        game.QuestionKind("what_is_paid", results.what_is_paid, (9, 10)),
        game.QuestionKind("total", results.total, (6, 9, 10)),
        game.QuestionKind("what_class", what_class, (4, 8, 9)),
        game.FaultKind("after_a_fault", after_an_event, (11,)),
        game.FaultKind("stakes_of_a_stopped_hand", stakes, (11,)),
        game.QuestionKind("who_is_next", who_is_next, (6,), seats=3),
        game.QuestionKind("may_it_be_done", may_it_be_done, (6,), seats=3),
    ),
    deal=partial(deal_bets, bets=BETTING.names),
    faults=partial(faults_of_the_deal, exposed="dealer_card_exposed"),
    acts={"ante": _("place or change the ante"), "progressive": _("place a jackpot bet")},
    procedure=(
        "ante_placed",
        "packet_dealt",
        "dealer_card_shown",
        "raise_placed",
        "dealer_revealed",
    ),
)


AGAINST = ("cards.1", "table.bets.1.ante", "cards.dealer")
RAISED = {"decision.1": "raise", "table.bets.1.ante": "100"}

DISPUTES = (
    game.CommonDispute(
        name="result",
        title=_("A hand against the croupier"),
        asks=AGAINST,
        initial=RAISED,
        typed={"seat.1": "5", "cards.1": "KsJd9h4c2d", "cards.dealer": "QsQd9c5h2s"},
    ),
    game.CommonDispute(
        name="two-hands",
        title=_("Two hands against the croupier"),
        asks=("cards.1", "cards.2", "cards.dealer", "table.bets.1.ante", "table.bets.2.ante"),
        seats_last=True,
        initial={**RAISED, "decision.2": "raise", "table.bets.2.ante": "100"},
        typed={"cards.1": "AsKd9c5h3d", "cards.2": "9s9h4d4c2d", "cards.dealer": "AhKs9d5c3s"},
    ),
    game.CommonDispute(
        name="jackpot",
        title=_("The progressive jackpot"),
        asks=(
            "cards.1",
            "cards.dealer",
            "table.jackpot.pool",
            "table.jackpot.minimum",
            "table.jackpot.fixed",
        ),
        initial={**RAISED, "table.bets.1.progressive": "10"},
        typed={
            "cards.1": "AhJh9h5h3h",
            "cards.dealer": "QsQd9c5d2s",
            "table.jackpot.pool": "60000",
            "table.jackpot.minimum": "50000",
            "table.jackpot.fixed": "500",
        },
    ),
    game.after_a_fault("cards-exposed", "cards_exposed", exposed_cards="two_or_more"),
    game.after_a_fault("dealt-wrongly", "dealt_wrongly"),
    game.after_a_fault("wrong-number", "wrong_number_of_cards"),
    game.after_a_fault("late-jackpot-bet", "late_jackpot_bet", seat="2", placed="before_his_own"),
    game.after_a_fault("additional-bet", "wrong_additional_bet", seat="2", ante="100"),
    game.CommonDispute(
        name="paid-wrongly",
        title=game.WRONGLY_PAID,
        asks=("cards.1", "table.bets.1.ante", "given.1.all", "cards.dealer"),
        initial=RAISED,
        typed={
            "seat.1": "5",
            "cards.1": "QsQd9c5h2s",
            "cards.dealer": "AsKd9h4c2d",
            "given.1.all": "200",
        },
    ),
    game.MISREAD,
    game.WHICH_WINS,
    game.after_a_fault("bank-plays", "bank_plays", cards="QsJc8d5c2h"),
    game.JACKPOT_SHARED,
    game.after_a_fault("bet-unclear", "bet_unclear", bet="additional"),
)

FRAMES = (
    game.Frame(_("The cut"), "cards_cut"),
    game.Frame(_("To place the ante"), "ante_placed"),
    game.Frame(_("Five cards each"), "round_dealt", -1),
    game.Frame(_("The raise"), "raise_placed"),
    game.Frame(_("The croupier's hand"), "dealer_revealed"),
    game.Frame(_("Whether the croupier opens"), "dealer_qualified"),
    game.Frame(_("Hand against hand"), "player_won"),
    game.Frame(_("What the raise wins"), "raise_won"),
)

EXAMPLE = {
    "table": {
        "bets": {"1": {"ante": 100, "progressive": 10}},
        "stacks": {"1": 5000},
        "jackpot": asdict(POSTED),
    },
    "cards": {"1": "Ts Th Td 5s 5c", "dealer": "Jh Jd 9c 7s 2h"},
    "actions": [{"seat": 1, "do": "raise"}],
}

TABLE = game.TableGame(
    shown_hand="player_wins_two_pairs",
    frames=FRAMES,
    bets=BETTING.names,
    preparation=frozenset({"table_opened", "dealer_dealt", "dealer_card_shown", "packet_dealt"}),
    forbidden_aids=law.INSTRUMENT.provision("art_12"),
    desk=game.Desk(
        decisions=(("raise", _("Places the additional bet")), ("fold", _("Folds"))),
        common=DISPUTES,
        example=EXAMPLE,
    ),
    drill=DRILL,
)
