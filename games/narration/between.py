"""Sentences for what is done between two hands, and for the games against the house."""

from collections.abc import Iterator

from games.narration.faults import order_sentence
from games.narration.language import gettext_lazy as _
from games.narration.refusing import cited_reason_sentence
from games.narration.register import EVENTS
from games.narration.registry import merged, of_any_game, own_or_common, words_of
from games.narration.sentences import Message, Sentences, Telling, by, say, tell, tellings
from games.narration.words import facts_of, in_words
from games.rules.between import Between
from games.rules.faults import Order, Silence
from games.rules.game import Game
from games.rules.script import Bar, Choice, Offer, Step

_STAKE_BACK = _("Its stake of %(stake)s goes back, though the regulation does not say so.")
_STAKE_FORFEITED = _("Its stake of %(stake)s stays with the house.")


def jackpot_won(sentence: Message, ladder: str = "") -> Telling:
    """A jackpot prize; what becomes of the stake is a reading, with its own sentence."""
    stakes = {"back": _STAKE_BACK, "kept": _STAKE_FORFEITED}
    return by(
        "stake_goes",
        {
            goes: say(sentence, ("stake_goes", stake), unsaid="net", ladder=ladder)
            for goes, stake in stakes.items()
        },
    )


VOID_AFTER_A_FOLD: dict[str, Message] = {
    "all_go_back": _("A void hand also returns the antes of players who had already given up."),
    "lost_stay_lost": _(
        "In a void hand, the ante of a player who had already given up stays lost."
    ),
}

_BANKED: Sentences = {
    "table_opened": _("The table has %(places)s places for players; seats with bets: %(seats)s."),
    "progressive_placed": _("Seat %(seat)s places %(amount)s on the progressive jackpot."),
    "carried_stake_played": _(
        "The %(amount)s that seat %(seat)s had on the progressive jackpot in the hand before "
        "are its bet on it in this one."
    ),
    "packet_dealt": _("Seat %(seat)s receives %(cards)s cards at once, face down."),
    "empty_seat_cards_voided": _(
        "Seat %(seat)s has placed no bet: the cards dealt to it, %(cards)s in all, are void."
    ),
    "wrong_deal_found": _("The cards were dealt wrongly (%(place)s, card %(card)s)."),
    "bets_taken_back": _("Seat %(seat)s takes back its bets, %(amount)s in all."),
    "jackpot_stake_carried": _(
        "The %(amount)s of seat %(seat)s on the progressive jackpot pass to the next hand."
    ),
    "ante_won": say(_("The ante of seat %(seat)s, %(stake)s, wins %(prize)s."), unsaid="net"),
    "ante_lost": say(_("The ante of seat %(seat)s, %(stake)s, is lost."), unsaid="prize net"),
    "jackpot_reduced": _("The pool of the progressive jackpot goes from %(before)s to %(after)s."),
    "jackpot_restarted": _("Nothing is left of the pool: the jackpot starts again at %(minimum)s."),
}
BANKED = tellings(_BANKED)

JACKPOT_BASE: dict[str, Message] = {
    "same_base": _("Each ten per cent is computed on the pool before any prize."),
    "sequential": _("Each prize is computed on what the previous one left in the pool."),
}
"""The base on which the shares of the jackpot are computed."""

JACKPOT_STAKE: dict[str, Message] = {
    "stake_returned": _(
        "The winner of the jackpot receives the stake back in addition to the prize."
    ),
    "prize_alone": _("The winner of the jackpot receives the prize and nothing else."),
}

ROYAL_BASE: dict[str, Message] = {
    "before_fixed_sums": _(
        "The royal flush's hundred per cent is computed before the fixed sums of the hand."
    ),
    "after_fixed_sums": _(
        "The royal flush's hundred per cent is computed after all the fixed sums of the hand."
    ),
    "by_seat": _("The royal flush wins what is in the pool when its seat is paid."),
}

JACKPOT_ORDER: dict[str, Message] = {
    "first_with_a_royal": _(
        "Straight flushes are paid before all others where there is a royal flush; "
        "elsewhere the order is that of the seats."
    ),
    "always_first": _("Straight flushes are paid before all others in every hand."),
    "by_seat": _("The order is that of the seats; a royal flush alone waits for straight flushes."),
}


_BETWEEN: Sentences = {
    "seat_left": _("Seat %(seat)s leaves the table with its %(amount)s."),
    "seat_joined": _("A newcomer sits down at seat %(seat)s with %(amount)s."),
    "stack_added_to": say(
        _("Seat %(seat)s adds %(amount)s to its chips."), ("due", _("It had to add %(due)s."))
    ),
    "sits_out": _("Seat %(seat)s sits this hand out."),
    "stands_as_paid": _(
        "The house decides that the payment stands, and play goes on. The regulation does "
        "not state how it is corrected."
    ),
    "sits_out_short": _(
        "Seat %(seat)s, with %(stack)s, has not the chips for this hand and sits it out."
    ),
}
BETWEEN = tellings(_BETWEEN)
"""Sentences for any game."""

_BANKED_BETWEEN: Sentences = {
    "hand_begun_again": _("The hand is begun again: new bets and new cards."),
    "shoe_used": _("From now on the cards are dealt from a shoe."),
    "other_shuffler": _("Another shuffler takes the place of the one that failed."),
    "stake_left_for_the_next": _(
        "The %(amount)s of seat %(seat)s stay on the progressive jackpot for the next hand."
    ),
    "stake_waits": _(
        "Seat %(seat)s does not play this hand; its %(amount)s on the progressive jackpot wait "
        "for the next one it plays."
    ),
    "stake_goes_back": _(
        "The %(amount)s that seat %(seat)s had on the progressive jackpot go back to it."
    ),
    "jackpot_fed": _(
        "The stakes of the hand put %(amount)s into the jackpot, which stands at %(pool)s."
    ),
}
BANKED_BETWEEN = tellings(_BANKED_BETWEEN)
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
