"""A hand of Stud Poker, in the order of arts. 3.º to 10.º: shuffle, bet, deal, raise, open, pay."""

from games.rules.banked import Dealt, Steps
from games.rules.banked_bets import Showdown
from games.rules.banked_hand import BankedHand, Stopping, collect, hand_kept
from games.rules.banked_table import SEATS, Table
from games.rules.citation import CitedValue
from games.rules.readings import rest_on
from games.rules.script import Step
from games.rules.wagers import Payment
from games.stud.rules import law
from games.stud.rules.dealing import DEAL
from games.stud.rules.faults import stopped_by
from games.stud.rules.irregularities import BETS_GO_BACK, jackpot_stakes_carried_by
from games.stud.rules.records import TABLE, can_be_found
from games.stud.rules.result import verify


def shuffle(table: Table) -> Steps:
    yield Step("table_opened", (law.PLACES,), {"seats": list(table.seats), "places": len(SEATS)})
    # Reading SA-18: the cards are shuffled afresh for every hand.
    rest_on("SA-18")
    facts = {"method": table.method, "cards": 52}
    if table.method == "machine":
        machine = (law.SHUFFLED_BY_MACHINE, law.SHUFFLER, law.DECK)
        yield Step("cards_shuffled", machine, facts)
        return
    yield Step("cards_shuffled", (law.SHUFFLED_AND_CUT, law.DECK), facts)
    yield Step("cards_cut", (law.SHUFFLED_AND_CUT, law.SABOT))


def _folded(table: Table, showdown: Showdown, ruling: CitedValue[Payment], dealt: Dealt) -> Steps:
    # Reading SA-07: a jackpot bet that stays live keeps the cards it rides on.
    if showdown.bets["progressive"] and showdown.reading("SA-07") == "stays_live":
        yield hand_kept(showdown, ["progressive"], law.JACKPOT_PRIZES, readings=("SA-07",))
        return
    yield from collect(table, showdown, ruling, dealt)


def _stopping(stopped: CitedValue[str]) -> Stopping:
    """Art. 11.º, 1) and 4): the hand and its bets are void, the jackpot stakes remain.

    «as apostas são nulas»: the bets of hands already folded, too.
    """
    failed = stopped.provision == law.SHUFFLER_FAILS
    ending = Step("shuffler_replaced", (law.SHUFFLER_FAILS,)) if failed else None
    carried_by, by = jackpot_stakes_carried_by(stopped), stopped.provisions
    return Stopping("hand_voided", by, by, carried_by, BETS_GO_BACK, ending)


hand = BankedHand(
    table=TABLE,
    shuffle=shuffle,
    deal=DEAL,
    folded=_folded,
    stopping=_stopping,
    stopped_by=lambda name, case: stopped_by(name),
    can_be_found=can_be_found,
    verify=verify,
    after_a_fold="SA-27",
)
