"""docs/AMENDING.md, followed literally: each command that it prints for an amendment is run."""

from __future__ import annotations

import re
import shlex
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from games.law.loading import load
from games.law.models import Version
from games.lawtexts.texts import seal
from games.lawtexts.texts.corpus import read_corpus
from tests.rehearsed_acts import CHANGED, OMAHA

pytestmark = pytest.mark.django_db

MANUAL = (Path(__file__).parents[2] / "docs" / "AMENDING.md").read_text(encoding="utf-8")


def commands() -> list[list[str]]:
    """The commands of the chapter on amendments, in order."""
    chapter = MANUAL[MANUAL.index("## An amendment") :].replace("\\\n", " ")
    printed = re.findall(r"^ {4}(manage\.py .*)$|`((?:manage\.py|python -m) [^`]*)`", chapter, re.M)
    return [shlex.split(block or inline) for block, inline in printed]


def test_the_commands_of_the_manual_bring_an_act_in(corpus: Path) -> None:
    for lang, text in CHANGED.texts.items():
        (corpus / f"{'pt' if lang == 'pt' else 'zh'}.txt").write_text(text, encoding="utf-8")
    amend, *rest = commands()
    assert amend[:4] == ["manage.py", "corpus", "amend", OMAHA]
    words = [str(corpus / word) if word.endswith(".txt") else word for word in amend[2:]]
    report = StringIO()
    call_command("corpus", *words, "--corpus", str(corpus), stdout=report)
    assert not (corpus / OMAHA / "amendments").exists(), "with --try nothing is written"
    assert "raises.most 3 → 4" in report.getvalue()
    words.remove("--try")
    call_command("corpus", *words, "--corpus", str(corpus), stdout=report)
    assert (corpus / OMAHA / "amendments" / "despacho-sef-1-2027" / "act.toml").is_file()
    assert seal.main(["--folder", str(corpus)]) == 0, "it is sealed"
    run = {" ".join(command[:3]) for command in rest}
    assert run == {"python -m games.lawtexts.texts.seal", "manage.py load_law"}
    assert seal.main(["--write", OMAHA, "--folder", str(corpus)]) == 0
    load(read_corpus(corpus))
    assert Version.objects.get(ident="as-amended-by-despacho-sef-1-2027").values == CHANGED.values


def test_the_manual_names_what_the_command_reads_and_refuses() -> None:
    for words in ("--gazette", "--try", "--from", "--act", "--value raises.most=4", "--reading"):
        assert words in MANUAL
