"""Compare permission, duty and prohibition."""

import re
from collections.abc import Iterator, Sequence

from games.quality.check import Check
from games.quality.lexicon import NotionMatch
from games.quality.opposites import MAY, MODALITY, MUST, MUST_NOT, NEED_NOT, ONLY
from games.quality.pair import Finding, Pair
from games.quality.parts import PartPair, parts_of

_ALL = (MUST_NOT, NEED_NOT, MAY, MUST)


class Modality(Check):
    """«pode» for 須, «não pode» for 可: both sides state a modality, and they differ.

    One left out is no finding: Portuguese orders in the present tense, Chinese with 須.
    """

    id = "modality"
    severity = "warning"
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            source_mentions = MODALITY.notions_in(part.source, pair.source_lang)
            target_mentions = MODALITY.notions_in(part.target, pair.target_lang)
            may_limit = _limits(part)
            mine, yours = (
                _unmatched_notion(source_mentions, target_mentions, may_limit),
                _unmatched_notion(target_mentions, source_mentions, may_limit),
            )
            if mine and yours and not _is_minimum(part, mine, yours):
                facts = {"source": mine.notion, "target": yours.notion}
                yield self.differing("modality_differs", part, (mine.span, yours.span), facts)


_LIMITS = re.compile(
    r"(?<!\w)(?:mais\s+(?:de|do|que)|senão|salvo|excepto|fora|além|outr[oa]s?|antes|sem|enquanto|até|depois|se)(?!\w)"
    r"|[除外逾前後]|多於|超過|其他|未經|[方始才][可能得]|[如若]",
    re.IGNORECASE,
)


_BELOW = re.compile(r"(?<!\w)(?:menos|abaixo|inferior(?:es)?)(?!\w)|[至最]少", re.IGNORECASE)


def _is_minimum(part: PartPair, mine: NotionMatch, yours: NotionMatch) -> bool:
    """«não pode descer abaixo de 5» is 至少須維持五: a minimum as a prohibition or as a duty."""
    is_turned = {mine.notion, yours.notion} == {MUST, MUST_NOT}
    return is_turned and bool(_BELOW.search(part.source) and _BELOW.search(part.target))


def _limits(part: PartPair) -> bool:
    """Whether something is forbidden beyond a limit, or before something else is done: that equals
    «só pode» within it, or 方可 after it.
    """
    return bool(_LIMITS.search(part.source) or _LIMITS.search(part.target))


def _unmatched_notion(
    these: Sequence[NotionMatch], those: Sequence[NotionMatch], may_limit: bool
) -> NotionMatch | None:
    """The notion more frequent on this side, the gravest first. «só pode» and 只可 count as a
    «pode», and beyond a limit as a «não pode».
    """
    for notion in _ALL:
        mentions = [one for one in these if one.notion == notion]
        also = ONLY if notion != MUST_NOT or may_limit else notion
        if len(mentions) > sum(one.notion in (notion, also) for one in those):
            return mentions[-1]
    return None if may_limit else _only_forbidden(these, those)


def _only_forbidden(
    these: Sequence[NotionMatch], those: Sequence[NotionMatch]
) -> NotionMatch | None:
    """The «só pode» of a side whose counterpart forbids outright."""
    notions = {one.notion for one in those}
    if MUST_NOT not in notions or notions & {ONLY, MAY}:
        return None
    return next((one for one in these if one.notion == ONLY), None)
