"""Questions on a hand of any game: whose turn, how much, what class, the words of the law."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from games.law.time.in_force import place_at_hand, version_today
from games.lawtexts.citations.citation import cite_short
from games.lawtexts.files.shape import LANGUAGES
from games.narration import amount, category_name, place_name, step_sentence
from games.narration.language import law_language
from games.narration.registry import words_of
from games.play.dealing import Chance
from games.play.desk.ruling import EVERYWHERE
from games.play.game import CardRow, Question
from games.play.hand.quotations import translation
from games.play.hand.replay import Replay, common_places
from games.play.registry import table_of
from games.rules.hands.script import CardMove, Choice, Step, play
from games.rules.hands.wagers import balances
from games.rules.values.cards import cards
from games.rules.values.citation import Provision
from games.rules.values.ranking import CATEGORIES


class Unsuited(LookupError):
    """Raised when a hand suits no question of a kind."""


YES, NO = "yes", "no"
FEW_LINES = 30


def yes_or_no() -> tuple[tuple[str, str], ...]:
    return (YES, _("Yes")), (NO, _("No"))


def steps_named(replay: Replay, *names: str) -> Iterator[tuple[int, Step]]:
    """Every step with one of these names, with its number."""
    for n, step in enumerate(replay.played.steps, start=1):
        if step.name in names:
            yield n, step


def first(replay: Replay, *names: str, seat: str = "") -> tuple[int, Step] | None:
    """The first of these steps; of a seat, if one is named, or of no seat."""
    steps = steps_named(replay, *names)
    return next((met for met in steps if not seat or met[1].seat in (None, int(seat))), None)


def a_hand_shown(replay: Replay, chance: Chance) -> tuple[int, Step, str, tuple[CardRow, ...]]:
    """The step that shows a random hand, with its number, the hand's class and its cards; raises
    ``Unsuited``."""
    hands = list(steps_named(replay, "hand_shown"))
    if not hands:
        raise Unsuited
    n, step = chance.one_of(hands)
    shared = common_places(replay.game) if replay.game.settle is None else ()
    return n, step, str(step.facts["category"]), rows(replay, str(step.seat), *shared)


def rows(replay: Replay, *places: str) -> tuple[CardRow, ...]:
    """The cards of those of these places that have any."""
    named = _cards(replay)
    return tuple(
        CardRow(
            place_name(replay.game.key, f"seat:{place}" if place.isdecimal() else place),
            tuple(named[place]),
        )
        for place in places
        if place in named
    )


def _cards(replay: Replay) -> Mapping[str, Sequence[str]]:
    """The cards of each place, as the record names them or else as they were dealt."""
    named: Any = replay.record.get("cards")
    if named:
        return {
            place: dealt if isinstance(dealt, list) else [card.name for card in cards(dealt)]
            for place, dealt in named.items()
        }
    dealt: dict[str, list[str]] = {}
    for step in replay.played.steps:
        for move in step.moves:
            if isinstance(move, CardMove):
                dealt.setdefault(move.to.removeprefix("seat:"), []).append(move.card.name)
    return dealt


def seats_of(replay: Replay) -> list[str]:
    table: Any = replay.record["table"]
    return [str(seat) for seat in table.get("seats") or replay.seats]


def bet_sentences(replay: Replay, seat: str) -> tuple[str, ...]:
    """Sentences about a seat's bets and its fold."""
    key = replay.game.key
    names = {f"{bet}_placed" for bet in staked(key)} | {"folded"}
    return tuple(
        step_sentence(key, step)
        for _n, step in steps_named(replay, *names)
        if str(step.seat) == seat
    )


def staked(key: str) -> tuple[str, ...]:
    """The bets of a player: those before the deal, and those named after a decision."""
    table = table_of(key)
    return (*table.bets, *(do for do, _label in table.desk.decisions))


def lines(replay: Replay, n: int) -> tuple[str, ...]:
    """Sentences about the last steps up to ``n``, without those that would give the answer away."""
    key = replay.game.key
    table = table_of(key)
    unsaid = ({*EVERYWHERE} - {"round_dealt"}) | table.preparation | table.drill.unsaid
    steps = [step for step in replay.played.steps[:n] if step.name not in unsaid]
    return tuple(step_sentence(key, step) for step in steps[-FEW_LINES:])


def _at_a_decision(replay: Replay, chance: Chance) -> tuple[Choice, int]:
    """A random decision of the hand, with the number of steps before it; raises ``Unsuited``."""
    if not replay.actions:
        raise Unsuited
    taken = chance.below(len(replay.actions))
    played = play(replay.hand.script, replay.actions[:taken])
    if played.waiting is None:
        raise Unsuited
    return played.waiting, len(played.steps)


def who_is_next(replay: Replay, chance: Chance) -> Question | None:
    choice, n = _at_a_decision(replay, chance)
    seats, table = seats_of(replay), table_of(replay.game.key)
    if len(seats) < 3 and chance.happens(70):
        return None
    record: Any = replay.record
    button = record["table"].get("button")
    marker = (_("The marker is at seat %(seat)s.") % {"seat": button},) if button else ()
    last = replay.played.steps[n - 1]
    opening = last.provisions if last.name in table.drill.turn_steps else ()
    return Question(
        _("Who acts next?"),
        str(choice.seat),
        n,
        choices=tuple((seat, place_name(replay.game.key, f"seat:{seat}")) for seat in seats),
        rows=_open_cards(replay, n),
        lines=(*marker, *lines(replay, n)),
        provisions=tuple(dict.fromkeys((*opening, choice.provision))),
    )


def _open_cards(replay: Replay, n: int) -> tuple[CardRow, ...]:
    """The players' face-up cards."""
    up: dict[str, list[str]] = {}
    for step in replay.played.steps[:n]:
        for move in step.moves:
            if not isinstance(move, CardMove):
                continue
            for names in up.values():
                if move.card.name in names:
                    names.remove(move.card.name)
            if move.face.value == "up" and move.to.startswith("seat:"):
                up.setdefault(move.to, []).append(move.card.name)
    return tuple(
        CardRow(place_name(replay.game.key, to), tuple(names)) for to, names in up.items() if names
    )


def may_it_be_done(replay: Replay, chance: Chance) -> Question | None:
    """Ask whether an action is allowed at a decision."""
    choice, n = _at_a_decision(replay, chance)
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
        doubts=chosen.rests_on,
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
    choice, n = _at_a_decision(replay, chance)
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
    n, _step, category, cards_shown = a_hand_shown(replay, chance)
    if category in ("high_card", "pair") and chance.happens(70):
        return None
    return Question(
        _("What is the result of this hand?"),
        category,
        n,
        choices=tuple((name, category_name(replay.game.key, name)) for name in classes),
        rows=cards_shown,
    )


FEWEST, MOST = 4, 5
"""Choices of an article, and steps to put in order."""


def which_article(replay: Replay, chance: Chance) -> Question | None:
    """Ask for the article on which a step of the hand rests."""
    steps = [met for met in enumerate(replay.played.steps, start=1) if met[1].provisions]
    n, step = chance.one_of(steps)
    own = {provision.article.eid for provision in step.provisions}
    cited = {p.article.eid: p.article for _n, other in steps for p in other.provisions}
    others = [article for eid, article in sorted(cited.items()) if eid not in own]
    if len(others) < FEWEST - 1:
        return None
    right = step.provisions[0].article
    offered = {right.eid, *(p.eid for p in chance.some_of(others, FEWEST - 1))}
    return Question(
        _("Which article says so?"),
        right.eid,
        n,
        choices=tuple((eid, article_name(cited[eid])) for eid in _in_order(offered, replay)),
        lines=(step_sentence(replay.game.key, step),),
        provisions=step.provisions[:1],
    )


def _in_order(eids: set[str], replay: Replay) -> list[str]:
    texts = version_today(replay.game.instrument.key).text.provisions
    return [text.eid for text in texts if text.eid in eids]


def put_in_order(replay: Replay, chance: Chance) -> Question | None:
    """Ask for the order of steps that the regulation puts in one."""
    names = table_of(replay.game.key).drill.procedure
    met = sorted(
        (n_and_step for name in names if (n_and_step := first(replay, name))),
        key=lambda pair: pair[0],
    )
    if len(met) < FEWEST:
        return None
    begins = chance.below(max(1, len(met) - MOST + 1))
    steps: list[Step] = [step for _n, step in met[begins : begins + MOST]]
    places = [str(place) for place in range(len(steps))]
    letters = chance.some_of(places, len(places))
    by_letter = sorted(zip(letters, steps, strict=True), key=lambda pair: pair[0])
    key = replay.game.key
    return Question(
        _("In which order does this happen?"),
        "-".join(letters),
        met[begins + len(steps) - 1][0],
        choices=tuple((letter, step_sentence(key, step)) for letter, step in by_letter),
        provisions=tuple(dict.fromkeys(step.provisions[0] for step in steps)),
    )


def read_aloud(replay: Replay, chance: Chance) -> Question | None:
    """Ask how a hand is announced in the other language of the law: its cards alone say which it
    is, and the other choices are of the classes nearest to its own."""
    n, step, category, cards_shown = a_hand_shown(replay, chance)
    key = replay.game.key
    other = next(lang for lang in LANGUAGES if lang != law_language())
    with override(other):
        names = {name: str(label) for name, label in words_of(key).categories.items()}
    if category not in names or len(names) < FEWEST:
        return None
    ranked = list(names)
    place = ranked.index(category)
    near = sorted(names, key=lambda name: abs(ranked.index(name) - place))
    offered = {category, *chance.some_of(near[1 : FEWEST + 1], FEWEST - 1)}
    spoken = []
    ground = step.provisions[0]
    if not place_at_hand(ground.instrument, ground.eid).text.get(other):
        spoken.append(_("The names in that language are of an unofficial translation."))
    return Question(
        _("How is this hand announced in the other language?"),
        category,
        n,
        choices=tuple((name, names[name]) for name in names if name in offered),
        rows=cards_shown,
        lines=tuple(spoken),
    )


def article_name(article: Provision) -> str:
    """An article's citation with its heading, in the reader's language if possible; unmarked."""
    language = law_language()
    heading = place_at_hand(article.instrument, article.eid).heading
    cited = cite_short(article.instrument, article.eid, language)
    name = heading.get(language) or translation(article, language).heading or heading.get("pt")
    return f"{cited} · {name}" if name else cited
