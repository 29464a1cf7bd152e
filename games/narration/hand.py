"""Sentences for the steps of a hand, its choices, and what is barred."""

from games.narration.orders import order_sentence
from games.narration.refusing import cited_reason_sentence
from games.narration.register import EVENTS
from games.narration.registry import merged, of_any_game, words_of
from games.narration.sentences import tell
from games.narration.words import facts_of, in_words
from games.rules.faults import Order, Silence
from games.rules.script import Bar, Choice, Offer, Step


def step_sentence(game_key: str, step: Step) -> str:
    """«O lugar 1 coloca a aposta prévia menor de 50.»"""
    if isinstance(step, (Order, Silence)):
        return order_sentence(game_key, step)
    facts = facts_of(step)
    wording = words_of(game_key).steps[step.name].chosen_by(facts)
    return tell(wording, facts, in_words(game_key, facts, wording.ladder))


def offer_label(game_key: str, choice: Choice, offer: Offer) -> str:
    """A button's label for an action open to the seat, with its bounds."""
    facts: dict[str, object] = dict(choice.facts)
    if offer.maximum is not None:
        is_one = offer.minimum == offer.maximum
        bounds = "one" if is_one else "range"
        facts |= {"minimum": offer.minimum, "maximum": offer.maximum, "bounds": bounds}
    wording = words_of(game_key).offers[offer.do].chosen_by(facts)
    words = in_words(
        game_key, {name: facts[name] for name in wording.used_facts() if name in facts}
    )
    return tell(wording, facts, words)


def bar_sentence(game_key: str, bar: Bar) -> str:
    """Why the action is barred, with the provision that bars it."""
    return cited_reason_sentence(game_key, bar.reason, bar.provision, bar.facts, bar.doubt)


def is_event(name: str) -> bool:
    """Whether ``name`` is an irregularity that can occur in a hand of some game."""
    return name in merged("events", EVENTS)


def event_name(name: str) -> str:
    return str(of_any_game("events", name, EVENTS))
