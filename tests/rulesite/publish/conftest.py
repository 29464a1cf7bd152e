"""A small copy of the site: one provision with its doubts, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesite.publish.copying import published

LAW, OTHER = "despacho-sef-97-2010", "despacho-sef-69-2003"
PLACES = (
    "",
    "law/",
    f"law/{LAW}/",
    f"law/{LAW}/margins.css",
    f"law/{LAW}/art/12/point/1/",
    f"law/{LAW}/art/16/",
    f"law/{LAW}/versions/",
    f"embed/law/{LAW}/art/16/",
    "embed/divergences/OA-14/",
    "embed/table/omaha/hands/of-OA-14-whole_pot/",
    "divergences/OA-14/",
    "odds/omaha/",
    "table/omaha/hands/",
    "table/omaha/hands/of-OA-14-whole_pot/",
)
WITHIN = frozenset(f"/{lang}/{place}" for lang in ("pt", "zh-hant") for place in PLACES)


def silent(*told: str) -> None:
    """Tests look at what comes of it."""


@pytest.fixture(scope="module")
def copied(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> Path:
    """What no test of a module changes."""
    root = tmp_path_factory.mktemp("copy")
    with django_db_blocker.unblock():
        published(root, "", silent, WITHIN.__contains__)
    return root
