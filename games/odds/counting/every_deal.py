"""The odds of a game that declares none: its readable rules, over every deal of a small deck."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np

from games.odds.counting.endings import BankFigures, Counts, RoundEnding
from games.odds.counting.prepared import record_of, seat_answer
from games.odds.counting.settled import Settled
from games.odds.figures import parsheet
from games.odds.figures.sheets import BankSheet
from games.odds.figures.spec import GameOffer, Spec
from games.odds.figures.spec_reader import read
from games.odds.figures.tally import Tally
from games.odds.game import GameOdds
from games.odds.kernels.blocks import BLOCK, deal_block, new_room
from games.rules.banked.hand import BankedHand
from games.rules.bets.bet import Bet
from games.rules.bets.jackpot import JACKPOT
from games.rules.game import Answer, Game, Record
from games.rules.hands.showdown import House, Showdown, Stakes
from games.rules.provisions.readings import watch
from games.rules.values.cards import Card
from games.rules.values.refusal import Unusable

MOST_DEALS = 300_000
"""Player's hands that no exchange of suits makes the same, by those of the house."""

FEW_DEALS = 20_000
"""As many are counted while a page waits."""

STAKE = 100
OPTIMAL, ALWAYS, NEVER = "optimal", "always", "never"
ORDER = ("fold", "win", "tie", "lose")
"""The outcomes of a sheet; others come before ``win``."""

Cards = tuple[Card, ...]
Hand = tuple[tuple[int, str], ...]
Ways = tuple[Counter[RoundEnding], Counter[RoundEnding]]
"""How many deals of a hand end in each way, if it goes on and if it folds."""


def odds_by_rules(game: Game) -> GameOdds:
    """The odds of a small game; raise ``Unusable`` for one that needs a module of its own."""
    if not isinstance(game.hand, BankedHand) or JACKPOT in game.hand.betting.by_name:
        raise Unusable("odds_missing", {"game": game.key}, "game")
    figures = RuleFigures(game, game.hand)
    return GameOdds(
        offer=figures.offer,
        check=figures.check,
        batch=figures.batch,
        figures=figures.of_run,
        redeal=figures.redeal,
        exact=figures.exact,
        is_summed=lambda options: figures.deals <= FEW_DEALS,
    )


def same_suits(cards: Cards) -> Hand:
    """The ranks and suits of a hand, the same whichever suits are exchanged."""
    suits = sorted({card.suit for card in cards})
    orders = [dict(zip(suits, order, strict=True)) for order in permutations("abcd"[: len(suits)])]
    return min(tuple(sorted((card.rank, order[card.suit]) for card in cards)) for order in orders)


class EveryDeal(NamedTuple):
    """The deals of each hand; ``readings`` are those consulted to end them."""

    readings: Mapping[str, str]
    by_hand: Mapping[Hand, Ways]


class RuleFigures(BankFigures):
    """The figures of a game in which suits are alike and nobody decides by cards of others."""

    def __init__(self, game: Game, hand: BankedHand) -> None:
        self.deck, self.betting, places = game.deck, hand.betting, hand.table.places
        self.sizes = [places["seat"], places["dealer"], places.get("community", 0)]
        own, bank, community = self.sizes
        self.hands = Counter(map(same_suits, combinations(self.deck, own)))
        left = len(self.deck) - own
        self.others = comb(left, bank) * comb(left - bank, community)
        self.deals = len(self.hands) * self.others
        if self.deals > MOST_DEALS:
            raise Unusable("too_many_deals", {"given": self.deals, "most": MOST_DEALS}, "game")
        self.offer = GameOffer(
            game=game.key,
            strategies=(OPTIMAL, ALWAYS, NEVER) if self.betting.decision else (),
            seats=(1,),
            default_seats=1,
            bets=dict.fromkeys(self.betting.names, STAKE),
            paytables=self.betting.paytables,
            readings=game.readings,
            figures=self.betting.figures,
        )
        self.seats: dict[tuple[str, RoundEnding], Showdown] = {}
        self.ended: set[RoundEnding] = set()
        self.known: list[EveryDeal] = []
        self.grounds = {}

    def check(self, spec: Spec) -> None:
        """Raise ``Unusable`` if a bet is missing without which the law allows no other."""
        placed, bets = {bet for bet, stake in spec.bets.items() if stake}, self.betting.bets
        for bet in bets:
            needed: tuple[str, ...] = (bet.name,) if bet.compulsory is not None else ()
            if bet.needs is not None and bet.name in placed:
                needed = bet.needs.bets
            if needed and placed.isdisjoint(needed):
                raise Unusable("missing", {}, f"bets.{needed[0]}")

    def exact(self, options: Record) -> BankSheet:
        spec = read(self.offer, options)
        self.check(spec)
        classes = dict.fromkeys(self.betting.ranking.grounds.within, 0)
        for hand, ways in self.every(spec).by_hand.items():
            classes[next(iter(ways[0])).category] += self.hands[hand]
        total = sum(self.hands.values()) * self.others
        hands = parsheet.frequencies(classes)
        return self.sheet(BankSheet, spec, deals=total, hands=hands)

    def every(self, spec: Spec) -> EveryDeal:
        """Every deal, counted once for all specs whose readings change no ending."""
        for known in self.known:
            if all(spec.readings[name] == value for name, value in known.readings.items()):
                return known
        by_hand: dict[Hand, Ways] = {}
        with watch() as consulted:
            house = self.house(spec)
            for own in combinations(self.deck, self.sizes[0]):
                if (hand := same_suits(own)) not in by_hand:
                    by_hand[hand] = self._ways(self.seat(house, own))
        readings = {name: value for name, value in consulted.items() if name in spec.readings}
        self.known.append(EveryDeal(readings, by_hand))
        self.grounds = dict(sorted(self.grounds.items(), key=lambda item: _place(item[0])))
        return self.known[-1]

    def seat(self, house: House, own: Cards) -> Showdown:
        """A seat with these cards and every bet, before the house's cards are known."""
        stakes, player = Stakes(self.offer.bets), self.betting.ranking.grade(own, house.readings)
        return Showdown(stakes, own, player, (), None, False, house)

    def _ways(self, seat: Showdown) -> Ways:
        went_on, folded = Counter[RoundEnding](), Counter[RoundEnding]()
        weight = self.hands[same_suits(seat.cards)]
        rest = [card for card in self.deck if card not in seat.cards]
        for bank in combinations(rest, self.sizes[1]):
            left = [card for card in rest if card not in bank] if self.sizes[2] else rest
            for community in combinations(left, self.sizes[2]):
                went_on[self.ending(seat, bank, community)] += weight
                if self.betting.decision is not None:
                    folds = seat._replace(has_folded=True)
                    folded[self.ending(folds, bank, community)] += weight
        return went_on, folded

    def ending(self, seat: Showdown, bank: Cards, community: Cards) -> RoundEnding:
        """How the rules end a round against these cards."""
        against = self.betting.ranking.grade(bank, seat.house.readings)
        dealt = seat._replace(bank_cards=bank, bank=against, community=community)
        outcome = self.betting.decide(dealt)
        classes = [bet.class_of(dealt) for bet in self.betting.bets if bet.class_of is not None]
        ending = RoundEnding(seat.player.category, outcome.value, tuple(classes))
        if ending not in self.ended:
            self.ended.add(ending)
            self.grounds.setdefault(outcome.value, outcome.provision)
            for bet in self.betting.bets:
                self.seats.setdefault((bet.name, self.as_paid_by(bet, ending)), dealt)
        return ending

    def showdown(self, bet: Bet, ending: RoundEnding) -> Showdown:
        return self.seats.get((bet.name, ending)) or super().showdown(bet, ending)

    def counts(self, spec: Spec, bet: str) -> Counts:
        by = self.betting.decided[0] if bet == self.together else self.betting.by_name[bet]
        total = Counter[RoundEnding]()
        for ways in self.every(spec).by_hand.values():
            for ending, deals in ways[self.folds(spec, ways)].items():
                total[self.as_paid_by(by, ending)] += deals
        return total

    def folds(self, spec: Spec, ways: Ways) -> bool:
        """Whether a hand folds by the spec's strategy: the best is that by which it loses less."""
        if spec.strategy != OPTIMAL:
            return spec.strategy == NEVER
        went_on, folded = (
            sum(net * deals for net, deals in zip(self._nets(spec, way), way.values(), strict=True))
            for way in ways
        )
        return folded > went_on

    def _nets(self, spec: Spec, way: Counter[RoundEnding]) -> list[int]:
        return self.nets(
            spec, self.basic, [self.as_paid_by(self.betting.decided[0], e) for e in way]
        )

    def dealt(self, spec: Spec, first: int, count: int) -> Counter[bytes]:
        """The cards of these rounds by number, and how many rounds have them."""
        room = new_room(spec.seed, [size for size in self.sizes if size])
        dealt = Counter[bytes]()
        for begun in range(0, count, BLOCK):
            deal_block(room, len(self.deck), first + begun)
            rounds = np.ascontiguousarray(room.cards[:, : count - begun].T)
            dealt.update(rounds.view(f"V{sum(self.sizes)}").ravel().tolist())
        return dealt

    def hands_of(self, codes: bytes) -> tuple[Cards, Cards, Cards]:
        """The player's cards, the house's and the common ones."""
        cards, (own, bank, _) = tuple(self.deck[code] for code in codes), self.sizes
        return cards[:own], cards[own : own + bank], cards[own + bank :]

    def batch(self, spec: Spec, first: int, count: int) -> Tally:
        by_hand, house, ended = self.every(spec).by_hand, self.house(spec), Counter[RoundEnding]()
        for codes, rounds in self.dealt(spec, first, count).items():
            own, bank, community = self.hands_of(codes)
            has_folded = self.folds(spec, by_hand[same_suits(own)])
            seat = self.seat(house, own)._replace(has_folded=has_folded)
            ended[self.ending(seat, bank, community)] += rounds
        settled = Settled(tuple(self.rows(spec, [*ended])), (0,) * len(ended))
        return settled.tally(np.array([*ended.values()], dtype=np.int64))

    def redeal(self, spec: Spec, number: int) -> Answer:
        (codes,) = self.dealt(spec, number, 1)
        own, bank, community = self.hands_of(codes)
        table = {"dealer": bank, "community": community}
        decision, action = self.betting.decision, ""
        if decision is not None:
            has_folded = self.folds(spec, self.every(spec).by_hand[same_suits(own)])
            action = "fold" if has_folded else decision.bet
        seat = seat_answer(spec, 1, codes[: len(own)], action)
        named = {place: [card.name for card in cards] for place, cards in table.items() if cards}
        return record_of(spec, [seat], named)


def _place(outcome: str) -> float:
    return ORDER.index(outcome) if outcome in ORDER else 0.5
