"""Compare placeholders and markup: the same on both sides."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from games.quality.check import Check
from games.quality.pair import Finding, Pair, Span
from games.quality.parts import HOLE
from games.quality.word_lists import Table, WordList

_STYLES = {
    "percent": re.compile(r"%(?:\(\w+\))?[#0 +-]*(?:\d+|\*)?(?:\.\d+)?[diouxXeEfFgGcrsa%]|%"),
    "brace": re.compile(r"\{\{|\}\}|\{[^{}]*\}"),
}
SIGN = "%%"
Placed = tuple[str, Span]
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<!--.*?-->|&(?:#\d+|#x[\da-fA-F]+|[A-Za-z]+);", re.DOTALL)
_OPEN = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][\w-]*)[^<>]*?(?P<empty>/?)>")
_VOID = frozenset({"br", "hr", "img", "input", "wbr"})


class Placeholders(Check):
    """%(name)s, %d and {name}: each as often as in the source.

    «100%%» has no placeholder but one sign, which a translation may write as a word; a bare «%»
    must match as well.
    """

    id = "placeholders"
    severity = "error"

    def applies(self, pair: Pair) -> bool:
        return pair.context.placeholders in _STYLES and super().applies(pair)

    def look(self, pair: Pair) -> Iterator[Finding]:
        style = _STYLES[pair.context.placeholders]
        source, target = (_places(style, text) for text in (pair.source, pair.target))
        lost = [one for one in _more(source, target) if one[0] not in pair.context.may_drop]
        yield from _alone(self, "placeholder", lost, _more(target, source))


def _places(pattern: re.Pattern[str], text: str) -> dict[str, list[Span]]:
    """Where each of the words stands."""
    places: dict[str, list[Span]] = {}
    for match in pattern.finditer(text):
        if match[0] != SIGN:
            places.setdefault(match[0], []).append(match.span())
    return places


def _more(these: Mapping[str, list[Span]], those: Mapping[str, list[Span]]) -> list[Placed]:
    """The words that stand oftener here than there, and the last place of each."""
    return [
        (word, spans[-1]) for word, spans in these.items() if len(spans) > len(those.get(word, ()))
    ]


def _alone(
    check: Check, fact: str, lost: Sequence[Placed], added: Sequence[Placed]
) -> Iterator[Finding]:
    name = "markup" if fact == "tag" else fact
    for word, span in lost:
        yield check.finding(f"{name}_missing", {fact: word}, source=span)
    for word, span in added:
        yield check.finding(f"{name}_added", {fact: word}, target=span)


_NAMED = re.compile(r"%\(\w+\)[a-z]|\{\w+\}")
_WORDS = WordList("placeholders")
_ROLES = {role: _WORDS.compiled("roles", role) for role in cast(Table, _WORDS.table("roles"))}
_TURNED = _WORDS.whole("turned")


class PlaceholderRoles(Check):
    """Each placeholder has the role it has in the source: %(winner)s beats %(loser)s."""

    id = "placeholder_roles"
    severity = "warning"
    sources = frozenset({"en"})

    def look(self, pair: Pair) -> Iterator[Finding]:
        source, target = (_names(text) for text in (pair.source, pair.target))
        both = [name for name in source if name in target]
        if len(both) < 2 or len(both) != len(source) or len(source) != len(target):
            return
        for role, roles in _ROLES.items():
            names, others = (
                _in_role(roles[lang], text)
                for lang, text in ((pair.source_lang, pair.source), (pair.target_lang, pair.target))
            )
            is_turned = role == "by" and names != others and sorted(names) == sorted(others)
            if is_turned or (names and others and not set(names) & set(others)):
                yield self._finding(pair, names[0], others[0], target)
                return
        first, second = both[:2]
        if list(source)[:2] == both[:2] and target[first] > target[second]:
            between = (
                pair.source[source[first] + len(first) : source[second]],
                pair.target[target[second] + len(second) : target[first]],
            )
            langs = (pair.source_lang, pair.target_lang)
            if all(_is_verb(text, lang) for text, lang in zip(between, langs, strict=True)):
                yield self._finding(pair, first, second, target)

    def _finding(self, pair: Pair, name: str, other: str, target: Mapping[str, int]) -> Finding:
        start = target[other]
        facts = {"source": name, "target": other}
        source = pair.source.index(name)
        return self.finding(
            "placeholder_exchanged",
            facts,
            source=(source, source + len(name)),
            target=(start, start + len(other)),
        )


def _names(text: str) -> dict[str, int]:
    """Where each placeholder stands first, in the order of the text."""
    places: dict[str, int] = {}
    for match in _NAMED.finditer(text):
        places.setdefault(match[0], match.start())
    return places


def _in_role(role: re.Pattern[str], text: str) -> list[str]:
    """The placeholders that have that role."""
    names, bare = _NAMED.findall(text), _NAMED.sub(HOLE, text)
    places = [place for place, sign in enumerate(bare) if sign == HOLE]
    return [names[bisect_left(places, match.start())] for match in role.finditer(bare)]


def _is_verb(between: str, lang: str) -> bool:
    """Whether plain words alone stand between, none of which turns who does what to whom."""
    words = between.strip()
    is_plain = len(words) < 30 and re.fullmatch(r"[^\W\d_](?:[^\W\d_]|[ -])*", words)
    return bool(is_plain) and not _TURNED[lang].search(words)


class Markup(Check):
    """The tags and entities of the source, unchanged, with no others, and well nested."""

    id = "markup"
    severity = "error"

    def look(self, pair: Pair) -> Iterator[Finding]:
        source, target = (_places(_TAG, text) for text in (pair.source, pair.target))
        lost, added = _more(source, target), _more(target, source)
        yield from _alone(self, "tag", lost, added)
        if not lost and not added and (broken := self._not_nested(pair.target)):
            yield self.finding("markup_not_nested", {"tag": broken[0]}, target=broken.span())

    @staticmethod
    def _not_nested(text: str) -> re.Match[str] | None:
        waiting: list[re.Match[str]] = []
        for tag in _OPEN.finditer(text):
            if tag["empty"] or tag["name"].casefold() in _VOID:
                continue
            if not tag["close"]:
                waiting.append(tag)
            elif not waiting or waiting.pop()["name"] != tag["name"]:
                return tag
        return waiting[0] if waiting else None


_MANY = re.compile(
    r"(%\((?:count|n|number|total)\)[sd]|%d|\{(?:count|n|number|total)\})\s+"
    r"(?!(?:this|less|\w+ss)\b)(?:\w+s|people)"
    r"(?=\s+(?:are|were|have|had|will|to|left|found|changed|added|deleted|selected|waiting|not)\b|\W?$)"
)
_COUNTED = re.compile(r"(%\(\w+\)[sd]|%d|\{\w+\})\s+([a-zà-ÿ]{4,})")
_UNCHANGED = re.compile(
    r".*s|de|d[ao]|em|n[ao]|que|quem|para|pela|pelo|como|está|estão|mais|entre|desde|milh\w+|com|sem"
    r"|sobre|contra|depois|antes|após|até|quando|onde|ainda|\w+[mu]|\w+(?:rá|eu|ou|iu|ava|ia)"
)


class OneOfMany(Check):
    """A singular after a number that the source counts in the plural: «%(n)s texto»."""

    id = "plural"
    severity = "warning"
    sources = frozenset({"en"})
    targets = frozenset({"pt"})
    kinds = ("interface",)

    def look(self, pair: Pair) -> Iterator[Finding]:
        counted = set(_MANY.findall(pair.source))
        for one in _COUNTED.finditer(pair.target):
            if one[1] in counted and not _UNCHANGED.fullmatch(one[2]):
                facts = {"found": one[0]}
                yield self.finding("plural_forms_exchanged", facts, target=one.span())
