"""Which settings of a table a house posts, and what they fill in on the desk's forms."""

from collections.abc import Iterator, Mapping

from games.narration import amount
from games.play.game import RecordSetting
from games.play.registry import table_of
from games.play.setup.fields import groups
from games.rules.game import Game
from games.rules.registry import game

OF_HOUSE = ("table.limits.", "table.jackpot.minimum", "table.jackpot.fixed.")
FACTS = {"facts.chip": "table.chip", "facts.minimum": "table.jackpot.minimum"}
FIXED = {"facts.fixed": "facts.category", "facts.other_fixed": "facts.other"}
"""A question's fixed sum, with the class of hand that it is of."""


def postable(declared: Game) -> Iterator[RecordSetting]:
    """The settings that a table card has: limits and the jackpot's sums, or those of a pot."""
    if declared.settle is None:
        settings = table_of(declared.key).desk.pot_settings
        yield from (setting for setting in settings if setting.path.startswith("table."))
        return
    for group in groups(declared):
        yield from (setting for setting in group.settings if setting.path.startswith(OF_HOUSE))


def labelled(key: str, amounts: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each posted amount with its label."""
    rows = ((setting.label, amounts.get(setting.path, "")) for setting in postable(game(key)))
    return [(str(label), _written(value)) for label, value in rows if value]


def _written(value: str) -> str:
    return amount(int(value)) if value.isascii() and value.isdecimal() else value


def filling(amounts: Mapping[str, str], typed: Mapping[str, str]) -> dict[str, str]:
    """What the card fills in on a form on which ``typed`` was entered, by field."""
    facts = {fact: amounts.get(path, "") for fact, path in FACTS.items()}
    for fact, category in FIXED.items():
        facts[fact] = amounts.get(f"table.jackpot.fixed.{typed.get(category, '')}", "")
    return {path: value for path, value in {**amounts, **facts}.items() if value}


def hidden_by(amounts: Mapping[str, str], key: str) -> set[str]:
    """The fields of the desk's forms that the card answers."""
    hidden = {fact for fact, path in FACTS.items() if amounts.get(path)} | set(amounts)
    prizes = [s.path for s in postable(game(key)) if s.path.startswith("table.jackpot.fixed.")]
    if prizes and all(amounts.get(path) for path in prizes):
        hidden |= set(FIXED)
    return hidden
