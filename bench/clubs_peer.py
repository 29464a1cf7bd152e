"""clubs asks ``imp`` whether its drawings could be served: Python 3.12 and later have none."""

from __future__ import annotations

import sys
from types import ModuleType


def _there_is_none(name: str) -> None:
    raise ImportError(name)


if sys.version_info >= (3, 12) and "imp" not in sys.modules:
    asked = ModuleType("imp")
    asked.find_module = _there_is_none  # type: ignore[attr-defined]
    sys.modules["imp"] = asked

from clubs import Card, Dealer, configs  # noqa: E402
from clubs.poker import Deck, Evaluator  # noqa: E402

__all__ = ["Card", "Dealer", "Deck", "Evaluator", "configs"]
