"""The hands an equity is asked for, as a link holds them, and the answer set for reading."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from django.http import QueryDict
from django.utils.http import urlencode

from games.narration import card_sign, tell_beside
from games.odds.registry import odds_of
from games.rules.cards import card
from games.rules.game import Answer, Record
from games.rules.numbers import place_in
from games.rules.refusal import Unusable
from games.simulations.game import EquityForm
from games.simulations.par import exact_cache, switches
from games.simulations.registry import figures_of

DEFAULT_SEED = "1"
_CARD = re.compile(r"(10|[2-9TJQKA])([shcd])", re.IGNORECASE)


@dataclass(slots=True)
class Cards:
    """One box of cards as typed, with what is wrong about it."""

    path: str
    text: str
    error: str = ""
    cards: list[str] = field(default_factory=list)

    @property
    def ident(self) -> str:
        return "c-" + re.sub(r"\W", "", self.path)

    @property
    def signs(self) -> list[tuple[str, str]]:
        """Each card as it is written, with the suit its colour goes by."""
        return [(card_sign(name), name[1]) for name in self.cards]


@dataclass(slots=True)
class Asked:
    game: str
    hands: list[Cards]
    board: Cards | None
    dead: Cards
    reading: str
    seed: str
    seed_error: str = ""
    general: str = ""

    @property
    def form(self) -> EquityForm:
        return _form(self.game)

    @property
    def boxes(self) -> list[Cards]:
        return [*self.hands, *([self.board] if self.board else []), self.dead]

    @property
    def filled(self) -> list[Cards]:
        return [hand for hand in self.hands if hand.text]

    @property
    def is_blank(self) -> bool:
        return not any(box.text for box in self.boxes)

    @property
    def has_errors(self) -> bool:
        return bool(self.general or self.seed_error) or any(box.error for box in self.boxes)

    @property
    def has_room(self) -> bool:
        return len(self.hands) < self.form.most_hands

    def record(self) -> Record:
        record: dict[str, Any] = {
            "hands": [hand.cards for hand in self.filled],
            "dead": self.dead.cards,
            "readings": {self.form.reading: self.reading},
        }
        if self.board:
            record["board"] = self.board.cards
        if self.form.has_seed:
            record["seed"] = self.seed
        return record

    def query(self) -> str:
        told: list[tuple[str, str]] = [("hand", hand.text) for hand in self.filled]
        if self.board and self.board.text:
            told.append(("board", self.board.text))
        if self.dead.text:
            told.append(("dead", self.dead.text))
        if self.reading != _values(self.game)[0]:
            told.append(("reading", self.reading))
        if self.seed != DEFAULT_SEED:
            told.append(("seed", self.seed))
        return urlencode(told)

    @property
    def switch(self) -> dict[str, Any]:
        others = [value for value in _values(self.game) if value != self.reading]
        return switches.plain_switch(self.form.reading, self.reading, others)


def _form(game: str) -> EquityForm:
    form = figures_of(game).equities
    assert form is not None
    return form


def _values(game: str) -> tuple[str, ...]:
    offer = odds_of(game).offer
    return next(each.values for each in offer.readings if each.id == _form(game).reading)


def read(game: str, told: QueryDict) -> Asked:
    """Every box read by itself, so that each fault is said beside its own."""
    form = _form(game)
    texts = [text for text in map(_plain, told.getlist("hand")) if text][: form.most_hands + 1]
    wished = told.get("seats", "")
    room = place_in(wished, 0)
    texts += [""] * (min(max(2, len(texts), room), form.most_hands) - len(texts))
    reading = told.get("reading", "")
    asked = Asked(
        game,
        [Cards(f"hands[{place}]", text) for place, text in enumerate(texts)],
        Cards("board", _plain(told.get("board", ""))) if form.has_board else None,
        Cards("dead", _plain(told.get("dead", ""))),
        reading if reading in _values(game) else _values(game)[0],
        _plain(told.get("seed", "")) or DEFAULT_SEED,
    )
    for box in asked.boxes:
        _read_box(box)
    return asked


def _plain(text: str) -> str:
    return " ".join(text.split())


def _read_box(box: Cards) -> None:
    try:
        box.cards = [card(name).name for name in names_in(box.text)]
    except Unusable as no:
        box.error = tell_beside(no)


def names_in(text: str) -> list[str]:
    """``As Kd``, ``As,Kd`` and ``AsKd10h`` alike; what is no card is left for a refusal."""
    found = []
    for word in text.replace(",", " ").split():
        is_whole = "".join(match.group() for match in _CARD.finditer(word)) == word
        found += [match.group() for match in _CARD.finditer(word)] if is_whole else [word]
    return found


def reckoned(asked: Asked) -> Answer | None:
    """The answer, or ``None`` while it is being counted; a refusal is written beside its box."""
    record = asked.record()
    name = exact_cache.name_of(asked.game, "equity", record)
    try:
        return exact_cache.soon(name, lambda: asked.form.equity(record))
    except Unusable as no:
        _place(asked, no)
        return None


def _place(asked: Asked, no: Unusable) -> None:
    said = tell_beside(no)
    for place, hand in enumerate(asked.filled):
        if no.field.startswith(f"hands[{place}]"):
            hand.error = said
            return
    for box in (asked.board, asked.dead):
        if box and no.field.partition("[")[0] == box.path:
            box.error = said
            return
    if no.field == "seed":
        asked.seed_error = said
    else:
        asked.general = said


def set_out(asked: Asked, answer: Mapping[str, Any]) -> dict[str, Any]:
    intervals = answer.get("interval") or [None] * len(answer["equity"])
    return {
        "rows": [
            {
                "cards": hand.signs,
                "wins": wins,
                "part": wins / answer["total"],
                "equity": share,
                "value": float(Fraction(share)),
                "bar": round(100 * float(Fraction(share)), 2),
                "interval": interval,
            }
            for hand, wins, share, interval in zip(
                asked.filled, answer["wins"], answer["equity"], intervals, strict=True
            )
        ],
        "total": answer["total"],
        "ties": answer["ties"],
        "is_exact": answer["method"] == "enumeration",
        "why": answer["why"],
        "seed": answer.get("seed"),
    }
