"""Questions for any game: who acts, what may be done, how much, what class a hand is."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.narration import amount, category_name, place_name
from games.play.dealing import Chance
from games.play.drill.hand_description import NO, YES, lines, rows, seats_of, steps_named, yes_or_no
from games.play.game import CardRow, Question
from games.play.registry import table_of
from games.play.table.replay import Replay
from games.play.table.state import common_places
from games.rules.citation import Provision
from games.rules.ranking import CATEGORIES
from games.rules.script import CardMove, Choice, play
from games.rules.wagers import balances


def _at_a_decision(replay: Replay, chance: Chance) -> tuple[Choice, int] | None:
    """A random decision of the hand, with the number of steps before it."""
    if not replay.actions:
        return None
    taken = chance.below(len(replay.actions))
    played = play(replay.hand.script, replay.actions[:taken])
    if played.waiting is None:
        return None
    return played.waiting, len(played.steps)


def who_is_next(replay: Replay, chance: Chance) -> Question | None:
    if (decision := _at_a_decision(replay, chance)) is None:
        return None
    choice, n = decision
    seats = seats_of(replay)
    if len(seats) < 3 and chance.happens(70):
        return None
    return Question(
        _("Who acts next?"),
        str(choice.seat),
        n,
        choices=tuple((seat, place_name(replay.game.key, f"seat:{seat}")) for seat in seats),
        rows=_open_cards(replay, n),
        lines=(*_seating(replay), *lines(replay, n)),
        provisions=_turn_of(choice, replay, n),
    )


def _turn_of(choice: Choice, replay: Replay, n: int) -> tuple[Provision, ...]:
    """The provisions that give the turn: those of the opening step, if any, and the decision's."""
    last = replay.played.steps[n - 1]
    opens = table_of(replay.game.key).drill.turn_steps
    before = last.provisions if last.name in opens else ()
    return tuple(dict.fromkeys((*before, choice.provision)))


def _seating(replay: Replay) -> tuple[str, ...]:
    table: Any = replay.record["table"]
    if "button" not in table:
        return ()
    return (_("The marker is at seat %(seat)s.") % {"seat": table["button"]},)


def _open_cards(replay: Replay, n: int) -> tuple[CardRow, ...]:
    """The players' face-up cards."""
    up: dict[str, list[str]] = {}
    for step in replay.played.steps[:n]:
        for move in step.moves:
            if not isinstance(move, CardMove):
                continue
            for cards in up.values():
                if move.card.name in cards:
                    cards.remove(move.card.name)
            if move.face.value == "up" and move.to.startswith("seat:"):
                up.setdefault(move.to, []).append(move.card.name)
    return tuple(
        CardRow(place_name(replay.game.key, to), tuple(names)) for to, names in up.items() if names
    )


def may_it_be_done(replay: Replay, chance: Chance) -> Question | None:
    """Ask whether an action is allowed at a decision."""
    if (decision := _at_a_decision(replay, chance)) is None:
        return None
    choice, n = decision
    acts = _acts(replay.game.key)
    bars = [bar for bar in choice.bars if bar.do in acts and not bar.doubt]
    offers = [offer for offer in choice.offers if offer.do in acts and offer.do != "fold"]
    if not bars and not offers:
        return None
    is_allowed = not bars or (bool(offers) and chance.happens(50))
    chosen = chance.one_of(offers) if is_allowed else chance.one_of(bars)
    facts = {"seat": choice.seat, "act": acts[chosen.do]}
    return Question(
        _("It is the turn of seat %(seat)s. May it do this: %(act)s?") % facts,
        YES if is_allowed else NO,
        n,
        choices=yes_or_no(),
        rows=_open_cards(replay, n),
        lines=lines(replay, n),
        provisions=(chosen.provision,),
    )


ACTS = {
    "check": gettext_lazy("check"),
    "call": gettext_lazy("call"),
    "bet": gettext_lazy("bet"),
    "raise": gettext_lazy("raise"),
}


def _acts(key: str) -> dict[str, str]:
    """The actions of a game's decisions, without folding."""
    acts = ACTS | dict(table_of(key).drill.acts)
    return {do: str(label) for do, label in acts.items()}


def how_much_at_most(replay: Replay, chance: Chance) -> Question | None:
    """Ask for a bound of a bet or a raise."""
    if (decision := _at_a_decision(replay, chance)) is None:
        return None
    choice, n = decision
    offers = [o for o in choice.offers if o.minimum is not None and o.minimum != o.maximum]
    if not offers:
        return None
    offer = chance.one_of(offers)
    is_least = chance.happens(50)
    facts = {"seat": choice.seat, "act": _acts(replay.game.key).get(offer.do, offer.do)}
    if is_least:
        prompt = _("What is the least total bet with which seat %(seat)s may %(act)s?") % facts
        answer, ground = offer.minimum, offer.floor or offer.provision
    else:
        prompt = _("What is the highest total bet with which seat %(seat)s may %(act)s?") % facts
        answer, ground = offer.maximum, offer.ceiling or offer.provision
    return Question(
        prompt,
        str(answer),
        n,
        rows=_open_cards(replay, n),
        lines=(*_stacks(replay, n), *lines(replay, n)),
        about=str(choice.seat),
        provisions=(ground,),
    )


def _stacks(replay: Replay, n: int) -> tuple[str, ...]:
    """The stack of each seat, and the chips in the middle."""
    table: Any = replay.record["table"]
    moved = balances(replay.played.steps[:n])
    sentence = _("Seat %(seat)s has %(amount)s left.")
    return tuple(
        sentence % {"seat": seat, "amount": amount(chips + moved.get(f"stack:{seat}", 0))}
        for seat, chips in table.get("stacks", {}).items()
    )


def what_class(
    replay: Replay, chance: Chance, *, classes: Sequence[str] = CATEGORIES
) -> Question | None:
    """Ask for the class of a hand shown; ``classes`` are the choices, highest first."""
    hands = list(steps_named(replay, "hand_shown"))
    if not hands:
        return None
    n, step = chance.one_of(hands)
    category = str(step.facts["category"])
    if category in ("high_card", "pair") and chance.happens(70):
        return None
    shared = common_places(replay.game) if replay.game.settle is None else ()
    return Question(
        _("What is the result of this hand?"),
        category,
        n,
        choices=tuple((name, category_name(replay.game.key, name)) for name in classes),
        rows=rows(replay, str(step.seat), *shared),
    )
