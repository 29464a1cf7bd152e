"""What a measurement is held to: the figure found, its target, and whether it is met."""

from __future__ import annotations


def at_least(found: float, target: float, form: str = ",.2f") -> str:
    return f"{found:{form}} (target: at least {target:,}; {_told(found >= target)})"


def at_most(found: float, target: float, form: str = ",.2f") -> str:
    return f"{found:{form}} (target: at most {target:,}; {_told(found <= target)})"


def _told(is_met: bool) -> str:
    return "met" if is_met else "NOT MET"
