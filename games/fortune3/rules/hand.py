"""A hand of Fortune 3, in the order of art. 8.º: shuffle, bet, deal, double, decide, pay."""

from games.fortune3.rules import law
from games.fortune3.rules.dealing import DEAL
from games.fortune3.rules.faults import stopped_by
from games.fortune3.rules.irregularities import jackpot_stakes_carried_by
from games.fortune3.rules.records import TABLE, can_be_found
from games.fortune3.rules.result import verify
from games.rules.banked import Dealt, Steps
from games.rules.banked_bets import Showdown
from games.rules.banked_hand import BankedHand, Stopping, hand_kept
from games.rules.banked_table import SEATS, Table
from games.rules.citation import CitedValue, Provision
from games.rules.readings import rest_on
from games.rules.script import CardMove, Step
from games.rules.wagers import Payment


def shuffle(table: Table) -> Steps:
    seats = {"seats": list(table.seats), "places": len(SEATS)}
    yield Step("table_opened", (law.BANK_AND_PLAYERS, law.HANDS), seats)
    facts = {"method": table.method, "cards": 52}
    if table.method != "manual":
        machine = (law.SHUFFLING, law.DECK, law.BY_MACHINE, law.SHUFFLER, law.NOT_CUT)
        yield Step("cards_shuffled", machine, facts)
        return
    by_hand = (law.SHUFFLING, law.DECK, law.BY_HAND, law.SHUFFLED_AND_CUT)
    yield Step("cards_shuffled", by_hand, facts)
    # Reading FA-27: by the bank or the players, at any point.
    rest_on("FA-27")
    yield Step("cards_cut", (law.SHUFFLED_AND_CUT, law.SHOE))


def _folded(table: Table, showdown: Showdown, ruling: CitedValue[Payment], dealt: Dealt) -> Steps:
    remaining = [bet for bet in showdown.bets if bet != "ante"]
    if remaining:
        provisions: tuple[Provision, ...] = (law.CARDS_COLLECTED,)
        if remaining != ["pair_plus"]:
            provisions += (law.ADDITIONAL_UNAFFECTED,)
        yield hand_kept(showdown, remaining, *provisions)
    elif showdown.reading("FA-08") == "also_on_fold":
        # Reading FA-08: a hand that may yet earn the bonus has to be seen.
        yield hand_kept(showdown, ["ante_bonus"], law.ANTE_BONUS, readings=("FA-08",))
    else:
        cards = dealt.pop(f"seat:{showdown.seat}")
        collected = tuple(CardMove(card, "discard") for card in cards)
        yield Step("hand_collected", (law.CARDS_COLLECTED,), {}, showdown.seat, collected)


def _stopping(stopped: CitedValue[str]) -> Stopping:
    """Art. 17.º n.ºs 1 to 3: the hand is void, or suspended by the shuffler; bets are returned.

    «o jogador pode retirar as apostas por si colocadas»: also the bets of a hand already folded.

    Reading FA-19: for a suspended hand the text regulates only the jackpot stakes; the other bets
    are taken back as n.º 1 allows for a void hand.
    """
    carried_by = jackpot_stakes_carried_by(stopped)
    if stopped.provision != law.SHUFFLER_FAILS:
        provisions = (*stopped.provisions, law.VOID)
        return Stopping("hand_voided", provisions, (law.VOID,), carried_by)
    ending = "cards_reshuffled" if stopped.value.endswith("first_fault") else "play_suspended"
    return Stopping(
        "hand_suspended", stopped.provisions, (law.VOID,), carried_by, ("FA-19",),
        Step(ending, (law.SHUFFLER_FAILS,)),
    )  # fmt: skip


hand = BankedHand(
    table=TABLE,
    shuffle=shuffle,
    deal=DEAL,
    folded=_folded,
    stopping=_stopping,
    stopped_by=stopped_by,
    can_be_found=can_be_found,
    verify=verify,
    after_a_fold="FA-34",
    bets_closed=law.END_OF_BETTING,
)
