"""Questions made by the rules, by a game, a seed, a number and what is asked for; and judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from django.utils.translation import gettext as _

from games.law.time.in_force import version_today
from games.narration.faults import order_sentence
from games.narration.numbers import whole
from games.play.dealing import Chance
from games.play.desk.fault import cases_of, ruled
from games.play.game import IN_ORDER, Question, QuestionKind
from games.play.hand.replay import Replay, replayed, with_actions
from games.play.registry import table_of
from games.rules.faults.ordered import Ask, Fault, Silence
from games.rules.game import Game, Record, game
from games.rules.hands.record import ActionRecord
from games.rules.hands.script import Action, Choice, Step, written
from games.rules.provisions.day import FIELD
from games.rules.values.refusal import Forbidden, Unusable
from games.training.drill.any_game import (
    Unsuited,
    article_name,
    put_in_order,
    read_aloud,
    which_article,
)

WHAT_IS_ORDERED = "what_is_ordered"
SILENT = "silent"
OTHERS = 3


def any_fault(declared: Game, chance: Chance, name: str = "", day: str = "") -> Record:
    """The record of a fault, with facts by chance; an undecided dispute only if it is named."""
    faults = [
        fault for fault in declared.faults if fault.name == name or not (name or fault.is_undecided)
    ]
    fault = chance.one_of(faults)
    facts = {ask.name: _any_fact(declared, ask, chance) for ask in fault.asks}
    return {"fault": fault.name, "facts": facts} | ({FIELD: day} if day else {})


def _any_fact(declared: Game, ask: Ask, chance: Chance) -> object:
    chips = 100 * (1 + chance.below(9))
    return chance.one_of(ask.answers or declared.seats) if ask.answers or ask.is_seat else chips


def what_is_ordered(declared: Game, record: Record, chance: Chance) -> Question | None:
    """Ask what the regulation orders first; None if the facts do not go together."""
    try:
        ruling = ruled(declared, record)
        (_name, fault), *facts = ruling.entered
        step = ruling.lines[0].step
    except Unusable:
        return None
    orders = {**_orders(declared.key), _key(step): step}
    others = [name for name in orders if name != _key(step)]
    offered = {_key(step), SILENT, *chance.some_of(others, min(OTHERS, len(others)))}
    labels = {
        name: order_sentence(declared.key, orders[name]) for name in offered if name in orders
    }
    labels[SILENT] = _("The regulation does not say.")
    return Question(
        _("What does the regulation order?"),
        _key(step),
        choices=tuple((name, labels[name]) for name in sorted(offered)),
        lines=(fault, *(f"{question}{_(': ')}{answer}" for question, answer in facts)),
        doubts=step.readings,
        provisions=step.provisions,
    )


def _key(step: Step) -> str:
    return SILENT if isinstance(step, Silence) else step.name


@cache
def _orders(key: str) -> Mapping[str, Step]:
    """The first order of each fault, by its name."""
    return {_key(step): step for fault in game(key).faults for step in _first(game(key), fault)}


def _first(declared: Game, fault: Fault) -> Iterator[Step]:
    steps = (next(fault.rule(case)) for case in cases_of(declared, fault))
    yield from (step for step in steps if not isinstance(step, Silence))


@cache
def articles_of_faults(key: str) -> Mapping[str, tuple[str, ...]]:
    """For each article, the faults on which it decides first."""
    by_article: dict[str, dict[str, None]] = {}
    for fault in game(key).faults:
        for step in _first(game(key), fault):
            for provision in step.provisions:
                by_article.setdefault(provision.article.eid, {})[fault.name] = None
    return {eid: tuple(names) for eid, names in by_article.items()}


MOST_TRIES, OF_A_KIND = 100, 5
"""Kinds tried for a question, and draws of each, so that kinds that seldom suit come too."""
MOST_SEED = 10**6
MOST_QUESTIONS = 9999
DRAWS = 2**62
EASY, MIDDLING, HARD = "easy", "middling", "hard"
LEVELS = (EASY, MIDDLING, HARD)
RARE = ("tie", "shared", "dealer_not_qualified")
PAYMENTS = ("what_is_paid", "total", "what_a_seat_comes_to", "commission_taken")
"""The kinds that are paid against the clock."""
OF_ANY_GAME = (
    QuestionKind("which_article", which_article),
    QuestionKind(IN_ORDER, put_in_order),
    QuestionKind("read_aloud", read_aloud),
)


class TooFew(LookupError):
    """Raised when no question can be made of what was asked for."""


class Changed(LookupError):
    """Raised when the rules now answer a stored question otherwise, or not at all."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What questions are asked for; empty means any. The articles take turns."""

    articles: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    fault: str = ""
    doubt: str = ""
    level: str = ""
    day: str = ""
    """The day of the law; empty for the first text of the site."""
    in_turn: bool = False
    """Whether the kinds take turns, instead of coming by chance."""

    def article(self, n: int) -> str:
        return self.articles[(n - 1) % len(self.articles)] if self.articles else ""

    def has(self, question: Question, article: str) -> bool:
        return (
            (not article or article in question.articles)
            and self.doubt in ("", *question.doubts)
            and self.level in ("", level_of(question))
        )


ANY = Selection()


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """A trainee's answer, and the right one."""

    is_right: bool
    given: str
    expected: str


def kinds(key: str) -> Mapping[str, QuestionKind]:
    """The kinds of question about a hand, by name; empty if the game has no drill."""
    drill = table_of(key).drill
    general = [kind for kind in OF_ANY_GAME if drill.procedure or kind.name != IN_ORDER]
    return {kind.name: kind for kind in (*drill.kinds, *general)} if drill.kinds else {}


def kind_names(key: str) -> list[str]:
    """All kinds of question of a game, those about faults too."""
    return [*kinds(key), *([WHAT_IS_ORDERED] if game(key).faults and kinds(key) else [])]


def question(key: str, seed: int | str, n: int, wanted: Selection = ANY) -> Question:
    """The ``n``-th question, counted from 1; raises ``TooFew``."""
    article = wanted.article(n)
    offered = _offered(key, wanted, article)
    if wanted.in_turn and offered:
        in_turn = [name for name in wanted.kinds if name in offered]
        offered = [in_turn[(n - 1) % len(in_turn)]]
    chance = Chance(f"{key} {seed} {n} {article} {wanted}")
    names = (chance.one_of(offered) for _try in range(MOST_TRIES if offered else 0))
    faults = articles_of_faults(key).get(article, ("",)) if article else ("",)
    for name in (name for name in names for _again in range(OF_A_KIND)):
        fault = wanted.fault or (chance.one_of(faults) if article else "")
        candidate = drawn(key, name, chance, fault, wanted.day)
        if candidate is not None and wanted.has(candidate, article):
            return candidate
    raise TooFew(f"no question of {wanted} was found for {key} {seed} {n}")


def _offered(key: str, wanted: Selection, article: str) -> list[str]:
    if wanted.fault:
        return [WHAT_IS_ORDERED]
    names = [name for name in kind_names(key) if not wanted.kinds or name in wanted.kinds]
    return [name for name in names if not article or article in articles_of(key)[name]]


def drawn(key: str, kind: str, chance: Chance, fault: str = "", day: str = "") -> Question | None:
    """A question of this kind about a hand or a fault by chance; None if that suits none."""
    declared = game(key)
    draw = str(chance.below(DRAWS))
    if kind == WHAT_IS_ORDERED:
        return question_about(key, kind, any_fault(declared, chance, fault, day), draw)
    replay = dealt(declared, chance, kinds(key)[kind], day)
    return question_of(replay, kind, draw) if replay else None


def question_about(key: str, kind: str, record: Record, draw: str) -> Question | None:
    """The question about this hand or fault; None if it suits none of the kind."""
    if kind == WHAT_IS_ORDERED:
        posed = what_is_ordered(game(key), record, Chance(draw))
        return replace(posed, kind=kind, record=record, draw=draw) if posed else None
    return question_of(replayed(key, record), kind, draw)


def question_of(replay: Replay, kind: str, draw: str) -> Question | None:
    """The question of a kind about a hand; None if this draw of chance finds none."""
    try:
        posed = kinds(replay.game.key)[kind].ask(replay, Chance(draw))
    except Unsuited:
        return None
    if posed is None:
        return None
    step = replay.played.steps[posed.n - 1]
    return replace(
        posed,
        provisions=posed.provisions or step.provisions,
        doubts=step.doubts,
        kind=kind,
        record=replay.record,
        draw=draw,
    )


def articles_of(key: str) -> Mapping[str, frozenset[str]]:
    """For each kind of question, the articles it is about often enough for a drill."""
    posed = {
        kind.name: frozenset(f"art_{number}" for number in kind.articles)
        for kind in kinds(key).values()
    }
    return posed | {WHAT_IS_ORDERED: frozenset(articles_of_faults(key))}


def topic_names(key: str) -> list[tuple[str, str]]:
    """The articles that can be drilled, by eId, in the order of the text, with their names."""
    eids = {eid for articles in articles_of(key).values() for eid in articles}
    instrument = game(key).instrument
    texts = version_today(instrument.key).text.provisions
    return [
        (text.eid, article_name(instrument.provision(text.eid)))
        for text in texts
        if text.eid in eids
    ]


def level_of(question: Question) -> str:
    """The level: hard with two of an answer in chips, three seats, a fault, a rare result and
    provisions of two articles; middling with one; else easy."""
    table = question.record.get("table")
    seats = table.get("seats", ()) if isinstance(table, dict) else ()
    counted = (
        not question.choices,
        len(seats) >= 3,
        bool(question.record.get("events") or question.record.get("fault")),
        question.answer in RARE,
        len(question.articles) >= 2,
    )
    return LEVELS[min(2, sum(counted))]


def judge(question: Question, answer: str | int) -> JudgedAnswer:
    """Judge an ``answer``: the key of a choice, an order of keys, or a number of chips."""
    text = str(answer)
    return JudgedAnswer(
        text == question.answer, in_words(question, text), in_words(question, question.answer)
    )


def in_words(question: Question, answer: str) -> str:
    """An answer as a reader reads it."""
    labels = dict(question.choices)
    if question.way == "order" and answer:
        return " → ".join(labels.get(letter, letter) for letter in answer.split("-"))
    if question.way == "chips" and answer.lstrip("-").isdecimal():
        return whole(int(answer))
    return labels.get(answer, answer)


@dataclass(frozen=True, slots=True)
class DrillPosition:
    """A trainee's position and score in a drill; ``of`` is the number of questions, 0 without an
    end."""

    seed: int
    n: int = 1
    wanted: Selection = ANY
    of: int = 0
    missed: tuple[int, ...] = ()
    """The numbers of the questions that were answered wrongly, in a round that ends."""
    right: int = 0
    asked: int = 0
    streak: int = 0
    best: int = 0

    def after(self, *, is_right: bool) -> DrillPosition:
        streak = self.streak + 1 if is_right else 0
        return replace(
            self,
            n=self.n + 1,
            missed=self.missed if is_right or not self.of else (*self.missed, self.n),
            right=self.right + is_right,
            asked=self.asked + 1,
            streak=streak,
            best=max(self.best, streak),
        )


MOST_DECISIONS = 60


def dealt(declared: Game, chance: Chance, kind: QuestionKind, day: str = "") -> Replay | None:
    """A hand played at random, against the house with the players of the kind; None if the random
    irregularity is impossible in it."""
    drill = table_of(declared.key).drill
    record = {**drill.deal(declared, chance, kind.seats if declared.settle else None)}
    if day:
        record[FIELD] = day
    if kind.has_event:
        record["events"] = drill.faults(declared, chance, record)
    try:
        return _played_out(declared, record, chance)
    except (Forbidden, Unusable):
        return None


def _played_out(declared: Game, record: Record, chance: Chance) -> Replay:
    """Play every decision at random, in a way that brings most hands to their end."""
    actions: list[ActionRecord] = []
    running = declared.hand(record).script()
    item = next(running, None)
    while item is not None and len(actions) <= MOST_DECISIONS:
        if not isinstance(item, Choice):
            item = next(running, None)
            continue
        action = _decision(item, chance)
        actions.append(written(action))
        try:
            item = running.send(action)
        except StopIteration:
            item = None
    return replayed(declared.key, with_actions(record, actions[:MOST_DECISIONS]))


def _decision(choice: Choice, chance: Chance) -> Action:
    """A random decision that seldom folds and prefers small raises."""
    offers = [offer for offer in choice.offers if offer.do != "fold"]
    if not offers or chance.happens(15):
        offers = [offer for offer in choice.offers if offer.do == "fold"] or list(choice.offers)
    offer = chance.one_of(offers)
    if offer.minimum is None or offer.maximum is None:
        return Action(choice.seat, offer.do)
    step = 5 * chance.below(1 + min(60, (offer.maximum - offer.minimum) // 5))
    return Action(choice.seat, offer.do, min(offer.maximum, offer.minimum + step))
