"""Successive hands of Stud Poker: art. 11.º, 1) and 4), and the jackpot of art. 10.º."""

from collections.abc import Iterator

from games.rules.banked_chain import BankedChain
from games.rules.between import Between
from games.rules.cards import Card
from games.rules.citation import Provision
from games.rules.game import Record
from games.rules.script import CardMove, Face, Played
from games.rules.ways import Turn, by_strategies
from games.stud.rules import law
from games.stud.rules.bets import BETTING, STRATEGIES


def exposed_card(turn: Turn) -> Card:
    return next(
        move.card
        for step in reversed(turn.steps)
        for move in step.moves
        if isinstance(move, CardMove) and move.to == "dealer" and move.face is Face.UP
    )


class StudChain(BankedChain):
    betting = BETTING
    carried_by = law.VOID
    absence_doubt = "SA-29"
    bets_within = law.ANTE_COMPULSORY
    shuffler_fails = law.SHUFFLER_FAILS
    pool_after_prizes = law.JACKPOT_POOL_REDUCED
    # «持牌時不得離開博彩桌»: the Portuguese keeps the cards at the table, not the player (SD-05).
    stays_for_the_hand = law.INSTRUMENT.provision("art_6__point_4")
    stay_doubt = "SD-05"
    ways = by_strategies(STRATEGIES, lambda turn: (exposed_card(turn),))

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        yield from super().before(entry, field)
        # Art. 11.º, 4) has the shuffler replaced, or a shoe used, once the hand is void.
        self.failures = 0

    def table(self) -> dict[str, object]:
        table = super().table()
        if "carried" in table and self.left_by == law.SHUFFLER_FAILS:
            table["carried_from"] = "shuffler_failed"
        return table

    def begins_again_by(self, played: Played) -> Provision | None:
        """«dando-se início à marcação de novas apostas e à distribuição de novas cartas»"""
        void = (step for step in played.steps if step.name == "hand_voided")
        return law.VOID if any(law.VOID in step.provisions for step in void) else None
