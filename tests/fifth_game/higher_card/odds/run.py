"""Runs of the higher card: batches, what they show, and any round of them dealt again."""

from __future__ import annotations

import numpy as np
from higher_card.odds.kernel import play_rounds
from higher_card.odds.sheets import WAYS, bets, net, way_of
from higher_card.rules.strategy import LOWEST_DOUBLED
from rulesite_rules.games.odds.counting import settled as money
from rulesite_rules.games.odds.counting.prepared import names, record_of, seat_answer
from rulesite_rules.games.odds.counting.settled import NetRow, Settled, combined
from rulesite_rules.games.odds.figures.sheets import BankRun
from rulesite_rules.games.odds.figures.spec import Spec
from rulesite_rules.games.odds.figures.tally import Tally
from rulesite_rules.games.odds.kernels.generator import deal, key_of, new_deck, word_of
from rulesite_rules.games.rules.game import Answer
from rulesite_rules.games.rules.values.refusal import Unusable


def check(spec: Spec) -> None:
    if not spec.bets["wager"]:
        raise Unusable("missing", {}, "bets.wager")


def batch(spec: Spec, first: int, count: int) -> Tally:
    met = np.zeros((13, 13), dtype=np.int64)
    play_rounds(spec.seed, first, count, new_deck(52), met)
    ended = np.zeros(len(WAYS), dtype=np.int64)
    for (own, bank), rounds in np.ndenumerate(met):
        ended[way_of(own + 2, bank + 2, LOWEST_DOUBLED[spec.strategy])] += rounds
    return settled(spec).tally(ended)


def settled(spec: Spec) -> Settled:
    nets = [net(spec, way) for way in WAYS]
    endings = tuple(way.category if way.outcome == "win" else way.outcome for way in WAYS)
    parts = (
        NetRow("wager", tuple(wager for wager, _ in nets), tuple(way.outcome for way in WAYS)),
        NetRow("double", tuple(double for _, double in nets), endings),
    )
    return Settled((*parts, combined("wager_and_double", parts, endings)), ())


def figures(spec: Spec, tally: Tally) -> BankRun:
    units = dict.fromkeys(("wager", "double", *bets(spec)), spec.bets["wager"])
    return money.figures(spec, tally, units, bets(spec))


def redeal(spec: Spec, number: int) -> Answer:
    deck = new_deck(52)
    deal(word_of(key_of(spec.seed, 0), number), deck, 0, 2)
    own, bank = (int(code) for code in deck[:2])
    least = LOWEST_DOUBLED[spec.strategy]
    action = "double" if (own >> 2) + 2 >= least else "fold"
    return record_of(spec, [seat_answer(spec, 1, [own], action)], {"dealer": names([bank])})
