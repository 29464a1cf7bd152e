"""Compare opposites: left and right, before and after, won and lost."""

from collections.abc import Iterator, Sequence

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.lexicon import NotionMatch
from games.quality.opposites import OPPOSITES, poles
from games.quality.pair import Finding, Pair
from games.quality.parts import PartPair, parts_of

_POLES = tuple(poles())
ByNotion = dict[str, list[NotionMatch]]


class Opposites(Check):
    """One side has a word where the other has its opposite.

    Both must be present: a word that is only left out may be phrased in another way.
    """

    id = "opposites"
    severity = "warning"
    sources = LAW_LANGUAGES
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            source_mentions = _by_notion(OPPOSITES.notions_in(part.source, pair.source_lang))
            target_mentions = _by_notion(OPPOSITES.notions_in(part.target, pair.target_lang))
            for one, other in _POLES:
                for pole, opposite in ((one, other), (other, one)):
                    if pole in source_mentions and opposite in target_mentions:
                        yield from self._turned(
                            part, source_mentions, target_mentions, pole, opposite
                        )

    def _turned(
        self,
        part: PartPair,
        source_mentions: ByNotion,
        target_mentions: ByNotion,
        pole: str,
        opposite: str,
    ) -> Iterator[Finding]:
        """Whether the source has the pole more often, and the target its opposite."""
        mine, yours = source_mentions[pole], target_mentions[opposite]
        less, own = target_mentions.get(pole, []), source_mentions.get(opposite, [])
        if len(mine) > len(less) and len(yours) > len(own):
            yield self.differing("opposite_said", part, (mine[-1].span, yours[-1].span))


def _by_notion(mentions: Sequence[NotionMatch]) -> ByNotion:
    """The positions of each notion; a negated one, «não é aceite», is skipped."""
    by_notion: ByNotion = {}
    for one in mentions:
        if not one.denied:
            by_notion.setdefault(one.notion, []).append(one)
    return by_notion
