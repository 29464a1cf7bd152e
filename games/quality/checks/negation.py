"""Check for a negation that was dropped or added."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.quality.check import Check
from games.quality.lexicon import NotionMatch
from games.quality.opposites import DENIES, NEGATION
from games.quality.pair import Finding, Pair
from games.quality.parts import PartPair, parts_of

_NEAR = 10


class Negation(Check):
    """One side negates more often than the other has words for."""

    id = "negation"
    severity = "warning"
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        whole = PartPair(pair.source, pair.target, 0, 0)
        lost_at_all, added_at_all = _compared(pair, whole)
        for part in parts_of(pair):
            lost, added = _compared(pair, part)
            if lost and lost_at_all:
                span = part.source_span(*lost.span)
                yield self.finding("negation_missing", {"word": _first(lost)}, source=span)
            if added and added_at_all:
                span = part.target_span(*added.span)
                yield self.finding("negation_added", {"word": _first(added)}, target=span)


def _compared(pair: Pair, part: PartPair) -> tuple[NotionMatch | None, NotionMatch | None]:
    """The unmatched negation of the source, and that of the target."""
    source_mentions = _once(NEGATION.notions_in(part.source, pair.source_lang))
    target_mentions = _once(NEGATION.notions_in(part.target, pair.target_lang))
    return _left_over(source_mentions, target_mentions, pair), _left_over(
        target_mentions, source_mentions, pair
    )


def _once(mentions: Sequence[NotionMatch]) -> list[NotionMatch]:
    """Merge repeated negations: 不成「對」、不成「順」 negates once."""
    return [
        one
        for before, one in zip([None, *mentions], mentions, strict=False)
        if before is None or _first(before) != _first(one) or one.start - before.end > _NEAR
    ]


def _first(mention: NotionMatch) -> str:
    """The first negating word: «não» of «não é contada para nenhum»."""
    return mention.words.split(maxsplit=1)[0]


def _left_over(
    these: Sequence[NotionMatch], those: Sequence[NotionMatch], pair: Pair
) -> NotionMatch | None:
    """A negation with no counterpart left, not even a word that implies one.

    A word that implies a negation matches its like first: 散牌 matches «diferentes», not a nearby
    «sem». Notes and messages phrase negations freely: there the other side must have none at all.
    """
    denials = [one for one in these if one.notion == DENIES]
    mine, theirs = _in_words(these), _in_words(those)
    left = len(those) - (mine & theirs).total()
    if len(denials) <= left or (those and pair.context.kind in ("note", "interface")):
        return None
    return denials[left]


def _in_words(mentions: Sequence[NotionMatch]) -> Counter[str]:
    return Counter(one.notion for one in mentions if one.notion != DENIES)
