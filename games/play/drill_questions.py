"""The kinds of question a drill asks. Each deals a hand by chance and takes its answer from the
steps the rules make of it; one that turns out to have nothing to ask gives none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.play.drill_hands import Chance, house_hand, pot_hand
from games.play.narration import amount, bet_name, category_name, place_name, tell_step
from games.play.replay import Replay
from games.play.ruling import EVERYWHERE, MADE_READY, settle_record
from games.rules.citation import Provision
from games.rules.game import Game, Record
from games.rules.script import CardMove, ChipMove, Choice, Step, play
from games.rules.wagers import balances

YES, NO = "yes", "no"
FEW_LINES = 30


@dataclass(frozen=True, slots=True)
class Row:
    """Cards lying somewhere, and what the place is called."""

    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """``choices`` are keys with their labels; without any, the answer is a whole number.

    ``lines`` tell what has happened so far; ``record`` and ``n`` are the hand and the step that
    answers, for the table.
    """

    kind: str
    prompt: str
    answer: str
    choices: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    lines: tuple[str, ...]
    provisions: tuple[Provision, ...]
    record: Record
    n: int

    @property
    def articles(self) -> frozenset[str]:
        return frozenset(provision.article.eid for provision in self.provisions)


Ask = Callable[[Game, Chance], Question | None]


# What a hand is asked about


def _found(replay: Replay, *names: str) -> Iterator[tuple[int, Step]]:
    for n, step in enumerate(replay.played.steps, start=1):
        if step.name in names:
            yield n, step


def _first(replay: Replay, *names: str) -> tuple[int, Step] | None:
    return next(_found(replay, *names), None)


def _rows(declared: Game, replay: Replay, *places: str) -> tuple[Row, ...]:
    named: Any = replay.record["cards"]
    return tuple(
        Row(_place(declared.key, place), tuple(named[place])) for place in places if place in named
    )


def _place(key: str, place: str) -> str:
    return place_name(key, f"seat:{place}" if place.isdecimal() else place)


def _seats(replay: Replay) -> list[str]:
    table: Any = replay.record["table"]
    return [str(seat) for seat in table["seats"]]


def _bets_told(replay: Replay, seat: str) -> tuple[str, ...]:
    """The bets of a seat, and what it decided, as the steps tell it."""
    key = replay.game.key
    names = {f"{bet}_placed" for bet in ("ante", "pair_plus", "six_card_bonus", "progressive")}
    names |= {"play_placed", "raise_placed", "folded"}
    return tuple(
        tell_step(key, step) for _n, step in _found(replay, *names) if str(step.seat) == seat
    )


def _classes(key: str, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, category_name(key, name)) for name in names)


# Games against the house


def _contested(declared: Game, chance: Chance) -> tuple[Replay, str, Mapping[str, Any]] | None:
    """A hand of one seat that was not folded, with what ``settle`` makes of it."""
    replay = house_hand(declared, chance, 1, has_event=False)
    if replay is None or _first(replay, "folded") or declared.settle is None:
        return None
    answer: Any = declared.settle(settle_record(replay))
    return replay, _seats(replay)[0], answer["seats"][0]


def _house_rows(declared: Game, replay: Replay, seat: str) -> tuple[Row, ...]:
    has_community = _first(replay, "community_revealed") is not None
    return _rows(declared, replay, seat, "dealer", *(["community"] if has_community else []))


def who_wins(declared: Game, chance: Chance) -> Question | None:
    dealt = _contested(declared, chance)
    if dealt is None:
        return None
    replay, seat, told = dealt
    if told["outcome"] == "dealer_not_qualified" and chance.happens(60):
        return None
    contest = ("player_won", "bank_won", "dealer_won", "hands_tied")
    found = _first(replay, *contest, "bank_not_qualified", "dealer_not_qualified")
    if found is None:
        return None
    n, step = found
    choices = [
        ("win", _("The player wins")),
        ("lose", _("The house wins")),
        ("dealer_not_qualified", _("The house does not qualify")),
    ]
    if declared.key == "fortune3":
        choices.insert(2, ("tie", _("Neither: it is a tie")))
    prompt = _("The player stays in. What does the comparison come to?")
    rows = _house_rows(declared, replay, seat)
    return Question(
        "who_wins", prompt, told["outcome"], tuple(choices), rows, (), step.provisions,
        replay.record, n,
    )  # fmt: skip


def qualifies(declared: Game, chance: Chance) -> Question | None:
    dealt = _contested(declared, chance)
    if dealt is None:
        return None
    replay, _seat, _told = dealt
    yes = ("bank_qualified", "dealer_qualified")
    found = _first(replay, *yes, "bank_not_qualified", "dealer_not_qualified")
    if found is None:
        return None
    n, step = found
    return Question(
        "qualifies",
        _("Does the hand of the house qualify?"),
        YES if step.name in yes else NO,
        ((YES, _("Yes")), (NO, _("No"))),
        _rows(declared, replay, "dealer"),
        (),
        step.provisions,
        replay.record,
        n,
    )


def what_is_paid(declared: Game, chance: Chance) -> Question | None:
    """One bet of the hand, by chance."""
    dealt = _contested(declared, chance)
    if dealt is None:
        return None
    replay, seat, told = dealt
    bet = chance.one_of([bet for bet in told["provisions"] if bet != "ante_bonus"])
    if told["player_category"] == "high_card" and chance.happens(50):
        return None
    steps = (f"{bet}_{outcome}" for outcome in ("won", "lost", "returned"))
    found = _first(replay, *steps)
    n = found[0] if found else replay.last
    prompt = _("What does this bet gain or lose: %(bet)s?") % {"bet": bet_name(declared.key, bet)}
    provisions = tuple(Provision.named(name) for name in told["provisions"][bet])
    return Question(
        "what_is_paid",
        prompt,
        str(told["net"][bet]),
        (),
        _house_rows(declared, replay, seat),
        _bets_told(replay, seat),
        provisions,
        replay.record,
        n,
    )


def total(declared: Game, chance: Chance) -> Question | None:
    """All the bets of a seat together, a fold among what may have happened."""
    replay = house_hand(declared, chance, 1, has_event=False)
    if replay is None or declared.settle is None:
        return None
    answer: Any = declared.settle(settle_record(replay))
    told, seat = answer["seats"][0], _seats(replay)[0]
    names = [name for each in told["provisions"].values() for name in each]
    return Question(
        "total",
        _("What does the player gain or lose in all?"),
        str(told["total"]),
        (),
        _house_rows(declared, replay, seat),
        _bets_told(replay, seat),
        tuple(Provision.named(name) for name in dict.fromkeys(names)),
        replay.record,
        replay.last,
    )


def what_class(declared: Game, chance: Chance) -> Question | None:
    """The class of a hand shown, of any game."""
    replay = _any_hand(declared, chance)
    shown = list(_found(replay, "hand_shown")) if replay else []
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
        _classes(declared.key, CLASSES[declared.key]),
        _rows(declared, replay, *places),
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

STOPS = ("hand_voided", "hand_suspended")


def after_a_fault(declared: Game, chance: Chance) -> Question | None:
    """Whether a hand in which something went wrong is void, stopped, or goes on."""
    replay = house_hand(declared, chance, 2, has_event=True)
    faults = {"player_card_exposed", "bank_card_exposed", "dealer_card_exposed"}
    faults |= {"wrong_deal_found", "wrong_count_found", "shuffler_failed"}
    faults |= {"empty_seat_cards_voided"}
    told = list(_found(replay, *faults)) if replay else []
    if replay is None or not told:
        return None
    stopped = _first(replay, *STOPS)
    n, step = stopped or told[-1]
    answer = {"hand_voided": "void", "hand_suspended": "suspended"}.get(step.name, "goes_on")
    choices = [("void", _("It is void")), ("goes_on", _("It goes on"))]
    if declared.key == "fortune3":
        choices.insert(1, ("suspended", _("It is suspended")))
    return Question(
        "after_a_fault",
        _("What becomes of the hand?"),
        answer,
        tuple(choices),
        (),
        tuple(dict.fromkeys(_fault_told(declared.key, each) for _n, each in told)),
        step.provisions,
        replay.record,
        n,
    )


def _fault_told(key: str, step: Step) -> str:
    """What went wrong, without what the law makes of it."""
    if step.name == "empty_seat_cards_voided":
        return _("Seat %(seat)s has no bets and is dealt cards.") % {"seat": step.seat}
    return tell_step(key, step)


def stakes_of_a_stopped_hand(declared: Game, chance: Chance) -> Question | None:
    """Where the hand is stopped, what becomes of the stake on the jackpot."""
    replay = house_hand(declared, chance, 2, has_event=True)
    stopped = _first(replay, *STOPS) if replay else None
    if replay is None or stopped is None:
        return None
    table: Any = replay.record["table"]
    betting = [seat for seat, bets in table["bets"].items() if bets.get("progressive")]
    if not betting:
        return None
    carried = _first(replay, "jackpot_stake_carried")
    n, step = carried or next(_found(replay, "bets_taken_back"))
    return Question(
        "stakes_of_a_stopped_hand",
        _("What becomes of the stakes on the jackpot?"),
        "carried" if carried else "back",
        (("carried", _("They stay for the next hand")), ("back", _("The players take them back"))),
        (),
        (tell_step(declared.key, stopped[1]),),
        (*step.provisions, *stopped[1].provisions),
        replay.record,
        n,
    )


# Who acts, and what may be done


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


def _lines(replay: Replay, n: int) -> tuple[str, ...]:
    key = replay.game.key
    quiet = {*MADE_READY.get(key, ()), *EVERYWHERE} - {"round_dealt"}
    quiet |= {"round_opened", "voice_given", "opening_required", "cards_dealt", "hand_shown"}
    quiet |= {"open_card_dealt", "key_card_dealt", "card_dealt", "card_burned"}
    told = [s for s in replay.played.steps[:n] if s.name not in quiet]
    return tuple(tell_step(key, step) for step in told[-FEW_LINES:])


def who_is_next(declared: Game, chance: Chance) -> Question | None:
    replay = _hand_of_several(declared, chance)
    at = _at_a_decision(replay, chance) if replay else None
    if replay is None or at is None:
        return None
    choice, _whole, n = at
    seats = _seats(replay)
    if len(seats) < 3 and chance.happens(70):
        return None
    return Question(
        "who_is_next",
        _("Who acts next?"),
        str(choice.seat),
        tuple((seat, place_name(declared.key, f"seat:{seat}")) for seat in seats),
        _open_cards(replay, n),
        (*_seating(replay), *_lines(replay, n)),
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
        _lines(replay, n),
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
        (*_stacks(replay, n), *_lines(replay, n)), (ground,), replay.record, n,
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


# Games with a pot


def who_takes_the_pot(declared: Game, chance: Chance) -> Question | None:
    replay = pot_hand(declared, chance, has_event=False)
    shown = list(_found(replay, "hand_shown")) if replay else []
    award = _first(replay, "pot_won", "pot_split", "pot_awarded") if replay else None
    if replay is None or award is None or len(shown) < 2:
        return None
    n, step = award
    eligible: Any = step.facts["eligible"]
    winners: Any = step.facts["winners"]
    if len(eligible) != len(shown):
        return None
    seats = [str(each.seat) for _n, each in shown]
    choices = [(seat, place_name(declared.key, f"seat:{seat}")) for seat in sorted(seats)]
    choices.append(("shared", _("Several share it")))
    return Question(
        "who_takes_the_pot",
        _("All of these come to the showdown. Who takes the first pot?"),
        str(winners[0]) if len(winners) == 1 else "shared",
        tuple(choices),
        _rows(declared, replay, *sorted(seats), "board"),
        (),
        step.provisions,
        replay.record,
        n,
    )


def what_a_seat_comes_to(declared: Game, chance: Chance) -> Question | None:
    """What the pots give a seat, whatever it put in."""
    replay = pot_hand(declared, chance, has_event=False)
    names = ("pot_won", "pot_split", "odd_chip_given", "pot_awarded", "pot_won_unopposed")
    awards = list(_found(replay, *names)) if replay else []
    if replay is None or not awards:
        return None
    paid = _paid(awards)
    seat = chance.one_of(sorted(paid))
    first = awards[0][0]
    shown = [str(step.seat) for _n, step in _found(replay, "hand_shown")]
    provisions = [p for _n, step in awards if _pays(step, seat) for p in step.provisions]
    return Question(
        "what_a_seat_comes_to",
        _("What does seat %(seat)s receive from the pots?") % {"seat": seat},
        str(paid[seat]),
        (),
        _rows(declared, replay, *shown, *(["board"] if shown else [])),
        _lines(replay, first - 1),
        tuple(dict.fromkeys(provisions)),
        replay.record,
        awards[-1][0],
    )


def _paid(awards: Sequence[tuple[int, Step]]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for _n, step in awards:
        for move in step.moves:
            if isinstance(move, ChipMove) and move.to.startswith("stack:"):
                seat = int(move.to.removeprefix("stack:"))
                paid[seat] = paid.get(seat, 0) + move.amount
    return paid


def _pays(step: Step, seat: int) -> bool:
    return any(isinstance(m, ChipMove) and m.to == f"stack:{seat}" for m in step.moves)


def after_a_fault_in_a_pot_game(declared: Game, chance: Chance) -> Question | None:
    replay = pot_hand(declared, chance, has_event=True)
    ends = {
        "hand_void": "void",
        "misdeal_rectified": "rectified",
        "hand_declared_dead": "dead",
        "time_expired": "folds",
    }
    found = _first(replay, *ends) if replay else None
    if replay is None or found is None:
        return None
    n, step = found
    fault = _first(replay, "misdeal_found", "key_card_exposed", "card_misdealt", "time_expired")
    told = [tell_step(declared.key, fault[1])] if fault else []
    if declared.key == "omaha":
        is_mended = step.name == "misdeal_rectified"
        told.append(
            _("It can be put right at once.") if is_mended else _("It cannot be put right.")
        )
        choices = [("void", _("The hand is void and the bets go back"))]
        choices.append(("rectified", _("It is put right and the hand goes on")))
    else:
        choices = [
            ("rectified", _("It is put right and the hand goes on")),
            ("dead", _("That hand is dead and its pot money goes back")),
            ("folds", _("The player is taken to fold")),
            ("void", _("The hand is void for everybody")),
        ]
    return Question(
        "after_a_fault", _("What follows?"), ends[step.name], tuple(choices), (), tuple(told),
        step.provisions, replay.record, n,
    )  # fmt: skip


_HOUSE: dict[str, Ask] = {
    "who_wins": who_wins,
    "qualifies": qualifies,
    "what_is_paid": what_is_paid,
    "total": total,
    "what_class": what_class,
    "after_a_fault": after_a_fault,
    "stakes_of_a_stopped_hand": stakes_of_a_stopped_hand,
    "who_is_next": who_is_next,
    "may_it_be_done": may_it_be_done,
}
_POT: dict[str, Ask] = {
    "who_takes_the_pot": who_takes_the_pot,
    "what_a_seat_comes_to": what_a_seat_comes_to,
    "what_class": what_class,
    "who_is_next": who_is_next,
    "may_it_be_done": may_it_be_done,
    "how_much_at_most": how_much_at_most,
    "after_a_fault": after_a_fault_in_a_pot_game,
}
KINDS: Mapping[str, Mapping[str, Ask]] = {
    "fortune3": _HOUSE,
    "stud": _HOUSE,
    "omaha": _POT,
    "five_card": _POT,
}
