"""A sentence with a passage replaced."""

from games.quality.rewriting import Replaced


def applied(change: Replaced, text: str) -> str:
    return text[: change.start] + change.new + text[change.end :]
