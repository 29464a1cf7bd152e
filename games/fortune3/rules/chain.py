"""Successive hands of Fortune 3: the shuffler of art. 17.º n.º 2, the stakes of n.º 3."""

from collections.abc import Iterator, Mapping, Sequence

from games.fortune3.rules import law
from games.fortune3.rules.bets import BETTING, STRATEGIES
from games.rules.banked_chain import BankedChain
from games.rules.between import Between
from games.rules.citation import Provision
from games.rules.game import Record
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Played
from games.rules.ways import by_strategies


class Fortune3Chain(BankedChain):
    betting = BETTING
    carried_by = law.JACKPOT_STAKES_CARRIED
    absence_doubt = "FA-36"
    bets_within = law.LIMITS
    shuffler_fails = law.SHUFFLER_FAILS
    pool_after_prizes = law.JACKPOT_POOL_REDUCED
    stays_for_the_hand = law.INSTRUMENT.provision("art_18__para_2")
    ways = by_strategies(STRATEGIES)

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        yield from super().before(entry, field)
        if self.failures > 1:
            # «não há lugar a nova jogada até ser o mesmo substituído ou … utilizado um shoe»
            raise Forbidden("no_hand_until_replaced", law.SHUFFLER_FAILS, {}, field)

    def begins_again_by(self, played: Played) -> Provision | None:
        """«a banca deve suspender imediatamente a jogada e voltar a baralhar as cartas»"""
        was_suspended = any(step.name == "hand_suspended" for step in played.steps)
        return law.SHUFFLER_FAILS if was_suspended else None

    def events(self, entries: Sequence[object]) -> list[object]:
        """Mark each shuffler failure as first or second: «caso o baralhador automático volte a
        falhar»."""
        events: list[object] = []
        for index, entry in enumerate(entries):
            if isinstance(entry, Mapping) and entry.get("event") == "shuffler_failed":
                due = "second" if self.failures else "first"
                fact = "fault" if entry.get("action") is None else "failure"
                if entry.get(fact, due) != due:
                    facts = {"given": str(entry[fact])[:40], "due": due}
                    raise Unusable("another_failure_is_due", facts, f"events[{index}].{fact}")
                events.append({**entry, fact: due})
            else:
                events.append(entry)
        return events
