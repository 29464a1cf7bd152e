"""Compare cards and suits: the same on both sides, in the same order."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.quality.cards import CardMention, faces_in, rows_in, suits_in
from games.quality.check import LAW_LANGUAGES, Check
from games.quality.pair import Finding, Pair


def _first_matches(cards: Sequence[CardMention]) -> dict[str, CardMention]:
    by_name: dict[str, CardMention] = {}
    for card in cards:
        by_name.setdefault(card.name, card)
    return by_name


class Cards(Check):
    """An ace, king, queen, jack or suit found on one side only."""

    id = "cards"
    severity = "error"
    sources = LAW_LANGUAGES
    kinds = ("law", "note")
    eases_in = ("note",)
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for cards_in in (faces_in, suits_in):
            source_cards = _first_matches(cards_in(pair.source, pair.source_lang))
            target_cards = _first_matches(cards_in(pair.target, pair.target_lang))
            lost = (card for name, card in source_cards.items() if name not in target_cards)
            added = (card for name, card in target_cards.items() if name not in source_cards)
            yield from self.alone("card", lost, added, lambda card: {"card": card.name})


class CardOrder(Check):
    """Sequences of ranks, or orders of the suits, that differ."""

    id = "card_order"
    severity = "warning"
    sources = LAW_LANGUAGES
    kinds = ("law", "note")
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        yield from self._rows(pair)
        source_suits = list(_first_matches(suits_in(pair.source, pair.source_lang)))
        target_suits = list(_first_matches(suits_in(pair.target, pair.target_lang)))
        if source_suits != target_suits and sorted(source_suits) == sorted(target_suits):
            yield self.finding(
                "suits_differ", {"source": " ".join(source_suits), "target": " ".join(target_suits)}
            )

    def _rows(self, pair: Pair) -> Iterator[Finding]:
        source_rows = rows_in(pair.source, pair.source_lang)
        target_rows = rows_in(pair.target, pair.target_lang)
        counted = Counter(row.ranks for row in source_rows)
        counted.subtract(Counter(row.ranks for row in target_rows))
        only_first = [row for row in source_rows if counted[row.ranks] > 0]
        only_second = [row for row in target_rows if counted[row.ranks] < 0]
        for position in range(max(len(only_first), len(only_second))):
            mine = only_first[position] if position < len(only_first) else None
            yours = only_second[position] if position < len(only_second) else None
            yield self.finding(
                "row_differs",
                {
                    "source": " ".join(mine.ranks) if mine else "",
                    "target": " ".join(yours.ranks) if yours else "",
                },
                source=mine.span if mine else None,
                target=yours.span if yours else None,
            )
