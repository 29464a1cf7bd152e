"""Compare «e» and «ou»: both together, or one of the two."""

from collections.abc import Iterator

from games.quality.check import LAW_LANGUAGES, Check
from games.quality.lexicon import Lexicon, NotionMatch
from games.quality.pair import Finding, Pair
from games.quality.parts import parts_of

AND, OR, EITHER = "and", "or", "either"
_BOUND = r"(?:mais|menos|superior(?:es)?|inferior(?:es)?|não|igua(?:l|is)|outr[oa]s?)"

_JOINS = Lexicon(
    {
        "pt": (
            ("-", rf"e\s*/\s*ou|ou\s+seja|ou\s+{_BOUND}|igua(?:l|is)\s+ou|uma?\s+ou\s+outr[oa]"),
            (OR, r"ou"),
            (EITHER, r"nem|quer|seja|qualquer|entre"),
            (AND, r"e|bem\s+como|assim\s+como"),
        ),
        "zh-hant": (
            (
                "-",
                "和局|作和|與否|或以[上下]|或更|或許|及/或|以及時|參與|並[無非不]|年滿|普及|涉及|及時|以及格",
            ),
            (OR, "或者?"),
            (EITHER, "抑或?|還是|不論|無論|任一|、|任何"),
            (AND, "以及|及|和|與|並|且|連同|暨"),
        ),
    }
)


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
