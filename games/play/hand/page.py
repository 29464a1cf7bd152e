"""Everything that the page of a hand shows at a step, computed by replaying the hand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile

from django.utils.translation import gettext as _

from games.law.reading.instrument_page import Side
from games.narration import place_name, step_sentence, why_sentence
from games.play.hand.choices import Decision, Ground, decision_at, grounds_of
from games.play.hand.drawing import Drawing, DrawnCard, DrawnRow
from games.play.hand.outcome import BankOutcome, PotOutcome, bank_outcome, pot_outcome
from games.play.hand.quotations import Quoted, quoted
from games.play.hand.readings import Compared, Doubt, Turning, compared, doubts_of, turning_of
from games.play.hand.replay import (
    Replay,
    TimelineMark,
    cards_unplayed,
    is_free,
    marks_of,
    nearest,
    next_cards,
    replayed,
    sentences_of,
    with_actions,
)
from games.play.hand.request import (
    CROUPIER,
    EVERYTHING,
    PUBLIC,
    Viewpoint,
    eyes_of,
    is_seen,
    line_of,
    link_url,
    query,
)
from games.play.hand.session import (
    BetweenSentence,
    TableSession,
    begun_with,
    between_sentences,
    with_last_actions,
)
from games.play.link.hand_link import read_actions
from games.play.link.values import LooseEnd
from games.rules.faults.ordered import is_stopped
from games.rules.game import Record
from games.rules.hands.script import Action, Step, written
from games.rules.values.refusal import Forbidden, Unusable


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step in the list of all steps."""

    n: int
    sentence: str
    is_current: bool
    is_decided: bool
    """Whether a player's decision caused it."""
    is_doubted: bool
    is_alternative: bool


@dataclass(frozen=True, slots=True)
class Branch:
    """A line that was tried: the step with which it leaves another, and those that leave it."""

    n: int
    sentence: str
    url: str
    branches: list[Branch]


def in_common(one: Sequence[Action], other: Sequence[Action]) -> int:
    """How many of their first actions are the same."""
    pairs = zip(one, other, strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


@dataclass(frozen=True, slots=True)
class ReadingTable:
    """The table of one of two readings at the step where they part."""

    n: int
    sentence: str
    url: str
    drawing: Drawing


@dataclass(frozen=True)
class Sheet:
    replay: Replay
    n: int
    viewpoint: Viewpoint

    @property
    def step(self) -> Step:
        return self.replay.played.steps[self.n - 1]

    @property
    def last(self) -> int:
        return self.replay.last

    @property
    def is_over(self) -> bool:
        """Whether this is the last step and no choice is open."""
        return self.n == self.last and self.replay.played.waiting is None

    @cached_property
    def link(self) -> str:
        return self.viewpoint.link(self.replay.game.key, self.replay.record)

    @cached_property
    def url(self) -> str:
        return self._url(self.viewpoint.beside)

    @property
    def first_url(self) -> str:
        """The same hand at its first step."""
        return replace(self, n=1).url

    @property
    def url_alone(self) -> str:
        """The same step without a comparison with another reading."""
        return self._url("")

    @cached_property
    def share_url(self) -> str:
        """The URL of this step that a person may share: it hides what the viewer may not see."""
        link = self.link
        if self.viewpoint.is_hidden:
            link = self.viewpoint.link_to_share(self.replay.game.key, self.replay.record)
        return link_url(self.replay.game.key, link, self.n, deck=self.viewpoint.deck)

    @property
    def url_to_copy(self) -> str:
        """The same, with the lines that were tried; without them if cards are hidden."""
        return self.share_url if self.viewpoint.is_hidden else self.url_alone

    @property
    def url_of_all(self) -> str:
        """The same step with every card shown, for the person who plays the hand."""
        deck = self.viewpoint.deck
        return link_url(self.replay.game.key, self.link, self.n, eyes=EVERYTHING, deck=deck)

    def _url(self, alternative: str) -> str:
        view = {**self.viewpoint.view, "beside": alternative}
        return link_url(self.replay.game.key, self.link, self.n, **view)

    @cached_property
    def session(self) -> TableSession | None:
        """The session of which this hand is the last, or begins one; None if it cannot."""
        session, record = self.viewpoint.session, self.replay.record
        whole = with_last_actions(session.record, record) if session else begun_with(record)
        try:
            return TableSession(self.replay.game, whole)
        except (Forbidden, Unusable):
            return None

    @property
    def hand_number(self) -> int:
        """The number of the hand in its session; 1 if it is of none."""
        return len(self.viewpoint.session.hands) if self.viewpoint.session else 1

    @property
    def may_have_next(self) -> bool:
        """Whether the table may go on to another hand."""
        may_decide = self.is_over and self.viewpoint.may_decide
        return may_decide and not is_stopped(self.replay.played.steps) and bool(self.session)

    @cached_property
    def session_query(self) -> str:
        """The query of the session's account, for its page."""
        if self.session is None:
            return ""
        return query({"s": self.viewpoint.link(self.replay.game.key, self.session.record)})

    @property
    def before(self) -> list[BetweenSentence]:
        """What was done since the hand before, until somebody decides in this one."""
        session = self.viewpoint.session
        has_begun = self.n <= next(iter(self.replay.decisions), self.last)
        steps = session.last.before if session and has_begun else ()
        return list(between_sentences(self.replay.game.key, steps))

    @property
    def after(self) -> list[BetweenSentence]:
        """What is done once the hand is over."""
        steps = self.session.last.after if self.is_over and self.session else ()
        return list(between_sentences(self.replay.game.key, steps))

    @cached_property
    def link_query(self) -> str:
        """The query of the hand alone, for pages that read no session."""
        if self.viewpoint.session is None:
            return query({"h": self.link})
        alone = replace(self.viewpoint, session=None)
        return query({"h": alone.link(self.replay.game.key, self.replay.record)})

    @property
    def take_along_query(self) -> str:
        """The query of download links: a picture is of this step; if cards are hidden, the other
        files stop there."""
        return f"{self.link_query}&n={self.n}"

    @cached_property
    def tried(self) -> list[Branch]:
        """The lines that were tried otherwise, as far as the rules still allow them, each under the
        one that it leaves last."""
        own, key, viewpoint = self.replay.actions, self.replay.game.key, self.viewpoint
        roots: list[Branch] = []
        placed: list[tuple[tuple[Action, ...], list[Branch]]] = [(own, roots)]
        for line in viewpoint.tried if viewpoint.may_decide else ():
            with suppress(LooseEnd, Forbidden, Unusable):
                other = replayed(key, with_actions(self.replay.record, read_actions(line)))
                shared = [in_common(other.actions, actions) for actions, _branches in placed]
                if max(shared) < len(other.actions):
                    n = other.played.decided_after[max(shared)] + 1
                    leaving = sheet(other, n, viewpoint.having_tried(line_of(own), line))
                    branch = Branch(leaving.n, leaving.told, leaving.url, [])
                    placed[shared.index(max(shared))][1].append(branch)
                    placed.append((other.actions, branch.branches))
        return roots

    @property
    def may_ask_on(self) -> bool:
        """Whether the last fold ended this hand, so that some cards never came."""
        actions = self.replay.actions[-1:]
        is_by_fold = bool(actions) and actions[0].do == "fold"
        return self.is_over and is_by_fold and self.replay.game.ending is not None

    @property
    def never_came(self) -> list[DrawnRow]:
        """The cards that would have come, once the hand is over; empty if none is known."""
        rows: dict[str, list[DrawnCard]] = {}
        with suppress(Forbidden, Unusable):
            for move in cards_unplayed(self.replay) if self.may_ask_on else ():
                if is_seen(move.to, move.face, self.viewpoint.eyes):
                    name = place_name(self.replay.game.key, move.to)
                    rows.setdefault(name, []).append(DrawnCard(move.card.name, True, False))
        return [(name, tuple(cards)) for name, cards in rows.items()]

    @property
    def marks(self) -> list[TimelineMark]:
        """The timeline; if cards are hidden, only up to this step."""
        marks = self.replay.once(marks_of)
        return [mark for mark in marks if mark.n <= self.n] if self.viewpoint.is_hidden else marks

    @property
    def may_undo(self) -> bool:
        """Whether the viewer may take back a decision made before this step."""
        first = self.replay.decisions[:1]
        return self.viewpoint.may_decide and bool(first) and first[0] < self.n

    def undone(self) -> Sheet:
        """The hand without its last decision before this step, and without all that followed; what
        is left is remembered, for where ``may_undo``."""
        replay = self.replay
        taken = sum(after < self.n for after in replay.played.decided_after) - 1
        actions = [written(action) for action in replay.actions[:taken]]
        before = replayed(replay.game.key, with_actions(replay.record, actions))
        left = self.viewpoint.having_tried(line_of(replay.actions), line_of(before.actions))
        return sheet(before, before.last, left)

    @property
    def next_decision(self) -> int | None:
        return next((n for n in self.replay.decisions if n > self.n), None)

    @cached_property
    def next_cards(self) -> int | None:
        """The step after which the next cards are dealt, if the hand has been played that far."""
        return next_cards(self.replay, self.n)

    @property
    def may_go_on(self) -> bool:
        """Whether the hand waits here for a decision."""
        return self.n == self.last and self.replay.played.waiting is not None

    @property
    def may_leave_unbet(self) -> bool:
        """Whether the seat that decides here can pass its turn without paying."""
        choice = self.replay.choice_at(self.n)
        return choice is not None and is_free(choice)

    @cached_property
    def grounds(self) -> tuple[Ground, ...]:
        """The provisions of the step, by their short citations."""
        return grounds_of(self.step.provisions)

    @cached_property
    def nets(self) -> list[tuple[int, int]]:
        """What each seat gained or lost; empty if the game has neither a bank nor a pot."""
        if self.of_bank:
            return [(seat.seat, seat.net) for seat in self.of_bank.seats]
        return list(zip(self.of_pots.seats, self.of_pots.nets, strict=True)) if self.of_pots else []

    @cached_property
    def told(self) -> str:
        return step_sentence(self.replay.game.key, self.step)

    @cached_property
    def why(self) -> list[str]:
        """The reasons why one hand beats another, if this step compares hands."""
        return [why_sentence(self.replay.game.key, reason) for reason in self.step.why]

    @cached_property
    def lines(self) -> list[StepLine]:
        """The steps; if cards are hidden, only those up to this one."""
        visible = self.replay.played.steps[: self.n if self.viewpoint.is_hidden else None]
        sentences = self.replay.once(sentences_of)
        decided = {n + 1 for n in self.replay.played.decided_after}
        doubted = {n for doubt in self.doubts for n in doubt.decided}
        changed = self.beside.otherwise if self.beside else frozenset()
        return [
            StepLine(
                n,
                sentences[n - 1],
                n == self.n,
                n in decided,
                n in doubted,
                n in changed,
            )
            for n, step in enumerate(visible, start=1)
        ]

    @cached_property
    def drawing(self) -> Drawing:
        return Drawing(self.replay, self.n, self.viewpoint.eyes)

    @cached_property
    def drawing_with_hands(self) -> Drawing:
        """The same with the name of each open hand, and its cards lit."""
        return Drawing(self.replay, self.n, self.viewpoint.eyes, names_hands=True)

    @cached_property
    def decision(self) -> Decision | None:
        return decision_at(self.replay, self.n, self.viewpoint)

    @cached_property
    def quoted(self) -> list[Quoted]:
        return quoted(self.replay.game.key, self.step)

    @property
    def first_words(self) -> Side | None:
        """The first words of the law that apply, in the reader's language if at hand."""
        sides = (side for quotation in self.quoted for side in quotation.pair.sides)
        return next((side for side in sides if side.words), None)

    @cached_property
    def doubts(self) -> list[Doubt]:
        """The doubts of this hand, with its other readings; empty if cards are hidden."""
        return [] if self.viewpoint.is_hidden else self.replay.once(doubts_of)

    @property
    def compared(self) -> Turning:
        return self.replay.once(turning_of)

    @property
    def holds(self) -> bool:
        """Whether no reading changes the hand."""
        return self.compared.is_whole and not self.compared.decided_by

    @property
    def step_doubts(self) -> list[Doubt]:
        return [doubt for doubt in self.doubts if self.n in doubt.decided]

    @property
    def doubts_elsewhere(self) -> list[Doubt]:
        return [doubt for doubt in self.doubts if self.n not in doubt.decided]

    @cached_property
    def beside(self) -> Compared | None:
        reading, _dash, value = self.viewpoint.beside.rpartition("-")
        is_asked = reading and not self.viewpoint.is_hidden
        return compared(self.replay, reading, value) if is_asked else None

    @property
    def felts(self) -> list[ReadingTable]:
        """This hand and the one under the other reading, each at the step where they part; none
        without a comparison, or if all the steps are the same."""
        comparison = self.beside
        if comparison is None or comparison.is_same:
            return []
        other = nearest(self.replay.game.key, comparison.other_record)
        alone = replace(self.viewpoint, beside="")
        both = (sheet(replay, comparison.parting, alone) for replay in (self.replay, other))
        return [ReadingTable(s.n, s.told, s.url, s.drawing_with_hands) for s in both]

    @cached_property
    def of_bank(self) -> BankOutcome | None:
        """The result of every bet, in a game with a bank."""
        return self.replay.once(bank_outcome) if self.replay.game.settle else None

    @cached_property
    def of_pots(self) -> PotOutcome | None:
        """The payments out of the pots, in a game with a pot."""
        return pot_outcome(self.replay) if self.replay.game.ending else None

    @property
    def viewer(self) -> str:
        return _viewer(self.viewpoint.eyes)

    @property
    def viewers(self) -> list[tuple[str, str]]:
        """The viewpoints to choose from, with their names; a viewer who may not decide has only the
        link's own and the room's."""
        own = tuple(dict.fromkeys((self.viewpoint.eyes, PUBLIC)))
        eyes = eyes_of(self.replay) if self.viewpoint.may_decide else own
        return [(viewer, _viewer(viewer)) for viewer in eyes]


def dealt_next(over: Sheet, session: TableSession, changes: Record) -> Sheet:
    """The next hand, which a viewer whose seat has left sees as the room does; raises
    ``Forbidden`` or ``Unusable``."""
    declared, record = over.replay.game, session.next_hand(changes)
    viewpoint = replace(over.viewpoint, session=None, beside="", tried=())
    if "hands" in record:
        whole = TableSession(declared, record)
        viewpoint, record = replace(viewpoint, session=whole), whole.last.record
    replay = replayed(declared.key, record)
    if viewpoint.eyes not in eyes_of(replay):
        viewpoint = replace(viewpoint, eyes=PUBLIC)
    return sheet(replay, replay.last, viewpoint)


def _viewer(eyes: str) -> str:
    named = {EVERYTHING: _("everything shown"), PUBLIC: _("the room"), CROUPIER: _("the croupier")}
    return named.get(eyes) or _("seat %(seat)s") % {"seat": eyes}


def sheet(replay: Replay, n: int, viewpoint: Viewpoint) -> Sheet:
    """Step ``n`` or the nearest; a viewpoint that the hand does not have shows everything."""
    if viewpoint.eyes not in eyes_of(replay):
        viewpoint = replace(viewpoint, eyes=EVERYTHING)
    return Sheet(replay, min(max(n, 1), replay.last), viewpoint)
