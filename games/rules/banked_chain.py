"""Chain hands against the house: their bets, the jackpot's pool and the carried stakes."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from games.rules.banked_bets import Betting
from games.rules.between import Between, Chain, LeftToTheHouse, Standing
from games.rules.citation import Provision
from games.rules.fields import mapping, one_of, whole
from games.rules.game import Answer, Record
from games.rules.jackpot import JACKPOT
from games.rules.numbers import percentage
from games.rules.record import HandAccount
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import ChipMove, Played, Seat

REPLACED = "replaced"


class BankedChain(Chain):
    """The ``bets`` of a hand are repeated until changed; at first they are those of the table.

    A jackpot stake left by a void hand is that seat's jackpot bet in the next one. What happens to
    it if its player does not play that hand is in no text: it waits for him, or goes back with him.
    """

    fields = ("bets", "method", "shuffler")
    settings = ("jackpot_share",)

    betting: ClassVar[Betting]
    carried_by: ClassVar[Provision]
    """The provision that carries the stake to the next hand."""
    absence_doubt: ClassVar[str]
    """The register's entry on the stake of a player who does not play the next hand."""
    bets_within: ClassVar[Provision]
    """The provision nearest to limiting bets to the player's chips."""
    shuffler_fails: ClassVar[Provision]
    pool_after_prizes: ClassVar[Provision]

    def __init__(self, standing: Standing, record: Record) -> None:
        super().__init__(standing, record)
        share = record.get("jackpot_share")
        self.share = percentage(share, "jackpot_share") if share is not None else None
        if self.share is not None and self.share < 0:
            raise Unusable("below_least", {"given": str(share), "least": 0}, "jackpot_share")
        self.usual = dict(mapping(standing.table.get("bets"), "table.bets"))
        self.lying = _stakes(standing.table.pop("carried", None))
        self.left_by = self.carried_by
        self.waiting: dict[Seat, int] = {}
        """The stakes of seats that do not play the hand."""
        self.failures = 0
        """Failures of the shuffler in use."""
        self.begun_again: Provision | None = None
        """If the last hand was cut short, the provision by which another begins."""

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        yield from self._shuffler(entry, field)
        fresh = mapping(entry.get("bets"), f"{field}.bets")
        for name in fresh:
            if name not in map(str, self.standing.stacks):
                facts = {"seat": str(name)[:40]}
                raise Unusable("seat_not_at_table", facts, f"{field}.bets.{str(name)[:40]}")
        self.usual |= fresh
        # Sit out seats that cannot repeat their bets; new bets are checked by the hand.
        short = [
            seat
            for seat in self.standing.playing
            if str(seat) not in fresh and _placed(self._anew(seat)) > self.standing.stacks[seat]
        ]
        yield from self.standing.sit_out_short(short, self.bets_within)
        yield from self._stakes_that_wait(fresh, field)
        if self.begun_again is not None:
            yield Between("hand_begun_again", (self.begun_again,))

    def begins_again_by(self, played: Played) -> Provision | None:
        """The provision by which a hand that was cut short begins again, or None."""
        return None

    def _shuffler(self, entry: Record, field: str) -> Iterator[Between]:
        """Replace a failed shuffler, or use the shoe."""
        if entry.get("method") is not None:
            self.standing.table["method"] = entry["method"]
            if self.failures and entry["method"] == "manual":
                self.failures = 0
                yield Between("shoe_used", (self.shuffler_fails,))
        if entry.get("shuffler") is not None:
            one_of(entry["shuffler"], (REPLACED,), f"{field}.shuffler")
            if not self.failures:
                raise Unusable("shuffler_has_not_failed", {}, f"{field}.shuffler")
            self.failures = 0
            yield Between("other_shuffler", (self.shuffler_fails,))

    def _stakes_that_wait(self, fresh: Mapping[str, object], field: str) -> Iterator[Between]:
        """A step for each stake of a seat without the bet that goes with it; if that seat makes
        other bets, they are refused."""
        self.waiting = {}
        for seat, amount in self.lying.items():
            facts = {"seat": seat, "amount": amount}
            placed = fresh.get(str(seat))
            where = f"{field}.bets.{seat}"
            if isinstance(placed, Mapping) and placed.get(JACKPOT):
                raise Unusable("stake_lies_already", facts, f"{where}.{JACKPOT}")
            bets = self._anew(seat) if seat in self.standing.playing else {}
            needs = self.betting.by_name[JACKPOT].needs
            if needs is None or any(bets.get(bet) for bet in needs.bets):
                continue
            if bets or placed is not None:
                raise Forbidden("carried_stake_alone", needs.provision, facts, where)
            self.waiting[seat] = amount
            self.standing.out.add(seat)
            yield self._left_to_the_house("stake_waits", seat, amount)

    def leaves(self, seat: Seat) -> Iterator[Between]:
        self.usual.pop(str(seat), None)
        amount = self.lying.pop(seat, 0)
        if amount:
            self.standing.stacks[seat] += amount
            moves = (ChipMove(amount, f"carried:{seat}", f"stack:{seat}"),)
            yield self._left_to_the_house("stake_goes_back", seat, amount, moves)

    def _left_to_the_house(
        self, name: str, seat: Seat, amount: int, moves: tuple[ChipMove, ...] = ()
    ) -> Between:
        by, doubt = (self.left_by,), (self.absence_doubt,)
        return LeftToTheHouse(name, by, {"amount": amount}, seat, moves, readings=doubt)

    def _anew(self, seat: Seat) -> Mapping[str, object]:
        """The seat's bets for this hand, without a carried jackpot stake."""
        bets = self.usual.get(str(seat))
        if not isinstance(bets, Mapping):
            return {}
        return {
            name: bet for name, bet in bets.items() if name != JACKPOT or seat not in self.lying
        }

    def table(self) -> dict[str, object]:
        table = super().table()
        table["bets"] = {
            str(seat): self._anew(seat) if isinstance(bets, Mapping) else bets
            for seat in self.standing.playing
            if (bets := self.usual.get(str(seat))) is not None
        }
        played = self.lying.keys() - self.waiting.keys()
        if played:
            table["carried"] = {str(seat): self.lying[seat] for seat in sorted(played)}
        return table

    def after(self, played: Played, answer: HandAccount) -> Iterator[Between]:
        self.lying = dict(sorted({**self.waiting, **_stakes(answer.get("carried"))}.items()))
        for step in played.steps:
            if step.name == "jackpot_stake_carried" and step.seat is not None:
                (self.left_by,) = step.provisions
                yield self._left_for_the_next(step.seat)
        self.begun_again = self.begins_again_by(played)
        cut_short = [s for s in played.steps if s.name in ("hand_voided", "hand_suspended")]
        self.failures += any(self.shuffler_fails in step.provisions for step in cut_short)
        if "pool_after" not in answer:
            return
        pool = whole(answer["pool_after"], "pool_after")
        fed = 0
        for step in played.steps:
            if step.name in (f"{JACKPOT}_won", f"{JACKPOT}_lost") and self.share:
                fed += int(whole(step.facts["stake"], "stake") * self.share)
        jackpot = mapping(self.standing.table["jackpot"], "table.jackpot")
        self.standing.table["jackpot"] = {**jackpot, "pool": pool + fed}
        if fed:
            moves = (ChipMove(fed, "house", "jackpot"),)
            facts = {"amount": fed, "pool": pool + fed}
            yield LeftToTheHouse("jackpot_fed", (self.pool_after_prizes,), facts, moves=moves)

    def _left_for_the_next(self, seat: Seat) -> Between:
        amount = self.lying[seat]
        moves = (ChipMove(amount, f"bet:{seat}:{JACKPOT}", f"carried:{seat}"),)
        return Between("stake_left_for_the_next", (self.left_by,), {"amount": amount}, seat, moves)

    def carried(self) -> Answer:
        answer: Answer = {}
        if "jackpot" in self.standing.table:
            answer["jackpot"] = mapping(self.standing.table["jackpot"], "jackpot").get("pool")
        if self.lying:
            answer["stakes"] = {str(seat): amount for seat, amount in self.lying.items()}
            answer["stakes_by"] = str(self.left_by)
        if self.failures:
            answer["shuffler_failures"] = self.failures
        return answer


def _stakes(value: object) -> dict[Seat, int]:
    return {
        int(seat): whole(amount, f"table.carried.{seat}", least=1)
        for seat, amount in mapping(value, "table.carried").items()
    }


def _placed(bets: Mapping[str, object]) -> int:
    return sum(bet for bet in bets.values() if isinstance(bet, int) and not isinstance(bet, bool))
