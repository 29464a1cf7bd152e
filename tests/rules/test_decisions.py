"""What may be done at a decision and what may not, under which provisions and for which sums."""

from __future__ import annotations

import pytest

from tests.rules.decisions import KEYS, TABLES, table_of


@pytest.mark.parametrize("key", KEYS)
def test_every_kind_of_decision_stands_as_it_was_read(key: str) -> None:
    assert list(table_of(key)) == (TABLES / f"{key}.txt").read_text("utf-8").splitlines()
