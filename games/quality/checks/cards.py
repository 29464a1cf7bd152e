"""Compare cards and suits: the same on both sides, in the same order."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from games.quality.cards import CardMention, faces_in, rows_in, suits_in
from games.quality.check import LawCheck, only
from games.quality.pair import Finding, Pair


class Cards(LawCheck):
    """An ace, king, queen, jack or suit found on one side only."""

    id = "cards"
    severity = "error"
    kinds = ("law", "note")
    eases_in = ("note",)

    def look(self, pair: Pair) -> Iterator[Finding]:
        for cards_in in (faces_in, suits_in):
            source, target = pair.both(cards_in)
            lost, added = only(source, target, _name), only(target, source, _name)
            yield from self.alone("card", lost, added, lambda card: {"card": card.name})


def _name(card: CardMention) -> str:
    return card.name


class CardOrder(LawCheck):
    """Sequences of ranks, or orders of the suits, that differ."""

    id = "card_order"
    severity = "warning"
    kinds = ("law", "note")

    def look(self, pair: Pair) -> Iterator[Finding]:
        source, target = pair.both(rows_in)
        counted = Counter(row.ranks for row in source)
        counted.subtract(Counter(row.ranks for row in target))
        lost = [row for row in source if counted[row.ranks] > 0]
        added = [row for row in target if counted[row.ranks] < 0]
        for mine, yours in zip_longest(lost, added):
            yield self.finding(
                "row_differs",
                {
                    "source": " ".join(mine.ranks) if mine else "",
                    "target": " ".join(yours.ranks) if yours else "",
                },
                source=mine.span if mine else None,
                target=yours.span if yours else None,
            )
        suits = [list(dict.fromkeys(map(_name, cards))) for cards in pair.both(suits_in)]
        if suits[0] != suits[1] and sorted(suits[0]) == sorted(suits[1]):
            facts = {"source": " ".join(suits[0]), "target": " ".join(suits[1])}
            yield self.finding("suits_differ", facts)
