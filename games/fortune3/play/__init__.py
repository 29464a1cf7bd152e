"""The table, the ruling desk and the drill of Fortune 3."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext_lazy as _

from games.fortune3.rules import law
from games.fortune3.rules.bets import BETTING
from games.play import game
from games.play.dealing import Chance, deal_bets, faults_of_the_deal
from games.rules.game import Game, Record
from games.training.drill import results
from games.training.drill.any_game import may_it_be_done, what_class, who_is_next

CONTEST = {
    "player_won": "win",
    "bank_won": "lose",
    "hands_tied": "tie",
    "bank_not_qualified": "dealer_not_qualified",
}
CLASSES = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
FAULTS = (
    "player_card_exposed",
    "bank_card_exposed",
    "wrong_deal_found",
    "shuffler_failed",
    "empty_seat_cards_voided",
)
STOPS = {"hand_voided": "void", "hand_suspended": "suspended"}


def faults(declared: Game, chance: Chance, record: Record) -> Sequence[Record]:
    events = faults_of_the_deal(declared, chance, record, exposed="bank_card_exposed")
    if events[0]["event"] == "shuffler_failed":
        events[0]["fault"] = chance.one_of(("first", "second"))
    return events


qualifies = partial(results.qualifies, yes="bank_qualified", no="bank_not_qualified")
after_an_event = partial(results.after_a_fault, faults=FAULTS, stops=STOPS)
stakes = partial(results.stakes_of_a_stopped_hand, stops=STOPS)

DRILL = game.Drill(
    kinds=(
        game.QuestionKind("who_wins", partial(results.who_wins, steps=CONTEST), (7, 13)),
        game.QuestionKind(
            "qualifies",
            partial(results.qualifies, yes="bank_qualified", no="bank_not_qualified"),
            (13,),
        ),
        game.QuestionKind("what_is_paid", results.what_is_paid, (13, 14, 15, 16)),
        game.QuestionKind("total", results.total, (12, 13, 14, 15, 16)),
        game.QuestionKind("what_class", partial(what_class, classes=CLASSES), (6, 7)),
        game.FaultKind("after_a_fault", after_an_event, (17,)),
        game.FaultKind("stakes_of_a_stopped_hand", stakes, (17,)),
        game.QuestionKind("who_is_next", who_is_next, (12,), seats=3),
        game.QuestionKind("may_it_be_done", may_it_be_done, (10, 12), seats=3),
    ),
    deal=partial(deal_bets, bets=BETTING.names),
    faults=faults,
    acts={
        "play": _("double the ante"),
        "ante": _("place or change the ante"),
        "pair_plus": _("place a Pair Plus bet"),
        "six_card_bonus": _("place a Six Card Bonus bet"),
        "progressive": _("place a jackpot bet"),
    },
    procedure=(
        "cards_shuffled",
        "ante_placed",
        "packet_dealt",
        "play_placed",
        "bank_revealed",
        "prizes_paid",
    ),
)


AGAINST = ("cards.1", "table.bets.1.ante", "cards.dealer")
DOUBLED = {"decision.1": "play", "table.bets.1.ante": "100"}

DISPUTES = (
    game.CommonDispute(
        name="result",
        title=_("A hand against the bank"),
        asks=AGAINST,
        initial=DOUBLED,
        typed={"seat.1": "5", "cards.1": "KhKd4c", "cards.dealer": "Qs8d5c"},
    ),
    game.CommonDispute(
        name="two-hands",
        title=_("Two hands against the bank"),
        asks=("cards.1", "cards.2", "cards.dealer", "table.bets.1.ante", "table.bets.2.ante"),
        seats_last=True,
        initial={**DOUBLED, "decision.2": "play", "table.bets.2.ante": "100"},
        typed={"cards.1": "Ks9d3c", "cards.2": "JcTh3d", "cards.dealer": "Qh9s3h"},
    ),
    game.CommonDispute(
        name="pair-plus",
        title=_("Pair Plus of a player who gave up the ante"),
        asks=("cards.1", "table.bets.1.ante", "table.bets.1.pair_plus"),
        initial={"decision.1": "fold", "table.bets.1.ante": "100", "table.bets.1.pair_plus": "50"},
        typed={"seat.1": "3", "cards.1": "7s7d2c"},
    ),
    game.CommonDispute(
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
    game.CommonDispute(
        name="jackpot",
        title=_("The progressive jackpot"),
        asks=(
            "cards.1",
            "cards.dealer",
            "cards.community",
            "table.jackpot.pool",
            "table.jackpot.fixed",
        ),
        initial={**DOUBLED, "table.bets.1.progressive": "10"},
        typed={
            "cards.1": "KhQhJh",
            "cards.dealer": "Qs8d5c",
            "cards.community": "Th9h",
            "table.jackpot.pool": "100000",
            "table.jackpot.fixed": "5000",
        },
    ),
    game.after_a_fault(
        "player-card", "player_card_exposed", exposed_cards="more_of_a_player", when="in_the_deal"
    ),
    game.after_a_fault("bank-card", "bank_card_exposed"),
    game.after_a_fault("dealt-wrongly", "dealt_wrongly", breach="order_of_players"),
    game.CommonDispute(
        name="paid-wrongly",
        title=game.WRONGLY_PAID,
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
    game.MISREAD,
    game.WHICH_WINS,
    game.after_a_fault("bank-plays", "bank_plays", cards="Jd10s8h"),
    game.JACKPOT_SHARED,
    game.after_a_fault("bet-unclear", "bet_unclear", bet="play"),
)

FRAMES = (
    game.Frame(_("The cut"), "cards_cut"),
    game.Frame(_("The ante bet"), "ante_placed"),
    game.Frame(_("Three cards each"), "bank_dealt"),
    game.Frame(_("The play bet"), "play_placed"),
    game.Frame(_("The bank's hand"), "bank_revealed"),
    game.Frame(_("Whether the bank qualifies"), "bank_qualified"),
    game.Frame(_("Hand against hand"), "player_won"),
    game.Frame(_("The ante bonus"), "ante_bonus_won"),
)

EXAMPLE = {
    "table": {
        "bets": {str(seat): {"ante": 100, "six_card_bonus": 10} for seat in (1, 2, 3)},
        "stacks": {"1": 5000, "2": 5000, "3": 5000},
    },
    "cards": {"1": "9c Kd 2d", "2": "6s 6d Ah", "3": "As Jc 4h", "dealer": "9s 9h 9d"},
    "actions": [{"seat": 1, "do": "play"}, {"seat": 2, "do": "play"}, {"seat": 3, "do": "fold"}],
}

PREPARATION = frozenset(
    {
        "table_opened",
        "pair_plus_placed",
        "six_card_bonus_placed",
        "bets_closed",
        "bank_dealt",
        "packet_dealt",
        "top_card_discarded",
        "community_dealt",
        "prizes_paid",
    }
)

TABLE = game.TableGame(
    bets=BETTING.names,
    shown_hand="player_wins",
    frames=FRAMES,
    jackpot_ladder="of_five",
    preparation=PREPARATION,
    forbidden_aids=law.INSTRUMENT.provision("art_18__para_1"),
    desk=game.Desk(
        decisions=(("play", _("Doubles the ante")), ("fold", _("Folds"))),
        common=DISPUTES,
        example=EXAMPLE,
    ),
    drill=DRILL,
)
