"""What happened in a hand, what may be done now, what may not."""

from __future__ import annotations

from typing import Any

from games.five_card.narration import steps
from games.fortune3.narration import steps as steps_fortune3
from games.narration.reasons import EVENTS
from games.narration.refusing import tell_reason_given
from games.narration.telling import Telling, tell
from games.narration.words import in_words
from games.omaha.narration import steps as steps_omaha
from games.rules.script import Bar, Choice, Offer, Step
from games.stud.narration import steps as steps_stud

STEPS: dict[str, dict[str, Telling]] = {
    "omaha": steps_omaha.STEPS,
    "stud": steps_stud.STEPS,
    "fortune3": steps_fortune3.STEPS,
    "five_card": steps.STEPS,
}
OFFERS: dict[str, dict[str, Telling]] = {
    "omaha": steps_omaha.OFFERS,
    "stud": steps_stud.OFFERS,
    "fortune3": steps_fortune3.OFFERS,
    "five_card": steps.OFFERS,
}


def tell_step(game_key: str, step: Step) -> str:
    """«O lugar 1 coloca a aposta prévia menor de 50.»"""
    facts = facts_of(step)
    said = STEPS[game_key][step.name].chosen_by(facts)
    return tell(said, facts, in_words(game_key, facts, said.names))


def facts_of(step: Step) -> dict[str, Any]:
    facts = dict(step.facts)
    if step.seat is not None:
        facts["seat"] = step.seat
    return facts


def tell_offer(game_key: str, choice: Choice, offer: Offer) -> str:
    """What the seat whose turn it is may do, with its bounds: a label for a button."""
    facts: dict[str, Any] = dict(choice.facts)
    if offer.maximum is not None:
        is_one = offer.minimum == offer.maximum
        bounds = "one" if is_one else "range"
        facts |= {"minimum": offer.minimum, "maximum": offer.maximum, "bounds": bounds}
    said = OFFERS[game_key][offer.do].chosen_by(facts)
    words = in_words(game_key, {name: facts[name] for name in said.facts_told() if name in facts})
    return tell(said, facts, words)


def tell_bar(game_key: str, bar: Bar) -> str:
    """Why the seat may not do it, with the provision that stands in the way."""
    return tell_reason_given(game_key, bar.reason, bar.provision, bar.facts)


def tell_event(name: str) -> str:
    return str(EVENTS[name])
