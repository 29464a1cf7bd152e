"""When each kind of question is due again, by FSRS, and how often articles were right: one short
text, in a cookie of the device or with a trainee's account."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.utils import timezone
from fsrs import Card, Rating, Scheduler, State

from games.play.drill.exercise import kind_names
from games.play.game import Question
from games.rules.registry import GAMES

MOST_CARDS = 80
"""The kinds that are remembered; beyond it, those answered longest ago are forgotten."""
SCHEDULER = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())


@dataclass
class Progress:
    """``cards`` by game and kind, ``articles`` by game and eId: right answers and all."""

    cards: dict[str, Card] = field(default_factory=dict)
    articles: dict[str, list[int]] = field(default_factory=dict)
    days: int = 0
    """The days in a row on which something was answered, up to ``day``."""
    day: str = ""
    streak: int = 0
    best: int = 0
    last: str = ""
    """The question answered last, which counts once."""

    def answered(self, key: str, posed: Question, name: str, *, is_right: bool) -> None:
        """Count an answer; ``name`` tells this question from others."""
        if name == self.last:
            return
        now = timezone.now()
        self.last = name
        card = self.cards.pop(f"{key}/{posed.kind}", None) or Card(card_id=0, due=now)
        rating = Rating.Good if is_right else Rating.Again
        self.cards[f"{key}/{posed.kind}"] = SCHEDULER.review_card(card, rating, now)[0]
        for eid in posed.articles:
            right, count = self.articles.get(f"{key}/{eid}", (0, 0))
            self.articles[f"{key}/{eid}"] = [right + is_right, count + 1]
        self.streak = self.streak + 1 if is_right else 0
        self.best = max(self.best, self.streak)
        today = timezone.localdate()
        if self.day != today.isoformat():
            is_next = self.day == (today - timedelta(days=1)).isoformat()
            self.days = self.days + 1 if is_next else 1
            self.day = today.isoformat()

    def due(self, key: str) -> list[str]:
        """The kinds of a game that are due, the longest due first; new ones come last."""
        now, names = timezone.now(), kind_names(key)
        cards = {name: self.cards.get(f"{key}/{name}") for name in names}
        seen = [name for name, card in cards.items() if card and card.due <= now]
        new = [name for name, card in cards.items() if card is None]
        return [*sorted(seen, key=lambda name: cards[name].due), *new]  # type: ignore[union-attr]

    def scores(self) -> Iterator[tuple[str, str, int, int]]:
        """Game, eId, right answers and all, of each article answered."""
        for name, (right, count) in self.articles.items():
            key, _slash, eid = name.partition("/")
            if key in GAMES:
                yield key, eid, right, count

    def text(self) -> str:
        cards = dict(list(self.cards.items())[-MOST_CARDS:])
        kept = {name: _packed(card) for name, card in cards.items()}
        standing = [self.days, self.day, self.streak, self.best, self.last]
        return json.dumps([kept, self.articles, standing], separators=(",", ":"))


def read(text: str) -> Progress:
    """The progress that ``text`` has; an empty one if there is none."""
    if not text:
        return Progress()
    cards, articles, standing = json.loads(text)
    return Progress({name: _card(*packed) for name, packed in cards.items()}, articles, *standing)


def _packed(card: Card) -> list[float]:
    reviewed = card.last_review or card.due
    numbers = [round(card.stability or 0, 2), round(card.difficulty or 0, 2)]
    return [card.state.value, *numbers, *(_minute(moment) for moment in (card.due, reviewed))]


def _card(state: int, stability: float, difficulty: float, due: int, reviewed: int) -> Card:
    moments = (datetime.fromtimestamp(60 * minute, UTC) for minute in (due, reviewed))
    step = None if state == State.Review.value else 0
    return Card(0, State(state), step, stability, difficulty, *moments)


def _minute(moment: datetime) -> int:
    return int(moment.timestamp() // 60)
