"""A plugin of pytest: ``pytest --rulesite-game KEY`` checks a game of any installed package."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest


class GameFaulty(Exception):
    """Raised with what a check found."""


class GameItem(pytest.Item):
    """One check of one game."""

    key: str
    check: Callable[[str], Iterator[str]]

    def runtest(self) -> None:
        if faults := list(self.check(self.key)):
            raise GameFaulty("\n".join(faults))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: None = None) -> str:  # type: ignore[override]
        return str(excinfo.value)

    def reportinfo(self) -> tuple[str, None, str]:
        return self.key, None, self.name


def pytest_addoption(parser: pytest.Parser) -> None:
    how = "check a game: words, numbers, records, exact against simulated figures"
    parser.addoption("--rulesite-game", action="append", default=[], metavar="KEY", help=how)


def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    for key in session.config.getoption("--rulesite-game"):
        from games.narration.language import set_up

        set_up()
        from games.records.game_check import CHECKS

        for name, check in CHECKS.items():
            item: GameItem = GameItem.from_parent(session, name=f"{key}-{name}")
            item.key, item.check = key, check
            items.append(item)
