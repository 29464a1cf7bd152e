"""What figures are asked for with: the options of an exact sheet, the equities of a game."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from games import installed
from games.odds.spec import Spec
from games.records.lines import Ruling
from games.rules.refusal import Unusable


def options_of(spec: Spec) -> dict[str, Any]:
    """What an exact sheet hangs on: everything of a run but how often it is played."""
    told = spec.to_json()
    return {name: told[name] for name in told if name not in ("rounds", "seed", "seats")}


def equity_of(game: str) -> Ruling:
    """What hands are worth, in the games between players."""
    name = f"{installed.packages()[game]}.odds.equity"
    if find_spec(name) is None:
        raise Unusable("not_between_players", {}, "game")
    reckoned: Ruling = installed.part(game, "odds.equity").equity
    return reckoned
