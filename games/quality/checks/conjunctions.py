"""Compare «e» and «ou»: both together, or one of the two."""

from collections.abc import Iterator

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.lexicon import Lexicon, NotionMatch
from games.quality.pair import Finding, Pair
from games.quality.parts import parts_of
from games.quality.word_lists import WordList

AND, OR, EITHER = "and", "or", "either"

_JOINS = Lexicon(WordList("conjunctions").rows())


class Conjunctions(Check):
    """Things that one side joins by «and» and the other by «or»."""

    id = "conjunctions"
    severity = "warning"
    sources = LAW_LANGUAGES
    mirrored = True

    def look(self, pair: Pair) -> Iterator[Finding]:
        for part in parts_of(pair):
            source_mentions = _JOINS.notions_in(part.source, pair.source_lang)
            target_mentions = _JOINS.notions_in(part.target, pair.target_lang)
            for one, other in ((AND, OR), (OR, AND)):
                if _are_turned(source_mentions, target_mentions, one, other):
                    mine = _with_notion(source_mentions, one)[0]
                    yours = _with_notion(target_mentions, other)[0]
                    yield self.differing("conjunction_differs", part, (mine.span, yours.span))


def _are_turned(
    source: tuple[NotionMatch, ...], target: tuple[NotionMatch, ...], one: str, other: str
) -> bool:
    """Whether the source has one more often, and the target the other, which the source lacks.

    Where 、 or «nem» may express an «or», nothing is certain.
    """
    without_or = source if other == OR else target
    if _with_notion(without_or, EITHER) or _with_notion(without_or, OR):
        return False
    return all(
        len(_with_notion(these, notion)) > len(_with_notion(those, notion))
        for these, those, notion in ((source, target, one), (target, source, other))
    )


def _with_notion(mentions: tuple[NotionMatch, ...], notion: str) -> list[NotionMatch]:
    return [mention for mention in mentions if mention.notion == notion]
