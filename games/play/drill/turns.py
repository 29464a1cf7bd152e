"""Questions any game can be asked: who acts, what may be done, how much, what a hand is."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.narration import amount, place_name
from games.play.drill.deal import Chance, house_hand, pot_hand
from games.play.drill.question import (
    NO,
    YES,
    Question,
    Row,
    classes,
    found,
    lines,
    rows,
    seats_of,
)
from games.play.table.replay import Replay
from games.rules.citation import Provision
from games.rules.game import Game
from games.rules.script import CardMove, Choice, play
from games.rules.wagers import balances


def _at_a_decision(replay: Replay, chance: Chance) -> tuple[Choice, Replay, int] | None:
    """The hand as it stood before one of its decisions."""
    if not replay.actions:
        return None
    taken = chance.below(len(replay.actions))
    played = play(replay.hand.script, replay.actions[:taken])
    if played.waiting is None:
        return None
    return played.waiting, replay, len(played.steps)


def _hand_of_several(declared: Game, chance: Chance) -> Replay | None:
    if declared.settle is None:
        return pot_hand(declared, chance, has_event=False)
    return house_hand(declared, chance, 3, has_event=False)


def who_is_next(declared: Game, chance: Chance) -> Question | None:
    replay = _hand_of_several(declared, chance)
    at = _at_a_decision(replay, chance) if replay else None
    if replay is None or at is None:
        return None
    choice, _whole, n = at
    seats = seats_of(replay)
    if len(seats) < 3 and chance.happens(70):
        return None
    return Question(
        "who_is_next",
        _("Who acts next?"),
        str(choice.seat),
        tuple((seat, place_name(declared.key, f"seat:{seat}")) for seat in seats),
        _open_cards(replay, n),
        (*_seating(replay), *lines(replay, n)),
        _turn_of(choice, replay, n),
        replay.record,
        n,
    )


def _turn_of(choice: Choice, replay: Replay, n: int) -> tuple[Provision, ...]:
    """What gives the turn: the step that opens it, where there is one, and the decision's own."""
    last = replay.played.steps[n - 1]
    opens = ("round_opened", "voice_given", "opening_required")
    before = last.provisions if last.name in opens else ()
    return tuple(dict.fromkeys((*before, choice.provision)))


def _seating(replay: Replay) -> tuple[str, ...]:
    table: Any = replay.record["table"]
    if "button" not in table:
        return ()
    return (_("The marker is at seat %(seat)s.") % {"seat": table["button"]},)


def _open_cards(replay: Replay, n: int) -> tuple[Row, ...]:
    """The cards face up, where they say who speaks."""
    if replay.game.key != "five_card":
        return ()
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
        Row(place_name("five_card", to), tuple(names)) for to, names in up.items() if names
    )


def may_it_be_done(declared: Game, chance: Chance) -> Question | None:
    """An action at a decision, offered or barred."""
    replay = _hand_of_several(declared, chance)
    at = _at_a_decision(replay, chance) if replay else None
    if replay is None or at is None:
        return None
    choice, _whole, n = at
    acts = _acts()
    bars = [bar for bar in choice.bars if bar.do in acts]
    offers = [offer for offer in choice.offers if offer.do in acts and offer.do != "fold"]
    if not bars and not offers:
        return None
    is_allowed = not bars or (bool(offers) and chance.happens(50))
    asked = chance.one_of(offers) if is_allowed else chance.one_of(bars)
    facts = {"seat": choice.seat, "act": acts[asked.do]}
    return Question(
        "may_it_be_done",
        _("It is the turn of seat %(seat)s. May it do this: %(act)s?") % facts,
        YES if is_allowed else NO,
        ((YES, _("Yes")), (NO, _("No"))),
        _open_cards(replay, n),
        lines(replay, n),
        (asked.provision,),
        replay.record,
        n,
    )


def _acts() -> dict[str, str]:
    return {
        "check": _("check"),
        "call": _("call"),
        "bet": _("bet"),
        "raise": _("raise"),
        "open": _("open"),
        "pass": _("pass the voice"),
        "split_pot": _("agree to share the pot"),
        "play": _("double the ante"),
        "ante": _("place or change the ante"),
        "pair_plus": _("place a Pair Plus bet"),
        "six_card_bonus": _("place a Six Card Bonus bet"),
        "progressive": _("place a jackpot bet"),
    }


def how_much_at_most(declared: Game, chance: Chance) -> Question | None:
    """The bounds of a bet or a raise."""
    replay = _hand_of_several(declared, chance)
    at = _at_a_decision(replay, chance) if replay else None
    if replay is None or at is None:
        return None
    choice, _whole, n = at
    offers = [o for o in choice.offers if o.minimum is not None and o.minimum != o.maximum]
    if not offers:
        return None
    offer = chance.one_of(offers)
    is_least = chance.happens(50)
    facts = {"seat": choice.seat, "act": _acts().get(offer.do, offer.do)}
    if is_least:
        prompt = _("To what sum at least must seat %(seat)s bring its bet, to %(act)s?") % facts
        answer, ground = offer.minimum, offer.floor or offer.provision
    else:
        prompt = _("To what sum at most may seat %(seat)s bring its bet, to %(act)s?") % facts
        answer, ground = offer.maximum, offer.ceiling or offer.provision
    return Question(
        "how_much_at_most", prompt, str(answer), (), _open_cards(replay, n),
        (*_stacks(replay, n), *lines(replay, n)), (ground,), replay.record, n,
    )  # fmt: skip


def _stacks(replay: Replay, n: int) -> tuple[str, ...]:
    """What each seat has left before it, and what lies in the middle."""
    table: Any = replay.record["table"]
    moved = balances(replay.played.steps[:n])
    said = _("Seat %(seat)s has %(amount)s left.")
    return tuple(
        said % {"seat": seat, "amount": amount(held + moved.get(f"stack:{seat}", 0))}
        for seat, held in table.get("stacks", {}).items()
    )


def what_class(declared: Game, chance: Chance) -> Question | None:
    """The class of a hand shown, of any game."""
    replay = _any_hand(declared, chance)
    shown = list(found(replay, "hand_shown")) if replay else []
    if replay is None or not shown:
        return None
    n, step = chance.one_of(shown)
    category = str(step.facts["category"])
    if category in ("high_card", "pair") and chance.happens(70):
        return None
    seat = str(step.seat)
    places = [seat, "board"] if declared.key == "omaha" else [seat]
    return Question(
        "what_class",
        _("What does this hand come to?"),
        category,
        classes(declared.key, CLASSES[declared.key]),
        rows(declared, replay, *places),
        (),
        step.provisions,
        replay.record,
        n,
    )


def _any_hand(declared: Game, chance: Chance) -> Replay | None:
    if declared.settle is None:
        return pot_hand(declared, chance, has_event=False)
    return house_hand(declared, chance, 1, has_event=False)


_TEN = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)
CLASSES = {
    "omaha": _TEN,
    "stud": _TEN,
    "five_card": _TEN,
    "fortune3": ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"),
}
