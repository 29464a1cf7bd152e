"""The questions of a paper as they are stored, each made again in the language of its reader."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext as _

from games.lawtexts.texts.reader import history
from games.narration.language import interface_language
from games.play.game import WRITTEN, Question
from games.play.hand.replay import Replay
from games.rules.game import Record, game
from games.rules.provisions.day import FIELD
from games.rules.provisions.figures import jackpot_bet
from games.rules.values.citation import Provision
from games.rules.values.refusal import Forbidden, Unusable
from games.site.today import today
from games.training.drill.exercise import (
    Changed,
    Selection,
    kinds,
    question,
    question_about,
    question_of,
)

MOST_QUESTIONS = 60
MOST_MINUTES = 180
DRAWS = 40
"""In which a kind that suits a hand is found: the rarest refuses seven draws of ten."""
FACTORS = (1, 2, 3, 4)
"""By which the chips of a hand are multiplied, from one sitting to another."""
CHIPS = ("bets", "stacks", "ante", "small_blind", "big_blind", "minimum_bet")

Item = dict[str, Any]


def day_of_law(key: str) -> str:
    """Today as the day of a paper's law; empty if no text of the game is in force."""
    day = today()
    return day.isoformat() if history(game(key).instrument.key).in_force(day) else ""


def draw(key: str, count: int, wanted: Selection) -> list[Item]:
    """New questions by chance; raises ``TooFew``."""
    seed = secrets.token_hex(16)
    return [stored(question(key, seed, n, wanted)) for n in range(1, count + 1)]


def redrawn(key: str, items: Iterable[Item], day: str) -> list[Item]:
    """Another question of the kind and the article of each; what a trainer wrote stays."""
    others = []
    for item in items:
        articles = item["articles"][:1] if item["kind"] in kinds(key) else ()
        with suppress(LookupError):
            if item["kind"] != WRITTEN:
                [item] = draw(key, 1, Selection(tuple(articles), (item["kind"],), day=day))
        others.append(item)
    return others


def stored(posed: Question) -> Item:
    return {
        "kind": posed.kind,
        "record": dict(posed.record),
        "draw": posed.draw,
        "answer": posed.answer,
        "articles": sorted(posed.articles),
    }


def written(
    words: Mapping[str, str],
    model: Mapping[str, str],
    provisions: Sequence[str] = (),
    choices: Sequence[str] = (),
) -> Item:
    """A question in somebody's words, by language or in ``""`` for any; the first of the choices
    is the right one, and without choices a trainer marks the answers."""
    return {
        "kind": WRITTEN,
        "words": dict(words),
        "model": dict(model),
        "provisions": list(provisions),
        "choices": list(choices),
        "articles": sorted({Provision.named(name).article.eid for name in provisions}),
    }


def questions_about(replay: Replay) -> list[Item]:
    """Every question that a hand gives, one of each kind."""
    items = []
    for name in kinds(replay.game.key):
        draws = (question_of(replay, name, secrets.token_hex(8)) for _draw in range(DRAWS))
        posed = next((posed for posed in draws if posed is not None), None)
        if posed is not None:
            items.append(stored(posed))
    return items


def remade(key: str, item: Item, factor: int = 1) -> Question:
    """A stored question, its chips multiplied where the rules allow it; raises ``Changed`` if they
    now answer it otherwise."""
    if item["kind"] == WRITTEN:
        return _written(item)
    try:
        posed = question_about(key, item["kind"], item["record"], item["draw"])
    except (Forbidden, Unusable, LookupError):
        posed = None
    if posed is None or posed.answer != item["answer"]:
        raise Changed(item["kind"])
    if factor == 1 or not posed.is_hand:
        return posed
    jackpot = jackpot_bet(game(key).paytables)
    record = multiplied(item["record"], factor, jackpot)
    try:
        return question_about(key, item["kind"], record, item["draw"]) or posed
    except (Forbidden, Unusable):
        return posed


def readable(key: str, item: Item) -> Question:
    """A stored question; one that the rules answer otherwise now says so and counts for none."""
    try:
        return remade(key, item)
    except Changed:
        prompt = _("The rules of this question have changed since; it does not count.")
        return Question(prompt, "", kind=item["kind"])


def _written(item: Item) -> Question:
    language = interface_language()
    prompt, model = (_in(item[part], language) for part in ("words", "model"))
    labels = sorted(item["choices"])
    choices = tuple((str(n), label) for n, label in enumerate(labels))
    answer = str(labels.index(item["choices"][0])) if labels else ""
    provisions = tuple(Provision.named(name) for name in item["provisions"])
    return Question(
        prompt, answer, choices=choices, provisions=provisions, kind=WRITTEN, model=model
    )


def _in(words: Mapping[str, str], language: str) -> str:
    return words.get(language) or next(iter(words.values()), "")


def multiplied(record: Record, factor: int, jackpot: str = "") -> Record:
    """The hand with every stake, stack and action multiplied, but no stake on the jackpot."""

    def times(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {
                name: chips if name == jackpot else times(chips) for name, chips in value.items()
            }
        return value * factor if isinstance(value, int) else value

    table = record["table"]
    assert isinstance(table, Mapping)
    scaled = {name: times(table[name]) for name in CHIPS if name in table}
    actions: Any = record.get("actions") or ()
    moved = [a | ({"to": a["to"] * factor} if a.get("to") else {}) for a in actions]
    return {**record, "table": {**table, **scaled}, "actions": moved}


def at_day(record: Record, day: str) -> Record:
    """The hand under the law of a day, unless it has one."""
    return {**({FIELD: day} if day else {}), **record}
