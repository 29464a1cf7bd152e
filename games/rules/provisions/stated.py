"""What a regulation states in words, linked to the rule that applies it.

A number, bound, permission, reference or row of cards is stated by the provision whose sentence
contains it. ``notions`` uses the vocabulary of ``games.quality``, so that a test finds it in the
sentence, in each language, and an amendment that contradicts a rule names that rule.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.rules.provisions.figures import Paytable
from games.rules.values.cards import RANKS, SUITS, Card, card
from games.rules.values.citation import CitedValue, Provision
from games.rules.values.ranking import shape_of

LEVELS = {"art": "article", "para": "number", "point": "point"}
"""The kinds of steps in an eId, as references call them."""


@dataclass(frozen=True, slots=True)
class Stated:
    """``lang`` is set if only one language says so: «quádruplo» is no 五倍."""

    rule: str
    ruling: CitedValue[object]
    notions: frozenset[str]
    lang: str = ""

    @property
    def provision(self) -> Provision:
        return self.ruling.provision


def count(rule: str, provision: Provision, value: int, bound: str = "", lang: str = "") -> Stated:
    """A count of things; ``bound`` is ``from``, ``upto``, ``over`` or ``under`` that number."""
    notions = {f"count {value}"} if value > 1 else set()
    return _stated(
        rule, provision, value, notions | ({f"{bound} {value}"} if bound else set()), lang
    )


def ordinal(rule: str, provision: Provision, value: int, lang: str = "") -> Stated:
    return _stated(rule, provision, value, {f"ordinal {value}"}, lang)


def odds(rule: str, provision: Provision, value: Fraction) -> Stated:
    return _stated(rule, provision, value, {f"odds {value}"})


def share(rule: str, provision: Provision, value: Fraction | int, lang: str = "") -> Stated:
    """A part, or a multiple: 10 %, half, twice."""
    return _stated(rule, provision, value, {f"share {value}"}, lang)


def money(rule: str, provision: Provision, value: int, bound: str = "") -> Stated:
    notions = {f"money {value}"} | ({f"{bound} {value}"} if bound else set())
    return _stated(rule, provision, value, notions)


def bounded(rule: str, provision: Provision, bound: str, lang: str = "") -> Stated:
    """A bound without a number: «igual ou superior ao valor mínimo das apostas»."""
    return _stated(rule, provision, bound, {bound}, lang)


def norm(rule: str, provision: Provision, *notions: str, lang: str = "") -> Stated:
    """What is allowed (``may``), ordered (``must``), forbidden (``must_not``) or ``only``."""
    return _stated(rule, provision, notions, set(notions), lang)


def face(rule: str, provision: Provision, *ranks: int, lang: str = "") -> Stated:
    """Court cards named on their own."""
    return _stated(rule, provision, ranks, {f"face {rank_name(rank)}" for rank in ranks}, lang)


def row(rule: str, provision: Provision, ranks: Sequence[int], lang: str = "") -> Stated:
    """Cards in a row, as in an order or a sequence."""
    names = [rank_name(rank) for rank in ranks]
    return _stated(rule, provision, tuple(ranks), {f"row {' '.join(names)}"}, lang)


def examples(category: str, provision: Provision, *hands: str, ace_below: int) -> Iterator[Stated]:
    """The text's examples of a class, graded by our rules; the notion shows a different grade."""
    for hand in hands:
        graded = shape_of(_suited(hand, category), ace_below).category
        notions = {f"row {hand}" if graded == category else f"row {hand} is {graded}"}
        yield _stated(f"example_of_{category}", provision, graded, notions)


OF_FIVE: Mapping[str, tuple[int, ...]] = {
    "royal_flush": (5,),
    "straight_flush": (5,),
    "four_of_a_kind": (4,),
    "full_house": (3, 2),
    "flush": (5,),
    "straight": (5,),
    "three_of_a_kind": (3, 2),
    "pair": (2, 3),
    "high_card": (5,),
}
"""The numbers of cards by which a text describes each class of five."""


def classes(
    named: Mapping[str, Provision],
    ace_below: int,
    hands: Mapping[str, Sequence[str]] = {},
    numbers: Mapping[str, tuple[int, ...]] = OF_FIVE,
) -> Iterator[Stated]:
    """The numbers of cards of each class, and the text's examples of it."""
    for category, provision in named.items():
        yield from (count(category, provision, number) for number in numbers.get(category, ()))
        yield from examples(category, provision, *hands.get(category, ()), ace_below=ace_below)


def prizes(table: Paytable, lang: str = "") -> Iterator[Stated]:
    """Every odds and every share of a paytable, with its line's provision."""
    for line in table.lines:
        rule = f"{table.bet}_pays_{line.category}"
        if line.odds is not None:
            yield odds(rule, line.provision, line.odds)
        if line.share is not None:
            yield share(rule, line.provision, line.share, lang)


def refers(
    rule: str, provision: Provision, *to: Provision, before: str = "", lang: str = ""
) -> Stated:
    """The provisions a sentence refers to; ``before`` is the level it calls «anterior», 上."""
    notions: set[str] = set()
    for target in to:
        steps = dict(_steps(target))
        if before:
            assert _is_next(dict(_steps(provision)).get(before), steps[before]), (
                str(provision),
                str(target),
            )
            steps = {level: step for level, step in steps.items() if level not in _above(before)}
            steps[before] = "before"
        elif provision.article == target.article:
            del steps["article"]
        notions |= {f"{level} {step}" for level, step in steps.items()}
    return _stated(rule, provision, to, notions, lang)


def rank_name(rank: int) -> str:
    return RANKS[rank - 2].replace("T", "10")


def _stated(
    rule: str, provision: Provision, value: object, notions: Iterable[str], lang: str = ""
) -> Stated:
    return Stated(rule, provision.says(value), frozenset(notions), lang)


def _suited(hand: str, category: str) -> list[Card]:
    """The cards of an example, in one suit if the class requires it."""
    names = hand.replace("10", "T").split()
    if category in ("royal_flush", "straight_flush", "flush"):
        return [card(f"{name}s") for name in names]
    return [
        card(name + SUITS[names[:place].count(name) if names.count(name) > 1 else place % 2])
        for place, name in enumerate(names)
    ]


def _steps(provision: Provision) -> Iterator[tuple[str, str]]:
    for step in provision.eid.split("__"):
        kind, _, number = step.partition("_")
        yield LEVELS[kind], number


def _above(level: str) -> list[str]:
    order = list(LEVELS.values())
    return order[: order.index(level)]


def _is_next(current: str | None, previous: str) -> bool:
    return current is not None and current.isdigit() and int(current) == int(previous) + 1
