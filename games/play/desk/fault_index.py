"""Find the faults that a provision rules on."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product

from games.rules.citation import Provision
from games.rules.faults import Ask, Case, Fault, Order
from games.rules.game import Game
from games.rules.readings import Chosen
from games.rules.registry import game


@cache
def faults_under(key: str) -> Mapping[Provision, tuple[str, ...]]:
    """For each provision, the names of the faults in which it orders something."""
    declared = game(key)
    by_provision: dict[Provision, dict[str, None]] = {}
    for fault in declared.faults:
        for case in _cases(declared, fault):
            for step in fault.rule(case):
                for provision in step.provisions if isinstance(step, Order) else ():
                    by_provision.setdefault(provision, {})[fault.name] = None
    return {provision: tuple(names) for provision, names in by_provision.items()}


def _cases(declared: Game, fault: Fault) -> Iterator[Case]:
    """A case for each combination of answers; a number is tried as 1 and 2."""
    chosen = Chosen(declared.readings, {})
    for answers in product(*map(_answers, fault.asks)):
        named = zip((ask.name for ask in fault.asks), answers, strict=True)
        yield Case({name: answer for name, answer in named if answer}, {}, chosen)


def _answers(ask: Ask) -> tuple[str | int, ...]:
    return ask.answers or ((1,) if ask.is_seat else (1, 2))
