"""What a regulation sets in so many words, each beside the rule that goes by it.

A number, a bound, a permission, a reference or a row of cards is stated by the provision whose
sentence has it. ``said`` puts it as the readers of ``games.quality`` do, so that a test reads it
out of the sentence, in each language, and the day a text is amended the rule that no longer agrees
is named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.rules.cards import RANKS, SUITS, Card, card
from games.rules.citation import Provision, Ruling
from games.rules.paytable import Paytable
from games.rules.ranking import shape_of

LEVELS = {"art": "article", "para": "number", "point": "point"}
"""The steps of a provision's name, as references call them."""


@dataclass(frozen=True, slots=True)
class Stated:
    """``lang`` where one language alone says so: «quádruplo» is no 五倍."""

    rule: str
    ruling: Ruling[object]
    said: frozenset[str]
    lang: str = ""

    @property
    def provision(self) -> Provision:
        return self.ruling.provision


def count(rule: str, at: Provision, value: int, bound: str = "", lang: str = "") -> Stated:
    """So many of a thing; ``bound`` is ``from``, ``upto``, ``over`` or ``under`` so many."""
    said = {f"count {value}"} if value > 1 else set()
    return _stated(rule, at, value, said | ({f"{bound} {value}"} if bound else set()), lang)


def ordinal(rule: str, at: Provision, value: int, lang: str = "") -> Stated:
    return _stated(rule, at, value, {f"ordinal {value}"}, lang)


def odds(rule: str, at: Provision, value: Fraction) -> Stated:
    return _stated(rule, at, value, {f"odds {value}"})


def share(rule: str, at: Provision, value: Fraction | int, lang: str = "") -> Stated:
    """A part, or a multiple: 10 %, half, twice."""
    return _stated(rule, at, value, {f"share {value}"}, lang)


def money(rule: str, at: Provision, value: int, bound: str = "") -> Stated:
    said = {f"money {value}"} | ({f"{bound} {value}"} if bound else set())
    return _stated(rule, at, value, said)


def bounded(rule: str, at: Provision, bound: str, lang: str = "") -> Stated:
    """A bound that is no number: «igual ou superior ao valor mínimo das apostas»."""
    return _stated(rule, at, bound, {bound}, lang)


def told(rule: str, at: Provision, *notions: str, lang: str = "") -> Stated:
    """What is allowed (``may``), ordered (``must``), forbidden (``must_not``), or ``only`` so."""
    return _stated(rule, at, notions, set(notions), lang)


def face(rule: str, at: Provision, *ranks: int, lang: str = "") -> Stated:
    """Court cards named alone."""
    return _stated(rule, at, ranks, {f"face {rank_said(rank)}" for rank in ranks}, lang)


def row(rule: str, at: Provision, ranks: Sequence[int], lang: str = "") -> Stated:
    """Cards in a row, as in an order or a sequence."""
    names = [rank_said(rank) for rank in ranks]
    return _stated(rule, at, tuple(ranks), {f"row {' '.join(names)}"}, lang)


def examples(category: str, at: Provision, *hands: str, ace_below: int) -> Iterator[Stated]:
    """Hands a text gives as of a class, graded here: of another class, they say so."""
    for hand in hands:
        found = shape_of(_suited(hand, category), ace_below).category
        said = {f"row {hand}" if found == category else f"row {hand} is {found}"}
        yield _stated(f"example_of_{category}", at, found, said)


def prizes(table: Paytable, lang: str = "") -> Iterator[Stated]:
    """Every odds and every share of a table of prizes, each beside its own line."""
    for line in table.lines:
        rule = f"{table.bet}_pays_{line.category}"
        if line.odds is not None:
            yield odds(rule, line.provision, line.odds)
        if line.share is not None:
            yield share(rule, line.provision, line.share, lang)


def refers(rule: str, at: Provision, *to: Provision, before: str = "", lang: str = "") -> Stated:
    """The provisions a sentence refers to; ``before`` is the level it calls «anterior», 上."""
    said: set[str] = set()
    for each in to:
        steps = dict(_steps(each))
        if before:
            assert _is_next(dict(_steps(at)).get(before), steps[before]), (str(at), str(each))
            steps = {level: step for level, step in steps.items() if level not in _above(before)}
            steps[before] = "before"
        elif at.article == each.article:
            del steps["article"]
        said |= {f"{level} {step}" for level, step in steps.items()}
    return _stated(rule, at, to, said, lang)


def rank_said(rank: int) -> str:
    return RANKS[rank - 2].replace("T", "10")


def _stated(rule: str, at: Provision, value: object, said: Iterable[str], lang: str = "") -> Stated:
    return Stated(rule, at.says(value), frozenset(said), lang)


def _suited(hand: str, category: str) -> list[Card]:
    """The cards of an example, of one suit where the class asks for one."""
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


def _is_next(here: str | None, there: str) -> bool:
    return here is not None and here.isdigit() and int(here) == int(there) + 1
