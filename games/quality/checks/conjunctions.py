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
                mine, yours = (
                    _with_notion(source_mentions, one),
                    _with_notion(target_mentions, other),
                )
                if not _are_turned(source_mentions, target_mentions, one, other):
                    continue
                yield self.finding(
                    "conjunction_differs",
                    {"source": mine[0].words, "target": yours[0].words},
                    source=part.source_span(*mine[0].span),
                    target=part.target_span(*yours[0].span),
                )


def _are_turned(
    source_mentions: tuple[NotionMatch, ...],
    target_mentions: tuple[NotionMatch, ...],
    one: str,
    other: str,
) -> bool:
    """Whether the source has one more often, and the target the other, which the source lacks.

    Where 、 or «nem» may express an «or», nothing is certain.
    """
    if (other == OR and _with_notion(source_mentions, EITHER)) or (
        one == OR and _with_notion(target_mentions, EITHER)
    ):
        return False
    return (
        len(_with_notion(source_mentions, one)) > len(_with_notion(target_mentions, one))
        and len(_with_notion(target_mentions, other)) > len(_with_notion(source_mentions, other))
        and not (
            _with_notion(source_mentions, OR) if other == OR else _with_notion(target_mentions, OR)
        )
    )


def _with_notion(mentions: tuple[NotionMatch, ...], notion: str) -> list[NotionMatch]:
    return [mention for mention in mentions if mention.notion == notion]
