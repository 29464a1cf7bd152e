"""Compare what sentences negate, allow, require and forbid, join by «e» or «ou», and oppose."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from games.quality.check import Check, LawCheck
from games.quality.checks.commands import (
    has_equal_effects,
    is_bound_otherwise,
    is_bound_turned,
    is_equal_otherwise,
)
from games.quality.lexicon import (
    DENIES,
    JOINS,
    MAY,
    MODALITY,
    MUST,
    MUST_NOT,
    NEED_NOT,
    NEGATION,
    ONLY,
    OPPOSITES,
    POLES,
    NotionMatch,
)
from games.quality.pair import Finding, Pair, Sides
from games.quality.parts import parts_of
from games.quality.word_lists import WordList

ByNotion = Mapping[str, list[NotionMatch]]


def _by_notion(mentions: Sequence[NotionMatch]) -> ByNotion:
    by_notion: dict[str, list[NotionMatch]] = defaultdict(list)
    for one in mentions:
        by_notion[one.notion].append(one)
    return by_notion


def _are_turned(source: ByNotion, target: ByNotion, one: str, other: str) -> bool:
    """Whether the source has one notion more often, and the target the other."""
    return len(source[one]) > len(target[one]) and len(target[other]) > len(source[other])


class Negation(Check):
    """One side negates more often than the other has words for."""

    id = "negation"
    severity = "warning"
    compares = True
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        is_free = pair.context.kind in ("note", "interface")
        lost_at_all, added_at_all = _unmatched_negations(pair, is_free)
        for part in parts_of(pair):
            lost, added = _unmatched_negations(part, is_free)
            if not (lost or added) or is_equal_otherwise(part) or has_equal_effects(part):
                continue
            if is_bound_turned(part):
                continue
            if lost and lost_at_all:
                span = part.source_span(*lost.span)
                yield self.finding("negation_missing", {"word": _first(lost)}, source=span)
            if added and added_at_all:
                span = part.target_span(*added.span)
                yield self.finding("negation_added", {"word": _first(added)}, target=span)


_NEAR = 10
"""How many characters after a negation the same word does not negate again."""


def _unmatched_negations(
    sides: Sides, is_free: bool
) -> tuple[NotionMatch | None, NotionMatch | None]:
    """The unmatched negation of the source, and that of the target."""
    source, target = map(_once, sides.both(NEGATION.notions_in))
    return _left_over(source, target, is_free), _left_over(target, source, is_free)


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
    these: Sequence[NotionMatch], those: Sequence[NotionMatch], is_free: bool
) -> NotionMatch | None:
    """A negation with no counterpart left, not even a word that implies one.

    A word that implies a negation matches its like first: 散牌 matches «diferentes», not a nearby
    «sem». Notes and messages phrase negations freely: there the other side must have none at all.
    """
    denials = [one for one in these if one.notion == DENIES]
    mine, theirs = (
        Counter(one.notion for one in side if one.notion != DENIES) for side in (these, those)
    )
    left = len(those) - (mine & theirs).total()
    return None if len(denials) <= left or (those and is_free) else denials[left]


class Modality(Check):
    """«pode» for 須, «não pode» for 可: both sides state a modality, and they differ.

    One left out is no finding: Portuguese orders in the present tense, Chinese with 須.
    """

    id = "modality"
    severity = "warning"
    compares = True
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            source, target = map(_by_notion, part.both(MODALITY.notions_in))
            may_limit = bool(_LIMITS.search(part.source) or _LIMITS.search(part.target))
            mine = _unmatched_modality(source, target, may_limit)
            yours = _unmatched_modality(target, source, may_limit)
            if mine and yours:
                is_denied = MUST_NOT in (mine.notion, yours.notion)
                is_free = pair.context.kind != "law" and {mine.notion, yours.notion} == _LIMITED
                if is_equal_otherwise(part) or is_bound_turned(part) or is_free:
                    continue
                if is_denied and is_bound_otherwise(part):
                    continue
                # «não pode descer abaixo de 5» is 至少須維持五: a minimum as a prohibition.
                is_turned = {mine.notion, yours.notion} == {MUST, MUST_NOT}
                if is_turned and _BELOW.search(part.source) and _BELOW.search(part.target):
                    continue
                facts = {"source": mine.notion, "target": yours.notion}
                yield self.differing("modality_differs", part, (mine.span, yours.span), facts)


_LIMITED = {ONLY, MUST_NOT}
"""«You can only» is freely «não pode outro» in a note or a message."""

_LIMITS, _BELOW = WordList("modality").compiled("beside").values()


def _unmatched_modality(these: ByNotion, those: ByNotion, may_limit: bool) -> NotionMatch | None:
    """The notion more frequent on this side, the gravest first. «só pode» and 只可 count as a
    «pode», and beyond a limit as a «não pode»; within it one may stand against a prohibition.
    """
    for notion in (MUST_NOT, NEED_NOT, MAY, MUST):
        also = those[ONLY] if notion != MUST_NOT or may_limit else ()
        if len(these[notion]) > len(those[notion]) + len(also):
            return these[notion][-1]
    is_forbidden = those[MUST_NOT] and not those[ONLY] and not those[MAY]
    return these[ONLY][0] if these[ONLY] and is_forbidden and not may_limit else None


class Conjunctions(LawCheck):
    """Things that one side joins by «and» and the other by «or».

    Where 、 or «nem» may express an «or», nothing is certain.
    """

    id = "conjunctions"
    severity = "warning"

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            source, target = map(_by_notion, part.both(JOINS.notions_in))
            for one, other, without_or in (("and", "or", source), ("or", "and", target)):
                if without_or["either"] or without_or["or"]:
                    continue
                if _are_turned(source, target, one, other):
                    spans = source[one][0].span, target[other][0].span
                    yield self.differing("conjunction_differs", part, spans)


class Opposites(Check):
    """One side has a word where the other has its opposite: left and right, before and after.

    Both must be present: a word that is only left out may be phrased in another way. A negated
    word, «não é aceite», is skipped.
    """

    id = "opposites"
    severity = "warning"
    compares = True
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            source, target = (
                _by_notion([one for one in mentions if not one.denied])
                for mentions in part.both(OPPOSITES.notions_in)
            )
            for pole, opposite in POLES if source and target else ():
                is_said = pole in source and opposite in target
                if is_said and _are_turned(source, target, pole, opposite):
                    spans = source[pole][-1].span, target[opposite][-1].span
                    yield self.differing("opposite_said", part, spans)
