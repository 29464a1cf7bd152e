"""Successive hands of five-card poker: the pack of article 2, the capital of article 6."""

from collections.abc import Iterator

from games.five_card.rules import law
from games.rules.between import Between, Chain, Standing
from games.rules.cards import DECK_40
from games.rules.fields import listing, mapping, refuse_unknown, whole, yes_or_no
from games.rules.game import Answer, Record
from games.rules.record import HandAccount
from games.rules.refusal import Forbidden, Unusable
from games.rules.script import Played


class FiveCardChain(Chain):
    joining = (law.CAPITAL,)
    adding = (law.CAPITAL,)
    going = (law.NO_CHANGE_OF_CAPITAL,)
    stays_for_the_hand = law.NO_CHANGE_OF_CAPITAL
    stay_doubt = "PA-36"
    fields = ("cut", "new_pack")

    def __init__(self, standing: Standing, record: Record) -> None:
        super().__init__(standing, record)
        self.pack = 0
        """How many hands the current pack has served."""
        if yes_or_no(standing.table.pop("first_hand", True), "table.first_hand"):
            standing.new = set(standing.stacks)

    def before(self, entry: Record, field: str) -> Iterator[Between]:
        self._refuse_short_stack(field)
        yield from self._pack(entry, field)
        yield from self._cuts(entry, f"{field}.cut")

    def _refuse_short_stack(self, field: str) -> None:
        """«terá de reforçar, após essa jogada, o seu capital até atingir a importância mínima»"""
        ante = whole(self.standing.table.get("ante"), "table.ante")
        for seat, owed in self.standing.due.items():
            if seat in self.standing.out:
                continue
            stack = self.standing.stacks[seat]
            facts = {"seat": seat, "stack": stack, "minimum": stack + owed, "ante": ante}
            where = f"{field}.top_up.{seat}"
            raise Forbidden("capital_not_topped_up", law.CAPITAL, facts, where)

    def _pack(self, entry: Record, field: str) -> Iterator[Between]:
        is_asked = yes_or_no(entry.get("new_pack", False), f"{field}.new_pack")
        if is_asked or self.pack == law.MOST_HANDS_OF_A_PACK:
            facts = {"hands": self.pack, "asked": is_asked}
            self.pack = 0
            yield Between("new_pack", (law.SHUFFLE_AND_BURN,), facts)
        self.pack += 1
        facts = {"hand": self.pack, "most": law.MOST_HANDS_OF_A_PACK}
        yield Between("pack_in_use", (law.SHUFFLE_AND_BURN,), facts)

    def _cuts(self, entry: Record, field: str) -> Iterator[Between]:
        """The players may cut: at least six cards each time, at most two players."""
        cuts = listing(entry.get("cut"), field)
        if len(cuts) > law.MOST_CUTTERS:
            facts = {"players": len(cuts), "most": law.MOST_CUTTERS}
            raise Forbidden("too_many_cut", law.SHUFFLE_AND_BURN, facts, field)
        cutters = set()
        for index, value in enumerate(cuts):
            cut = mapping(value, f"{field}[{index}]")
            refuse_unknown(cut, ("seat", "cards"), f"{field}[{index}]")
            seat = whole(cut.get("seat"), f"{field}[{index}].seat")
            if seat not in self.standing.playing or seat in cutters:
                reason = "seat_twice" if seat in cutters else "seat_not_at_table"
                raise Unusable(reason, {"seat": str(seat)}, f"{field}[{index}].seat")
            cutters.add(seat)
            where = f"{field}[{index}].cards"
            cards = whole(cut.get("cards"), where, most=len(DECK_40) - 1)
            if cards < law.LEAST_CUT:
                facts = {"cards": cards, "least": law.LEAST_CUT}
                raise Forbidden(
                    "cut_too_small", law.SHUFFLE_AND_BURN, facts, f"{field}[{index}].cards"
                )
            yield Between("pack_cut", (law.SHUFFLE_AND_BURN,), {"cards": cards}, seat)

    def table(self) -> dict[str, object]:
        table = {**super().table(), "first_hand": False}
        newcomers = sorted(self.standing.new - self.standing.out)
        return {**table, "newcomers": newcomers} if newcomers else table

    def after(self, played: Played, answer: HandAccount) -> Iterator[Between]:
        self.standing.due |= {
            step.seat: whole(step.facts["amount"], "amount")
            for step in played.steps
            if step.name == "top_up_due" and step.seat is not None
        }
        if self.pack == law.MOST_HANDS_OF_A_PACK:
            facts = {"most": law.MOST_HANDS_OF_A_PACK}
            yield Between("pack_is_spent", (law.SHUFFLE_AND_BURN,), facts)

    def carried(self) -> Answer:
        left = law.MOST_HANDS_OF_A_PACK - self.pack
        answer: Answer = {"pack": {"hands": self.pack, "left": left}}
        if self.standing.due:
            due = {str(seat): amount for seat, amount in sorted(self.standing.due.items())}
            answer |= {"top_up_due": due, "top_up_by": str(law.CAPITAL)}
        return answer
