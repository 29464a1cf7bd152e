"""The ``rank`` and ``settle`` records of a game against the house."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from games.lawtexts.caches import SizedCache
from games.rules.banked_bets import JACKPOT, Betting, House, Showdown, Stakes
from games.rules.banked_record import (
    SEAT_FIELDS,
    CameTo,
    RecordedSeat,
    answer_of,
    award_of,
    came_to,
    read_places,
    settled_as,
)
from games.rules.banked_table import TableRules
from games.rules.cards import Card, refuse_doubles
from games.rules.citation import CitedValue
from games.rules.fields import OF_ANY_RECORD, exactly, hands, one_of, refuse_unknown, within
from games.rules.jackpot import Payout, read_jackpot
from games.rules.readings import Watched, cached_answer
from games.rules.record import HouseResult, RankedHands, Record, SettledHands
from games.rules.refusal import Unusable
from games.rules.script import Seat
from games.rules.wagers import Payment
from games.rules.why import closest

COMPARED = ("win", "lose", "tie")


class Alike(NamedTuple):
    """Everything a seat's payments depend on, under the law as printed and without a jackpot prize.
    Hands alike in it are paid the same."""

    stakes: tuple[tuple[str, int], ...]
    outcome: str
    has_folded: bool
    category: str
    turns_on: tuple[str, ...]


@dataclass(frozen=True)
class BankedSettlement:
    """Which hand is higher, and what each bet is paid, at a table of these rules."""

    table: TableRules
    alike: SizedCache[Watched[CameTo]]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every bet and prize of an answer."""
        return tuple(bet.name for bet in self.betting.bets)

    @cached_property
    def betting(self) -> Betting:
        return self.table.betting

    @cached_property
    def rank_fields(self) -> frozenset[str]:
        return OF_ANY_RECORD | self.betting.house_fields | {"hands"}

    @cached_property
    def fields(self) -> frozenset[str]:
        shared = {"seats", "dealer"} | ({"jackpot"} if JACKPOT in self.names else set())
        shared |= {"community"} & {*self.table.places}
        return OF_ANY_RECORD | self.betting.house_fields | SEAT_FIELDS - {"seat"} | shared

    def rank(self, record: Record) -> RankedHands:
        """Compare all hands; those of the highest strength share the win."""
        refuse_unknown(record, self.rank_fields)
        compared = hands(record.get("hands"), self.table.places["seat"])
        with within("hands"):
            refuse_doubles([card for hand in compared for card in hand])
        ranking = self.betting.ranking
        readings = self.betting.read_house(record, record).readings
        graded = [ranking.grade(hand, readings) for hand in compared]
        best = max(rating.strength for rating in graded)
        winners = [index for index, rating in enumerate(graded) if rating.strength == best]
        grounds = [ranking.grounds.within[graded[winners[0]].category]]
        if len({rating.category for rating in graded}) > 1:
            grounds.append(ranking.grounds.order)
        return {
            "winners": winners,
            "categories": [rating.category for rating in graded],
            "best": [[card.name for card in hand] for hand in compared],
            "provisions": [str(ground) for ground in grounds],
            "why": closest(list(zip(compared, graded, strict=True)), winners[0], ranking.why),
        }

    def settle(self, record: Record) -> SettledHands:
        """Settle one player against the house, or every seat of a table and then the pool."""
        refuse_unknown(record, self.fields)
        betting = self.betting
        house = betting.read_house(record, record)
        places = read_places(
            record, len(self.table.seats), self.table.hands, partial(self._place, house)
        )
        bank_cards = self._bank_cards(record, places)
        community = self._community(record, places)
        with within("seats" if "seats" in record else "player"):
            refuse_doubles([*bank_cards, *community, *[c for place in places for c in place.cards]])
        grade = betting.ranking.grade
        bank = grade(bank_cards, house.readings) if bank_cards else None
        showdowns = {
            place.seat: Showdown(
                place.bets, place.cards, grade(place.cards, house.readings), bank_cards, bank,
                place.has_folded, house, community, place.seat,
            )
            for place in places
        }  # fmt: skip
        payout = self._payout(record, showdowns, house)
        ruled = self._ruled_alike if house is betting.by_default else self._ruled
        settled = [
            settled_as(
                showdown.seat, outcome, showdown.player.category, came,
                betting.why(showdown) if outcome in COMPARED else (),
            )
            for showdown, outcome, came in ruled(showdowns, payout)
        ]  # fmt: skip
        answer: HouseResult = {
            "dealer_qualifies": None
            if bank is None
            else betting.qualifies(bank, bank_cards, house.readings),
            "dealer_category": None if bank is None else bank.category,
        }
        return answer_of(record, answer, settled, payout)

    def _place(self, house: House, entry: Record, seat: Seat, where: str) -> RecordedSeat[Stakes]:
        betting, field = self.betting, f"{where}bets"
        if where:
            refuse_unknown(entry, SEAT_FIELDS, where.rstrip("."))
        stakes = betting.read_stakes(entry.get("bets"), field)
        betting.refuse(stakes, house, field, once_placed=True)
        if not stakes:
            raise Unusable("no_bets", {"seat": seat}, field)
        # Without the basic bet there is no decision.
        has_decided, action = bool(stakes[betting.basic]), entry.get("action")
        if has_decided or action is not None:
            action = one_of(action, (betting.decision.bet, "fold"), f"{where}action")
        cards = exactly(entry.get("player"), self.table.places["seat"], f"{where}player")
        return RecordedSeat(seat, cards, stakes, has_decided and action == "fold")

    def _bank_cards(self, record: Record, places: list[RecordedSeat[Stakes]]) -> tuple[Card, ...]:
        """The house's cards; not required if every hand was folded and no bet depends on them."""
        if record.get("dealer") is None and not any(map(self._looks_at_the_bank, places)):
            return ()
        return exactly(record.get("dealer"), self.table.places["dealer"], "dealer")

    def _looks_at_the_bank(self, place: RecordedSeat[Stakes]) -> bool:
        if place.bets[self.betting.basic] and not place.has_folded:
            return True
        return self.betting.looks_at_bank(place.bets)

    def _community(self, record: Record, places: list[RecordedSeat[Stakes]]) -> tuple[Card, ...]:
        number = self.table.places.get("community")
        if number and (record.get("community") or any(place.bets[JACKPOT] for place in places)):
            return exactly(record.get("community"), number, "community")
        return ()

    def _payout(
        self, record: Record, showdowns: Mapping[Seat, Showdown], house: House
    ) -> Payout | None:
        """The jackpot paid at this table; None if nobody bet on it."""
        betting = [showdown for showdown in showdowns.values() if showdown.bets[JACKPOT]]
        if not betting:
            return None
        jackpot = read_jackpot(record.get("jackpot"), house.paytables[JACKPOT])
        claims = [claim for one in betting if (claim := self.betting.jackpot.claim(one))]
        return self.betting.jackpot.pay(jackpot, claims, house)

    def _ruled(
        self, showdowns: Mapping[Seat, Showdown], payout: Payout | None
    ) -> Iterator[tuple[Showdown, str, CameTo]]:
        """Each seat from the croupier's left: the seat, the outcome and the payments."""
        for showdown, outcome, by_bet in self.betting.settle_round(showdowns):
            yield showdown, outcome.value, self._came_to(showdown, by_bet, payout)

    def _came_to(
        self, showdown: Showdown, by_bet: dict[str, CitedValue[Payment]], payout: Payout | None
    ) -> CameTo:
        if payout is not None and showdown.bets[JACKPOT]:
            won, jackpot = award_of(payout, showdown.seat), self.betting.jackpot
            by_bet[JACKPOT] = jackpot.lost(showdown) if won is None else jackpot.ruling(won)
        return came_to(by_bet, self.names)

    def _ruled_alike(
        self, showdowns: Mapping[Seat, Showdown], payout: Payout | None
    ) -> Iterator[tuple[Showdown, str, CameTo]]:
        """As ``_ruled``, for a house without a maximum: each seat's payment is independent."""
        for showdown in showdowns.values():
            outcome = self.betting.decide(showdown)
            if payout is not None and award_of(payout, showdown.seat):
                by_bet = self.betting.rulings(showdown, outcome)
                yield showdown, outcome.value, self._came_to(showdown, by_bet, payout)
                continue
            came = cached_answer(
                self.alike,
                self._alike(showdown, outcome.value),
                partial(self._alone, showdown, outcome, payout),
            )
            yield showdown, outcome.value, came

    def _alone(self, showdown: Showdown, outcome: CitedValue[str], payout: Payout | None) -> CameTo:
        return self._came_to(showdown, self.betting.rulings(showdown, outcome), payout)

    def _alike(self, showdown: Showdown, outcome: str) -> Alike:
        turns_on = tuple(
            [
                bet.turns_on(showdown)
                for bet in self.betting.turning
                if bet.turns_on is not None and bet.name in showdown.bets
            ]
        )
        stakes, category = tuple(showdown.bets.items()), showdown.player.category
        return Alike(stakes, outcome, showdown.has_folded, category, turns_on)
