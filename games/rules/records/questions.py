"""What a floor asks of a result without playing the hand: who wins, who shares, what is paid."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.rules.bets.jackpot import ROYAL, Claim, Jackpot, JackpotLaw, Terms, pay, turning_on
from games.rules.faults.ordered import Answers, Ask, Case, Fault, Order, chips, order, several_seats
from games.rules.hands.script import Seat, Step
from games.rules.provisions.figures import Paytable
from games.rules.provisions.readings import Chosen
from games.rules.values.cards import Card, cards
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.refusal import Unusable

STAGE = "result"
SIDE_POTS = (1, 2)


def which_hand_wins(
    ordering: Provision,
    classes: Mapping[str, Provision],
    highest_first: Callable[[Chosen], Sequence[str]] | None = None,
    readings: tuple[str, ...] = (),
) -> Fault:
    """Which of two classes of hand is higher; within one class, the provision on it."""

    def rule(case: Case) -> Answers:
        first, second = case.answer("first"), case.answer("second")
        if first == second:
            yield order(classes[first].says("same_class"), facts={"category": first})
            return
        ranked = tuple(highest_first(case.readings) if highest_first else classes)
        winner, loser = sorted((first, second), key=ranked.index)
        ruling = ordering.says("class_wins").under(classes[winner], classes[loser])
        yield order(ruling, facts={"category": winner, "over": loser}, readings=readings)

    asks = (Ask("first", tuple(classes), ladder=""), Ask("second", tuple(classes), ladder=""))
    return Fault("which_hand_wins", STAGE, rule, asks)


def bank_plays(count: int, step_of: Callable[[tuple[Card, ...], Case], Step]) -> Fault:
    """Whether the house's hand of ``count`` cards is enough, from its cards alone."""

    def rule(case: Case) -> Answers:
        step = step_of(cards(case.answer("cards")), case)
        yield Order(step.name, step.provisions, step.facts, readings=step.readings)

    return Fault("bank_plays", STAGE, rule, (Ask("cards", cards=count),))


@dataclass(frozen=True, slots=True)
class PotLaw:
    """A regulation's provisions on who takes a pot, and who gets what cannot be divided."""

    best: Provision
    equal: Provision
    odd: Callable[[Sequence[Seat], Sequence[Seat], Case], CitedValue[Seat | None]]
    """For the winners and the seats still in: the seat of the odd chips; None if the house's."""
    odd_readings: tuple[str, ...]
    side_readings: tuple[str, ...] = ()

    @property
    def questions(self) -> tuple[Fault, Fault]:
        sides = (
            ask
            for n in SIDE_POTS
            for ask in (
                Ask(f"side_{n}", is_needed=False),
                several_seats(f"side_{n}_seats", is_needed=False),
            )
        )
        split = (chips("pot"), chips("chip"), several_seats("winners"))
        others = several_seats("others", is_needed=False)
        pots = (chips("pot"), several_seats("best_first", are_ranked=True), *sides)
        optional = (Ask("chip", is_needed=False), Ask("most", is_needed=False))
        return (
            Fault("pot_divided", STAGE, self.divided, (*split, others)),
            Fault("pots_awarded", STAGE, self.awarded, (*pots, *optional)),
        )

    def divided(self, case: Case) -> Answers:
        winners = [seat for group in case.seats("winners") for seat in group]
        others = [seat for group in case.seats("others") for seat in group]
        if both := set(winners) & set(others):
            raise Unusable("seat_twice", {"seat": min(both)}, "facts.others")
        yield from self._pot(case, "pot", case.number("pot"), winners, [*winners, *others])

    def awarded(self, case: Case) -> Answers:
        """Each pot to the best hand among the seats that contend for it."""
        ranked = case.seats("best_first")
        live = [seat for group in ranked for seat in group]
        pots = [(case.number("pot"), live)]
        for n in SIDE_POTS:
            if f"side_{n}" in case.facts or f"side_{n}_seats" in case.facts:
                pots.append(_side_pot(case, n, pots[-1][1]))
        for n, (amount, seats) in enumerate(pots):
            name = f"side_pot:{n}" if n else ("main_pot" if pots[1:] else "pot")
            winners = next(
                best for group in ranked if (best := [seat for seat in group if seat in seats])
            )
            yield from self._pot(case, name, amount, winners, live)

    def _pot(
        self, case: Case, name: str, amount: int, winners: Sequence[Seat], live: Sequence[Seat]
    ) -> Iterator[Order]:
        doubts = self.side_readings if name != "pot" else ()
        if len(winners) == 1:
            facts = {"sum": name, "amount": amount}
            yield order(self.best.says("pot_goes"), winners[0], facts, readings=doubts)
            return
        chip = case.number("chip") if "chip" in case.facts else 1
        share = amount // chip // len(winners) * chip if chip else 0
        if not share:
            raise Unusable("pot_below_a_chip", {"amount": amount}, "facts.chip")
        shared = {"sum": name, "each": share, "winners": sorted(winners)}
        yield order(self.equal.says("pot_shared"), facts=shared, readings=doubts)
        if remainder := amount - share * len(winners):
            ruling = self.odd(sorted(winners), sorted(live), case)
            to, facts = ruling.value, {"amount": remainder}
            name = "odd_chips_kept" if to is None else "odd_chips_go"
            yield order(ruling.provision.says(name), to, facts, readings=self.odd_readings)


def _side_pot(case: Case, n: int, within: Sequence[Seat]) -> tuple[int, list[Seat]]:
    """A side pot; raises ``Unusable`` if its seats or its chips cannot be."""
    for name in (f"side_{n}", f"side_{n}_seats"):
        if name not in case.facts:
            raise Unusable("missing", {}, f"facts.{name}")
    amount = case.number(f"side_{n}")
    seats = [seat for group in case.seats(f"side_{n}_seats") for seat in group]
    where = f"facts.side_{n}_seats"
    if strangers := [seat for seat in seats if seat not in within]:
        raise Unusable("not_in_the_pot_before", {"seat": strangers[0]}, where)
    if len(seats) < 2:
        raise Unusable("side_pot_of_one", {"amount": amount}, where)
    if "most" in case.facts and amount > case.number("most") * len(within):
        facts = {"given": amount, "most": case.number("most") * len(within)}
        raise Unusable("pot_above_stakes", facts, f"facts.side_{n}")
    return amount, seats


@dataclass(frozen=True, slots=True)
class JackpotQuestion:
    """The prizes of a jackpot with one or several winners, from what is posted."""

    law: JackpotLaw
    prizes: Paytable
    terms: Mapping[str, str]
    terms_of: Callable[[Mapping[str, str]], Terms]
    royals: int
    """How many royal flushes there can be in one hand."""
    ladder: str = ""

    @property
    def fault(self) -> Fault:
        classes = self.prizes.categories
        asks = (
            Ask("category", classes, ladder=self.ladder),
            several_seats("winners"),
            chips("pool"),
            chips("fixed"),
            Ask("minimum", is_needed=False),
            Ask("other", classes, is_needed=False, ladder=self.ladder),
            several_seats("other_winners", is_needed=False),
            Ask("other_fixed", is_needed=False),
        )
        return Fault("jackpot_shared", STAGE, self.rule, asks)

    def rule(self, case: Case) -> Answers:
        jackpot, claims = self._read(case)
        terms = self.terms_of(case.readings)
        payout = pay(jackpot, claims, self.law, terms)
        if payout.restarted_at is not None and "minimum" not in case.facts:
            raise Unusable("missing", {}, "facts.minimum")
        for award in payout.awards:
            seat, payment, _from_pool = award.value
            turning = turning_on(jackpot, claims, self.law, terms, seat)
            doubts = tuple(sorted(self.terms[term] for term in turning if term in self.terms))
            first, *others = award.provisions
            ruling = first.says("jackpot_prize").under(*others)
            yield order(ruling, seat, {"amount": payment.prize}, readings=doubts)
        facts = {"pool": payout.pool_after}
        yield order(self.law.pool_reduced.says("jackpot_left"), facts=facts)

    def _read(self, case: Case) -> tuple[Jackpot, list[Claim]]:
        prizes = self.prizes.with_figures(case.readings.figures)
        fixed = dict.fromkeys(prizes.categories, 0)
        by_seat: dict[Seat, str] = {}
        for question, winners, sum_of in (
            ("category", "winners", "fixed"),
            ("other", "other_winners", "other_fixed"),
        ):
            names = (question, winners, sum_of)
            if not any(name in case.facts for name in names):
                continue
            for name in names:
                if name not in case.facts:
                    raise Unusable("missing", {}, f"facts.{name}")
            category = case.answer(question)
            fixed[category] = case.number(sum_of)
            for seat in (seat for group in case.seats(winners) for seat in group):
                if seat in by_seat:
                    raise Unusable("seat_twice", {"seat": seat}, f"facts.{winners}")
                by_seat[seat] = category
            if list(by_seat.values()).count(ROYAL) > self.royals:
                most = {"most": self.royals}
                raise Unusable("too_many_royals", most, f"facts.{winners}")
        lines = {line.category: line for line in prizes.lines}
        claims = [Claim(seat, 0, lines[by_seat[seat]]) for seat in sorted(by_seat)]
        minimum = case.number("minimum") if "minimum" in case.facts else 0
        return Jackpot(case.number("pool"), minimum, fixed), claims
