"""The stored cards of a game, in its own folder."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from games import installed
from games.consequences.record import Consequence, StoredConsequences
from games.consequences.setting import Setting, sets_figures, taken
from games.odds.registry import digest
from games.rules.game import Game


def path_of(game: str) -> Path:
    return installed.folder(game) / "consequences" / "kept.json"


@cache
def stored_cards(game: str) -> StoredConsequences:
    """``code``: the digest of the code that counted them; ``cards``: one for each value."""
    path = path_of(game)
    if not path.is_file():
        return {"code": "", "cards": []}
    stored: StoredConsequences = json.loads(path.read_text(encoding="utf-8"))
    return stored


def cards_of(game: str, reading: str) -> list[Consequence]:
    """The cards of a doubt: one for each value that is not the default."""
    return [card for card in stored_cards(game)["cards"] if card["reading"] == reading]


def card_between(game: Game, setting: Setting, alternative: Setting) -> Consequence | None:
    """The card of two settings that differ in one reading, one of them being all defaults."""
    if any(side.prizes or sets_figures(game, side) for side in (setting, alternative)):
        return None
    as_taken = taken(game, Setting())
    one, other = taken(game, setting), taken(game, alternative)
    if as_taken not in (one, other):
        return None
    parted = {name: other[name] if one == as_taken else one[name] for name in one}
    parted = {name: value for name, value in parted.items() if value != as_taken[name]}
    if len(parted) != 1:
        return None
    ((reading, value),) = parted.items()
    return next((card for card in cards_of(game.key, reading) if card["value"] == value), None)


def keep(game: str, cards: Sequence[Consequence]) -> None:
    """Write one card to a line, so that a change of one card changes one line."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    text = f'{{"code": "{digest(game)}",\n"cards": [\n{lines}\n]}}\n'
    path_of(game).write_text(text, encoding="utf-8")
    stored_cards.cache_clear()
