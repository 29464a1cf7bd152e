"""The notebooks to begin with: their cells run in order, and print what stands under them.

``RULESITE_WRITE=1`` writes the outputs again.
"""

from __future__ import annotations

import json
import os
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from rulesite.catalogues import compile_all
from tests.package.conftest import ROOT

compile_all()
NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_it_shows(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in (cell for cell in notebook["cells"] if cell["cell_type"] == "code"):
        printed = StringIO()
        with redirect_stdout(printed):
            exec("".join(cell["source"]), names)
        lines = printed.getvalue().splitlines(keepends=True)
        stream = {"name": "stdout", "output_type": "stream", "text": lines}
        if os.environ.get("RULESITE_WRITE"):
            cell["outputs"] = [stream] if lines else []
        assert cell["outputs"] == ([stream] if lines else [])
    if os.environ.get("RULESITE_WRITE"):
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        path.write_text(f"{text}\n", encoding="utf-8")


def test_there_is_a_notebook_to_begin_with() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["begin"]
