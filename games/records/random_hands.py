"""Random hands of a game put into words, for its check: what has no sentence, or cannot fill it."""

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial
from itertools import chain
from random import Random

from games.narration import (
    bar_sentence,
    offer_label,
    refusal_sentence,
    short_error_sentence,
    step_sentence,
    why_sentence,
)
from games.narration.between import between_sentence
from games.rules.faults.ordered import Ask, Fault, Order, Silence, read_case, ruled_on
from games.rules.game import Game, Record
from games.rules.hands.between import Between
from games.rules.hands.script import Action, Choice, Script, Step, Turn, allow, at_random
from games.rules.sessions.session import Session
from games.rules.values.citation import Provision
from games.rules.values.fields import mapping, whole
from games.rules.values.refusal import Forbidden, Unusable

DETAILS = ((), ("seat",), ("card",), ("seat", "card"), ("place", "card"), ("action",))
"""The details with which an irregularity may be recorded."""
CASES = 20
"""The random cases of each fault."""

Occurrence = Step | Choice | Exception
"""Of the exceptions only ``Forbidden`` and ``Unusable`` are not the fault of the game."""

Sentence = tuple[str, Callable[[], str]]
"""What is put into words, by its kind and name, and how."""


def occurrences(game: Game, hands: int) -> Iterator[Occurrence]:
    """Every step, choice and refusal of random hands and sessions, and of the desk's faults."""
    for number in range(hands):
        chance = Random(f"{game.key} {number}")
        record = hand_by_chance(game, chance)
        yield from _with_its_end(_of_hand(game, record, chance))
        if number % 10 == 0:
            session = {name: value for name, value in record.items() if name != "events"}
            yield from _with_its_end(_of_session(game, session))
    for fault in game.rulable:
        for number in range(CASES):
            yield from _with_its_end(_of_fault(game, fault, Random(f"{fault.name} {number}")))


def _with_its_end(running: Iterator[Occurrence]) -> Iterator[Occurrence]:
    """The same, and the exception that ends them if one does."""
    try:
        yield from running
    except Exception as no:
        yield no


def _of_hand(game: Game, record: Record, chance: Random) -> Iterator[Occurrence]:
    running: Script = game.hand(record).script()
    chip = whole(mapping(record["table"], "table").get("chip", 1), "table.chip")
    steps: list[Step] = []
    answer: Action | None = None
    while True:
        try:
            yielded = next(running) if answer is None else running.send(answer)
        except StopIteration:
            return
        yield yielded
        answer = None
        if isinstance(yielded, Step):
            steps.append(yielded)
            continue
        for action in _unlawful(yielded):
            try:
                allow(yielded, action, "actions")
            except (Forbidden, Unusable) as no:
                yield no
        answer = at_random(Turn(yielded, steps, chance, chip))


def _unlawful(choice: Choice) -> Iterator[Action]:
    """Actions that a choice refuses: barred, of another seat, and beyond its bounds."""
    yield Action(choice.seat + 1, choice.offers[0].do)
    yield from (Action(choice.seat, bar.do) for bar in choice.bars)
    for offer in choice.offers:
        for bound, beyond in ((offer.minimum, -1), (offer.maximum, 1)):
            if bound is not None:
                yield Action(choice.seat, offer.do, bound + beyond)


def _of_session(game: Game, record: Record) -> Iterator[Occurrence]:
    session = Session(game, {**record, "hands": [{"play": "at_random"}, {"play": "quietly"}]})
    for hand in session.hands():
        yield from (*hand.before, *hand.after)


def _of_fault(game: Game, fault: Fault, chance: Random) -> Iterator[Occurrence]:
    facts = {ask.name: _fact(game, ask, chance) for ask in fault.asks}
    record = {"fault": fault.name, "facts": facts, "readings": _readings(game, chance)}
    yield from ruled_on(*read_case(game.rulable, game.seats, game.readings, record))


def _fact(game: Game, ask: Ask, chance: Random) -> object:
    if not ask.is_needed and chance.random() < 0.3:
        return None
    if ask.answers:
        return chance.choice(ask.answers)
    if ask.cards:
        return " ".join(card.name for card in chance.sample(game.deck, ask.cards))
    if ask.are_seats:
        return " ".join(map(str, chance.sample(game.seats, 2)))
    return chance.choice(game.seats) if ask.is_seat else 10 * chance.randint(1, 500)


def hand_by_chance(game: Game, chance: Random) -> Record:
    """A hand at the game's own table, with bets, stacks, readings and irregularities by chance."""
    table = deepcopy(dict(game.table))
    bets, stacks, chip = table.get("bets"), table.get("stacks"), table.get("chip", 1)
    if isinstance(bets, dict):
        for seat, placed in bets.items():
            stakes = {name: stake * chance.choice((1, 1, 1, 2)) for name, stake in placed.items()}
            bets[seat] = {name: stake for name, stake in stakes.items() if chance.random() < 0.9}
    if isinstance(stacks, dict) and isinstance(chip, int) and chance.random() < 0.5:
        part = chip * chance.randint(1, 40)
        table["stacks"] = {seat: stack // part * chip for seat, stack in stacks.items()}
    for name, field in game.table_fields.items():
        if field.values and isinstance(table.get(name), str):
            table[name] = chance.choice(field.values)
    record = {"table": table, "seed": chance.randrange(10**9), "readings": _readings(game, chance)}
    names = (*game.events, *game.detectable_faults)
    if names and chance.random() < 0.4:
        record["events"] = [_event(game, names, chance)]
    return record


def _readings(game: Game, chance: Random) -> dict[str, str]:
    return {r.id: chance.choice(r.values) for r in game.readings if chance.random() < 0.2}


def _event(game: Game, names: Sequence[str], chance: Random) -> Record:
    """An irregularity with details that may not be its own, which the rules then refuse."""
    name, place = chance.choice(names), chance.choice(list(game.places) or ["seat"])
    seat = chance.choice(game.seats[:3])
    details = {
        "seat": seat,
        "place": f"seat:{seat}" if place == "seat" else place,
        "card": chance.randint(1, game.places.get(place, 1)),
        "action": chance.randint(0, 4),
    }
    asks = [ask for fault in game.faults if fault.name == name for ask in fault.asks]
    facts = {ask.name: _fact(game, ask, chance) for ask in asks if chance.random() < 0.5}
    return {
        "event": name,
        **{detail: details[detail] for detail in chance.choice(DETAILS)},
        **facts,
    }


def sentences(key: str, occurrence: Occurrence) -> Iterator[Sentence]:
    """What a page says of it; an exception that is no refusal is raised."""
    if isinstance(occurrence, Forbidden):
        yield f"refusal {occurrence.reason}", partial(refusal_sentence, occurrence)
    elif isinstance(occurrence, Unusable):
        yield f"refusal {occurrence.reason}", partial(short_error_sentence, occurrence)
    elif isinstance(occurrence, Exception):
        raise occurrence
    elif isinstance(occurrence, Choice):
        for offer in occurrence.offers:
            yield f"offer {offer.do}", partial(offer_label, key, occurrence, offer)
        for bar in occurrence.bars:
            yield f"bar {bar.reason}", partial(bar_sentence, key, bar)
    else:
        name = f"step {occurrence.name}"
        if isinstance(occurrence, Between):
            yield name, partial(between_sentence, key, occurrence)
        else:
            yield name, partial(step_sentence, key, occurrence)
        for why in occurrence.why:
            yield f"reason of {occurrence.name}", partial(why_sentence, key, why)


def cited(occurrence: Occurrence) -> tuple[Provision, ...]:
    """The provisions that a step or a choice of a hand names."""
    if isinstance(occurrence, Step):
        is_of_a_hand = not isinstance(occurrence, (Between, Order, Silence))
        return occurrence.provisions if is_of_a_hand else ()
    if not isinstance(occurrence, Choice):
        return ()
    offers = [
        (o.provision, o.floor or o.provision, o.ceiling or o.provision) for o in occurrence.offers
    ]
    bars = [bar.provision for bar in occurrence.bars if not bar.doubt]
    return (occurrence.provision, *chain.from_iterable(offers), *bars)
