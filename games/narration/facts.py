"""The facts of a step, including its seat."""

from games.rules.script import Step


def facts_of(step: Step) -> dict[str, object]:
    facts = dict(step.facts)
    if step.seat is not None:
        facts["seat"] = step.seat
    return facts
