"""Documents name files, commands and addresses that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documents import compare

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
WITHIN = re.compile(r"\]\(#([^)]+)\)")
TARGET = re.compile(r"`make ([a-z-]+)")
PATH = re.compile(r"`((?:games|rulesite|tests|docs|packages|static|templates)/[\w./-]+)`")
FRAGMENT = re.compile(r"\+[a-z0-9-]+\.(added|changed|fixed|removed)\.md")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(document: Path) -> None:
    links = [link for link in LINK.findall(document.read_text()) if "://" not in link]
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_within_a_document_lead_to_its_headings(document: Path) -> None:
    text = document.read_text()
    headings = [line.lstrip("# ").lower() for line in text.splitlines() if line.startswith("#")]
    anchors = {re.sub(r"[^\w -]", "", heading).replace(" ", "-") for heading in headings}
    assert set(WITHIN.findall(text)) - anchors == set()


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md"])
def test_paths_named_in_the_main_documents_exist(name: str) -> None:
    paths = PATH.findall((ROOT / name).read_text())
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_make_targets_named_in_documents_exist() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert phony
    named = {target for path in DOCUMENTS for target in TARGET.findall(path.read_text())}
    assert named - set(phony[1].split()) == set()


def test_decisions_are_numbered_without_a_gap_and_listed() -> None:
    folder = ROOT / "docs" / "decisions"
    names = sorted(path.name for path in folder.glob("[0-9]*.md"))
    assert [name[:3] for name in names] == [f"{n:03}" for n in range(1, len(names) + 1)]
    index = (folder / "README.md").read_text()
    assert [name for name in names if name not in index] == []


def test_changelog_fragments_bear_a_kind() -> None:
    names = [path.name for path in (ROOT / "changelog.d").glob("*") if path.name != "README.md"]
    assert [name for name in names if not FRAGMENT.fullmatch(name)] == []


def test_contributing_stays_within_a_hundred_lines() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) <= 100


PAGE = """| what | target | counted |
| --- | --- | --- |
| other | 9 | 9 |

<!-- counted -->
| what | target | counted | by |
| --- | --- | --- | --- |
| calls | 3,000 | 2,400 | a test |
<!-- /counted -->
"""


def test_a_figure_that_a_test_counts_is_written_and_held_to_its_page(tmp_path: Path) -> None:
    page = tmp_path / "SPEED.md"
    page.write_text(PAGE)
    compare(page, "calls", 2_410, is_writing=False)
    for number, said in ((2_959, "has 2,400"), (3_001, "at most 3,000")):
        with pytest.raises(AssertionError, match=said):
            compare(page, "calls", number, is_writing=False)
    compare(page, "calls", 2_959, is_writing=True)
    assert page.read_text() == PAGE.replace("2,400", "2,959")
