"""Questions on what a regulation orders after a fault at the table."""

from collections.abc import Iterator, Mapping
from functools import cache

from django.utils.translation import gettext as _

from games.narration.faults import order_sentence
from games.play.dealing import Chance
from games.play.desk.fault import ruled
from games.play.desk.fault_form import cases_of
from games.play.game import Question
from games.rules.day import FIELD
from games.rules.faults import Fault, Silence
from games.rules.game import Game, Record
from games.rules.refusal import Unusable
from games.rules.registry import game
from games.rules.script import Step

KIND = "what_is_ordered"
SILENT = "silent"
OTHERS = 3


def any_fault(declared: Game, chance: Chance, name: str = "", day: str = "") -> Record:
    """The record of a fault, with facts by chance."""
    faults = [fault for fault in declared.faults if name in ("", fault.name)]
    fault = chance.one_of(faults)
    facts: dict[str, object] = {}
    for ask in fault.asks:
        chips = 100 * (1 + chance.below(9))
        facts[ask.name] = (
            chance.one_of(ask.answers or declared.seats) if ask.answers or ask.is_seat else chips
        )
    return {"fault": fault.name, "facts": facts} | ({FIELD: day} if day else {})


def what_is_ordered(declared: Game, record: Record, chance: Chance) -> Question | None:
    """Ask what the regulation orders first; None if the facts do not go together."""
    try:
        ruling = ruled(declared, record)
        (_name, fault), *facts = ruling.entered
        step = ruling.lines[0].step
    except Unusable:
        return None
    orders = {**_orders(declared.key), _key(step): step}
    others = [name for name in orders if name != _key(step)]
    offered = {_key(step), SILENT, *chance.some_of(others, min(OTHERS, len(others)))}
    labels = {
        name: order_sentence(declared.key, orders[name]) for name in offered if name in orders
    }
    labels[SILENT] = _("The regulation does not say.")
    return Question(
        _("What does the regulation order?"),
        _key(step),
        choices=tuple((name, labels[name]) for name in sorted(offered)),
        lines=(fault, *(f"{question}{_(': ')}{answer}" for question, answer in facts)),
        doubts=step.readings,
        provisions=step.provisions,
    )


def _key(step: Step) -> str:
    return SILENT if isinstance(step, Silence) else step.name


@cache
def _orders(key: str) -> Mapping[str, Step]:
    """The first order of each fault, by its name."""
    return {_key(step): step for fault in game(key).faults for step in _first(game(key), fault)}


def _first(declared: Game, fault: Fault) -> Iterator[Step]:
    steps = (next(fault.rule(case)) for case in cases_of(declared, fault))
    yield from (step for step in steps if not isinstance(step, Silence))


def articles_of_faults(key: str) -> Mapping[str, tuple[str, ...]]:
    """For each article, the faults on which it decides first."""
    by_article: dict[str, dict[str, None]] = {}
    for fault in game(key).faults:
        for step in _first(game(key), fault):
            for provision in step.provisions:
                by_article.setdefault(provision.article.eid, {})[fault.name] = None
    return {eid: tuple(names) for eid, names in by_article.items()}
