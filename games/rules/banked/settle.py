"""The ``rank`` and ``settle`` records of a game against the house."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Generic, NamedTuple, TypeVar, cast

from games.lawtexts.files.caches import SizedCache
from games.rules.banked.hand import BankedHand
from games.rules.banked.table import TableRules
from games.rules.bets.bet import Betting
from games.rules.bets.jackpot import JACKPOT, Award, Payout, read_jackpot
from games.rules.game import Game
from games.rules.hands.record import (
    OF_ANY_RECORD,
    Answer,
    HouseResult,
    RankedHands,
    Record,
    SeatRecord,
    SeatResult,
    SettledHands,
)
from games.rules.hands.script import Seat
from games.rules.hands.showdown import House, Showdown, Stakes
from games.rules.hands.wagers import Payment
from games.rules.provisions.readings import Watched, cached_answer, watch
from games.rules.values import fields
from games.rules.values.cards import CARDS_BY_NAME, DECK_52, Card, refuse_doubles
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.ranking import Why, closest
from games.rules.values.refusal import Forbidden, Unusable

SEAT_FIELDS = frozenset(SeatRecord.__annotations__)
"""Fields of one of several seats; a record with one player has all but ``seat``."""

Bets = TypeVar("Bets")


class RecordedSeat(NamedTuple, Generic[Bets]):
    """A seat of a recorded hand."""

    seat: Seat
    cards: tuple[Card, ...]
    bets: Bets
    has_folded: bool


ReadPlace = Callable[[Record, Seat, str], RecordedSeat[Bets]]
"""Reads one seat from its entry, its number and its path in the record."""


def read_places(
    record: Record, most: int, limit: Provision, read_place: ReadPlace[Bets]
) -> list[RecordedSeat[Bets]]:
    """Every seat of a table, in the order of the seats; or the one player of a record."""
    if "seats" not in record:
        return [read_place(record, 1, "")]
    entries = fields.listing(record["seats"], "seats")
    if not entries:
        raise Unusable("missing", {}, "seats")
    if len(entries) > most:
        raise Forbidden("too_many_hands", limit, {"hands": len(entries), "most": most}, "seats")
    places: list[RecordedSeat[Bets]] = []
    for index, entry in enumerate(entries):
        one = fields.mapping(entry, f"seats[{index}]")
        seat = fields.whole(one.get("seat"), f"seats[{index}].seat", least=1)
        if any(place.seat == seat for place in places):
            raise Unusable("seat_twice", {"seat": seat}, f"seats[{index}].seat")
        places.append(read_place(one, seat, f"seats[{index}]."))
    return sorted(places, key=lambda place: place.seat)


def award_of(payout: Payout, seat: Seat) -> CitedValue[Award] | None:
    for award in payout.awards:
        if award.value.seat == seat:
            return award
    return None


class CameTo(NamedTuple):
    """The net results of the bets of a seat, and their provisions."""

    net: Mapping[str, int]
    total: int
    provisions: Mapping[str, Sequence[str]]


def came_to(rulings: Mapping[str, CitedValue[Payment]], bets: Sequence[str]) -> CameTo:
    net = {bet: rulings[bet].value.net if bet in rulings else 0 for bet in bets}
    provisions = {
        bet: [str(provision) for provision in ruling.provisions] for bet, ruling in rulings.items()
    }
    return CameTo(net, sum(net.values()), provisions)


def settled_as(
    seat: Seat, outcome: str, category: str, came: CameTo, why: Sequence[Why] = ()
) -> SeatResult:
    """The results of a seat in a new object, which its reader may change."""
    answer: SeatResult = {
        "seat": seat,
        "outcome": outcome,
        "player_category": category,
        "net": {**came.net},
        "total": came.total,
        "provisions": {bet: [*named] for bet, named in came.provisions.items()},
    }
    if why:
        answer["why"] = why[0]
    return answer


def answer_of(
    record: Record, house: HouseResult, settled: list[SeatResult], payout: Payout | None
) -> SettledHands:
    """The whole answer: by seat if the record has seats, otherwise of its one player."""
    answer: Answer = {**house, "seats": settled}
    if "seats" not in record:
        (alone,) = settled
        answer = {"outcome": alone["outcome"], **house, **alone}
        del answer["seat"]
    if payout is not None:
        answer["pool_after"] = payout.pool_after
    return cast(SettledHands, answer)


COMPARED = ("win", "lose", "tie")


class Likeness(NamedTuple):
    """All on which the answer to a hand turns, besides its stakes and what the house offers.

    ``turns_on`` has the readings consulted too, ``why`` the cards that decide; ``used`` are the
    readings by whose values it may be another.
    """

    turns_on: tuple[object, ...]
    why: Why | None
    used: frozenset[str]


class Classed(NamedTuple):
    """A bet that is paid by another class than that of the player's hand."""

    name: str
    class_of: Callable[[Showdown], str]


class Alike(NamedTuple):
    """Everything a seat's payments depend on, under the law as printed and without a jackpot prize.
    Hands alike in it are paid the same."""

    stakes: tuple[tuple[str, int], ...]
    outcome: str
    has_folded: bool
    category: str
    classes: tuple[str, ...]


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
        shared |= self.seat_fields - {"seat"}
        return OF_ANY_RECORD | self.betting.house_fields | shared

    @cached_property
    def dealt(self) -> frozenset[str]:
        """The fields in which the records of one player's hands under equal settings differ."""
        return frozenset({"id", "player"} | ({"dealer", "community"} & {*self.table.places}))

    @cached_property
    def seat_fields(self) -> frozenset[str]:
        return SEAT_FIELDS if self.betting.decision else SEAT_FIELDS - {"action"}

    def rank(self, record: Record) -> RankedHands:
        """Compare all hands; those of the highest strength share the win."""
        fields.refuse_unknown(record, self.rank_fields)
        compared = fields.hands(record.get("hands"), self.table.places["seat"])
        with fields.within("hands"):
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
        betting, showdowns = self.betting, self._showdowns(record)
        first, *_ = showdowns.values()
        house, bank = first.house, first.bank
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
            "dealer_qualifies": None if bank is None else self._qualifies(first),
            "dealer_category": None if bank is None else bank.category,
        }
        return answer_of(record, answer, settled, payout)

    __call__ = settle

    def _qualifies(self, showdown: Showdown) -> bool:
        """Whether the house's hand qualifies, said of it even where no bet turns on it."""
        assert showdown.bank is not None
        readings = showdown.house.readings.applied
        return self.betting.qualifies(showdown.bank, showdown.bank_cards, readings)

    def showdown(self, record: Record) -> Showdown:
        """The showdown of a record with one player; raises as ``settle`` but for its jackpot."""
        return self._showdowns(record)[1]

    def likeness(self, like: Showdown, record: Record) -> Likeness | None:
        """On what the answer turns to a record that differs from that of ``like`` in cards alone.

        None if that is not certain: a card is not named as answers name it, too many or too few
        are, one is twice, the house's are missing, or the jackpot is won.
        """
        with watch() as consulted:
            showdown = self._dealt_again(like, record)
            betting = self.betting
            if showdown is None or (showdown.bets[JACKPOT] and betting.jackpot.claim(showdown)):
                return None
            outcome, player, bank = betting.decide(showdown).value, showdown.player, showdown.bank
            assert bank is not None
            of_bets = [bet.class_of(showdown) for bet in self._classed if bet.name in like.bets]
            before_bets = len(consulted)
            why = betting.why(showdown)[0] if outcome in COMPARED else None
            is_met = self._qualifies(showdown)
        classes = outcome, player.category, bank.category, is_met
        turns_on = (*classes, *of_bets, before_bets, *consulted)
        return Likeness(turns_on, why, frozenset(consulted.used))

    def _dealt_again(self, like: Showdown, record: Record) -> Showdown | None:
        places, house = self.table.places, like.house
        try:
            own, banks, board = record["player"], record["dealer"], record.get("community") or []
            dealt = tuple(map(CARDS_BY_NAME.__getitem__, own + banks + board))  # type: ignore[operator]
            first, last = len(own), len(own) + len(banks)  # type: ignore[arg-type]
        except (KeyError, TypeError):
            return None
        number = places.get("community", 0) if board or like.bets[JACKPOT] else 0
        is_whole = first == places["seat"] and last == first + places["dealer"]
        if not is_whole or len(dealt) != last + number or len({*dealt}) < len(dealt):
            return None
        bank_cards, cards, grade = dealt[first:last], dealt[:first], self.betting.ranking.grade
        bank = grade(bank_cards, house.readings)
        player = grade(cards, house.readings)
        return Showdown(
            like.bets,
            cards,
            player,
            bank_cards,
            bank,
            like.has_folded,
            house=house,
            community=dealt[last:],
        )

    @cached_property
    def _classed(self) -> tuple[Classed, ...]:
        return tuple(
            Classed(bet.name, bet.class_of) for bet in self.betting.bets if bet.class_of is not None
        )

    def _showdowns(self, record: Record) -> dict[Seat, Showdown]:
        fields.refuse_unknown(record, self.fields)
        house = self.betting.read_house(record, record)
        places = read_places(
            record, len(self.table.seats), self.table.hands, partial(self._place, house)
        )
        bank_cards = self._bank_cards(record, places)
        community = self._community(record, places)
        with fields.within("seats" if "seats" in record else "player"):
            refuse_doubles([*bank_cards, *community, *[c for place in places for c in place.cards]])
        grade = self.betting.ranking.grade
        bank = grade(bank_cards, house.readings) if bank_cards else None
        return {
            place.seat: Showdown(
                place.bets,
                place.cards,
                grade(place.cards, house.readings),
                bank_cards,
                bank,
                place.has_folded,
                house,
                community=community,
                seat=place.seat,
            )
            for place in places
        }

    def _place(self, house: House, entry: Record, seat: Seat, where: str) -> RecordedSeat[Stakes]:
        betting, field = self.betting, f"{where}bets"
        if where:
            fields.refuse_unknown(entry, self.seat_fields, where.rstrip("."))
        stakes = betting.read_stakes(entry.get("bets"), field)
        betting.refuse(stakes, house, field, once_placed=True)
        if not stakes:
            raise Unusable("no_bets", {"seat": seat}, field)
        # Without the basic bet there is no decision.
        decision, action = betting.decision, entry.get("action")
        has_decided = decision is not None and bool(stakes[betting.basic])
        if decision is not None and (has_decided or action is not None):
            action = fields.one_of(action, (decision.bet, "fold"), f"{where}action")
        cards = fields.exactly(entry.get("player"), self.table.places["seat"], f"{where}player")
        return RecordedSeat(seat, cards, stakes, has_decided and action == "fold")

    def _bank_cards(self, record: Record, places: list[RecordedSeat[Stakes]]) -> tuple[Card, ...]:
        """The house's cards; not required if every hand was folded and no bet depends on them."""
        if record.get("dealer") is None and not any(map(self._looks_at_the_bank, places)):
            return ()
        return fields.exactly(record.get("dealer"), self.table.places["dealer"], "dealer")

    def _looks_at_the_bank(self, place: RecordedSeat[Stakes]) -> bool:
        is_contested = self.betting.decision is None or place.bets[self.betting.basic]
        if is_contested and not place.has_folded:
            return True
        return self.betting.looks_at_bank(place.bets)

    def _community(self, record: Record, places: list[RecordedSeat[Stakes]]) -> tuple[Card, ...]:
        number = self.table.places.get("community")
        if number and (record.get("community") or any(place.bets[JACKPOT] for place in places)):
            return fields.exactly(record.get("community"), number, "community")
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
        classes = tuple(
            [bet.class_of(showdown) for bet in self._classed if bet.name in showdown.bets]
        )
        stakes, category = tuple(showdown.bets.items()), showdown.player.category
        return Alike(stakes, outcome, showdown.has_folded, category, classes)


def banked_game(
    hand: BankedHand, settlement: BankedSettlement | None = None
) -> Callable[..., Game]:
    """``Game`` without the fields that follow from the table and its bets."""
    table, betting = hand.table, hand.betting
    settlement = settlement or BankedSettlement(table, SizedCache(table.hands.instrument, 1 << 16))
    return partial(
        Game,
        deck=DECK_52,
        readings=betting.readings,
        paytables=betting.paytables,
        seats=table.seats,
        hand=hand,
        rank=settlement.rank,
        settle=settlement,
        bets=betting.bets,
        table_fields=table.fields,
        events=table.events,
        places=table.places,
    )
