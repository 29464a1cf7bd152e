"""Sentences for what is done between two hands, and for the games against the house."""

from collections.abc import Iterator

from games.narration.faults import order_sentence
from games.narration.refusing import cited_reason_sentence
from games.narration.register import EVENTS
from games.narration.registry import own_or_common, words_of
from games.narration.sentences import TABLES, Message, tell, tellings
from games.narration.words import category_name, facts_of, in_words
from games.rules.faults.ordered import Order, Silence
from games.rules.game import Game
from games.rules.hands.between import Between
from games.rules.hands.script import Bar, Choice, Offer, Step

BETWEEN = tellings(TABLES["between"])
"""Sentences for any game."""
BANKED = tellings(TABLES["banked"])
"""Sentences for the games against the house, as those that follow."""
BANKED_BETWEEN = tellings(TABLES["banked_between"])
VOID_AFTER_A_FOLD: dict[str, Message] = TABLES["void_after_a_fold"]
JACKPOT_BASE: dict[str, Message] = TABLES["jackpot_base"]
"""The base on which the shares of the jackpot are computed."""
JACKPOT_STAKE: dict[str, Message] = TABLES["jackpot_stake"]
ROYAL_BASE: dict[str, Message] = TABLES["royal_base"]
JACKPOT_ORDER: dict[str, Message] = TABLES["jackpot_order"]
WAYS: dict[str, Message] = TABLES["ways"]
"""Automatic ways of playing a hand that any game has."""


def ways_of(declared: Game) -> Iterator[tuple[str, Message]]:
    """The ways that can be chosen for a game's hands, each with its label."""
    yield from WAYS.items()
    yield from words_of(declared.key).ways.items()


def between_sentence(game_key: str, step: Between) -> str:
    facts = facts_of(step)
    wording = own_or_common(game_key, "between", step.name, BETWEEN).chosen_by(facts)
    return tell(wording, facts, in_words(game_key, facts, wording.ladder))


def step_sentence(game_key: str, step: Step) -> str:
    """«O lugar 1 coloca a aposta prévia menor de 50.»"""
    if isinstance(step, (Order, Silence)):
        return order_sentence(game_key, step)
    facts = facts_of(step)
    wording = words_of(game_key).step(step.name).chosen_by(facts)
    return tell(wording, facts, in_words(game_key, facts, wording.ladder))


def class_in_step(game_key: str, step: Step) -> str:
    """The class of hand that a step names, in the ladder of its sentence; empty without one."""
    facts = facts_of(step)
    if "category" not in facts:
        return ""
    ladder = words_of(game_key).step(step.name).chosen_by(facts).ladder
    return category_name(game_key, str(facts["category"]), ladder)


def offer_label(game_key: str, choice: Choice, offer: Offer) -> str:
    """A button's label for an action open to the seat, with its bounds."""
    facts = dict(choice.facts)
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
    by = bar.provision, bar.facts, bar.doubt, bar.rests_on
    return cited_reason_sentence(game_key, bar.reason, *by)


def is_event(game_key: str, name: str) -> bool:
    """Whether ``name`` is an irregularity that has words in this game."""
    return name in EVENTS or name in words_of(game_key).events


def event_name(game_key: str, name: str) -> str:
    return str(own_or_common(game_key, "events", name, EVENTS))
