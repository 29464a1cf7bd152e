"""Sentences for what is done between two hands of a session."""

from collections.abc import Iterator

from games.narration.faults import order_sentence
from games.narration.language import gettext_lazy as _
from games.narration.refusing import cited_reason_sentence
from games.narration.register import EVENTS
from games.narration.registry import merged, of_any_game, own_or_common, words_of
from games.narration.sentences import Message, Telling, say, tell
from games.narration.words import facts_of, in_words
from games.rules.between import Between
from games.rules.faults import Order, Silence
from games.rules.game import Game
from games.rules.script import Bar, Choice, Offer, Step

BETWEEN: dict[str, Telling] = {
    "seat_left": say(_("Seat %(seat)s leaves the table with its %(amount)s.")),
    "seat_joined": say(_("A newcomer sits down at seat %(seat)s with %(amount)s.")),
    "stack_added_to": say(
        _("Seat %(seat)s adds %(amount)s to its chips."), ("due", _("It had to add %(due)s."))
    ),
    "sits_out": say(_("Seat %(seat)s sits this hand out.")),
    "stands_as_paid": say(
        _(
            "The house decides that the payment stands, and play goes on. The regulation does "
            "not state how it is corrected."
        )
    ),
    "sits_out_short": say(
        _("Seat %(seat)s, with %(stack)s, has not the chips for this hand and sits it out.")
    ),
}
"""Sentences for any game."""

BANKED_BETWEEN: dict[str, Telling] = {
    "hand_begun_again": say(_("The hand is begun again: new bets and new cards.")),
    "shoe_used": say(_("From now on the cards are dealt from a shoe.")),
    "other_shuffler": say(_("Another shuffler takes the place of the one that failed.")),
    "stake_left_for_the_next": say(
        _("The %(amount)s of seat %(seat)s stay on the progressive jackpot for the next hand.")
    ),
    "stake_waits": say(
        _(
            "Seat %(seat)s does not play this hand; its %(amount)s on the progressive jackpot wait "
            "for the next one it plays."
        )
    ),
    "stake_goes_back": say(
        _("The %(amount)s that seat %(seat)s had on the progressive jackpot go back to it.")
    ),
    "jackpot_fed": say(
        _("The stakes of the hand put %(amount)s into the jackpot, which stands at %(pool)s.")
    ),
}
"""Sentences for the games against the house."""


WAYS: dict[str, Message] = {
    "quietly": _("all stay in for the least possible"),
    "at_random": _("everyone decides by chance"),
    "folding": _("all who may give up do so"),
}
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
